"""Whether papers answer a question, and what they do not say if not. Knows nothing of the choice of sentences."""
