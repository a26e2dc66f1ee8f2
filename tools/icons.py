"""Draws the application's icons: a cream card with a spade on green, as PNG, with nothing but zlib.

Shapes are polygons on a square of 64, filled by scan lines at four times the size and averaged.
"""

import math
import struct
import zlib

Point = tuple[float, float]
Colour = tuple[int, int, int]

GREEN, CREAM, INK = (31, 92, 61), (253, 248, 234), (29, 27, 25)
FINE = 4  # samples to a pixel, each way


def rounded(x: float, y: float, w: float, h: float, r: float) -> list[Point]:
    corners = ((x + w - r, y + r, -90), (x + w - r, y + h - r, 0), (x + r, y + h - r, 90))
    return [
        (cx + r * math.cos(math.radians(a + t)), cy + r * math.sin(math.radians(a + t)))
        for cx, cy, a in (*corners, (x + r, y + r, 180))
        for t in range(0, 91, 6)
    ]


def curve(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    def at(t: float, i: int) -> float:
        u = 1 - t
        return u**3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t**3 * d[i]

    return [(at(t / 16, 0), at(t / 16, 1)) for t in range(17)]


def spade() -> list[Point]:
    """The right half from the tip down, then the same on the left."""
    half = curve((32, 17), (37, 24), (43.5, 28), (43.5, 35))
    half += curve((43.5, 35), (43.5, 41.5), (36, 42.5), (33, 38))
    half += curve((33, 38), (33.2, 42), (34.5, 44.5), (37, 46.5))
    return half + [(64 - x, y) for x, y in reversed(half)]


def turned(points: list[Point], degrees: float) -> list[Point]:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(32 + (x - 32) * c - (y - 32) * s, 32 + (x - 32) * s + (y - 32) * c) for x, y in points]


def fill(rows: list[bytearray], points: list[Point], scale: float, colour: int) -> None:
    edges = list(zip(points, points[1:] + points[:1], strict=True))
    for row, line in enumerate(rows):
        y = (row + 0.5) / scale
        cuts = sorted(
            x0 + (y - y0) * (x1 - x0) / (y1 - y0)
            for (x0, y0), (x1, y1) in edges
            if (y0 <= y) != (y1 <= y)
        )
        for left, right in zip(cuts[::2], cuts[1::2], strict=True):
            a, b = max(0, round(left * scale)), min(len(line), round(right * scale))
            if b > a:
                line[a:b] = bytes([colour]) * (b - a)


def png(size: int, rows: list[bytes]) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def icon(size: int, maskable: bool = False) -> bytes:
    """Maskable icons fill their square, with the card inside the safe middle."""
    wide, scale = size * FINE, size * FINE / 64
    lines = [bytearray(wide) for _ in range(wide)]
    ground = [(0, 0), (64, 0), (64, 64), (0, 64)] if maskable else rounded(0, 0, 64, 64, 14)
    shrink = 0.8 if maskable else 1.0

    def inside(points: list[Point]) -> list[Point]:
        return [(32 + (x - 32) * shrink, 32 + (y - 32) * shrink) for x, y in turned(points, -6)]

    fill(lines, ground, scale, 1)
    fill(lines, inside(rounded(16, 9, 32, 46, 4)), scale, 2)
    fill(lines, inside(spade()), scale, 3)
    colours: list[Colour] = [GREEN, GREEN, CREAM, INK]  # nothing: the edge's colour, transparent
    rows = []
    for y in range(size):
        block = lines[y * FINE : (y + 1) * FINE]
        row = bytearray()
        for x in range(size):
            part = b"".join(line[x * FINE : (x + 1) * FINE] for line in block)
            counts = [part.count(i) for i in range(4)]
            seen = sum(counts[1:]) or 1
            row += bytes(
                sum(counts[i] * colours[i][c] for i in range(1, 4)) // seen for c in range(3)
            )
            row.append(255 * (len(part) - counts[0]) // len(part))
        rows.append(bytes(row))
    return png(size, rows)


def icons() -> dict[str, bytes]:
    return {
        "icon-192.png": icon(192),
        "icon-512.png": icon(512),
        "icon-maskable-512.png": icon(512, maskable=True),
        "apple-touch-icon.png": icon(180, maskable=True),
    }
