"""Where everything on the table lies, for any window and any number of players.

Pure geometry in CSS pixels, origin at the felt's top left corner. Places round the table are
counted clockwise from the person who looks at it: place 0 is theirs, at the bottom.

>>> room = arrange(1280, 744, players=2, cards=9)
>>> len(room.hand), [spot.side for spot in room.seats]
(9, ['top'])
"""

from dataclasses import dataclass
from math import cos, radians

RATIO = 1.4  # a card's height over its width
LOW = 420.0  # a felt lower than this is a phone on its side
NARROW = 480.0  # so wide and less, and a felt counts as tall however low it is
PILL = 44.0  # the trump suit on a tall window
SIDE = 148.0  # my plate needs so much beside the hand
SMALL = 64.0  # a card on the table narrower than this is hard to read
ROOMIER = 1.25  # then cards in a row are worth the plainer look if they are so much larger
REACH = 18.0  # so far beside a plate still means it
LEAST = 76.0  # height of the middle while something is asked
PLATE = 42.0  # my plate above the hand needs so much
RAISED = 0.09  # so much of its height a card of the hand is lifted
LABEL = 26.0  # words below a turned card
STRIP = 26.0  # of an overlapped card at least this much shows, or the hand takes two rows


@dataclass(frozen=True)
class Spot:
    """The middle of a card, and its turn in degrees."""

    x: float
    y: float
    turn: float = 0.0


@dataclass(frozen=True)
class Seat:
    """The box of somebody else's place: left, top, width, height; and where at the table it is."""

    x: float
    y: float
    w: float
    h: float
    side: str

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box."""
        return self.x + self.w / 2, self.y + self.h / 2


@dataclass(frozen=True)
class Room:
    """The whole table.

    - `card`, `trick_card`: widths of a card in the hand and on the table
    - `hand`: spots from left to right; `rows` of them, `strip` pixels of each card show
    - `seats`: the others, clockwise from the left hand neighbour; `slots`: for all places
    - `drop`: left, top, width, height of where a card is let go to be played
    - `hand_top`: the upper edge of the hand
    - `floor`: panels and lines stand on it
    - `covered`: a question lies over my plate and the sort button: no room for it above them
    - `trump`: where trump is shown (left, top); `turned`: the turned card's middle
    - `cramped`: below a card in the middle there is no room for what is written about it
    - `plate`: left, top, width, height of my own plate; `sort`: left, top of the sort button
    """

    w: float
    h: float
    card: float
    trick_card: float
    hand: tuple[Spot, ...]
    rows: int
    strip: float
    seats: tuple[Seat, ...]
    slots: tuple[Spot, ...]
    drop: tuple[float, float, float, float]
    hand_top: float
    floor: float
    covered: bool
    trump: tuple[float, float]
    turned: Spot
    plate: tuple[float, float, float, float]
    sort: tuple[float, float]
    tall: bool
    cramped: bool

    @property
    def large(self) -> bool:
        """Whether there is room for larger plates and letters."""
        return _large(self.w, self.h)


def arrange(
    w: float,
    h: float,
    *,
    players: int,
    cards: int,
    most: int = 0,
    asked: float = 0,
    mine: bool = False,
) -> Room:
    """The table in a felt of *w* by *h*.

    *cards* are in the hand now; *most* is how many it held at the beginning, so that cards keep
    their size while the hand grows smaller. *asked* is the height of a question that is open above
    the hand: what lies in the middle moves out of its way. *mine*: my plate is an answer to it, and
    is never covered.
    """
    tall = is_tall(w, h)
    card, rows = _card_size(w, h, max(cards, most))
    usable = _usable(w, h, card, max(cards, most))
    hand, strip = fan(w, h, card, cards, rows, usable)
    top_of_hand = min((spot.y for spot in hand), default=h - card * RATIO / 2) - card * RATIO / 2
    # an empty or short hand keeps the room of a full one, so that nothing jumps
    full, _ = fan(w, h, card, max(cards, most, 1), rows, usable)
    hand_top = min(top_of_hand, min(spot.y for spot in full) - card * RATIO / 2)
    if not max(cards, most):  # nobody is going to hold anything
        hand_top = h - 8
    seats = _seats(w, h, players, tall, hand_top)
    side = (w - (hand_width(full, card))) / 2 - 12  # free beside the hand
    beside = not tall and side >= SIDE
    line = 6.0 if beside else 46.0  # for my own plate above the hand
    raised = max(0.0, card * RATIO * RAISED - 4)  # a card of the hand that is pointed at
    lift = raised if beside or not asked else PLATE  # a question stands above my plate,
    middle = _middle(w, seats, hand_top - max(line, asked and asked + lift + 14), tall, h < LOW)
    covered = lift == PLATE and middle[3] < LEAST and not mine  # where there is room for it
    if covered:
        lift = raised
        middle = _middle(w, seats, hand_top - max(line, asked + lift + 14), tall, h < LOW)
    x, y, wide, high = middle
    least = 110.0 if not tall else 90.0 if h < LOW else 120.0
    middle = x, y, wide, max(LEAST if asked else least, high)
    trick_card, slots = _slots(middle, players, card, h < LOW)
    mx, my, mw, mh = middle
    topmost = trick_card * RATIO / 2 + 4
    turned = Spot(mx + mw / 2, my + min((mh - LABEL) / 2, topmost if asked else mh))
    if beside:
        plate = (10.0, h - 64, min(side, 210.0), 54.0)
        if _large(w, h):
            plate = (14.0, h - 88, min(side, 300.0), 74.0)
        sort = (w - 54, h - 54)
    else:
        wide = min(300.0, w - 66)
        left = min(w / 2 - wide / 2, w - 58 - wide)
        plate = (left, hand_top - 44, wide, 40.0)
        sort = (w - 50, hand_top - 46)
    trump = _trump_tall(w, seats) if tall else (12.0, 10.0)
    return Room(
        w,
        h,
        card,
        trick_card,
        hand,
        rows,
        strip,
        seats,
        slots,
        middle,
        hand_top,
        hand_top - lift,
        covered,
        trump,
        turned,
        plate,
        sort,
        tall,
        bool(asked) and (h < LOW or trick_card < SMALL),
    )


def aside(w: float, h: float, players: int) -> float:
    """So much of the felt, left and right, is no question's: seats are there."""
    tall = is_tall(w, h)
    seats = [] if tall else _seats(w, h, players, tall, h)
    return max((seat.x + seat.w for seat in seats if seat.side == "left"), default=0.0)


def is_tall(w: float, h: float) -> bool:
    """Whether the others sit along the upper edge: beside the trick there is no room for them."""
    return h > w * 0.95 or w < NARROW


def _trump_tall(w: float, seats: tuple[Seat, ...]) -> tuple[float, float]:
    """Where trump is shown on a tall window: in a gap that the seats leave."""
    first = min((seat for seat in seats if seat.y < 10), key=lambda seat: seat.x)
    if first.x >= 58:
        return 6.0, 8.0
    if len(seats) == 2:
        return w / 2 - PILL / 2, 8.0
    return w / 2 - PILL / 2, first.y + first.h + 8


def hand_width(spots: tuple[Spot, ...], card: float) -> float:
    """From the left edge of the first card to the right edge of the last."""
    return max(s.x for s in spots) - min(s.x for s in spots) + card


def _card_size(w: float, h: float, cards: int) -> tuple[float, int]:
    """The width of a card in the hand, and the number of rows."""
    tall = is_tall(w, h)
    by_height = h * (0.2 if tall else 0.29) / RATIO
    card = max(58.0, min(by_height, w * 0.29 if tall else w * 0.14, 190.0))
    usable = w - 2 * _margin(w)
    if cards <= 1:
        return card, 1
    if (usable - card) / (cards - 1) >= STRIP:
        return card, 1
    smaller = usable - STRIP * (cards - 1)
    if smaller >= 62:
        return smaller, 1
    if h < LOW:  # no height for two rows: narrower strips on a slightly smaller card
        return max(56.0, min(card, smaller)), 1
    return min(card, 80.0), 2


def _usable(w: float, h: float, card: float, cards: int) -> float:
    """How wide the hand may be: a low window keeps room beside it for my plate, if it can."""
    wide = w - 2 * _margin(w)
    narrow = w - 2 * (SIDE + 12)
    if h < LOW and cards > 1 and (narrow - card) / (cards - 1) >= 34:
        return narrow
    return wide


def _margin(w: float) -> float:
    return 8.0 if w < 600 else 24.0


def fan(
    w: float, h: float, card: float, cards: int, rows: int, usable: float
) -> tuple[tuple[Spot, ...], float]:
    """The spots of a hand, held as a gentle fan along the lower edge; and the strip that shows."""
    crowded = cards > 1 and (usable - card) / (cards - 1) < STRIP
    if rows == 2 and crowded:
        upper = (cards + 1) // 2
        back, strip = _row(w, h - card * RATIO * 0.5, card, upper, usable)
        front, other = _row(w, h, card, cards - upper, usable)
        return (*back, *front), min(strip, other or strip)
    return _row(w, h, card, cards, usable)


def _row(
    w: float, bottom: float, card: float, cards: int, usable: float
) -> tuple[tuple[Spot, ...], float]:
    if not cards:
        return (), 0.0
    # a frame on its way to its size may be narrower than a card
    strip = min(card * 0.66, max(1.0, (usable - card) / max(1, cards - 1)))
    step = min(2.4, 16 / max(1, cards - 1)) * (strip / (card * 0.66)) ** 0.5
    reach = radians(step) * (cards - 1) / 2
    radius = strip / radians(step)
    sink = radius * (1 - cos(reach))  # how much lower the outer cards are held
    tilt = card / 2 * reach  # a turned card's corner reaches lower still
    lowest = bottom - 6 - tilt - card * RATIO / 2
    spots = []
    for i in range(cards):
        off = i - (cards - 1) / 2
        angle = off * step
        y = lowest - sink + radius * (1 - cos(radians(angle)))
        spots.append(Spot(w / 2 + off * strip, y, angle))
    return tuple(spots), strip


def _seats(w: float, h: float, players: int, tall: bool, hand_top: float) -> tuple[Seat, ...]:
    others = players - 1
    if tall:
        return _seats_tall(w, others, h < LOW)
    box_w = min(300.0 if _large(w, h) else 236.0, max(140.0, w * 0.165))
    box_h = 88.0 if _large(w, h) else 70.0 if h >= 520 else 50.0
    low = min(hand_top - box_h - 12, max(box_h + 24, hand_top * 0.45))
    sides = {1: "t", 2: "lr", 3: "ltr", 4: "lttr", 5: "ltttr"}[others]
    tops = sides.count("t")
    seats, at = [], 0
    for side in sides:
        if side == "t":
            span = min(w * 0.6, (box_w + 28) * tops)
            wide = min(box_w, span / tops - 8)
            x = w / 2 - span / 2 + span * (at + 0.5) / tops - wide / 2
            seats.append(Seat(x, 8, wide, box_h, "top"))
            at += 1
        elif side == "l":
            seats.append(Seat(14, low, box_w, box_h, "left"))
        else:
            seats.append(Seat(w - 14 - box_w, low, box_w, box_h, "right"))
    return tuple(seats)


def _large(w: float, h: float) -> bool:
    return w >= 1600 and h >= 800


def _seats_tall(w: float, others: int, low: bool) -> tuple[Seat, ...]:
    """On a tall window: the top row, and for three or more two seats below it at the sides."""
    gap = 6.0
    box_h = 50.0 if low else 62.0
    if others <= 2:
        if others == 1:
            box_w = min(200.0, w * 0.42)
            return (Seat(w / 2 - box_w / 2, 6, box_w, box_h, "top"),)
        box_w = min(200.0, (w - 4 * gap - PILL) / 2)  # trump stands between the two
        return (
            Seat(gap, 6, box_w, box_h, "left"),
            Seat(w - gap - box_w, 6, box_w, box_h, "right"),
        )
    tops = others - 2
    box_w = min(180.0, (w - 4 * gap) / 3)
    below = 6 + box_h + (8 if low else 16)
    row = [
        Seat(w / 2 + (i - (tops - 1) / 2) * (box_w + gap) - box_w / 2, 6, box_w, box_h, "top")
        for i in range(tops)
    ]
    return (
        Seat(gap, below, box_w, box_h, "left"),
        *row,
        Seat(w - gap - box_w, below, box_w, box_h, "right"),
    )


def _middle(
    w: float, seats: tuple[Seat, ...], bottom: float, tall: bool, low: bool
) -> tuple[float, float, float, float]:
    """The part of the felt that seats, question and hand leave free: left, top, width, height."""
    if tall:
        top = max(seat.y + seat.h for seat in seats)
        top += 8 if low else 16  # marks hang down from narrow plates
        return 10.0, top, w - 20, bottom - top - 6
    tops = [seat for seat in seats if seat.side == "top"]
    top = max((seat.y + seat.h for seat in tops), default=8.0) + 8
    inner = max((seat.x + seat.w for seat in seats if seat.side == "left"), default=w * 0.14) + 12
    return inner, top, w - 2 * inner, bottom - top - 4


# where the card of each place lies, in card widths and heights from the middle
_PLACES: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.46, 0.26), (-0.46, -0.26)),
    3: ((0.0, 0.5), (-1.06, -0.3), (1.06, -0.3)),
    4: ((0.0, 0.56), (-1.0, 0.0), (0.0, -0.56), (1.0, 0.0)),
    5: ((0.0, 0.6), (-1.5, 0.05), (-0.56, -0.56), (0.56, -0.56), (1.5, 0.05)),
    6: ((0.0, 0.6), (-1.72, 0.36), (-1.1, -0.56), (0.0, -0.6), (1.1, -0.56), (1.72, 0.36)),
}
# on a low window there is more room sideways: the same places, drawn out into a row
_PLACES_LOW: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.56, 0.1), (-0.56, -0.1)),
    3: ((0.0, 0.14), (-1.12, -0.08), (1.12, -0.08)),
    4: ((0.56, 0.14), (-1.68, 0.0), (-0.56, -0.14), (1.68, 0.0)),
    5: ((0.0, 0.14), (-2.24, 0.06), (-1.12, -0.12), (1.12, -0.12), (2.24, 0.06)),
    6: ((0.56, 0.14), (-2.8, 0.06), (-1.68, -0.1), (-0.56, -0.14), (1.68, -0.1), (2.8, 0.06)),
}
_TURNS = (2.0, -4.0, 1.5, 4.0, -2.0, 3.0)


def _slots(
    middle: tuple[float, float, float, float], players: int, card: float, low: bool
) -> tuple[float, tuple[Spot, ...]]:
    """How wide a card on the table is, and where each place's card lies."""
    x, y, w, h = middle
    wide, places = _fit(w, h, _PLACES[players], card), _PLACES[players]
    in_a_row = _fit(w, h, _PLACES_LOW[players], card)
    if low or (wide < SMALL and in_a_row > wide * ROOMIER):
        wide, places = in_a_row, _PLACES_LOW[players]
    wide = max(wide, 40.0)
    return wide, tuple(
        Spot(x + w / 2 + px * wide, y + h / 2 + py * wide * RATIO, _TURNS[i % len(_TURNS)])
        for i, (px, py) in enumerate(places)
    )


def _fit(w: float, h: float, places: tuple[tuple[float, float], ...], card: float) -> float:
    """How wide a card may be so that all *places* have room."""
    reach_x = 1.06 + 2 * max(abs(px) for px, _ in places)
    reach_y = 1.06 + 2 * max(abs(py) for _, py in places)
    return min(card * 1.06, h / reach_y / RATIO, w / reach_x)


def nearest(room: Room, x: float, y: float) -> int:
    """Which place in the hand is nearest to a point (for putting a card in order)."""
    spots = room.hand
    return min(range(len(spots)), key=lambda i: (spots[i].x - x) ** 2 + 0.3 * (spots[i].y - y) ** 2)


def place_at(room: Room, x: float, y: float) -> int | None:
    """Whose place a point is in, generously: the box with some room around it, and for mine
    everything from my plate and the hand downwards. None in the middle of the table."""
    away = [
        (max(seat.x - x, x - seat.x - seat.w, 0) + max(seat.y - y, y - seat.y - seat.h, 0), at)
        for at, seat in enumerate(room.seats, 1)
    ]
    nearest_by, at = min(away)
    if nearest_by <= REACH:
        return at
    left, top, wide, high = room.plate
    mine = left <= x <= left + wide and top - REACH <= y <= top + high + REACH
    return 0 if mine or y >= room.hand_top else None
