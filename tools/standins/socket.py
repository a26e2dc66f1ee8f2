"""There are no sockets in a page; asyncio only wants to name what it would ask of them."""

AF_UNSPEC = 0
AI_PASSIVE = 1
