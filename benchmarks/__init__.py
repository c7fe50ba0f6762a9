"""What is measured by hand, never asserted by a test."""
