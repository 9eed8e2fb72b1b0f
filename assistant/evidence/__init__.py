"""From hits to evidence: which papers, and which sentences of them."""
