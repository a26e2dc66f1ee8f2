"""The core flows, the same in every browser (tests/web/drivers.py)."""

from collections.abc import Iterator
from typing import Any

import pytest

from . import drivers
from .conftest import Host, browsers
from .drivers import Driver, wait

READY = "document.documentElement.dataset.ready"
NETWORK = ("Failed to load", "NetworkError", "Failed to fetch", "ERR_")


@pytest.fixture(params=["chromium", pytest.param("firefox", marks=pytest.mark.firefox)])
def driver(request: pytest.FixtureRequest, complaints: Any) -> Iterator[Driver]:
    if request.param == "chromium":
        yield drivers.Chromium(request.getfixturevalue("page"))
        return
    program = browsers.firefox()
    if program is None:
        pytest.skip("Firefox is not installed")
    with drivers.firefox(program) as made:
        yield made
        left = [c for c in made.complaints if not any(part in c for part in complaints.allowed)]
        assert left == []


def test_start_reload_and_offline(driver: Driver, host: Host, complaints: Any) -> None:
    for part in NETWORK:
        complaints.allow(part)
    driver.open(host.address)
    wait(driver, READY)
    assert driver.js("document.documentElement.lang") == "de"
    wait(driver, "document.documentElement.dataset.offline === 'ready'")
    host.moods[""] = "down"
    host.asked.clear()
    driver.open(host.address + "?again")
    wait(driver, READY)
    assert {path for path in host.asked if not path.startswith("sw.js")} == set()
