"""Benchmarks: `python -m tests.bench [section ...]`, called by `make bench`.

Each section is a module of this package with a function `report()` that gives lines of text.
Nothing here is a test: it prints figures, as ratios where others can be measured beside us in
the same run.
"""
