"""Makes the project ready to build (and, with --tests or --browsers, to test) itself.

Runs with any Python 3 before the virtual environment exists; the standard library is all it needs.
What is already there and still fits the lock files is left alone, so a second run takes a moment.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
WHEELS = ROOT / ".cache" / "wheels"


def fail(message):
    sys.exit("stammtisch: " + message)


def digest(*paths):
    h = hashlib.sha256(repr(sys.version_info[:2]).encode())
    for path in paths:
        h.update(path.read_bytes())
    return h.hexdigest()


def run(*command):
    done = subprocess.run([str(part) for part in command], cwd=str(ROOT))
    if done.returncode:
        fail("this did not work: " + " ".join(str(part) for part in command))


def once(stamp, key, say, *steps):
    """Runs the steps unless the stamp says that they were run for this key."""
    if stamp.exists() and stamp.read_text() == key:
        return
    print(say, flush=True)
    for step in steps:
        run(*step)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)


def check_python():
    if sys.version_info < (3, 11):
        have = ".".join(str(n) for n in sys.version_info[:3])
        fail("Python 3.11 or newer is needed, this is %s. Try: make PYTHON=python3.12 play" % have)


def check_node():
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        fail("Node.js 20 or newer (with npm) is needed to build the site, and is not installed.")
    version = subprocess.run([node, "--version"], stdout=subprocess.PIPE).stdout.decode().strip()
    major = re.match(r"v(\d+)", version)
    if not major or int(major.group(1)) < 20:
        fail("Node.js 20 or newer is needed, this is %s." % (version or "unknown"))
    return npm


def python_in_venv():
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def make_venv():
    python = python_in_venv()
    if python.exists() and subprocess.run([str(python), "-c", "import pip"]).returncode == 0:
        return
    try:
        import ensurepip  # noqa: F401  (Debian ships venv without it)
    except ImportError:
        fail(
            "Python's venv module is incomplete. On Debian or Ubuntu: apt-get install python3-venv"
        )
    print("Python environment: .venv", flush=True)
    run(sys.executable, "-m", "venv", "--clear", VENV)


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--tests", action="store_true", help="also the tools the tests need")
    options.add_argument("--browsers", action="store_true", help="also browsers; implies --tests")
    options.add_argument("--webkit", action="store_true", help="also WebKit; implies --tests")
    wanted = options.parse_args()

    check_python()
    npm = check_node()
    make_venv()
    pip = (python_in_venv(), "-m", "pip", "--disable-pip-version-check", "-q")

    lock = ROOT / "package-lock.json"
    once(
        ROOT / "node_modules" / ".stammtisch",
        digest(lock),
        "Runtime and card pictures: npm ci",
        (npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"),
    )
    wheels = ROOT / "tools" / "wheels.lock"
    fetch = ("download", "--no-deps", "--only-binary=:all:", "--python-version=3.14")
    once(
        WHEELS / ".stammtisch",
        digest(wheels),
        "Wheels for the browser",
        (*pip, *fetch, "--require-hashes", "-d", WHEELS, "-r", wheels),
    )
    if wanted.tests or wanted.browsers or wanted.webkit:
        tools = ROOT / "requirements.lock"
        once(
            VENV / ".stammtisch",
            digest(tools),
            "Tools for the tests: requirements.lock",
            (*pip, "install", "--no-deps", "-r", tools),
        )
    if wanted.browsers:
        run(python_in_venv(), ROOT / "tools" / "browsers.py")
    if wanted.webkit:
        run(python_in_venv(), ROOT / "tools" / "browsers.py", "--webkit")


if __name__ == "__main__":
    main()
