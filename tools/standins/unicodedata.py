"""The names and kinds of all characters take a third of a megabyte; this is what tracebacks ask."""


def east_asian_width(char: str) -> str:
    """How wide a character is: all of them are of the usual kind."""
    return "N"
