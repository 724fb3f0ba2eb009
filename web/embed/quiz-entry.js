// Exercises, as embeds load them when an address asks for some.
//
// One file for frames and modules alike, since sandboxed frames and files may load no modules and fetch no program.

import { openExercises } from "./exercises.js";

self.plywiseQuiz = openExercises;
