# The few commands; what they do stands in tools/. PORT=… chooses where `make play` serves.
PYTHON ?= python3
VENV = .venv/bin/python

.PHONY: play site test test-slow test-webkit lint bench shots zip clean

play: site
	@$(VENV) tools/serve.py $(if $(PORT),--port $(PORT))

site:
	@$(PYTHON) tools/setup.py
	@$(VENV) tools/build_site.py

test: site
	@$(PYTHON) tools/setup.py --browsers
	@$(VENV) tools/check.py

test-slow:
	@$(PYTHON) tools/setup.py --browsers
	@$(VENV) -m pytest -q -m slow tests

test-webkit: site
	@$(PYTHON) tools/setup.py --webkit
	@$(VENV) -m pytest -q -m webkit tests/web

lint:
	@$(PYTHON) tools/setup.py --tests
	@$(VENV) tools/check.py --lint

bench: site
	@$(PYTHON) tools/setup.py --browsers
	@$(VENV) -m tests.bench

shots: site
	@$(PYTHON) tools/setup.py --browsers
	@$(VENV) -m tests.web.shots

zip: site
	@$(VENV) tools/pack.py

clean:
	rm -rf dist .cache
