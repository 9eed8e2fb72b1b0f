"""From hits to evidence: which papers, which sentences, and whether they answer the question at all."""
