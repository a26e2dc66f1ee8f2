"""How hypothesis runs here: without deadlines, and in CI always with the same examples."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "stammtisch",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("stammtisch")
