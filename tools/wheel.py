"""The engine as a wheel, for pages and programs that use it as a library.

It is pure Python, so a wheel is no more than a zip with three files about itself.
"""

import base64
import hashlib
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def contents() -> tuple[str, dict[str, bytes]]:
    """The wheel's name and its files."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    name, version = project["name"], project["version"]
    about = f"{name}-{version}.dist-info"
    files = {
        path.relative_to(ROOT).as_posix(): path.read_bytes()
        for path in sorted((ROOT / "game").rglob("*"))
        if path.suffix in {".py", ".toml", ".json"} or path.name == "py.typed"
    }
    metadata = (
        "Metadata-Version: 2.4",
        f"Name: {name}",
        f"Version: {version}",
        f"Summary: {project['description']}",
        f"License-Expression: {project['license']}",
        f"Requires-Python: {project['requires-python']}",
    )
    wheel = ("Wheel-Version: 1.0", "Generator: stammtisch", "Root-Is-Purelib: true")
    wheel += ("Tag: py3-none-any",)
    files[f"{about}/METADATA"] = ("\n".join(metadata) + "\n").encode()
    files[f"{about}/WHEEL"] = ("\n".join(wheel) + "\n").encode()
    for text in ("LICENSE", "NOTICE"):
        files[f"{about}/licenses/{text}"] = (ROOT / text).read_bytes()
    record = f"{about}/RECORD"
    lines = [f"{file},{checksum(content)},{len(content)}" for file, content in files.items()]
    files[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    return f"{name}-{version}-py3-none-any.whl", files


def checksum(content: bytes) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"sha256={digest}"
