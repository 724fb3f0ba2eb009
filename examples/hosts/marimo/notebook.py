"""A notebook of marimo: `marimo run notebook.py`."""

import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import plywise

    tree = mo.ui.anywidget(plywise.Tree("((3 12 8) (2 4 6) (14 5 2))", step=4, by="event"))
    tree
    return mo, tree


@app.cell
def _(mo, tree):
    # Runs again whenever somebody steps.
    mo.md(f"Step {tree.value['step']} of {tree.value['n_steps']}")
    return


if __name__ == "__main__":
    app.run()
