// Nobody's work is lost: what stands on the page when something else takes its place can be had back, at once and later.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, openSite, screenshot, whenDrawn } from "./harness.mjs";
import { assertNoSidewaysScroll, click, draft, inBox, isKept, largeTree, paste, pickTree, press, retype, step, tool } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const MINE = "title: Mine\n\n((3 4) (5 6))  # my comment";
const HALF = "title: Half\n\n((3 4) (5 6";
const BACK = "Back to the tree before";

const pause = (page, ms = 500) => page.evaluate((ms) => new Promise((later) => setTimeout(later, ms)), ms);
/** What the browser keeps, the newest first. */
const drafts = (page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("plywise.draft."))
      .map(([, kept]) => JSON.parse(kept))
      .sort((one, other) => other.at - one.at)
      .map(({ text }) => text),
  );
const holds = (page, part) => page.waitForFunction((part) => document.querySelector("#pw-draft").value.includes(part), {}, part);
const stands = (page, text) => page.waitForFunction((text) => document.querySelector("#pw-draft").value === text, {}, text);
const card = pickTree;
const told = (page) => page.$eval(".pw-told", (told) => told.textContent).catch(() => "");
const tells = (page, part) =>
  page.waitForFunction((part) => document.querySelector(".pw-told")?.textContent.includes(part), {}, part);
const offers = async (page) => (await pause(page), page.$$eval(".pw-offer", (all) => all.map((line) => line.innerText.replace(/\s+/g, " "))));

/** Opens the page anew, as somebody does who comes back later in the same window. */
async function again(page, hash) {
  if (hash === undefined) await page.reload();
  else {
    await page.goto("about:blank");
    await page.goto(site.url + hash);
  }
  await whenDrawn(page);
}

test("a click on an example loses nothing that was typed, be it a tree or not", async () => {
  for (const text of [MINE, HALF]) {
    const page = await site.open("");
    await paste(page, text);
    await isKept(page, text);
    await card(page, "s-steps");
    await tells(page, "Opened “Alpha-beta in eight steps”.");
    await holds(page, "title: Alpha-beta in eight steps");
    await screenshot(page, "card-1280");
    await card(page, "t-textbook");
    await holds(page, "title: Three moves, three replies");
    assert.equal(await told(page), `Opened “Three moves, three replies”.${BACK}×`);
    await click(page, BACK);
    await stands(page, text);
    assert.equal(await told(page), "", "there is nothing further back but examples");
    await card(page, "s-steps");
    await holds(page, "eight steps");
    await pause(page);
    assert.deepEqual(await drafts(page), [text], "no example takes its place");
    await again(page);
    await holds(page, "eight steps");
    assert.match((await offers(page)).join(), text === MINE ? /working on “Mine” just now/ : /working on “Half” just now/);
    await click(page, "Open it");
    await stands(page, text);
    assertClean(page);
  }
});

test("who goes from example to example is told and offered nothing", async () => {
  const page = await site.open("");
  await card(page, "s-steps");
  await holds(page, "eight steps");
  await card(page, "t-textbook");
  await holds(page, "three replies");
  assert.equal(await told(page), "");
  await pause(page);
  assert.deepEqual(await drafts(page), []);
  await again(page, "");
  assert.deepEqual(await offers(page), []);
  assertClean(page);
});

test("what is pasted over a tree leaves it kept: who comes back sees the one and is offered the other", async () => {
  const page = await site.open("");
  const large = largeTree();
  await paste(page, large);
  await isKept(page, large);
  await paste(page, "oops my notes");
  await isKept(page, "oops my notes");
  await again(page);
  await stands(page, "oops my notes");
  assert.match((await offers(page)).join(), /^You were working on “\(\(48271 [^(]*Not now$/);
  await click(page, "Open it");
  await stands(page, large);
  assertClean(page);
});

test("an address without a tree shows what was looked at last", async () => {
  const page = await site.open("");
  const titleOf = () => page.$eval(".pw-picker", (picker) => picker.textContent);
  assert.equal(await titleOf(), "Two moves, two replies", "or else the first example of the path");
  await card(page, "w-order-2");
  await holds(page, "order");
  const title = await titleOf();
  await pause(page);
  await again(page, "");
  assert.equal(await titleOf(), title);
  await paste(page, MINE);
  await isKept(page, MINE);
  await again(page, "");
  await stands(page, MINE);
  assert.deepEqual(await offers(page), [], "what is shown is not offered");
  assertClean(page);
});

test("what is typed goes on in its place, and only five texts are kept", async () => {
  const page = await site.open("");
  await paste(page, "((3 12) (2 4))");
  await isKept(page, "((3 12) (2 4))");
  await inBox(page, (box) => (box.setSelectionRange(13, 13)));
  await page.keyboard.type(" (14 5)");
  await isKept(page, "((3 12) (2 4) (14 5))");
  assert.deepEqual(await drafts(page), ["((3 12) (2 4) (14 5))"]);
  const tree = (nth) => `title: T${nth}\n\n(${[1, 2, 3, 4].map((n) => 1111 * n * nth).join(" ")})`;
  for (const nth of [1, 2, 3, 4, 5, 6]) {
    await paste(page, tree(nth));
    await isKept(page, tree(nth));
  }
  const kept = async () => (await drafts(page)).map((text) => text.slice(7, 9));
  assert.deepEqual(await kept(), ["T6", "T5", "T4", "T3", "T2"]);
  await retype(page, tree(4));
  await page.waitForFunction((text) => {
    const all = Object.entries(localStorage).filter(([key]) => key.startsWith("plywise.draft.")).map(([, kept]) => JSON.parse(kept));
    return all.length === 5 && all.sort((one, other) => other.at - one.at)[0].text === text;
  }, {}, tree(4));
  assert.deepEqual(await kept(), ["T4", "T6", "T5", "T3", "T2"], "each once");
  assertClean(page);
});

test("what is typed over everything leaves it kept, however much alike", async () => {
  const page = await site.open("");
  await paste(page, "title: Exam\n\n((3 4) (5 6) (7 8))");
  await inBox(page, (box) => (box.select()));
  await page.keyboard.sendCharacter("title: Exam\n\n((3 4) (5 6) (7 9))");
  await isKept(page, "title: Exam\n\n((3 4) (5 6) (7 9))");
  assert.equal((await drafts(page)).length, 2);
  assertClean(page);
});

test("half a tree survives another link in the address, and its own window's reload", async () => {
  const page = await site.open("");
  await paste(page, HALF);
  await isKept(page, HALF);
  await page.evaluate(() => (location.hash = "#example=s-steps"));
  await holds(page, "eight steps");
  await tells(page, "Opened the tree of the link.");
  await pause(page);
  await again(page);
  assert.match((await offers(page)).join(), /working on “Half”/);
  await page.evaluate(() => (location.hash = "#gen=uniform-1;b=2;d=2&seed=3"));
  await holds(page, "seed 3");
  assert.deepEqual(await drafts(page), [HALF]);
  assertClean(page);
});

test("the way back leads past every tree that was opened, and typing does not end it", async () => {
  const page = await site.open("#t=((3%204)(5%206))&profile=textbook&step=5");
  await paste(page, MINE);
  await press(page, "Escape");
  for (let n = 0; n < 2; n += 1) await page.click("[aria-label='Next']");
  const at = await step(page);
  const made = [];
  for (let n = 0; n < 2; n += 1) {
    await tool(page, "new");
    await page.waitForSelector("#pw-new[open]");
    await click(page, "Open this tree");
    await page.waitForFunction(() => !document.querySelector("#pw-new"));
    await tells(page, "Opened a random tree.");
    made.push(await draft(page));
  }
  await inBox(page, (box) => (box.setSelectionRange(0, 0)));
  await page.keyboard.type(" ");
  await pause(page);
  await click(page, BACK);
  await stands(page, made[0]);
  assert.equal(await told(page), `The tree before is back.${BACK}×`);
  await click(page, BACK);
  await stands(page, MINE);
  assert.equal(await step(page), at);
  assert.equal(await told(page), "");
  assertClean(page);
});

test("nothing is offered that is shown, or that nobody worked on", async () => {
  const page = await site.open("");
  await tool(page, "new");
  await page.waitForSelector("#pw-new[open]");
  await click(page, "Open this tree");
  await tells(page, "Opened a random tree.");
  await page.click("[aria-label='Next']");
  const made = await draft(page);
  await pause(page);
  await again(page);
  await stands(page, made);
  assert.deepEqual(await offers(page), []);
  await again(page, "#src=examples/s-steps.tree");
  await holds(page, "eight steps");
  await page.click("[aria-label='Next']");
  await pause(page);
  await again(page);
  await holds(page, "eight steps");
  assert.deepEqual(await offers(page), []);
  await again(page, "");
  assert.deepEqual(await offers(page), [], "nor at the bare address");
  assert.deepEqual(await drafts(page), []);
  assertClean(page);
});

test("a draft that is on the page again goes on as the same draft", async () => {
  const page = await site.open("");
  await paste(page, MINE);
  await isKept(page, MINE);
  await pause(page);
  await again(page);
  await stands(page, MINE);
  await inBox(page, (box) => (box.setSelectionRange(box.value.length, box.value.length)));
  await page.keyboard.type("!");
  await isKept(page, `${MINE}!`);
  assert.deepEqual(await drafts(page), [`${MINE}!`]);
  assertClean(page);
});

test("undoing an opening brings back conventions and step, and says what it undoes", async () => {
  const page = await site.open("#t=((3%204)(5%206))&profile=textbook&step=5");
  await tool(page, "edit");
  await page.waitForSelector(".pw-workbench");
  const deed = (name) => page.$$eval(".pw-workbench button", (all, name) => all.find((button) => button.textContent === name).click(), name);
  const said = () => page.$eval(".pw-workbench .pw-said", (said) => said.textContent);
  const says = (part) => page.waitForFunction((part) => document.querySelector(".pw-workbench .pw-said").textContent.includes(part), {}, part);
  const shown = async () => [await draft(page), await step(page), await page.evaluate(() => /profile=(\w+)/.exec(location.hash)?.[1])];
  await card(page, "s-steps");
  await holds(page, "eight steps");
  await page.waitForFunction(() => location.hash.includes("profile=strict"));
  await deed("Undo");
  await says("Undone: what was opened");
  await page.waitForFunction(() => location.hash.includes("profile=textbook"));
  assert.deepEqual(await shown(), ["((3 4)(5 6))", 5, "textbook"]);
  assert.equal(await told(page), `Opened “Alpha-beta in eight steps”.${BACK}×`, "to undo is not to open");
  await deed("Redo");
  await holds(page, "eight steps");
  await page.waitForFunction(() => location.hash.includes("profile=strict"));
  await retype(page, "(7 8)");
  await pause(page, 100);
  await deed("Undo");
  await says("Undone: what was typed as text");
  assert.match(await said(), /typed/);
  assertClean(page);
});

/** Opens a drawer by its button. */
async function drawer(page, name) {
  await tool(page, name);
  await page.waitForSelector(`#pw-${name}[open]`);
}
const closed = (page, name) => page.waitForFunction((name) => !document.querySelector(`#pw-${name}`), {}, name);
const brought = (page) => page.$eval("#pw-open-text", (box) => box.value);

test("what is typed where trees are opened is there again until it is opened", async () => {
  const page = await site.open("");
  await drawer(page, "open");
  await page.focus("#pw-open-text");
  await page.keyboard.type("(1 2 (3 4");
  await press(page, "Escape");
  await closed(page, "open");
  await drawer(page, "open");
  await page.waitForFunction(() => document.querySelector("#pw-open-text").value === "(1 2 (3 4");
  await page.focus("#pw-open-text");
  await press(page, "End");
  await page.keyboard.type("))");
  await page.waitForFunction(() => document.querySelector("#pw-open .pw-main-button").ariaDisabled === "false");
  await click(page, "Open this tree");
  await closed(page, "open");
  await stands(page, "(1 2 (3 4))");
  await drawer(page, "open");
  await pause(page);
  assert.equal(await brought(page), "", "what was opened is done with");
  await page.focus("#pw-open-text");
  await page.keyboard.type("(9");
  await press(page, "Escape");
  await closed(page, "open");
  await paste(page, "((3,12),(2,4));");
  await drawer(page, "open");
  await page.waitForFunction(() => document.querySelector("#pw-open-text").value === "((3,12),(2,4));");
  assertClean(page);
});

test("of two files that are dropped the second is not passed over in silence", async () => {
  const page = await site.open("");
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    for (const name of ["a.tree", "b.tree"]) dataTransfer.items.add(new File(["(1 2)"], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector("#pw-open[open]");
  await page.waitForFunction(() => document.querySelector("#pw-open").innerText.includes("The text of a.tree. Another file came with it"));
  assertClean(page);
});

test("what was worked on before is among the trees that are kept, but what is shown is not", async () => {
  const page = await site.open("", { width: 360, height: 740 });
  await paste(page, MINE);
  await isKept(page, MINE);
  await paste(page, "oops, my notes");
  await isKept(page, "oops, my notes");
  await drawer(page, "trees");
  const listed = () => page.$$eval(".pw-worked-on .pw-tree-title", (all) => all.map((title) => title.textContent));
  assert.deepEqual(await listed(), ["Mine"]);
  assert.deepEqual(await axe(page), []);
  await assertNoSidewaysScroll(page);
  await screenshot(page, "worked-on-360");
  await click(page, "Open the draft “Mine”");
  await closed(page, "trees");
  await stands(page, MINE);
  await drawer(page, "trees");
  assert.deepEqual(await listed(), ["oops, my notes"], "each is kept when the other is opened");
  await click(page, "Delete the draft “oops, my notes”");
  await page.waitForFunction(() => !document.querySelector(".pw-worked-on"));
  assert.deepEqual(await drafts(page), [MINE]);
  assertClean(page);
});
