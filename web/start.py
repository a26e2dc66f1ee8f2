"""What PyScript runs: unpacks our own Python and hands over to web/main.py.

PyScript could unpack the archive itself, but would fetch a library of its own for that.
"""

from zipfile import ZipFile

ZipFile("app.zip").extractall()

import web.main  # noqa: E402, F401
