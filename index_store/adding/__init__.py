"""Changes of an index: adding, keeping in step with a folder, removing, taking merges apart.

`changing` is what a store offers; `intake` sorts records, `adder` embeds and writes them.
"""
