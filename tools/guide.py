"""docs/embedding.md as a page of the site. Its examples run: each block of html stands there twice,
as code and as what the code makes.

Only what that document uses of Markdown is understood.
"""

import re
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "docs" / "embedding.md"

POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'"
)


def page() -> bytes:
    """The whole page."""
    body = "\n".join(blocks(SOURCE.read_text()))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Stammtisch on your own page</title>
<link rel="icon" href="./web/icons/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="./web/styles/base.css">
<link rel="stylesheet" href="./web/embed/docs.css">
<script type="module" src="./embed.mjs"></script>
</head>
<body class="guide">
<main>
<p><a href="./">Stammtisch</a></p>
{body}
</main>
</body>
</html>
""".encode()


def blocks(text: str) -> list[str]:
    """The document, block by block."""
    made = []
    for part in re.split(r"(```\w*\n.*?\n```)", text, flags=re.S):
        fence = re.fullmatch(r"```(\w*)\n(.*?)\n```", part, re.S)
        if fence:
            made.append(f'<pre tabindex="0"><code>{escape(fence[2], quote=False)}</code></pre>')
            if fence[1] == "html":
                made.append(fence[2])
        else:
            made += [block(one) for one in re.split(r"\n{2,}", part.strip()) if one]
    return made


def block(text: str) -> str:
    heading = re.fullmatch(r"(#+) (.*)", text)
    if heading:
        level = len(heading[1])
        return f"<h{level}>{inline(heading[2])}</h{level}>"
    if text.startswith("- "):
        items = "".join(f"<li>{inline(item)}</li>" for item in re.split(r"\n- ", text[2:]))
        return f"<ul>{items}</ul>"
    if text.startswith("|"):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()]
        head = "".join(f"<th>{inline(cell)}</th>" for cell in rows[0])
        body = "".join(
            "<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>"
            for row in rows[2:]
        )
        return f'<div class="wide"><table><tr>{head}</tr>{body}</table></div>'
    return f"<p>{inline(text)}</p>"


def inline(text: str) -> str:
    """Code, strong words and links."""
    parts = re.split(r"(`[^`]+`)", text)
    return "".join(
        f"<code>{escape(part[1:-1], quote=False)}</code>" if part.startswith("`") else words(part)
        for part in parts
    )


def words(text: str) -> str:
    text = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(text, quote=False))
    return re.sub(r"\[(.+?)\]\((.+?)\)", r'<a href="./\2">\1</a>', text)
