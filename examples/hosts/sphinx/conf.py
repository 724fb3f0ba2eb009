project = "Searching games"
extensions = ["plywise.sphinx"]
html_theme = "alabaster"
