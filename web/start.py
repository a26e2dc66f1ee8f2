"""What PyScript runs: makes our own Python importable and hands over to web/main.py.

The archive is not unpacked: a module is read from it when it is wanted. That is faster than writing
a hundred files first, and spares the library that PyScript would fetch for unpacking.
"""

import sys

sys.path.insert(0, "/home/pyodide/app.zip")

import web.main  # noqa: F401
