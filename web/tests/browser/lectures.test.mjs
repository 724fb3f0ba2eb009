// The trees of the lectures, stepped through by the arrow keys: at every slide the page must show what the
// lecture has there, forwards and backwards.
//
// A slide is written as what changes: the labels beside nodes (null: gone), the nodes left out, the question.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, openSite } from "./harness.mjs";
import { moment, press, step } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const SKRENTNY = {
  where: "#example=w-skrentny&profile=bounds",
  nodes: "A B F N O W X G C H I J P Q R D E K S T L M U V",
  slides: [
    ["enter A", { A: "α=−∞" }],
    ["enter B", { B: "β=+∞" }],
    ["enter F", { F: "α=−∞" }],
    ["N is 4", { F: "α=4" }],
    ["enter O", { O: "β=+∞" }],
    ["W is −3, which is below the 4 of F", { O: "β=−3" }, { out: "X", crosses: 1 }],
    ["O cannot raise F", {}],
    ["F is 4", { B: "β=4" }],
    ["G is −5", { B: "β=−5" }],
    ["B is −5", { A: "α=−5" }],
    ["enter C", { C: "β=+∞" }],
    ["H is 3", { C: "β=3" }],
    ["I is 8", {}],
    ["enter J", { J: "α=−5" }],
    ["P is 9, which is above the 3 of C", { J: "α=9" }, { out: "Q R", crosses: 2 }],
    ["J cannot lower C", {}],
    ["C is 3", { A: "α=3" }],
    ["D is 0", {}],
    ["enter E", { E: "β=+∞" }],
    ["enter K", { K: "α=3" }],
    ["S is 3", {}],
    ["T is 5", { K: "α=5" }],
    ["K is 5", { E: "β=5" }],
    ["L is 2, which is below the 3 of A", { E: "β=2" }, { out: "M U V", crosses: 1 }],
    ["E cannot raise A", {}],
    ["A is 3", {}],
  ],
  ends: /A is worth 3, by moving to C/,
};

const EXAMPLE_1 = {
  where: "#example=w-example-1&profile=bounds",
  nodes: "S A C D B E F G",
  slides: [
    ["enter S", { S: "α=−∞" }],
    ["enter A", { A: "β=+∞" }],
    ["C is 200", { A: "β=200" }],
    ["D is 100", { A: "β=100" }],
    ["A is 100", { S: "α=100" }],
    ["enter B", { B: "β=+∞" }],
    ["E is 120", { B: "β=120" }],
    ["F is 20", { B: "β=20" }, { out: "G", crosses: 1 }],
    ["B cannot raise S", {}],
    ["S is 100", {}],
  ],
  ends: /S is worth 100, by moving to A/,
};

const EXAMPLE_2 = {
  where: "#example=w-example-2&profile=bounds",
  nodes: "S A B D E C F G H",
  slides: [
    ["enter S", { S: "α=−∞" }],
    ["enter A", { A: "β=+∞" }],
    ["enter B", { B: "α=−∞" }],
    ["D is 20", { B: "α=20" }],
    ["E is −10", {}],
    ["B is 20", { A: "β=20" }],
    ["enter C", { C: "α=−∞" }],
    ["F is −20", { C: "α=−20" }],
    ["G is 25, which is above the 20 of A", { C: "α=25" }, { out: "H", crosses: 1 }],
    ["C cannot lower A", {}],
    ["A is 20", { S: "α=20" }],
    ["S is 20", {}],
  ],
  ends: /S is worth 20, by moving to A/,
};

const IN_STEPS = {
  where: "#example=s-steps&profile=strict",
  nodes: "top left left-1 four five left-2 six seven right right-1 three four' one",
  slides: [
    ["down to the first leaf", { top: "α=−∞ β=+∞", left: "α=−∞ β=+∞", "left-1": "α=−∞ β=+∞" }],
    ["4 is read: no", { "left-1": "α=4 β=+∞" }, { asks: "4>β?" }],
    ["5 comes up: no", { "left-1": null, left: "α=−∞ β=5", "left-2": "α=−∞ β=5" }, { asks: "5<α?" }],
    // The slide looks before it narrows: where the answer is yes the window stands as it was.
    ["6 is read: yes", {}, { asks: "6>β?", out: "seven", crosses: 1 }],
    [
      "the left side is 5: no, and on to the right",
      { left: null, "left-2": null, top: "α=5 β=+∞", right: "α=5 β=+∞", "right-1": "α=5 β=+∞" },
      { asks: "5>β?" },
    ],
    ["3 is read: no", {}, { asks: "3>β?" }],
    ["4 comes up: yes", { "right-1": null }, { asks: "4<α?", out: "one", crosses: 1 }],
    ["the top is 5", { right: null, top: null }],
  ],
  ends: /is worth 5/,
};

const INTERVALS = {
  where: "#example=q-minimax&profile=intervals",
  nodes: "top first four three eight second two six seven third seventeen one five",
  slides: [
    ["4", { first: "v<=4" }],
    ["3", { first: "v<=3" }],
    ["8, so the first is known", { first: "v=3", top: "v>=3" }],
    ["2 is too little", { second: "v<=2" }, { out: "six seven", crosses: 2 }],
    ["17", { third: "v<=17" }],
    ["1 is too little", { third: "v<=1" }, { out: "five", crosses: 1 }],
    ["all is known", { top: "v=3" }],
  ],
  ends: /is worth 3/,
};

const TEXTBOOK = {
  where: "#example=t-textbook&profile=textbook",
  nodes: "A A1 A11 A12 A13 A2 A21 A22 A23 A3 A31 A32 A33",
  slides: [
    ["A11 is 3", { A1: "≤3" }],
    ["A12 is 12", {}],
    ["A13 is 8", { A1: "3", A: "≥3" }],
    ["A21 is 2", { A2: "≤2" }, { out: "A22 A23", crosses: 2 }],
    ["A31 is 14", { A3: "≤14" }],
    ["A32 is 5", { A3: "≤5" }],
    ["A33 is 2", { A3: "2" }],
    ["all is known", { A: "3" }],
  ],
  ends: /A is worth 3, by moving to A1/,
};

const words = (text = "") => text.split(" ").filter(Boolean);

/** What should be on the screen at each slide, the empty start first. */
function expected({ slides, nodes }) {
  const order = words(nodes);
  const states = [{ what: "the start", labels: {}, pruned: [], n_crosses: 0, questions: [] }];
  for (const [what, changes, { out, crosses = 0, asks } = {}] of slides) {
    const before = states.at(-1);
    const labels = Object.fromEntries(
      Object.entries({ ...before.labels, ...changes }).filter(([, label]) => label !== null),
    );
    const pruned = [...before.pruned, ...words(out)].sort((one, other) => order.indexOf(one) - order.indexOf(other));
    states.push({ what, labels, pruned, n_crosses: before.n_crosses + crosses, questions: asks ? [asks] : [] });
  }
  return states;
}

async function shown(page, lecture) {
  const { labels, pruned, n_crosses, questions } = await moment(page, words(lecture.nodes));
  return { labels, pruned, n_crosses, questions };
}

async function follow(lecture) {
  const page = await site.open(lecture.where, { reducedMotion: true });
  const states = expected(lecture);
  const steps = [];
  for (const [nth, { what, ...state }] of states.entries()) {
    if (nth > 0) await press(page, "ArrowRight");
    assert.deepEqual(await shown(page, lecture), state, `slide ${nth}, ${what}`);
    steps.push(await step(page));
  }
  assert.match((await moment(page)).narration, lecture.ends);
  await press(page, "ArrowRight");
  assert.equal(await step(page), steps.at(-1), "nothing comes after the end");
  for (const [nth, { what, ...state }] of [...states.entries()].reverse().slice(1)) {
    await press(page, "ArrowLeft");
    assert.deepEqual(await shown(page, lecture), state, `back to slide ${nth}, ${what}`);
    assert.equal(await step(page), steps[nth]);
  }
  assertClean(page);
  return page;
}

test("Skrentny's tree shows each bound and each cut of the lecture", () => follow(SKRENTNY));
test("example 1 gives up B once F is seen", () => follow(EXAMPLE_1));
test("example 2 gives up C once G is seen", () => follow(EXAMPLE_2));
test("the eight steps ask each question with the window of the path", () => follow(IN_STEPS));
test("interval labels close in on the value", () => follow(INTERVALS));
test("the textbook's labels are at most, at least, and exact", () => follow(TEXTBOOK));

test("the quiz leaves out what its answer names", async () => {
  const page = await site.open("#example=q-quiz&step=end");
  const nodes = "L1-1 L2-1 L3-1 L4-1 L4-2 L3-2 L4-3 L4-4 L2-2 L3-3 L4-5 L4-6 L3-4 L4-7 L4-8";
  assert.deepEqual((await moment(page, words(nodes))).pruned, ["L4-4", "L3-4", "L4-7", "L4-8"]);
});

const ORDERS = [
  ["w-order-1", "A Z E K S T M U V L", ""],
  ["w-order-2", "A Z E K S T L M U V", "M U V"],
  ["w-order-3", "A Z E L K S T M U V", "K S T M U V"],
];

test("the order of the same children decides what is left out", async () => {
  const page = await site.open();
  for (const [example, nodes, out] of ORDERS) {
    await page.evaluate((hash) => (location.hash = hash), `example=${example}&step=end`);
    await page.waitForFunction((nth) => document.querySelector("h1").textContent.includes(`order of children, ${nth}`), {}, example.at(-1));
    assert.deepEqual((await moment(page, words(nodes))).pruned, words(out), example);
  }
  assertClean(page);
});
