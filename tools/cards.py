"""Makes the pictures of the cards: 32 faces, a joker and a back, each an SVG of 100 by 140.

Court figures, joker, back and the shapes of the suits come from the npm package svg-cards
(LGPL-2.1); the arrangement is ours. A picture has no index and no ground: the page lays it on a
cream card and writes rank and suit itself, large, into the two corners left free here (30 wide and
40 high, at the top left and, turned, at the bottom right).

A file is called by its card's code (HK.svg), the back is back.svg. Suits that change colour in a
four-colour pack have a second picture for it: four/S8.svg, four/D8.svg.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "node_modules" / "svg-cards" / "svg-cards.svg"
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"

SUITS = {"C": "club", "S": "spade", "H": "heart", "D": "diamond"}
COURTS = {"J": "jack", "Q": "queen", "K": "king"}
INK, RED = "#1d1b19", "#b4161f"
COLOURS = {"C": INK, "S": INK, "H": RED, "D": RED}
FOUR_COLOURS = {"S": "#17692f", "D": "#b35300"}
# The package's colours, a little warmer on cream.
PAINT = {"#F8C20F": "#e8b233", "#E61408": "#c4241d", "#1C1585": "#23346e", "#E6180A": "#c4241d"}

# Where the pips sit, as seen in the upper half; the lower half is the same, turned.
LEFT, MIDDLE, RIGHT = 37.5, 50, 62.5
PIPS = {
    "7": (
        [(LEFT, 22), (RIGHT, 22), (LEFT, 70), (RIGHT, 70), (MIDDLE, 46)],
        [(LEFT, 22), (RIGHT, 22)],
    ),
    "8": (
        [(LEFT, 22), (RIGHT, 22), (LEFT, 70), (RIGHT, 70), (MIDDLE, 46)],
        [(LEFT, 22), (RIGHT, 22), (MIDDLE, 46)],
    ),
    "9": (
        [(LEFT, 20), (RIGHT, 20), (LEFT, 53.3), (RIGHT, 53.3), (MIDDLE, 70)],
        [(LEFT, 20), (RIGHT, 20), (LEFT, 53.3), (RIGHT, 53.3)],
    ),
    "T": (
        [(39, 20), (61, 20), (39, 53.3), (61, 53.3), (MIDDLE, 36.7)],
        [(39, 20), (61, 20), (39, 53.3), (61, 53.3), (MIDDLE, 36.7)],
    ),
}
PIP_SCALE = {"7": 1.3, "8": 1.3, "9": 1.15, "T": 1.1}
ACE_SCALE, COURT_SCALE = 3.2, 0.51


@cache
def parts() -> dict[str, ET.Element]:
    root = ET.parse(SOURCE).getroot()
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def num(value: float, digits: int = 2) -> str:
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in {"-0", ""} else re.sub(r"^(-?)0\.", r"\1.", text)


def steps(path: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of a path, one set of numbers each."""
    size = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
    for letter, rest in re.findall(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)", path):
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.\d*|\.\d+|\d+)(?:e-?\d+)?", rest)]
        n = size[letter.upper()]
        if not n:
            yield letter, []
        for at in range(0, len(numbers), n or 1):
            after_move = {"M": "L", "m": "l"}.get(letter, letter) if at else letter
            yield after_move, numbers[at : at + n]


def on_grid(path: str, scale: float) -> str:
    """The path in whole numbers, `scale` of them to a unit; rounding never adds up."""
    out: list[str] = []
    x = y = start_x = start_y = 0.0  # exact
    gx = gy = 0  # on the grid
    last = ""

    def write(letter: str, numbers: list[int]) -> None:
        nonlocal last
        text = ""
        for number in numbers:
            text += str(number) if number < 0 or not text else f" {number}"
        same = letter == last and letter not in "mz"
        out.append((" " if same and text[:1] != "-" else "" if same else letter) + text)
        last = letter

    for letter, numbers in steps(path):
        kind, relative = letter.upper(), letter.islower()
        if kind == "Z":
            write("z", [])
            x, y = start_x, start_y
            gx, gy = round(x * scale), round(y * scale)
            continue
        base_x, base_y = (x, y) if relative else (0.0, 0.0)
        if kind == "H":
            x = base_x + numbers[0]
            points: list[tuple[float, float]] = [(x, y)]
        elif kind == "V":
            y = base_y + numbers[0]
            points = [(x, y)]
        else:
            pairs = numbers[5:] if kind == "A" else numbers
            points = [(base_x + pairs[i], base_y + pairs[i + 1]) for i in range(0, len(pairs), 2)]
            x, y = points[-1]
        grid = [(round(px * scale), round(py * scale)) for px, py in points]
        deltas = [d for px, py in grid for d in (px - gx, py - gy)]
        if kind == "A":
            radii = [round(r * scale) for r in numbers[:2]]
            deltas = [*radii, round(numbers[2]), int(numbers[3]), int(numbers[4]), *deltas]
        write({"H": "l", "V": "l"}.get(kind, kind.lower()), deltas)
        gx, gy = grid[-1]
        if kind == "M":
            start_x, start_y = x, y
    return "".join(out)


def colour_of(element: ET.Element, default: str = INK) -> str:
    fill = re.search(r"fill:\s*(#?\w+)", element.get("style", ""))
    if not fill:
        return default
    return PAINT.get(fill[1].upper(), {"#000000": INK}.get(fill[1], fill[1]))


def drawn(element: ET.Element, scale: float) -> Iterator[str]:
    """Paths and polygons below an element, on the grid."""
    for shape in element.iter():
        kind = shape.tag.removeprefix(SVG)
        path = shape.get("d", "")
        if kind in {"polygon", "polyline"}:
            path = f"M{shape.get('points')}" + ("z" if kind == "polygon" else "")
        elif kind != "path":
            continue
        fill = colour_of(shape)
        if fill != "none":
            ink = "" if fill == INK else f' fill="{fill}"'
            yield f'<path{ink} d="{on_grid(path, scale)}"/>'


def svg(content: str, box: str = "0 0 100 140") -> bytes:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="500" height="700"'
    return f'{head} fill="{INK}">{content}</svg>\n'.encode()


def suit(letter: str) -> str:
    """The shape of a suit around its middle, point up for hearts and down for none."""
    return "".join(
        f'<path d="{on_grid(shape.get("d", ""), 100)}"/>'
        for shape in parts()[SUITS[letter]].iter(f"{SVG}path")
    )


def placed(name: str, x: float, y: float, scale: float, turned: bool) -> str:
    # The package draws its suits upside down.
    s = scale / 100 * (1 if turned else -1)
    return f'<use href="#{name}" transform="translate({num(x)} {num(y)})scale({num(s, 4)})"/>'


def pips(letter: str, rank: str, colour: str) -> bytes:
    shape = f'<g id="p" fill="{colour}">{suit(letter)}</g>'
    if rank == "A":
        marks = placed("p", 50, 70, ACE_SCALE, False)
    else:
        upper, lower = PIPS[rank]
        scale = PIP_SCALE[rank]
        marks = "".join(placed("p", x, y, scale, False) for x, y in upper)
        marks += "".join(placed("p", 100 - x, 140 - y, scale, True) for x, y in lower)
    return svg(f"<defs>{shape}</defs>{marks}")


def matrix(text: str) -> list[float]:
    name, inside = re.fullmatch(r"(\w+)\((.*)\)", text.strip()).groups()  # type: ignore[union-attr]
    numbers = [float(n) for n in re.split(r"[ ,]+", inside)]
    return [1, 0, 0, 1, *numbers] if name == "translate" else numbers


def court(letter: str, rank: str) -> bytes:
    """One half of the figure, the same turned, and the band between them."""
    card = parts()[f"{SUITS[letter]}_{COURTS[rank]}"]
    figures = [u for u in card if re.match(r"#(king|queen|jack)_\d", u.get(HREF, ""))]
    places = [matrix(u.attrib["transform"]) for u in figures]
    middle_x = (places[0][4] + places[1][4]) / 2
    middle_y = (places[0][5] + places[1][5]) / 2
    grid = 10
    figure = "".join(drawn(parts()[figures[0].get(HREF, "")[1:]], grid))
    halves = "".join(
        f'<use href="#f" transform="matrix({" ".join(num(v / grid, 5) for v in place[:4])} '
        f'{num(place[4])} {num(place[5])})"/>'
        for place in places
    )
    band = next(g for g in card if g.get("transform", "").startswith("matrix(0.9995"))
    line = next(iter(band.iter(f"{SVG}line")))
    dots = list(band.iter(f"{SVG}circle"))
    (ax, ay), (bx, by) = (
        (float(dot.attrib["cx"]), float(dot.attrib["cy"])) for dot in (dots[0], dots[2])
    )
    (ex, ey) = float(dots[-1].attrib["cx"]), float(dots[-1].attrib["cy"])
    gap = ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
    ends = " ".join(f'{key}="{num(float(line.attrib[key]))}"' for key in ("x1", "y1", "x2", "y2"))
    row = f'x1="{num(ax)}" y1="{num(ay)}" x2="{num(ex)}" y2="{num(ey)}" stroke-linecap="round"'
    row += f' stroke-dasharray="0 {num(gap, 3)}"'
    ribbon = (
        f'<g transform="{band.get("transform")}"><line {ends} stroke="{INK}" stroke-width="7.25"/>'
        f'<line {row} stroke="#fdf8ea" stroke-width="4.4"/>'
        f'<line {row} stroke="{INK}" stroke-width="1.4"/></g>'
    )
    into = f"translate(50 70)scale({COURT_SCALE})translate({num(-middle_x)} {num(-middle_y)})"
    return svg(f'<defs><g id="f">{figure}</g></defs><g transform="{into}">{ribbon}{halves}</g>')


def plain(element: ET.Element, seen: list[str]) -> str:
    """A part of the package without its name spaces; `seen` collects what it refers to."""
    kind = element.tag.removeprefix(SVG)
    attributes = []
    long = len(element.get("d", "")) > 300 and "stroke" not in element.get("style", "")
    for key, value in element.attrib.items():
        if key == HREF:
            seen.append(value[1:])
            attributes.append(f'href="{value}"')
        elif key == "style":
            for rule in filter(None, value.split(";")):
                name, setting = (part.strip() for part in rule.split(":"))
                setting = PAINT.get(setting.upper(), setting)
                if name in {"fill", "stroke", "stroke-width"}:
                    attributes.append(f'{name}="{setting}"')
        elif key == "d":
            attributes.append(f'd="{on_grid(value, 10) if long else value}"')
        elif long and key == "transform":
            continue
        elif not (kind == "use" and key in {"width", "height"}) and not (
            key in {"x", "y"} and value == "0"
        ):
            attributes.append(f'{key}="{value}"')
    if long:
        attributes.append(f'transform="{element.get("transform", "")}scale(.1)"')
    inside = "".join(plain(child, seen) for child in element)
    start = " ".join([kind, *attributes])
    return f"<{start}>{inside}</{kind}>" if inside else f"<{start}/>"


def with_parts(name: str) -> str:
    """A part together with the definitions that it uses."""
    waiting: list[str] = []
    text = plain(parts()[name], waiting)
    defined = {name, *re.findall(r'id="([^"]+)"', text)}
    definitions = ""
    while waiting:
        other = waiting.pop()
        if other not in defined:
            definition = plain(parts()[other], waiting)
            defined |= {other, *re.findall(r'id="([^"]+)"', definition)}
            definitions += definition
    return f"<defs>{definitions}</defs>{text}"


def joker() -> bytes:
    into = "translate(50 70)scale(.62)translate(-82 -857)"
    return svg(f'<g transform="{into}">{with_parts("joker_full")}</g>')


def back(colour: str = "#8c2a2b") -> bytes:
    # Without the package's rim (the page's cards have their own), and evened out to 5:7.
    inside = with_parts("back").replace('fill="inherit"', "").replace("#ffffff", "#fdf8ea")
    inside = re.sub(r'<use href="#base"[^>]*/>|<g id="base">.*?</g>', "", inside)
    into = "translate(50 70)scale(.608 .582)translate(-418.5 -858.6)"
    group = f'<g fill="{colour}" transform="{into}">'
    return svg(group + re.sub(r' transform="translate\(-333[^"]*"', "", inside) + "</g>")


def faces() -> dict[str, bytes]:
    """File name -> picture."""
    made = {"XX.svg": joker(), "back.svg": back()}
    for letter, colour in COLOURS.items():
        for rank in "789TA":
            made[f"{letter}{rank}.svg"] = pips(letter, rank, colour)
            if letter in FOUR_COLOURS:
                made[f"four/{letter}{rank}.svg"] = pips(letter, rank, FOUR_COLOURS[letter])
        for rank in COURTS:
            made[f"{letter}{rank}.svg"] = court(letter, rank)
    return made
