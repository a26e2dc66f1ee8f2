"""Entry point: PyScript runs this once game/ and web/ are unpacked."""

from js import document, window

from web import matches, store, texts
from web.app import App


def box() -> object | None:
    """The browser's storage, or None where it may not even be looked at."""
    try:
        return window.localStorage
    except Exception:
        return None


store.open_store(box(), matches.window_name())
texts.use(
    document.documentElement.lang if document.documentElement.lang in texts.LANGUAGES else "de"
)
app = App()
app.start()
document.documentElement.dataset.ready = "start"
