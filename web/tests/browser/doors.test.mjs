// One reader, one result: whatever way a text takes to the page or into an embed, it is the same tree.

import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { DIST, assertClean, nextFrame, openSite } from "./harness.mjs";
import { click, draft, openTrees, paste, tool } from "./page.mjs";

const EXAM = `class: "GraphGameTreeTest"
alg: "MinimaxAgent"
depth: "2"
num_agents: "2"
start_state: "top"
win_states: "A B C D"
lose_states: ""
successors: """
top Left m1
top Right m2
m1 Left A
m1 Right B
m2 Left C
m2 Right D
"""
evaluation: """
A 3
B 12
C 2
D 4
"""
`;

/**
 * What each text is, by the name of its file: the tree in our own notation, without what stands above it; where our own
 * notation reads the text, what else it could be; and what the text asks for of the search, as an address says it: fail-soft by
 * itself, or the profile that a page begins with, which is fail-soft.
 */
const TEXTS = {
  "plain.tree": { text: "# mine\n((3   12 8)\n (2 4 6))", tree: "# mine\n((3   12 8)\n (2 4 6))", isOwn: true },
  "pairs.txt": { text: "((3)(12))", tree: "((3)(12))", isOwn: true, other: "brackets with a pair for each leaf: (3 12)" },
  "forest.tex": { text: "[A [B [3][12]] [C [2][4]]]", tree: "[A [B [3][12]] [C [2][4]]]", isOwn: true, other: "a LaTeX forest: A(B(3 12) C(2 4))" },
  "two.nwk": { text: "((3,12),(2,4));", tree: "((3 12)(2 4))" },
  "nim.efg": {
    text: 'EFG 2 R "Nim" { "MAX" "MIN" } p "" 1 1 "" { "take 1" "take 2" } 0 t "" 1 "" { 1, -1 } t "" 2 "" { -1, 1 }',
    tree: '("take 1": 1 "take 2": -1)',
  },
  "small.test": { text: EXAM, tree: "top(\n  Left: m1(Left: A=3 Right: B=12)\n  Right: m2(Left: C=2 Right: D=4)\n)", asks: "soft=1|profile=beginner" },
};
const NAMES = Object.keys(TEXTS);

/** A page of a course beside Plywise, with elements and nothing inline. */
const COURSE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Course</title><link rel="icon" href="data:,"><body>
  <script src="plywise-frame.js" defer></script>
  ${NAMES.map((name) => `<plywise-tree loading="eager" src="${name}"></plywise-tree>\n<plywise-tree frame="inline" src="${name}"></plywise-tree>`).join("\n")}`;
const SINGLE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Notebook</title><link rel="icon" href="data:,"><body><div></div>`;

const site = await openSite({
  overrides: { ...Object.fromEntries(NAMES.map((name) => [name, TEXTS[name].text])), "course.html": COURSE, "notebook.html": SINGLE },
});
const folder = await mkdtemp(join(tmpdir(), "plywise-doors-"));
after(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** A text without what a header says of it. */
const body = (text) => text.replace(/^(?:[a-z]+: .*\n)*\n/, "").trim();
const isTree = (page, tree) =>
  page.waitForFunction((tree) => document.querySelector("#pw-draft").value.replace(/^(?:[a-z]+: .*\n)*\n/, "").trim() === tree, { timeout: 10_000 }, tree);
const hash = (page) => page.evaluate(() => location.hash);

async function openFound(page) {
  await page.waitForSelector("#pw-open[open]");
  await page.waitForFunction(() => document.querySelector("#pw-open .pw-main-button")?.ariaDisabled !== "true" && document.querySelector("#pw-open .pw-found")?.textContent.includes("nodes"));
  await click(page, "Open this tree");
  await page.waitForFunction(() => !document.querySelector("#pw-open"));
}

/** Ways to the page: each takes it to a text of this name. Those that need a page that has loaded nothing yet give another. */
const DOORS = {
  async "the text box"(page, name) {
    if (TEXTS[name].isOwn) return void (await paste(page, TEXTS[name].text));
    // It takes our own notation only, and says what else the text looks like; when the studio is there, in other words.
    const another = await site.open();
    await paste(another, TEXTS[name].text);
    await another.waitForSelector("#pw-complaint [data-studio=open]");
    await another.click("#pw-complaint [data-studio=open]");
    await openFound(another);
    return another;
  },
  async "a text pasted beside the box"(page, name) {
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, TEXTS[name].text);
    await openFound(page);
  },
  async "a file that is dropped"(page, name) {
    await page.$eval("body", (element, name, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      for (const type of ["dragover", "drop"]) element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }, name, TEXTS[name].text);
    await openFound(page);
  },
  async "a file that is chosen"(page, name) {
    await tool(page, "open");
    await page.waitForSelector("#pw-open[open]");
    await writeFile(join(folder, name), TEXTS[name].text);
    await (await page.$("#pw-open-file")).uploadFile(join(folder, name));
    await openFound(page);
  },
  // A page that opens with such a link is compared with an embed below.
  async "a link that names a file"(page, name) {
    await page.evaluate((name) => (location.hash = `src=${name}`), name);
  },
};

for (const [door, enter] of Object.entries(DOORS)) {
  test(`${door} brings every text to the same tree`, async () => {
    const first = await site.open();
    for (const name of NAMES) {
      const { tree, other, asks } = TEXTS[name];
      const page = (await enter(first, name)) ?? first;
      await isTree(page, tree);
      assert.equal(await page.$("#pw-complaint .pw-mistake"), null, name);
      if (other) {
        // Said, and not taken. What tells it is loaded when somebody opens a file, or stops typing.
        await page.waitForFunction((other) => document.querySelector("#pw-mistakes").innerText.includes(`This could also be read as ${other}`), {}, other);
      }
      if (asks) await page.waitForFunction((asks) => new RegExp(asks).test(location.hash), {}, asks);
      assertClean(page);
      if (page !== first) await page.close();
      // Without what this text asked of the search.
      await first.evaluate(() => (location.hash = "t=(1 2)"));
      await isTree(first, "(1 2)");
    }
    assertClean(first);
  });
}

test("a tree that is kept comes back as it was kept", async () => {
  const page = await site.open();
  for (const name of NAMES) {
    await DOORS["a file that is chosen"](page, name);
    await isTree(page, TEXTS[name].tree);
    const kept = await draft(page);
    await tool(page, "trees");
    await page.waitForSelector("#pw-trees[open]");
    await click(page, "Save the tree on the page");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("#pw-trees"));
    await paste(page, "(1 2)");
    await tool(page, "trees");
    await page.waitForSelector("#pw-trees[open]");
    await page.click("#pw-trees .pw-tree-title");
    await isTree(page, TEXTS[name].tree);
    assert.equal(await draft(page), kept, name);
  }
  assertClean(page);
});

test("an embed reads a file of any format as the page does", async () => {
  const page = await site.open("embed.html", { ready: false });
  await page.waitForFunction(() => document.documentElement.dataset.plywise === "started");
  for (const name of NAMES) {
    const { tree, asks, isOwn } = TEXTS[name];
    const loaded = (await page.$$("script[src*='maker']")).length;
    await page.evaluate((name) => (location.hash = `src=${name}`), name);
    await page.waitForFunction((tree) => window.plywise.tree().replace(/^(?:[a-z]+: .*\n)*\n/, "").trim() === tree, { timeout: 10_000 }, tree);
    if (isOwn) assert.equal((await page.$$("script[src*='maker']")).length, loaded, `${name}: our own notation needs no other reader`);
    const { link } = await page.evaluate(() => window.plywise.getState());
    if (asks) assert.match(link, new RegExp(asks), name);
  }
  assertClean(page);
});

test("the page and an embed give a file the same title, text and search", async () => {
  for (const name of NAMES) {
    const [page, embed] = [await site.open(`#src=${name}`), await site.open(`embed.html#src=${name}`, { ready: false })];
    await isTree(page, TEXTS[name].tree);
    await embed.waitForFunction(() => document.documentElement.dataset.plywise === "started");
    assert.equal(await embed.evaluate(() => window.plywise.tree()), await draft(page), name);
    await page.waitForFunction(() => location.hash.includes("step="), { timeout: 5_000 }).catch(() => {});
    const of = (text) => Object.fromEntries([...new URLSearchParams(text.replace(/^#/, ""))].filter(([key]) => !["t", "src", "step"].includes(key)));
    const embedded = of((await embed.evaluate(() => window.plywise.getState())).link);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(() => location.hash.includes("step="));
    assert.deepEqual(of(await hash(page)), embedded, name);
    assertClean(page);
    assertClean(embed);
    await page.close();
    await embed.close();
  }
});

test("the element in both of its frames and the module in one file read every format too", async () => {
  const page = await site.open("course.html", { ready: false });
  const trees = await page.evaluate(() => Promise.all([...document.querySelectorAll("plywise-tree")].map((tree) => tree.ready.then(() => tree.tree))));
  assert.deepEqual(trees.map(body), NAMES.flatMap((name) => [TEXTS[name].tree, TEXTS[name].tree].map(body)));
  assertClean(page);
  const notebook = await site.open("notebook.html", { ready: false });
  const single = await notebook.evaluate(async (names) => {
    const { open } = await import(new URL("plywise.single.mjs", location.href).href);
    const read = [];
    for (const name of names) {
      const widget = await open(document.querySelector("div").appendChild(document.createElement("div")), `src=${name}`);
      read.push(widget.tree());
    }
    return read;
  }, NAMES);
  assert.deepEqual(single.map(body), NAMES.map((name) => body(TEXTS[name].tree)));
});

test("the trees of the gallery are the same from their files, in the page and in an embed", async () => {
  const page = await site.open();
  await openTrees(page);
  const keys = await page.$$eval("button[data-example]", (cards) => cards.map((card) => card.dataset.example));
  assert.deepEqual([...keys].sort(), (await readdir(join(DIST, "examples"))).filter((name) => name.endsWith(".tree")).map((name) => name.slice(0, -5)).sort());
  const embed = await site.open("embed.html", { ready: false });
  await embed.waitForFunction(() => document.documentElement.dataset.plywise === "started");
  for (const key of keys) {
    await page.$eval(`button[data-example="${key}"]`, (card) => card.click());
    await nextFrame(page);
    const text = await draft(page);
    const states = await embed.evaluate(async (key) => {
      const states = [];
      for (const link of [`example=${key}`, `src=examples/${key}.tree`]) states.push(await window.plywise.setState({ v: 1, link, step: 0 }), window.plywise.tree());
      return states;
    }, key);
    const file = await embed.evaluate((key) => fetch(`examples/${key}.tree`).then((answer) => answer.text()), key);
    // An embed carries no notes; of a file it shows all.
    assert.deepEqual([text, states[3]], [file, file], key);
    assert.equal(states[0].length, states[2].length, key);
  }
  assertClean(page);
});

test("a random tree is the same from its link and from the file that it is saved as", async () => {
  const page = await site.open("#gen=uniform-1;b=2;d=3&seed=7", { ready: false });
  await page.waitForFunction(() => document.querySelector("#pw-draft")?.value.includes("seed 7"));
  const text = await draft(page);
  const again = await site.open();
  await paste(again, text);
  assert.equal(await draft(again), text);
  assert.equal(await again.$("#pw-complaint .pw-mistake"), null);
  const embed = await site.open("embed.html#gen=uniform-1;b=2;d=3&seed=7", { ready: false });
  await embed.waitForFunction(() => document.documentElement.dataset.plywise === "started");
  assert.equal(await embed.evaluate(() => window.plywise.tree()), text);
  for (const opened of [page, again, embed]) assertClean(opened);
});

test("a mistake in a file of another format is said by name and place, in the page and in an embed", async () => {
  const says = /^The file .*wrong\.nwk cannot be opened: line 1, column \d+: /;
  const bad = await openSite({ overrides: { "wrong.nwk": "((3,12),(2,x:y));", "none.tree": "((3 12" } });
  try {
    const page = await bad.open("#src=wrong.nwk");
    await page.waitForFunction(() => document.querySelector(".pw-notice")?.textContent.includes("cannot be opened"));
    const said = await page.$eval(".pw-notice", (notice) => notice.textContent);
    assert.match(said, says);
    const embed = await bad.open("embed.html#src=wrong.nwk", { ready: false });
    await embed.waitForSelector("[role=alert]");
    const words = (text) => text.replace(/\s+/g, " ").trim();
    const told = await embed.$eval("[role=alert]", (alert) => alert.innerText);
    assert.ok(words(said).startsWith(words(told)), `${told}, and on the page: ${said}`);
    // Of a text that looks like no other format, our own reader tells the place.
    const error = await embed.evaluate(() => new Promise((told) => {
      document.addEventListener("plywise-error", ({ detail }) => told(detail), { once: true });
      location.hash = "src=none.tree";
    }));
    assert.match(await embed.$eval("[role=alert]", (alert) => alert.innerText), /line 1/);
    assert.equal(error.code, "tree");
  } finally {
    await bad.close();
  }
});
