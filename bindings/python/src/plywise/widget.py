"""The widget, by the anywidget front-end module.

>>> Tree("(3 5)", step=2, mode="lecture").options
{'mode': 'lecture'}
>>> Game("ttt-xo.ox....-table").options
{'game': 'ttt-xo.ox....-table'}
>>> Game("ttt", play="c4")
Traceback (most recent call last):
    ...
ValueError: Give a game or play=, not both.
"""

from __future__ import annotations

import anywidget
import traitlets

from . import STATIC


class Tree(anywidget.AnyWidget):
    """A tree to step through, with its state in the notebook."""

    _esm = STATIC / "plywise.single.mjs"

    tree = traitlets.Unicode("", help="The tree, in any notation of docs/notation.md.").tag(sync=True)
    step = traitlets.Int(0, help="How many events have happened.").tag(sync=True)
    options = traitlets.Dict(help="The other parts of an embed's address, such as {'mode': 'lecture'}.").tag(sync=True)
    n_steps = traitlets.Int(0, help="The last step. Read only.").tag(sync=True)
    narration = traitlets.Unicode("", help="What the last step did. Read only.").tag(sync=True)
    answers = traitlets.List(help="Kept for exercises, which notebooks do not show yet.").tag(sync=True)

    def __init__(self, tree: str = "", *, step: int = 0, **options):
        given = {key: str(int(value) if isinstance(value, bool) else value) for key, value in options.items()}
        super().__init__(tree=tree, step=step, options=given)


class Game(Tree):
    """A search of a game to step through, or with ``play=`` a board to play on. ``tree`` stays empty."""

    _esm = STATIC / "plywise.single.game.mjs"

    def __init__(self, game: str = "", *, step: int = 0, **options):
        """`game` is written as in links, such as ``ttt-xo.ox....-table.killers``: `plywise link --game` writes it."""
        if game and options.get("play") is not None:
            raise ValueError("Give a game or play=, not both.")
        super().__init__(step=step, **({"game": game} if game else {}), **options)
