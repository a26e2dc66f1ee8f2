"""Put entries into the catalogue of texts, both languages at once.

    python tools/text.py KEY "deutscher Text" "English text"
    python tools/text.py --json < entries.json      {"key": ["deutsch", "english"], ...}
    python tools/text.py --remove KEY...

Keys stay sorted, so that two people who add texts do not get in each other's way.
"""

import fcntl
import json
import sys
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "web" / "texts"


def change(entries: dict[str, list[str]], removed: list[str]) -> None:
    """Write *entries* (key: [German, English]) into both files and drop the *removed* keys."""
    with (FOLDER / "de.json").open("a+", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for at, language in enumerate(("de", "en")):
            path = FOLDER / f"{language}.json"
            text = path.read_text("utf-8") if path.exists() else ""
            texts = json.loads(text or "{}")
            texts.update({key: both[at] for key, both in entries.items()})
            for key in removed:
                texts.pop(key, None)
            whole = json.dumps(texts, ensure_ascii=False, indent=1, sort_keys=True)
            path.write_text(whole + "\n", "utf-8")


def main(words: list[str]) -> None:
    """Read the arguments and change the catalogue."""
    if words == ["--json"]:
        change(json.load(sys.stdin), [])
    elif words and words[0] == "--remove":
        change({}, words[1:])
    elif len(words) == 3:
        change({words[0]: words[1:]}, [])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
