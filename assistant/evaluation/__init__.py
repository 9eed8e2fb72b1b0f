"""Measures the assistant on question sets and retrieval sets, with intervals, and compares two runs.

Asks through the public `Assistant` only, as any script would. Does not know how an answer is made.
"""
