// What makes random trees, as embeds load it when an address asks for one.
//
// One file for frames and modules alike, since sandboxed frames and files may load no modules and fetch no program.

import { makeTree } from "./maker.js";

self.plywiseMaker = makeTree;
