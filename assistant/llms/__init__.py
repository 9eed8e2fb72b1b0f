"""Language models by name, local or hosted, as one method that yields text. Knows nothing of papers and answers."""
