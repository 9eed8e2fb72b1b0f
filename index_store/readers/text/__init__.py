"""Tagged text and BibTeX: what reference managers and databases have written since before XML."""
