"""One paper of the records that are alike: which those are, and the better field of each.

`traits` are what records are compared by, `likeness` decides of two, `gathering` finds those that have to be looked at
together, `clustering` parts them, `fields` makes the paper, `settling` says what has to be written.
"""
