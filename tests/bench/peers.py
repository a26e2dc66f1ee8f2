"""The peers: OpenSpiel and RLCard, an optional dependency (`pip install '.[bench]'`)."""

from random import Random, choice
from typing import Any

from tests.bench.timing import Work

MISSING = "  (not measured: {} is missing; pip install '.[bench]')"


def open_spiel_playouts() -> dict[str, Work]:
    """Clone a position in which the first card is to be led, and finish it at random."""
    import pyspiel

    return {f"open_spiel {n}": _finish(_dealt(pyspiel, n)) for n in ("skat", "oh_hell")}


def _dealt(pyspiel: Any, name: str) -> Any:
    """A full-length deal of *name* at its first card."""
    game = pyspiel.load_game(name)
    for seed in range(1000):
        rng, state = Random(seed), game.new_initial_state()
        while not state.is_terminal():
            text = str(state)
            if "Phase: playing" in text or "Phase: Play\n" in text:
                if name == "skat" or "Num Total Tricks: 10" in text:
                    return state
                break
            state.apply_action(rng.choice(state.legal_actions()))
    raise RuntimeError(f"no deal of {name} came to its first card")


def _finish(start: Any) -> Work:
    def work() -> int:
        state, moves = start.clone(), 0
        while not state.is_terminal():
            state.apply_action(choice(state.legal_actions()))
            moves += 1
        return moves

    return work


def open_spiel_matches() -> dict[str, Work]:
    """Whole games with the deal; only the players' moves are counted, as with ours."""
    import pyspiel

    def whole(name: str) -> Work:
        game = pyspiel.load_game(name)

        def work() -> int:
            state, moves = game.new_initial_state(), 0
            while not state.is_terminal():
                moves += not state.is_chance_node()
                state.apply_action(choice(state.legal_actions()))
            return moves

        return work

    names = {f"open_spiel {name}": whole(name) for name in ("skat", "oh_hell")}
    return names | {f"{name}, dealt": w for name, w in open_spiel_playouts().items()}


def rlcard_matches() -> dict[str, Work]:
    """Whole games through `env.run` with RLCard's own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    def whole(name: str) -> Work:
        env = rlcard.make(name, config={"seed": 1})
        env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

        def work() -> int:
            trajectories, _ = env.run(is_training=False)
            return sum(len(states) // 2 for states in trajectories)

        return work

    games = ("leduc-holdem", "limit-holdem", "blackjack", "uno", "bridge", "gin-rummy")
    return {f"rlcard {name}": whole(name) for name in games}
