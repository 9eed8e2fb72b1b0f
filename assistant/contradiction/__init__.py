"""Whether two texts say the opposite of each other, by their words. Knows nothing of claims, questions and papers."""
