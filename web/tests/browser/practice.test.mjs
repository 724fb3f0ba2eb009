// Practising, as a person does: by keyboard alone, and through what a screen reader is told. By touch: practice-touch.test.mjs.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { ROOT, assertClean, axe, nextFrame, openSite, screenshot } from "./harness.mjs";
import { choose, click, goTo, press, tick } from "./page.mjs";
import { KINDS, SET, linkOf, marks, question } from "./practice-set.mjs";

const PLYWISE = process.env.PLYWISE_COMMAND ?? join(ROOT, "target/debug/plywise");

const site = await openSite();
after(() => site.close());


/** Everything that a screen reader can come to, as one text. */
const spoken = async (page) => JSON.stringify(await page.accessibility.snapshot({ interestingOnly: false }));

/** Goes on with Tab until a control of this name has the focus: a box to write in, or anything else. */
async function tabTo(page, name, isBox = false) {
  for (let nth = 0; nth < 150; nth++) {
    const here = await page.evaluate(() => {
      const at = document.activeElement;
      const name = at?.getAttribute("aria-label") ?? at?.closest("label")?.querySelector("span")?.textContent ?? at?.textContent ?? "";
      return { name: name.trim(), isBox: at instanceof HTMLInputElement && at.type === "text" };
    });
    if (here.name === name && here.isBox === isBox) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`nothing by the name of ${name} can be reached`);
}

async function type(page, name, text) {
  await tabTo(page, name, true);
  await page.keyboard.type(text);
}

async function pressed(page, name) {
  await tabTo(page, name);
  await press(page, "Enter");
}

const openSet = async (view = {}) => {
  const page = await site.open(linkOf(SET), { reducedMotion: true, ...view });
  await page.waitForSelector(".pw-start");
  await click(page, "Begin");
  return page;
};

async function boxes(page, rows) {
  for (const [name, text] of rows) await type(page, name, text);
}

async function picks(page, ...names) {
  for (const name of names) await pressed(page, name);
}

async function changes(page, leaf, value) {
  await pressed(page, leaf);
  await type(page, "New value", value);
}

/** What somebody types and presses who knows the answers, and has a keyboard only. */
const ANSWERS = {
  "pruned-leaves": (page) => type(page, "Or type their names, such as L3-2", "L3-5, L3-6"),
  "pruned-nodes": (page) => picks(page, "L3-5", "L3-6"),
  cuts: (page) => picks(page, "L3-5", "L3-6"),
  values: (page) => boxes(page, [["A", "3"], ["B", "3"], ["C", "<=3"], ["D", "3"]]),
  "windows:C": (page) => boxes(page, [["α on entry", "3"], ["β on entry", "inf"], ["α after L3-4", "3"], ["β after L3-4", "2"]]),
  move: async (page) => {
    await pressed(page, "B");
    await boxes(page, [["B", "3"], ["C", "<=3"], ["D", "3"]]);
  },
  decisions: (page) => picks(page, "Go on to L3-2", "Go on to L3-3", "Go on to C", "Cut", "Go on to D", "Go on to L3-8", "Go on to L3-9"),
  run: async (page) => {
    const window = async (alpha, beta) => {
      await boxes(page, [["α", alpha], ["β", beta]]);
      await press(page, "Enter");
    };
    const returns = async (value) => {
      await type(page, "Value", value);
      await press(page, "Enter");
    };
    await picks(page, "A", "B", "L3-1");
    await window("-inf", "3");
    await pressed(page, "L3-2");
    await window("-inf", "3");
    await returns("3");
    await window("3", "inf");
    await picks(page, "C", "L3-3");
    await window("3", "2");
    await pressed(page, "Cut");
    await returns("3");
    await window("3", "inf");
    await returns("3");
  },
  order: async (page) => {
    await tabTo(page, "L3-9");
    await press(page, "ArrowLeft", "ArrowLeft");
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "L3-9", "the focus goes along");
    assert.match(await page.$eval(".pw-ask-count", (line) => line.textContent), /^7 leaves → 5, best 5 L3-9 is number 1 of 3/);
  },
  "change-cut:D": (page) => changes(page, "L3-7: 14", "2"),
  "change-no-cut:C": (page) => changes(page, "L3-4: 2", "5"),
  "change-move": (page) => changes(page, "L3-1: 3", "1"),
  convention: async (page) => {
    for (const name of ["where a value reaches the bound (≥, ≤)", "the nearest end of the window (fail-hard)", "from left to right"]) {
      await tabTo(page, name);
      await press(page, "Space");
    }
  },
};

test("a set is opened by its link and every kind is answered by keyboard alone", async () => {
  const page = await openSet();
  for (const kind of KINDS) {
    const isRunAsked = kind === "convention";
    const convention = /Alpha-beta, left to right, cut where a value reaches the bound/;
    assert.equal(convention.test(await question(page)), !isRunAsked, `${kind} says its convention`);
    assert.equal(await page.$(".pw-verdict, .pw-practice [type=range], .pw-practice .pw-code, .pw-practice .pw-counters"), null, kind);
    assert.equal((await page.$(".pw-practice .pw-cross")) !== null, isRunAsked, `${kind}: no cut is marked`);
    await ANSWERS[kind](page);
    if (kind !== "decisions" && kind !== "run") await pressed(page, "Check");
    assert.match(await marks(page), /^Mark: 100 of 100/, kind);
    assert.match(await spoken(page), /Mark: 100 of 100\. Right: /, kind);
    if (kind !== KINDS.at(-1)) await pressed(page, "Next question");
  }
  await pressed(page, "Hand in");
  await page.waitForSelector(".pw-finished");
  assert.match(await page.$eval(".pw-finished", (section) => section.textContent), /The set is handed in\. 100 of 100, passed/);
  assertClean(page);
});

/** Opens the reasons of a verdict. */
const reasons = (page) => page.click(".pw-reasons > summary");

test("a verdict is read through the accessibility tree, and the search is shown from the mistake on", async () => {
  const page = await openSet();
  await pressed(page, "L3-5");
  await pressed(page, "L3-1");
  await pressed(page, "Check");
  // With an attempt left, what is right is there for the asking, and what is still to be found is not marked.
  assert.ok(!(await spoken(page)).includes("is never looked at"));
  const marked = await page.$$eval(".pw-over-node", (signs) => signs.map((sign) => sign.getAttribute("class").replace(/pw-over-node /, "")));
  assert.deepEqual(marked.toSorted(), ["right", "wrong"]);
  await reasons(page);
  const tree = await spoken(page);
  for (const said of ["Mark: ", "Missing", "Wrong", "L3-6", "is never looked at"]) assert.ok(tree.includes(said), said);
  assert.ok((await axe(page)).length === 0, JSON.stringify(await axe(page)));
  await click(page, "Show me");
  await page.waitForSelector(".pw-shown");
  await click(page, "Step forward");
  assert.match(await page.$eval(".pw-shown", (section) => section.textContent), /Step \d+ of/);
  await click(page, "Try again");
  await pressed(page, "Hint");
  assert.match(await page.$eval(".pw-hints", (list) => list.textContent), /Look at/);
  assertClean(page);
});

/** What a screen reader comes to in the order in which it does, blanks alike. */
async function read(page) {
  const texts = [];
  const walk = ({ role, name, children }) => {
    if (role === "StaticText" || role === "text") texts.push(name);
    for (const child of children ?? []) walk(child);
  };
  walk(await page.accessibility.snapshot({ interestingOnly: false }));
  return texts.join(" ").replace(/\s+/g, " ").replaceAll(" :", ":");
}

test("the verdict on a wrong answer of every kind is read through the accessibility tree, each part with its reason", async () => {
  const page = await openSet();
  let n_parts = 0;
  for (const kind of KINDS) {
    if (kind === "decisions") await pressed(page, "Cut");
    else if (kind === "run") await picks(page, "A", "Cut");
    else await pressed(page, "Check");
    if (kind === "decisions" || kind === "run") {
      assert.match(await read(page), /That is not what the search does\. .* is looked at\. When the search comes to it, /, kind);
    } else {
      await reasons(page);
      const parts = await page.$$eval(".pw-reasons > ol > li", (items) =>
        items.map((item) => item.textContent.replace(item.querySelector(".pw-sign")?.textContent ?? "", "").replace(/\s+/g, " ").trim()));
      assert.ok(parts.length > 0 && parts.every((part) => /^(Missing|Wrong): .+\.$/.test(part)), `${kind}: ${parts}`);
      const heard = await read(page);
      const mark = await marks(page);
      assert.match(mark, /^Mark: \d+ of 100/);
      for (const part of [mark, ...parts]) assert.ok(heard.includes(part), `${kind}: “${part}” in ${heard}`);
      n_parts += parts.length;
    }
    if (kind !== KINDS.at(-1)) await pressed(page, "Next question");
  }
  assert.ok(n_parts >= 25, `${n_parts} parts`);
  const answered = await page.$$eval(".pw-ask-list button", (buttons) => buttons.map((button) => button.ariaLabel));
  assert.equal(answered.filter((label) => /answered, not all right$/.test(label)).length, KINDS.length - 2, answered.join());
  assertClean(page);
});

test("a result that the page saves is graded by the command, which finds the same score and the same first mistakes", async () => {
  const preload = "{ const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make(blob); }; }";
  const page = await site.open(linkOf(SET), { reducedMotion: true, preload });
  await page.waitForSelector(".pw-start");
  await type(page, "Your name", "Ada");
  await new Promise((later) => setTimeout(later, 1500));
  const begun = Date.now();
  await press(page, "Enter");
  await pressed(page, "L3-5");
  await pressed(page, "Check");
  for (const kind of KINDS.slice(1, 7)) {
    await pressed(page, "Next question");
    await ANSWERS[kind](page);
    if (kind !== "decisions") await pressed(page, "Check");
    assert.match(await marks(page), /^Mark: 100 of 100/, kind);
  }
  await pressed(page, "Hand in");
  await page.waitForSelector(".pw-finished");
  const took = Date.now() - begun;
  const told = await page.$eval(".pw-finished", (section) => section.textContent);
  await pressed(page, "Save the result");
  const text = await page.evaluate("saved.text()");
  const { acts, started, score } = JSON.parse(text);
  const last = acts.at(-1).at;
  assert.ok(last <= took && last > took - 1200, `times count from Begin: ${last} of ${took}`);
  assert.ok(Math.abs(Date.parse(started) - begun) < 1200, started);

  const folder = await mkdtemp(join(tmpdir(), "plywise-results-"));
  after(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "ada.json"), text);
  const graded = spawnSync(PLYWISE, ["grade", "--to", "json", folder], { encoding: "utf8" });
  assert.equal(graded.status, 0, graded.stderr);
  const report = JSON.parse(graded.stdout);
  assert.ok(JSON.stringify(report).includes('"Ada"'), graded.stdout);
  const csv = spawnSync(PLYWISE, ["grade", "--to", "csv", join(folder, "ada.json")], { encoding: "utf8" }).stdout;
  assert.ok(csv.includes("Ada"), csv);
  const plain = spawnSync(PLYWISE, ["grade", join(folder, "ada.json")], { encoding: "utf8" }).stdout;
  assert.ok(plain.includes("L3-6"), `the first mistake: ${plain}`);
  assert.ok(told.includes(`${Math.round(score.scaled * 100)} of 100`), told);
  assert.ok(plain.includes(`${Math.round(score.scaled * 100)}`), plain);

  // Whoever changes a mark is found out.
  await writeFile(join(folder, "ada.json"), text.replace(/"marks": \[\s*[\d.]+/, '"marks": [1.0'));
  const refused = spawnSync(PLYWISE, ["grade", folder], { encoding: "utf8" });
  assert.notEqual(refused.status, 0);
  assert.match(refused.stderr, /the file says 100\.0 of 100 for exercise 1, but its answers earn 50\.0/);
  assertClean(page);
});

test("searches for chance, for three players, in passes and to a depth are practised by keyboard", async () => {
  const asked = [["values", "c-dice"], ["values", "c-three-players"], ["run", "c-depth-limit"], ["values", "c-iterative"], ["windows:S", "c-iterative"]];
  const set = `set: Others\n${asked.map(([question, example]) => `\nexercise: ${question}\nexample: ${example}\n`).join("")}`;
  const keys = spawnSync(PLYWISE, ["practice", "set", "--key", "-"], { input: set, encoding: "utf8" }).stdout.split("\n").filter((line) => line.startsWith("   "));
  assert.equal(keys.length, asked.length, keys.join("\n"));
  const page = await site.open(linkOf(set), { reducedMotion: true });
  await page.waitForSelector(".pw-start");
  await click(page, "Begin");
  for (const [nth, [kind, example]] of asked.entries()) {
    const parts = keys[nth].trim().split(", ");
    if (kind === "values") await boxes(page, parts.map((part) => part.split(/=|(?=[<>]=)/)));
    else if (kind.startsWith("windows")) {
      const labels = await page.$$eval(".pw-ask-fields label span", (spans) => spans.map((span) => span.textContent));
      await boxes(page, parts.flatMap((row) => row.split(" ")).map((end, at) => [labels[at], end]));
    } else {
      for (const part of parts) {
        const [word, node, value] = part.split(" ");
        if (word === "enter") await pressed(page, node);
        else {
          await type(page, word === "return" ? "Value" : "Value so far", value);
          await press(page, "Enter");
        }
      }
    }
    if (kind !== "run") await pressed(page, "Check");
    assert.match(await marks(page), /^Mark: 100 of 100/, `${kind} of ${example}: ${keys[nth]}`);
    if (nth + 1 < asked.length) await pressed(page, "Next question");
  }
  assertClean(page);
});

test("a set is begun under a name, and found again after a reload", async () => {
  const page = await site.open(linkOf(SET), { reducedMotion: true });
  await page.waitForSelector(".pw-start");
  assert.match(await page.$eval(".pw-start", (form) => form.textContent), /There are 13 exercises\..*You have 2 attempts/);
  await type(page, "Your name", "Ada");
  await press(page, "Enter");
  await ANSWERS.cuts(page);
  await pressed(page, "Check");
  const before = await marks(page);
  await page.reload();
  await page.waitForSelector(".pw-mark");
  assert.ok(page.url().includes("#set="), page.url());
  assert.equal(await marks(page), before);
  assert.match(await page.$eval(".pw-asked", (part) => part.textContent), /Ada/);
  await click(page, "Begin again");
  await page.waitForSelector(".pw-start");
  assertClean(page);
});

test("a set is composed, opened as its link says, and kept as a text", async () => {
  const page = await site.open("", { reducedMotion: true });
  await goTo(page, "Practise");
  await click(page, "Compose a set");
  await type(page, "Title", "Week 5");
  await pressed(page, "Add the exercise");
  await choose(page, "Question", "windows");
  await choose(page, "Tree", "q-quiz");
  await click(page, "Add the exercise");
  await tick(page, "Hints");
  const text = await page.$eval(".pw-compose label textarea[rows='14']", (area) => area.value);
  assert.match(text, /^set: Week 5\nhints: yes\n\nexercise: pruned-leaves\ngenerate: easy-1;seed=\d+\n\nexercise: windows:any\nexample: q-quiz\n$/);
  const link = await page.$eval("#pw-set-link", (box) => box.value);
  assert.ok((await axe(page)).length === 0, JSON.stringify(await axe(page)));
  await page.$eval(".pw-compose label textarea[rows='14']", (area) => {
    area.value = "set: x";
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  });
  await nextFrame(page);
  assert.match(await page.$eval(".pw-compose .pw-told", (line) => line.textContent), /^The set has no exercise; add a line exercise: pruned-leaves\.$/);
  const other = await site.open(link.slice(link.indexOf("#")), { reducedMotion: true });
  await other.waitForSelector(".pw-start");
  assert.match(await other.$eval(".pw-start", (form) => form.textContent), /^Week 5There are 2 exercises\./);
  assertClean(page);
});

test("an instructor says what the tree of an exercise is to be like, and is told what no tree can be", async () => {
  const page = await site.open("", { reducedMotion: true });
  await goTo(page, "Practise");
  await click(page, "Compose a set");
  await page.$eval(".pw-goals summary", (summary) => /** @type {HTMLElement} */ (summary).click());
  await type(page, "Children", "2");
  await type(page, "Plies", "4");
  await type(page, "Cuts", "3");
  await press(page, "Tab");
  await tick(page, "A deep cutoff");
  await screenshot(page, "practice-compose", { fullPage: true });
  await click(page, "Add the exercise");
  const text = () => page.$eval(".pw-compose label textarea[rows='14']", (area) => area.value);
  assert.match(await text(), /generate: easy-1;b=2;cuts=3;d=4;deep;seed=\d+\n$/);
  await type(page, "Cuts", "0");
  await press(page, "Tab");
  const before = await text();
  await click(page, "Add the exercise");
  assert.match(await page.$eval(".pw-compose .pw-told", (line) => line.textContent), /^There cannot be a deep cutoff/);
  assert.equal(await text(), before, "what cannot be asked is not added");
  assert.ok((await axe(page)).length === 0, JSON.stringify(await axe(page)));
  await click(page, "Try it");
  await page.waitForSelector(".pw-start");
  assertClean(page);
});

test("a link whose set is damaged says what is wrong and how to go on, and takes nothing away", async () => {
  const page = await site.open("#set=abc", { reducedMotion: true });
  await page.waitForSelector(".pw-fault");
  const fault = await page.$eval(".pw-fault", (box) => box.innerText.replace(/\s+/g, " "));
  assert.match(fault, /^The set of this link cannot be opened What stands behind set= does not begin with z1\., as a packed set does\. Copy the whole link once more, .* Practise by myself$/);
  assert.equal((await axe(page)).length, 0, JSON.stringify(await axe(page)));
  await pressed(page, "Practise by myself");
  const asked = await question(page);
  await page.evaluate(() => { location.hash = "set=z1.damaged"; });
  await page.waitForSelector(".pw-fault");
  await pressed(page, "Go on with what was open");
  assert.equal(await question(page), asked);
  await click(page, "Compose a set");
  await pressed(page, "Add the exercise");
  const text = () => page.$eval(".pw-compose label textarea[rows='14']", (area) => area.value);
  const composed = await text();
  await pressed(page, "Try it");
  await page.waitForSelector(".pw-start");
  await pressed(page, "Compose a set");
  assert.equal(await text(), composed, "what was composed is there again");
  assertClean(page);
});

test("from any step of a search somebody is asked what comes next, in the page's conventions", async () => {
  const page = await site.open("#example=q-quiz&step=9&cut=lt", { reducedMotion: true });
  await click(page, "Ask me from here");
  await page.waitForSelector("#pw-question");
  assert.match(await question(page), /^From step 9 on, after each value that comes back.*only where a value passes the bound/);
  assert.match(await page.$eval("#pw-stands", (line) => line.textContent), /^Decision 1 of \d+: /);
  await choose(page, "Question", "windows");
  assert.match(await question(page), /^What are α and β at /);
  assertClean(page);
});

test("one's own practice asks without end and is left again", async () => {
  const page = await site.open("#example=w-skrentny", { reducedMotion: true });
  await goTo(page, "Practise");
  const first = await question(page);
  assert.ok(first.length > 20);
  assert.equal(await page.$eval("#app", (app) => app.hidden), true);
  assert.match(await page.$eval(".pw-skills", (part) => part.textContent), /A skill holds when/);
  await screenshot(page, "practice-own", { fullPage: true });
  await page.click('[data-page="Explore"]');
  assert.equal(await page.$eval("#app", (app) => app.hidden), false);
  assertClean(page);
});
