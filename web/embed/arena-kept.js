// What searches games, with its program in it. `cargo xtask` makes a function of this script, and a script that keeps the function:
// see `Searcher`. Its text may become a worker, so nothing here knows whether it runs in one.

import start, { answer } from "plywise-arena";
import program from "plywise-arena-bytes";
import { unpacked } from "./unpacked.js";

const started = unpacked(program).then((bytes) => start({ module_or_path: bytes }));

/** @type {import("./inside.js").Answers} */
self.plywiseAnswers = async (question, tell, isOnPage) => {
  await started;
  answer(question, tell, isOnPage);
};
