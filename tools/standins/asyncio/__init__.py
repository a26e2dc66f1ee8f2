"""asyncio as a page needs it: the loop is the browser's, and there are no sockets and processes.

The parts that would bring those along (and ssl, selectors, and a good deal more, all of it imported
at every start) are not there.
"""

# ruff: noqa: F403  (handing on what its parts offer is what this package is for)

from . import events
from .coroutines import *
from .events import *
from .exceptions import *
from .futures import *
from .locks import *
from .protocols import *
from .queues import *
from .runners import *
from .taskgroups import *
from .tasks import *
from .timeouts import *
from .transports import *

# What Pyodide derives its own from.
DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy
