"""There are no processes in a page; asyncio only wants to name what it would ask of them."""

PIPE = -1
STDOUT = -2
DEVNULL = -3
