"""The command line: ``python -m game list | trace | replay | lessons | arena``.

Anything wrong with the arguments or a file gives one line on stderr and exit status 2.
"""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import Any, NoReturn

from game.book import Book
from game.bots import LEVELS
from game.bots.protocol import DEFAULT_ITERATIONS
from game.deal import GameError
from game.match import GAMES, Match, book
from game.record import random_mover, replay, show, trace

PLAYERS = (*LEVELS, "peer", "cheat")  # whom the arena can seat
MEASURES = ("score", "match", "bids", "gap")


class Parser(argparse.ArgumentParser):
    """An argument parser that answers a mistake with one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and end with status 2."""
        self.exit(2, one_line(f"{self.prog}: {message}") + "\n")


def one_line(text: str) -> str:
    """*text* on one line of bearable length, whatever somebody has put into it."""
    line = " ".join(text.split())
    return line if len(line) <= 400 else line[:399] + "…"


def parser() -> Parser:
    """The commands and their arguments."""
    root = Parser(prog="python -m game", description="Rules of five German trick-taking games.")
    commands = root.add_subparsers(dest="command", required=True, parser_class=Parser)
    commands.add_parser("list", help="the games, their tables and options").set_defaults(run=_list)

    tracing = commands.add_parser("trace", help="play a match and print every step of it")
    tracing.add_argument("--game", required=True)
    tracing.add_argument("--players", type=int, required=True)
    tracing.add_argument("--seed", type=int, required=True)
    tracing.add_argument("--deals", type=int)
    tracing.add_argument("--rules", nargs="*", default=[], metavar="NAME=VALUE")
    tracing.add_argument("--bots", choices=LEVELS, metavar="LEVEL", help=", ".join(LEVELS))
    tracing.set_defaults(run=_trace)

    replaying = commands.add_parser("replay", help="check a trace or a saved match")
    replaying.add_argument("file")
    replaying.set_defaults(run=_replay)

    lessons = commands.add_parser("lessons", help="check lessons, and what they cover")
    jobs = lessons.add_subparsers(dest="job", required=True, parser_class=Parser)
    checking = jobs.add_parser("check", help="play every step of lesson files by the rules")
    checking.add_argument("files", nargs="+", metavar="FILE")
    checking.set_defaults(run=_check_lessons)
    showing = jobs.add_parser("show", help="the steps of a lesson file with their right answers")
    showing.add_argument("file", metavar="FILE")
    showing.set_defaults(run=_show_lesson)
    covering = jobs.add_parser("coverage", help="write docs/lessons.md anew")
    covering.add_argument("--docs", default="docs", metavar="FOLDER")
    covering.set_defaults(run=_cover)
    _add_arena(commands.add_parser("arena", help="bots against bots on duplicate deals"))
    return root


def _add_arena(arena: argparse.ArgumentParser) -> None:
    arena.add_argument("--game", required=True)
    arena.add_argument("--players", type=int, required=True)
    arena.add_argument("--a", default="expert", choices=PLAYERS, help="the bot that is measured")
    arena.add_argument("--b", default="club", choices=PLAYERS, help="the bot on the other seats")
    arena.add_argument("--deals", type=int, default=100)
    arena.add_argument("--seed", type=int, default=1)
    arena.add_argument("--jobs", type=int, default=1, help="processes")
    arena.add_argument("--iterations", type=int, default=DEFAULT_ITERATIONS)
    arena.add_argument("--rules", nargs="*", default=[], metavar="NAME=VALUE")
    arena.add_argument("--measure", default="score", choices=MEASURES)
    arena.set_defaults(run=_arena)


def chosen_rules(of: Book, words: Sequence[str]) -> dict[str, Any]:
    """The options given as NAME=VALUE words; GameError if one is not of that form."""
    rules: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise GameError(f"--rules {word!r}: NAME=VALUE is expected")
        option = of.names.get(name)
        whole = option is not None and not option.words
        try:
            rules[name] = int(value) if whole else value
        except ValueError:
            rules[name] = value
    return rules


def _list(args: argparse.Namespace) -> None:
    for game in GAMES:
        of = book(game)
        options = {
            option.name: {"default": option.default, "allowed": option.allowed()}
            for option in of.options
        }
        print(json.dumps({"game": game, "players": list(of.players), "rules": options}))


def _trace(args: argparse.Namespace) -> None:
    match = Match(
        args.game,
        players=args.players,
        seed=args.seed,
        rules=chosen_rules(book(args.game), args.rules),
        deals=args.deals,
    )
    if args.bots is None:
        mover = random_mover(args.seed)
    else:
        from game.bots.arena import mover as bots

        mover = bots(args.bots, args.seed)
    for line in trace(match, mover):
        print(show(line))


def _arena(args: argparse.Namespace) -> None:
    from game.bots import arena

    of = book(args.game)
    setting = arena.Setting(
        args.game,
        of.check_players(args.players),
        args.a,
        args.b,
        of.rules(chosen_rules(of, args.rules)),
        args.iterations,
        "score" if args.measure == "gap" else args.measure,
    )
    for name in ("deals", "jobs", "iterations"):
        if getattr(args, name) < 1:
            raise GameError(f"--{name}: 1 or more, not {getattr(args, name)}")
    with arena.processes(args.jobs) as executor:
        measure = arena.gap if args.measure == "gap" else arena.run
        found = measure(
            setting, deals=args.deals, seed=args.seed, executor=executor, clock=perf_counter
        )
    print("\n".join(arena.report(found, args.measure)))


def _replay(args: argparse.Namespace) -> None:
    try:
        with open(args.file, encoding="utf-8") as file:
            text = file.read()
    except (OSError, ValueError) as error:
        raise GameError(f"{args.file}: cannot be read ({error})") from None
    moves = replay(text)
    name = os.fsencode(args.file).decode(errors="replace")
    print(f"{name}: {moves} moves, all by the rules")


def _check_lessons(args: argparse.Namespace) -> None:
    from game.lessons.check import check_file

    found = [line for file in args.files for line in check_file(file)]
    for line in found:
        print(line)
    if found:
        raise GameError(f"{len(found)} things are wrong in these lessons")
    print(f"{len(args.files)} lessons, all by the rules")


def _show_lesson(args: argparse.Namespace) -> None:
    from game.lessons.check import show_file

    for line in show_file(args.file):
        print(line)


def _cover(args: argparse.Namespace) -> None:
    from game.lessons.coverage import write

    for line in write(args.docs):
        print(line)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; gives the exit status."""
    args = parser().parse_args(words)
    try:
        args.run(args)
    except GameError as error:
        print(one_line(f"python -m game {args.command}: {error}"), file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
