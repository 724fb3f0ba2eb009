// What is said beside the picture: a node's facts, the passes, the counters, and what two searches differ in.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, openSite } from "./harness.mjs";
import { press } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const open = (hash) => site.open(`#${hash}&step=end`, { reducedMotion: true });

/** The facts of a node, name by name. */
async function factsOf(page, id) {
  const box = await (await page.$(`.pw-stage g.pw-node[data-node="${id}"] .pw-outline`)).boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector(`.pw-stage g.pw-node.selected[data-node="${id}"]`);
  return page.$$eval(".pw-facts dl > div", (rows) =>
    Object.fromEntries(rows.map((row) => [row.children[0].textContent, row.children[1].textContent])),
  );
}

/** Every node of the picture. */
const ids = (page) =>
  page.$$eval(".pw-stage g.pw-node[data-node]", (nodes) => nodes.map((node) => node.dataset.node));

const said = (page, selector) =>
  page.$$eval(selector, (elements) => elements.map((element) => element.textContent).join(" "));

test("a value that rests on static values is called an estimate", async () => {
  const page = await open("example=c-depth-limit");
  const facts = await factsOf(page, 1);
  assert.equal(facts.State, "returned 8, an estimate: it rests on static values");
  assert.equal(facts["Static value"], "8");
  const features = await open("example=c-features");
  assert.equal((await factsOf(features, 1))["Static value"], "9 × 1 + 0.25 × −20 = 4");
  assert.match(await said(features, ".pw-counters p"), /^The tree has 6 leaves\./);
  assertClean(page);
  assertClean(features);
});

test("with several players a node has a value for each", async () => {
  const page = await open("example=c-three-players");
  assert.equal((await factsOf(page, 3)).State, "returned (1, 2, 3)");
  assert.match((await factsOf(page, 2))["Best value"], /^\(1, 2, 3\), from leaf /);
  assert.match(await said(page, ".pw-counters p"), /^The tree has 8 leaves\./);
  assert.deepEqual(await axe(page), []);
  assertClean(page);
});

test("a chance node has a sum or an average, and a cut its own reason", async () => {
  const dice = await open("example=c-star1");
  const names = new Set();
  for (const id of await ids(dice)) for (const name of Object.keys(await factsOf(dice, id))) names.add(name);
  assert.ok(names.has("Sum so far") && names.has("Average"), [...names].join());
  const sums = await open("example=c-shallow");
  const cuts = [];
  for (const id of await ids(sums)) {
    const { Cut } = await factsOf(sums, id);
    if (Cut) cuts.push(Cut);
  }
  assert.ok(cuts.some((why) => /all values add up to 10 at most/.test(why)), cuts.join());
  assertClean(dice);
  assertClean(sums);
});

test("a pass that had to stop is told as far as it came", async () => {
  const rows = (page) =>
    page.$$eval(".pw-passes tbody tr", (rows) =>
      rows.map((row) => [...row.children].slice(0, 5).map((cell) => cell.textContent)),
    );
  assert.deepEqual(await rows(await open("example=c-iterative&budget=5")), [
    ["1", "4", "A", "3", "2"],
    ["2", "–", "–", "2", "0"],
  ]);
  const page = await open("example=c-iterative&budget=1");
  assert.deepEqual(await rows(page), [["1", "–", "–", "1", "0"]]);
  assert.match(await said(page, ".pw-narration"), /The budget of nodes, 1, is used up/);
  assertClean(page);
});

test("what two searches differ in is told as far as each is proved", async () => {
  const verdict = async (hash) => said(await open(hash), ".pw-differences p");
  const deeper = await verdict("example=c-depth-limit&vs=minimax.le.ltr&vsdepth=2");
  assert.match(deeper, /Only the first evaluates A, B\. Only the second evaluates /);
  assert.match(deeper, /The first chooses A, the second B\./);
  assert.match(await verdict("example=c-depth-limit&vs=alphabeta.le.ltr"), /Both return 8\. Both choose A\./);
  const narrow = await verdict("example=w-skrentny&window=4,inf&vs=minimax.le.ltr");
  assert.match(narrow, /The first returns 4 or less, the second 3\./);
});

test("no line of a sentence begins with a comma or a stop", async () => {
  const page = await site.open("#example=c-negascout", { reducedMotion: true });
  await page.setViewport({ width: 360, height: 740, hasTouch: true });
  const n_slides = 17;
  let n_marks = 0;
  for (let slide = 0; slide <= n_slides; slide += 1) {
    const apart = await page.$$eval(".pw-theatre .pw-narration .pw-node-name", (names) =>
      names.flatMap((name) => {
        const text = name.nextSibling ?? name.parentElement?.nextSibling;
        if (text?.nodeType !== Node.TEXT_NODE || !/^[,.:;?)]/.test(text.data)) return [];
        const mark = document.createRange();
        mark.setStart(text, 0);
        mark.setEnd(text, 1);
        const [above, below] = [name, mark].map((place) => place.getBoundingClientRect());
        return [below.top < (above.top + above.bottom) / 2];
      }),
    );
    n_marks += apart.length;
    assert.ok(
      apart.every((is_beside) => is_beside),
      `slide ${slide}`,
    );
    await press(page, "ArrowRight");
  }
  assert.ok(n_marks > 10, `${n_marks} marks`);
  assertClean(page);
});
