// The hostile inputs' own check of what stands on the page: a word of the program is found, one that was quoted is not.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { nonsenseIn } from "./nonsense.mjs";

const packed = (text) => `t=z1.${deflateSync(text).toString("base64url")}`;

test("a word of the program is found, also beside one that is quoted", () => {
  assert.equal(nonsenseIn(["A is worth NaN."], ["t=((3 12)(2 4))"]), "NaN");
  assert.equal(nonsenseIn(["expected a value, found `null`: undefined"], ["[null, 3]"]), "undefined");
  assert.equal(nonsenseIn(["Opened.", "The tree [object Object] cannot be read."], [packed("(1 2)")]), "[object ");
  assert.equal(nonsenseIn(["URI malformed."], ["src=100%.tree"]), "URI malformed");
});

test("what is quoted from the input is no word of ours", () => {
  for (const input of ["t=(0.NaN)", "t=(0.%4EaN)", "t=(0.%80%4EaN)", "t=(0.%254EaN)", packed("title: x\n\n(0.NaN 3)"), `${packed("(0.NaN)")}&step=3`]) {
    assert.equal(nonsenseIn(["expected a number, found 0.NaN"], [input]), undefined, input);
  }
  assert.equal(nonsenseIn(["SCOUT looks with a null window"], []), undefined, "a word of the field");
  assert.equal(nonsenseIn(["1e-NaN is not a number"], ["(1 1e-NaN)", "sum=3"]), undefined, "what was put in before stands there still");
});
