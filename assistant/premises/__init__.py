"""What a question takes for granted, held against what an abstract says. Knows nothing of the index and of answers."""
