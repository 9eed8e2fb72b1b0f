"""XML of databases and feeds, one record at a time."""
