"""Finds the browsers that the tests drive, and installs what is missing where that can be done."""

import argparse
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
# What a browser window does of its own accord (two hidden pages for its address line, looking
# around in the network) takes a second of a processor each time and is none of our business.
CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,PreconnectToSearch,"
    "OptimizationHints,NetworkTimeServiceQuerying,MediaRouter,HttpsUpgrades,ThirdPartyStoragePartitioning",
)
WEBKIT = ("WebKitWebDriver",)
MINIBROWSER = ("MiniBrowser",)
# Distributions keep WebKit's own small browser out of the way.
MINIBROWSER_PLACES = (
    "/usr/lib/*/webkit2gtk-4.*",
    "/usr/lib*/webkit2gtk-4.*",
    "/usr/libexec/webkit*",
)
WEBKIT_PACKAGES = ("webkit2gtk-driver", "xvfb")
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


def webkit() -> tuple[str, str, str] | None:
    """WebKitGTK's driver program, its browser, and a screen for it; None if one is missing."""
    places = sorted(
        str(found) for place in MINIBROWSER_PLACES for found in Path("/").glob(place[1:])
    )
    browsers = tuple(f"{place}/MiniBrowser" for place in reversed(places))
    found = (
        _installed("STAMMTISCH_WEBKITDRIVER", WEBKIT, ()),
        _installed("STAMMTISCH_MINIBROWSER", MINIBROWSER, browsers),
        _installed("STAMMTISCH_XVFB", ("Xvfb",), ()),
    )
    driver, browser, screen = found
    return (driver, browser, screen) if driver and browser and screen else None


def _apt(*packages: str) -> bool:
    """Installs Debian packages if this user may; True when it worked."""
    if not shutil.which("apt-get"):
        return False
    as_root: list[str] = []
    if getattr(os, "geteuid", lambda: 1)() != 0:
        if not shutil.which("sudo"):
            return False
        as_root = ["sudo", "-n"]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    print(f"Installing {' and '.join(packages)} with apt-get", flush=True)
    install = ["install", "-y", "-qq", "--no-install-recommends", *packages]
    for step in (["update", "-qq"], install):
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
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--webkit", action="store_true", help="WebKit, instead of the others")
    if options.parse_args().webkit:
        if not webkit():
            _apt(*WEBKIT_PACKAGES)
        if not webkit():
            sys.exit(
                "stammtisch: WebKit is tested with WebKitGTK, on Linux. On Debian or Ubuntu: "
                f"apt-get install {' '.join(WEBKIT_PACKAGES)}; elsewhere name what is installed: "
                "STAMMTISCH_WEBKITDRIVER, STAMMTISCH_MINIBROWSER and STAMMTISCH_XVFB"
            )
        return
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
