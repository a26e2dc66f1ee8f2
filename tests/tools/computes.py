"""Prints what should be the same in every Python; tests/tools/test_slim.py compares it."""

import asyncio
import binascii
import bisect
import datetime
import heapq
import io
import itertools
import json
import math
import operator
import random
import re
import struct
import tomllib
import traceback
from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache, partial, reduce
from hashlib import sha256
from types import MappingProxyType


@dataclass(frozen=True, order=True)
class Point:
    x: int
    y: float


class Suit(Enum):
    CLUBS = "♣"
    SPADES = "♠"


@lru_cache
def fibonacci(n: int) -> int:
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


async def waits() -> int:
    await asyncio.sleep(0)
    return 3


def ends(coroutine: object) -> object:
    """The result of a coroutine that waits for nothing but the loop."""
    try:
        while True:
            coroutine.send(None)  # type: ignore[attr-defined]
    except StopIteration as done:
        return done.value


rng = random.Random("Stammtisch")
print(rng.random(), rng.sample(range(100), 5), rng.choices("abc", k=5), rng.gauss(0, 1))
print(10**40 // 7**20, -7 // 2, -7 % 3, 2**0.5, 1e300 * 1e10, float("nan") != float("nan"))
print(f"{math.pi:.10f} {1234567.891:,.2f} {255:#x} {'ä':>5} {-0.0} {1e22} {0.1 + 0.2}")
print(json.dumps({"ä": [1, 2.5, None, True, "\u20ac"]}), json.loads('{"a": [1e3, "\\u00e4"]}'))
print(re.sub(r"(\w+)-(\d+)", r"\2 \1", "karo-7 pik-10"), re.findall(r"[^\W\d]+", "Ä1ß2é"))
print(datetime.date(2026, 11, 30).isoformat(), datetime.timedelta(days=1, seconds=3.5))
print(sorted({"c": 3, "a": 1}.items()), [*itertools.permutations("abc", 2)][:3])
print(Point(1, 2.0) < Point(1, 3.0), Point(1, 2.0), Suit("♠").name, [suit.value for suit in Suit])
print(fibonacci(60), reduce(operator.mul, range(1, 20)), partial(int, base=2)("1011"))
print(heapq.nsmallest(3, [5, 1, 4, 2]), bisect.bisect([1, 3, 5], 4), deque([1, 2, 3], 2))
print(Counter("skat doppelkopf").most_common(2), dict(OrderedDict(a=1)), defaultdict(int, a=2)["a"])
print(struct.pack("<IhB", 70000, -2, 7).hex(), binascii.crc32(b"Stammtisch"))
print(sha256("Grün".encode()).hexdigest(), MappingProxyType({1: 2}))
print(tomllib.loads('a = 1\nb = ["x", 2.5]\n[c]\nd = 2026-11-30')["b"])
print("Straße".upper(), "İ".lower().encode(), "ǅ".swapcase(), "ß".casefold(), "٣".isdigit())
print("ab\u0308c".isidentifier(), "½".isnumeric(), "\u3000x\u00a0".strip(), "a,b".partition(","))
print("Grüße €".encode().hex(), b"Gr\xfc".decode("latin-1"), "äé".encode("cp437"))
print(io.StringIO("a\nb\n").readlines(), io.BytesIO(b"xyz").read(2), bytes(range(5)).hex(" "))
print(
    ends(waits()),
    {1, 2} | {3},
    frozenset("aa"),
    [*range(10)][::-3],
    slice(1, 5).indices(3),
    complex(1, -2),
)
print(math.comb(24, 12), math.gcd(84, 36), math.isclose(0.1 + 0.2, 0.3), math.fsum([0.1] * 10))
print(int("0b101", 0), int("1_000"), round(2.5), round(-1.25, 1), divmod(-7, 2), pow(3, -1, 7))
try:
    raise ValueError("falsch") from KeyError("ä")
except ValueError as error:
    print(traceback.format_exception_only(error), repr(error.__cause__))
try:
    exec("x = (1,\n  'ä' +)")
except SyntaxError as error:
    print(type(error).__name__, error.lineno)
for bad in ("[].x", "None + 1", "len(5)", "{}['k']", "int('z')", "[][1]", "1 / 0", "nobody"):
    try:
        eval(bad)
    except Exception as error:
        print(type(error).__name__, str(error)[:40])
