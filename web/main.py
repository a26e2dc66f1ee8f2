"""Entry point: PyScript runs this once game/ and web/ are unpacked."""

from js import document

document.documentElement.dataset.ready = "start"
