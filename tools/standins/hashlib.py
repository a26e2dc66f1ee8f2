"""Sums over texts: the two kinds that the games and `random` take.

The library's own module wants all kinds to be there, and complains about each one that is not.
"""

from _sha2 import sha256, sha512

__all__ = ["sha256", "sha512"]
