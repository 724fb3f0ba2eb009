"""A Sphinx directive: the element on HTML pages, the source of the tree everywhere else."""

from __future__ import annotations

import html
import os
import shutil

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from . import STATIC, __version__

KEYS = [
    "src", "example", "game", "play", "player", "against", "b", "d", "v", "branches", "gen", "seed", "profile", "alg", "cut", "soft", "window", "order", "depth", "guess", "margin", "budget",
    "reorder", "range", "sum", "tablesize", "replace", "quiescence", "nullmove", "reductions", "vs", "vsdepth", "vssoft", "vswindow", "vsguess", "vsmargin", "vsbudget", "vsreorder", "vsrange", "vssum", "vstablesize", "vsreplace", "vsquiescence", "vsnullmove", "vsreductions", "beside", "weights", "sync", "view", "annotation", "slides", "words", "ask", "by", "step", "steps", "mode", "ui", "show", "future", "theme", "lang", "dir", "motion", "autoplay", "speed", "keys", "lock", "frame", "title",
]


class tree(nodes.General, nodes.Element):
    """A tree in a document."""


class PlywiseDirective(SphinxDirective):
    """``.. plywise::`` with the options of an embed, and the tree as its content."""

    has_content = True
    option_spec = {key: directives.unchanged for key in KEYS} | {"figure": directives.uri}

    def run(self):
        node = tree("", source="\n".join(self.content), options={key: value for key, value in self.options.items() if key in KEYS})
        if "figure" in self.options:
            node["figure"] = self.options["figure"]
        self.set_source_info(node)
        return [node]


def visit_html(translator, node):
    builder = translator.builder
    root = builder.get_relative_uri(builder.current_docname, "index").rsplit("/", 1)
    prefix = f"{root[0]}/" if len(root) == 2 else ""
    attributes = "".join(f' {key}="{html.escape(value)}"' for key, value in node["options"].items())
    script = f'<script src="{prefix}_static/plywise/plywise-frame.js" defer></script>'
    translator.body.append(f'<div class="plywise"><plywise-tree{attributes}>{html.escape(node["source"])}</plywise-tree></div>\n{script}\n')
    raise nodes.SkipNode


def visit_other(translator, node):
    # On paper: the tree, or the position of a game, as it is written. A picture made by `plywise svg` goes beside it as a figure.
    text = node["source"] or node["options"].get("game") or node["options"].get("play", "")
    block = nodes.literal_block(text, text)
    block["language"] = "text"
    block["force"], block["linenos"], block["highlight_args"] = False, False, {}
    block.walkabout(translator)
    raise nodes.SkipNode


def copy_files(app, exception):
    """Puts the embed's files beside the pages that use them."""
    if exception is None and app.builder.format == "html":
        target = os.path.join(app.outdir, "_static", "plywise")
        shutil.copytree(STATIC / "site", target, dirs_exist_ok=True)


def setup(app):
    other = (visit_other, None)
    app.add_node(tree, html=(visit_html, None), latex=other, text=other, man=other, texinfo=other, epub=other)
    app.add_directive("plywise", PlywiseDirective)
    app.connect("build-finished", copy_files)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
