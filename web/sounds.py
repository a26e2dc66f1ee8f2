"""Small sounds, made by the browser's own synthesiser; silent unless the player wants them."""

from typing import Any

from web import dom, store

# (wave, start and end of the pitch in hertz, loudness, seconds) for each thing to be heard
_SOUNDS = {
    "card": [("triangle", 260, 120, 0.10, 0.07)],
    "trick": [("sine", 170, 90, 0.12, 0.16)],
    "talk": [("sine", 420, 400, 0.05, 0.09)],
    "turn": [("sine", 520, 520, 0.05, 0.09), ("sine", 780, 780, 0.05, 0.12)],
    "no": [("square", 150, 110, 0.035, 0.12)],
}
_GAP = 0.1  # seconds between the notes of one sound

_context: Any = None


def play(name: str) -> None:
    """Let a sound be heard, if sounds are wanted and the browser has a synthesiser."""
    global _context
    if not store.settings.sounds:
        return
    if _context is None:
        _context = dom.audio()
    if _context is None:
        return
    start = _context.currentTime
    for wave, high, low, loud, seconds in _SOUNDS[name]:
        _note(start, wave, high, low, loud, seconds)
        start += _GAP


def _note(start: float, wave: str, high: int, low: int, loud: float, seconds: float) -> None:
    tone, gain = _context.createOscillator(), _context.createGain()
    tone.type = wave
    tone.frequency.setValueAtTime(high, start)
    tone.frequency.exponentialRampToValueAtTime(low, start + seconds)
    gain.gain.setValueAtTime(loud, start)
    gain.gain.exponentialRampToValueAtTime(0.0005, start + seconds)
    tone.connect(gain)
    gain.connect(_context.destination)
    tone.start(start)
    tone.stop(start + seconds)
