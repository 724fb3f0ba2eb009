// A set with a question of every kind, for tests of the place to practise in.

import { deflateSync } from "node:zlib";

const TREE = "A(B(3 12 8) C(2 4 6) D(14 5 2))";
const SMALL = "A(B(3 5) C(2 4))";

export const KINDS = [
  "pruned-leaves", "pruned-nodes", "cuts", "values", "windows:C", "move", "decisions", "run", "order", "change-cut:D",
  "change-no-cut:C", "change-move", "convention",
];

const exercises = KINDS.map((kind) => `\nexercise: ${kind}\n  ${kind === "run" ? SMALL : TREE}\n`).join("");
export const SET = `set: Every kind\nattempts: 2\nhints: yes\n${exercises}`;

/** What stands behind the # of an address that opens a set. */
export const linkOf = (set) => `#set=z1.${deflateSync(Buffer.from(set)).toString("base64url")}`;

export const question = (page) => page.$eval("#pw-question", (heading) => heading.textContent);
export const marks = (page) => page.$eval(".pw-mark", (line) => line.textContent);
