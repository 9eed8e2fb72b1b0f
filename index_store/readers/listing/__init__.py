"""The listing that a paper search prints."""
