"""What a host does."""
