"""The catalogue: which papers there are, where they came from, who wrote them; the truth, in SQLite."""
