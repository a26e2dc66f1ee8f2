"""Finds the browsers that the tests drive, and installs what is missing where that can be done."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

CHROMIUM = ("chromium", "google-chrome-stable", "google-chrome", "chromium-browser", "chrome")
CHROMIUM_PATHS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
FIREFOX = ("firefox-esr", "firefox")
FIREFOX_PATHS = (
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "C:/Program Files/Mozilla Firefox/firefox.exe",
)


def _installed(variable: str, names: tuple[str, ...], paths: tuple[str, ...]) -> str | None:
    chosen = os.environ.get(variable)
    if chosen:
        return chosen
    for name in names:
        found = shutil.which(name)
        if found:
            return found
    return next((path for path in paths if Path(path).exists()), None)


def _downloaded() -> str | None:
    """The Chromium that Playwright itself has downloaded, if it has."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if path and Path(path).exists() else None


def chromium() -> str | None:
    return _installed("STAMMTISCH_CHROMIUM", CHROMIUM, CHROMIUM_PATHS) or _downloaded()


def firefox() -> str | None:
    return _installed("STAMMTISCH_FIREFOX", FIREFOX, FIREFOX_PATHS)


def _apt(package: str) -> bool:
    """Installs a Debian package if this user may; True when it worked."""
    if not shutil.which("apt-get"):
        return False
    as_root: list[str] = []
    if getattr(os, "geteuid", lambda: 1)() != 0:
        if not shutil.which("sudo"):
            return False
        as_root = ["sudo", "-n"]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    print(f"Installing {package} with apt-get", flush=True)
    for step in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", package]):
        done = subprocess.run(
            [*as_root, "apt-get", *step],
            env=quiet,
            stdout=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )
        if done.returncode and step[0] == "install":
            return False
    return True


def main() -> None:
    if not chromium():
        _apt("chromium")
    if not chromium():
        print("Downloading Chromium with Playwright", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if not chromium():
        sys.exit(
            "stammtisch: the browser tests need Chrome or Chromium. Install one, or name it: "
            "STAMMTISCH_CHROMIUM=/path/to/chrome make test"
        )
    if not firefox() and not _apt("firefox-esr"):
        print("Firefox is not installed; the tests that need it will be skipped.")


if __name__ == "__main__":
    main()
