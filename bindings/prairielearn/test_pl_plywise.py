"""Runs the element as PrairieLearn does, with the command that ``PLYWISE`` names."""

import copy
import importlib.util
import json
import pathlib
import unittest

FOLDER = pathlib.Path(__file__).parent / "pl-plywise"
SPEC = importlib.util.spec_from_file_location("pl_plywise", FOLDER / "pl-plywise.py")
pl_plywise = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(pl_plywise)

TREE = "A(B(3 12 8) C(2 4 6) D(14 5 2))"
SET = f"set: Cuts & more\n\nexercise: pruned-leaves\n  {TREE}\n\nexercise: cuts\nweight: 3\n  {TREE}\n"
ELEMENT = f'<pl-plywise answers-name="cuts" weight="2">{SET.replace("&", "&amp;")}</pl-plywise>'


def question():
    """What PrairieLearn hands to an element, as far as this one uses it."""
    return {
        "params": {},
        "variant_seed": 17,
        "options": {"question_path": "", "client_files_element_url": "/elements/pl-plywise/clientFilesElement"},
        "raw_submitted_answers": {},
        "submitted_answers": {},
        "format_errors": {},
        "partial_scores": {},
        "panel": "question",
    }


def result(data, answers, marks):
    """A result as an embed makes it: answers to the exercises in order."""
    acts = [{"at": nth, "exercise": nth, "act": "answer", "answer": said} for nth, said in enumerate(answers, 1)]
    raw = marks[0] + 3 * marks[1]
    score = {"raw": raw, "max": 4, "scaled": raw / 4, "passed": raw >= 2, "finished": False}
    asked = data["params"]["cuts"]
    document = {"plywise": "result", "version": 1, "student": asked["student"], "set": json.loads(asked["json"])}
    return {**document, "acts": acts, "marks": marks, "score": score}


def submitted(document):
    """The question after somebody has handed in this result."""
    data = question()
    pl_plywise.prepare(ELEMENT, data)
    document = document(data) if callable(document) else document
    data["raw_submitted_answers"]["cuts"] = json.dumps({"result": json.dumps(document), "state": {"v": 1}})
    pl_plywise.parse(ELEMENT, data)
    if not data["format_errors"]:
        pl_plywise.grade(ELEMENT, data)
    return data


class Tests(unittest.TestCase):
    """What holds of the element."""

    def test_answers_are_graded_by_the_command(self):
        for answers, marks, score in [
            (["L3-5, L3-6", "L3-5, L3-6"], [1, 1], 1),
            (["none", "L3-5, L3-6"], [0, 1], 0.75),
            (["L3-5, L3-6", "none"], [1, 0], 0.25),
        ]:
            data = submitted(lambda data: result(data, answers, marks))
            self.assertEqual(data["format_errors"], {})
            graded = data["partial_scores"]["cuts"]
            self.assertEqual((graded["score"], graded["weight"]), (score, 2))
            self.assertIn(f"{round(score * 100)} of 100.", graded["feedback"])

    def test_what_was_changed_is_refused(self):
        def other_mark(data):
            return result(data, ["none", "none"], [1, 1])

        def other_set(data):
            document = result(data, ["L2-1", "L2-1"], [1, 1])
            easy = {**document["set"]["exercises"][0], "tree": "((3 4) (5 6))"}
            document["set"]["exercises"] = [easy, easy]
            return document

        for changed in (other_mark, other_set):
            data = submitted(changed)
            self.assertIn("not accepted", data["format_errors"]["cuts"])
            self.assertEqual(data["partial_scores"], {})

    def test_nothing_handed_in_and_nonsense_are_told(self):
        for document in ("", [], {"plywise": "result"}):
            data = submitted(document)
            self.assertTrue(data["format_errors"]["cuts"])
            self.assertEqual(data["partial_scores"], {})
        data = question()
        pl_plywise.prepare(ELEMENT, data)
        pl_plywise.parse(ELEMENT, data)
        self.assertIn("no answer yet", data["format_errors"]["cuts"])

    def test_the_question_holds_the_embed_and_what_was_handed_in(self):
        data = submitted(lambda data: result(data, ["none", "none"], [0, 0]))
        shown = pl_plywise.render(ELEMENT, data)
        for part in ('mode="quiz"', 'student="17"', 'set="z1.', 'name="cuts"', "plywise-frame.js", "&quot;result&quot;"):
            self.assertIn(part, shown)
        data["panel"] = "submission"
        self.assertIn("0 of 100", pl_plywise.render(ELEMENT, data))

    def test_a_set_that_is_wrong_is_told_to_the_author(self):
        with self.assertRaisesRegex(ValueError, "exercise"):
            pl_plywise.prepare('<pl-plywise answers-name="x">set: One\n\nexercise: nothing\n  (3 4)\n</pl-plywise>', copy.deepcopy(question()))


if __name__ == "__main__":
    unittest.main()
