"""Writers turn evidence into a draft."""
