"""Work that kills its process, in a module that other processes can load."""

import os


def dies_at_three(item: int) -> int:
    if item == 3:
        os._exit(1)
    return item
