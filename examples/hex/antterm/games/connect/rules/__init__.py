"""The rules of Hex."""
