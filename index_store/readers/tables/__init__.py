"""Tables, as text and as spreadsheets: which column holds what, and what a row says."""
