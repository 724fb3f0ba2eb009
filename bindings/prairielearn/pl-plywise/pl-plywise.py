"""A set of exercises of Plywise in a PrairieLearn question, graded by ``plywise grade``.

    <pl-plywise answers-name="cuts" file-name="cuts.set"></pl-plywise>

The set stands in a file of the question or in the element. Each variant of the question is a student of its own to Plywise,
so that exercises with ``variants: yes`` have other trees in each.
"""

import html
import json
import os
import shutil
import subprocess
import tempfile
from html.parser import HTMLParser

SECONDS = 30
"""How long the command may take."""

MOST_CHARACTERS = 8 << 20
"""The longest result that the command reads."""


class Element(HTMLParser):
    """The attributes of the element, and the text in it."""

    def __init__(self, element_html):
        super().__init__()
        self.attributes, self.text = {}, ""
        self.feed(element_html)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag == "pl-plywise":
            self.attributes = dict(attrs)

    def handle_data(self, data):
        self.text += data

    @property
    def name(self):
        """The name under which PrairieLearn keeps the answer."""
        return self.attributes["answers-name"]

    @property
    def weight(self):
        """How much the element counts in its question."""
        return int(self.attributes.get("weight", 1))


def command(data):
    """Where the command is: in ``PLYWISE``, among the files of the course, or on the path."""
    options = data.get("options", {})
    of_course = os.path.join(options.get("server_files_course_path", ""), "plywise")
    return os.environ.get("PLYWISE") or (of_course if os.path.isfile(of_course) else shutil.which("plywise") or "plywise")


def run(data, *arguments, text=""):
    """What the command prints for these arguments and this text, and what it says is wrong."""
    words = [command(data), *arguments]
    done = subprocess.run(words, input=text, capture_output=True, encoding="utf-8", timeout=SECONDS, check=False)
    return done.stdout, done.stderr.strip(), done.returncode


def prepare(element_html, data):
    """Reads the set once for each variant; a mistake in it is the author's, and told at once."""
    element = Element(element_html)
    text = element.text
    if "file-name" in element.attributes:
        path = os.path.join(data["options"]["question_path"], element.attributes["file-name"])
        with open(path, encoding="utf-8") as file:
            text = file.read()
    asked = {"student": str(data["variant_seed"])}
    for form in ("json", "link"):
        written, why, status = run(data, "practice", "set", "--to", form, "--student", asked["student"], "-", text=text)
        if status != 0:
            raise ValueError(f"pl-plywise “{element.name}”: {why}")
        asked[form] = written.strip()
    data["params"][element.name] = asked


def render(element_html, data):
    """The exercises; below a submission its score."""
    element = Element(element_html)
    if data["panel"] == "submission":
        graded = data["partial_scores"].get(element.name)
        return "" if graded is None else f"<p>{html.escape(graded['feedback'])}</p>"
    if data["panel"] != "question":
        return ""
    asked = data["params"][element.name]
    site = data["options"]["client_files_element_url"]
    link = asked["link"].removeprefix("set=")
    kept = data["raw_submitted_answers"].get(element.name, "")
    return (
        f'<div data-pl-plywise><script src="{html.escape(site)}/plywise-frame.js" defer></script>'
        f'<plywise-tree mode="quiz" set="{html.escape(link)}" student="{html.escape(asked["student"])}"></plywise-tree>'
        f'<input type="hidden" name="{html.escape(element.name)}" value="{html.escape(kept)}"></div>'
    )


def parse(element_html, data):
    """Takes the result out of what the form has handed in."""
    element = Element(element_html)
    raw = data["raw_submitted_answers"].get(element.name, "")
    try:
        result = json.loads(raw)["result"]
        if not isinstance(result, str) or len(result) > MOST_CHARACTERS:
            raise ValueError
    except (ValueError, KeyError, TypeError):
        data["format_errors"][element.name] = "There is no answer yet. Answer an exercise, then hand in."
        data["submitted_answers"][element.name] = None
        return
    data["submitted_answers"][element.name] = result


def grade(element_html, data):
    """Goes through the answers again. The set and the student are those of the question, whatever the result says."""
    element = Element(element_html)
    asked = data["params"][element.name]
    try:
        result = json.loads(data["submitted_answers"][element.name])
        result["set"], result["student"] = json.loads(asked["json"]), asked["student"]
    except (ValueError, TypeError):
        data["format_errors"][element.name] = "The answer cannot be read. Load the page again and answer once more."
        return
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "result.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(result, file)
        printed, why, _ = run(data, "grade", "--to", "json", path)
    graded = json.loads(printed)["results"][0] if printed else {"error": why}
    if "error" in graded:
        data["format_errors"][element.name] = f"The answer is not accepted: {graded['error']}."
        return
    score, mistakes = graded["scaled"], graded["first_mistakes"]
    first = f" {mistakes[0]['feedback']}" if mistakes else ""
    feedback = f"{round(score * 100)} of 100.{first}"
    data["partial_scores"][element.name] = {"score": score, "weight": element.weight, "feedback": feedback}
