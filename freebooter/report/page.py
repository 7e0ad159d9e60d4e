"""One self-contained page: no script, no address, light and dark by the reader's setting."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

STYLE: Final = """
:root{--background:#f3e9d2;--surface:#fbf6e9;--ink:#22303c;--muted:#5a6470;--line:#c9b98f;--accent:#9a3b26;
--good:#1f6b4f;--s0:#9a3b26;--s1:#1f4f8a;--s2:#176b3a;--s3:#6b2f8f;--s4:#8a5b00;--s5:#22303c}
@media (prefers-color-scheme:dark){:root{--background:#0f1c26;--surface:#182a37;--ink:#efe6d0;--muted:#a9b4bb;
--line:#33495a;--accent:#f0b35a;--good:#6fcf9f;--s0:#f0b35a;--s1:#8fb8e8;--s2:#6fcf9f;--s3:#c9a0e8;--s4:#e8907a;--s5:#efe6d0}}
*{box-sizing:border-box}
body{margin:0;background:var(--background);color:var(--ink);font:17px/1.5 "Alegreya Sans",Seravek,Candara,"Gill Sans",
"Noto Sans",sans-serif;font-variant-numeric:lining-nums tabular-nums}
main{max-width:1080px;margin:0 auto;padding:40px 24px 64px}
h1{font:400 44px/1.1 "Pirata One","IM Fell English SC",Georgia,serif;color:var(--accent);margin:0 0 8px}
h2{font-size:19px;line-height:1.3;margin:0 0 4px}
p{margin:0 0 12px}.muted{color:var(--muted)}
code{background:var(--surface);border:1px solid var(--line);border-radius:4px;padding:1px 6px;font-size:14px;
overflow-wrap:anywhere}
.sheet{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:20px 24px;margin:20px 0}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,460px),1fr));gap:20px}
.plots .sheet{margin:0}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px}
th{color:var(--muted);font-weight:500}
th,td{padding:8px 12px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child,td:first-child{text-align:left;padding-left:0;white-space:normal;overflow-wrap:anywhere;min-width:9em}
tr:last-child td{border-bottom:0}
td small{color:var(--muted);font-size:13px;display:block}
svg{width:100%;height:auto;display:block;font-size:15px;font-family:inherit}
svg text{fill:var(--ink)}svg .small{font-size:13.5px;fill:var(--muted)}svg .strong{fill:var(--ink);font-weight:600}
.grid{stroke:var(--line);stroke-width:.6}.rule{stroke:var(--line)}.mark{stroke:var(--accent);stroke-dasharray:5 4}
.reach{stroke:var(--ink);stroke-width:1.6}.dot{fill:var(--accent);stroke:var(--surface);stroke-width:2}
.cell{fill:none;stroke:var(--line)}.ahead{fill:var(--good)}.behind{fill:var(--accent)}
.line{fill:none;stroke-width:2.4;stroke-linejoin:round}
"""


def series_style() -> str:
    """A colour, a pattern and a dash for each series: colour never stands alone."""
    dashes = ("none", "7 5", "2 4", "9 4 2 4", "14 5", "4 3")
    rules = [
        f".s{at}{{fill:url(#p{at});stroke:var(--s{at})}}.t{at}.small{{fill:var(--s{at})}}"
        f".d{at}{{stroke:var(--s{at});stroke-dasharray:{dash}}}"
        for at, dash in enumerate(dashes)
    ]
    return "\n".join(rules)


PATTERNS: Final = (
    "M0 0h8v8H0z",
    "M0 8L8 0M-2 2L2 -2M6 10L10 6",
    "M0 4h8",
    "M4 0v8",
    "M0 0L8 8M-2 6L2 10M6 -2L10 2",
    "M4 0v8M0 4h8",
)


def patterns() -> str:
    drawn = "".join(
        f'<pattern id="p{at}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect width="8" height="8" style="fill:var(--s{at})" fill-opacity="{0.85 if at == 0 else 0.18}"/>'
        f'<path d="{path}" style="stroke:var(--s{at})" stroke-width="{0 if at == 0 else 1.6}" fill="none"/></pattern>'
        for at, path in enumerate(PATTERNS)
    )
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true"><defs>{drawn}</defs></svg>'


def sheet(title: str, note: str, content: str) -> str:
    said = f'<p class="muted">{escape(note)}</p>' if note else ""
    return f'<section class="sheet"><h2>{escape(title)}</h2>{said}{content}</section>'


def rows_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Cells are HTML already."""
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def page(
    title: str, lead: str, command: str, sections: Sequence[str], plots: Sequence[str], language: str = "en"
) -> str:
    said = f"<p><code>{escape(command)}</code></p>" if command else ""
    return (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{series_style()}</style></head><body>{patterns()}<main>"
        f'<h1>{escape(title)}</h1><p class="muted">{escape(lead)}</p>{said}'
        f'{"".join(sections)}<div class="plots">{"".join(plots)}</div></main></body></html>\n'
    )
