"""Step through minimax and alpha-beta in notebooks.

>>> Figure("((3 12 8) (2 4 6) (14 5 2))", step=4).address
'step=4&t=%28%283+12+8%29+%282+4+6%29+%2814+5+2%29%29'
>>> Figure(game="ttt-xo.ox....-table", step=12).address
'game=ttt-xo.ox....-table&step=12'
>>> Figure("(3 5)", play="c4")
Traceback (most recent call last):
    ...
ValueError: Give a tree, game= or play=, not two of them.
"""

from __future__ import annotations

import html
import pathlib
from urllib.parse import urlencode

__all__ = ["Figure", "Game", "Tree"]
__version__ = "0.1.0"

STATIC = pathlib.Path(__file__).parent / "static"


def _address(tree: str, options: dict) -> str:
    """The form-encoded address of an embed. Options are those of docs/embedding.md; True and False are 1 and 0."""
    parts = {key: int(value) if isinstance(value, bool) else value for key, value in options.items() if value is not None}
    if tree:
        parts["t"] = tree
    return urlencode(parts)


class Figure:
    """A tree to step through on a page without a kernel: everything is in it.

    With ``game=`` it is the search of a game, and with ``play=`` a board to play on.
    """

    def __init__(self, tree: str = "", *, height: int = 520, title: str = "Game tree, step by step", **options):
        self.tree, self.height, self.title = tree, height, title
        asked = [key for key in ("game", "play") if options.get(key) is not None]
        if len(asked) + bool(tree) > 1:
            raise ValueError("Give a tree, game= or play=, not two of them.")
        self.is_game = bool(asked)
        self.address = _address(tree, options)

    def page(self) -> str:
        """The whole page, as one text."""
        name = "plywise.single.game.html" if self.is_game else "plywise.single.html"
        page = (STATIC / name).read_text(encoding="utf-8")
        return page.replace("<html ", f'<html data-address="{html.escape(self.address)}" ', 1)

    def _repr_html_(self) -> str:
        return (
            f'<iframe title="{html.escape(self.title)}" width="100%" height="{int(self.height)}" style="border:0" '
            f'sandbox="allow-scripts" allow="fullscreen" srcdoc="{html.escape(self.page())}"></iframe>'
        )


def __getattr__(name: str):
    # Only notebooks need the widget; a Sphinx build does without anywidget.
    if name in ("Game", "Tree"):
        from . import widget

        return getattr(widget, name)
    raise AttributeError(f"module 'plywise' has no attribute {name!r}")
