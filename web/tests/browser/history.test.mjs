// The browser's own buttons: another tree that is opened is an entry of the history, a step or an edit is none.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, nextFrame, openSite, whenDrawn } from "./harness.mjs";
import { addressHolds, alerts, click, draft, inBox, isKept, largeTree, paste, pickTree, press, step, tool } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const length = (page) => page.evaluate(() => history.length);
const card = pickTree;
const titled = (page, title) => page.waitForFunction((title) => document.querySelector("h1").textContent === title, {}, title);
const at = (page, number) => page.waitForFunction((number) => Number(document.querySelector("#pw-step-number").value) === number, {}, number);
/** Waits until the address has been written. */
const still = (page) => page.evaluate(() => new Promise((later) => setTimeout(later, 250)));
async function go(page, by) {
  await page.evaluate((by) => history.go(by), by);
  await nextFrame(page);
}
const TOLD = ".pw-told p";
const told = (page) => page.$eval(TOLD, (line) => line.textContent).catch(() => "");

test("Back leads from one example to the one before, at its step, and Forward to the next again", async () => {
  const page = await site.open("#example=s-steps&profile=strict&step=2");
  await still(page);
  const before = await length(page);
  await press(page, "ArrowRight", "ArrowRight");
  const seen = await step(page);
  // At once: what was stepped to last has not been written into the address yet.
  await card(page, "t-textbook");
  await titled(page, "Three moves, three replies");
  assert.equal(await length(page), before + 1);
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  const then = await step(page);
  assert.equal(await length(page), before + 1, "a step is no entry");
  await go(page, -1);
  await titled(page, "Alpha-beta in eight steps");
  await at(page, seen);
  await addressHolds(page, "example=s-steps");
  await addressHolds(page, "profile=strict");
  await addressHolds(page, `step=${seen}`);
  assert.equal(await told(page), "", "the browser's own way needs no other beside it");
  await press(page, "ArrowRight");
  const later = await step(page);
  await go(page, 1);
  await titled(page, "Three moves, three replies");
  await at(page, then);
  assert.equal(await length(page), before + 1);
  await go(page, -1);
  await at(page, later);
  assertClean(page);
});

test("edits are written into the entry, what is pasted over a tree is another, and nothing typed is lost on the way", async () => {
  const page = await site.open("#example=s-steps");
  await still(page);
  const before = await length(page);
  await paste(page, "((3 12) (2 4))");
  await addressHolds(page, "t=z1.");
  assert.equal(await length(page), before + 1);
  await inBox(page, (box) => (box.setSelectionRange(13, 13)));
  await page.keyboard.type(" (14 5) (");
  await still(page);
  assert.equal(await length(page), before + 1);
  assert.equal(await draft(page), "((3 12) (2 4) (14 5) ()");
  await card(page, "t-textbook");
  await titled(page, "Three moves, three replies");
  assert.equal(await length(page), before + 2);
  await go(page, -1);
  await page.waitForFunction(() => document.querySelector("#pw-draft").value === "((3 12) (2 4) (14 5) ()");
  assert.equal((await alerts(page)).length, 1, "and what is wrong with it is said again");
  await go(page, -1);
  await titled(page, "Alpha-beta in eight steps");
  await go(page, 1);
  await page.waitForFunction(() => document.querySelector("#pw-draft").value === "((3 12) (2 4) (14 5) ()");
  await go(page, 1);
  await titled(page, "Three moves, three replies");
  assertClean(page);
});

test("trees too large for the address, random trees, files and links are entries too", async () => {
  const page = await site.open("#example=s-steps");
  await still(page);
  const large = largeTree();
  await paste(page, large);
  await isKept(page, large);
  assert.equal(await page.evaluate(() => location.hash), "");
  const other = large.replace("(", "(7 ");
  await inBox(page);
  await card(page, "t-textbook");
  await titled(page, "Three moves, three replies");
  await paste(page, other);
  await isKept(page, other);
  await tool(page, "new");
  await page.waitForSelector("#pw-new[open]");
  await click(page, "Open this tree");
  await page.waitForFunction(() => !document.querySelector("#pw-new"));
  await addressHolds(page, "gen=");
  const made = await draft(page);
  await still(page);
  const n_entries = await length(page);
  await page.evaluate(() => (location.hash = "#src=examples/w-example-1.tree"));
  await addressHolds(page, "step=0");
  await page.waitForFunction((made) => document.querySelector("#pw-draft").value !== made, {}, made);
  assert.equal(await length(page), n_entries + 1, "one for the link, none for the tree that comes of it");
  const file = await draft(page);
  for (const [by, text] of [[-1, made], [-1, other], [-2, large], [4, file]]) {
    await go(page, by);
    await page.waitForFunction((text) => document.querySelector("#pw-draft").value === text, { timeout: 10_000 }, text);
  }
  await still(page);
  assert.equal(await length(page), n_entries + 1);
  assertClean(page);
});

test("Back leads out of each place, and steps are still written into the address after that", async () => {
  const page = await site.open("#example=w-skrentny&step=7", { reducedMotion: true });
  await page.waitForSelector("g.pw-node");
  const seen = (selector) => page.waitForFunction((selector) => document.querySelector(selector)?.checkVisibility(), {}, selector);
  const before = await step(page);
  const enter = (name) => page.evaluate((name) => [...document.querySelectorAll(".pw-places button")].find((button) => button.textContent === name && button.checkVisibility()).click(), name);
  const back = () => page.evaluate(() => history.back());
  const n_before = await length(page);
  await enter("Practise");
  await seen(".pw-practice #pw-question");
  await back();
  await seen("#app .pw-stage");
  assert.equal(await step(page), before);
  await enter("Games");
  await seen(".pw-games .pw-choosing");
  await enter("Practise");
  await seen(".pw-practice #pw-question");
  await back();
  await seen("#app .pw-stage");
  // What is left in the middle of loading, and come to again, has one entry.
  await enter("Games");
  await enter("Games");
  await seen(".pw-games .pw-choosing");
  assert.equal(await length(page), n_before + 1);
  // A game has an address of its own: Back leads into it again.
  await page.click(".pw-choosing button");
  await page.waitForFunction(() => /^#(play|game)=/.test(location.hash));
  const game = await page.evaluate(() => location.hash);
  await enter("Practise");
  await seen(".pw-practice #pw-question");
  await back();
  await seen(".pw-games");
  assert.equal(await page.evaluate(() => location.hash), game);
  await back();
  await seen("#app .pw-stage");
  await enter("Compare");
  await seen("#app .pw-runs.two .pw-stage");
  await back();
  await page.waitForFunction(() => !document.querySelector(".pw-runs.two"));
  assert.equal(await step(page), before);
  await page.focus(".pw-stage");
  await press(page, "ArrowRight");
  await still(page);
  assert.match(await page.evaluate(() => location.hash), new RegExp(`example=w-skrentny.*step=${await step(page)}`));
  assertClean(page);
  await page.close();
});

test("after a reload Back and Forward still lead to the trees of their addresses", async () => {
  const page = await site.open("#example=s-steps&step=3");
  await still(page);
  await card(page, "t-textbook");
  await titled(page, "Three moves, three replies");
  await still(page);
  await page.reload();
  await whenDrawn(page);
  await go(page, -1);
  await titled(page, "Alpha-beta in eight steps");
  await at(page, 3);
  await go(page, 1);
  await titled(page, "Three moves, three replies");
  assertClean(page);
});

test("an embed leaves the history alone", async () => {
  const page = await site.open("embed.html#example=t-textbook&step=4");
  await page.waitForSelector("g.pw-node");
  const before = await length(page);
  await page.evaluate(() => window.plywise.load("((1 2) (3 4))"));
  await page.evaluate(() => window.plywise.setState({ v: 1, link: "example=s-steps", step: 2 }));
  await still(page);
  assert.equal(await length(page), before);
  assert.equal(await page.evaluate(() => location.hash), "#example=t-textbook&step=4");
});

test("of a link that cannot be opened nothing else is said beside", async () => {
  const page = await site.open("#example=s-steps");
  await paste(page, "title: Mine\n\n((3 4) (5 6))");
  await isKept(page, "title: Mine\n\n((3 4) (5 6))");
  await page.evaluate(() => (location.hash = "#example=t-textbook"));
  await page.waitForFunction(() => document.querySelector(".pw-told p")?.textContent === "Opened the tree of the link.");
  for (const [hash, said] of /** @type {[string, RegExp][]} */ ([["#t=((3 12", /mistake/], ["#t=z1.AAAA", /cannot be read/], ["#example=nobody", /no example/]])) {
    await page.evaluate((hash) => (location.hash = hash), hash);
    await page.waitForFunction((said) => new RegExp(said).test(document.querySelector("main .pw-notice[role=alert]")?.textContent), {}, said.source);
    await page.evaluate(() => new Promise((later) => setTimeout(later, 50)));
    assert.doesNotMatch(await told(page), /Opened/, hash);
    assert.ok(await page.$(".pw-told button"), "the way back stays");
  }
  await click(page, "Back to the tree before");
  await page.waitForFunction(() => !document.querySelector("main .pw-notice[role=alert]"));
  // Of a link that can be opened in part it is said once what was and what was not.
  for (const [hash, said] of /** @type {[string, RegExp][]} */ ([
    ["#example=t-textbook&beside=star2", /The first tree of this link is open, but the second tree cannot be shown: there is no example called “star2”/],
    ["#t=((1 2) (3 4))&beside=z1.AAAA", /The link says beside=z1.AAAA, where an example or a packed tree is expected: this setting is left out/],
  ])) {
    await page.evaluate((hash) => (location.hash = hash), hash);
    await page.waitForFunction((said) => new RegExp(said).test(document.querySelector("main .pw-notice[role=alert]")?.textContent), {}, said.source);
    await page.evaluate(() => new Promise((later) => setTimeout(later, 50)));
    assert.doesNotMatch(await told(page), /Opened/, hash);
    assert.ok(await page.$(".pw-told button"), "the way back stays");
  }
  assertClean(page);
});

test("of an address that names no file one thing is said, in our own words, on the page and in an embed", async () => {
  for (const [hash, said] of [
    ["src=100%.tree", `The tree ${site.url}100%.tree cannot be fetched (status 400).`],
    ["src=100%25.tree", `The tree ${site.url}100%.tree cannot be fetched (status 400).`],
    ["src=100%2525.tree", `The tree ${site.url}100%25.tree cannot be fetched (status 404).`],
    ["src=http://[::1", "“http://[::1” is not the address of a file."],
  ]) {
    for (const at of ["", "embed.html"]) {
      const page = await site.open(`${at}#${hash}`);
      // While it is fetched it is on its way.
      await page.waitForFunction(() => [...document.querySelectorAll("[role=alert]")].some((box) => box.innerText.trim() && !box.innerText.includes("still loading")));
      await nextFrame(page);
      assert.deepEqual(await alerts(page), [said], `${at}#${hash}`);
      // That the file is not there the browser notes by itself.
      assert.deepEqual(page.problems.filter((problem) => !/Failed to load resource|ERR_ABORTED/.test(problem)), []);
      await page.close();
    }
  }
});

test("a file with a per cent sign in its name is opened, on the page and in an embed", async () => {
  const other = await openSite({ overrides: { "100%.tree": "((3,12),(2,4));" } });
  try {
    for (const [at, hash] of [["", "src=100%.tree"], ["", "src=100%25.tree"], ["embed.html", "src=100%.tree"], ["embed.html", "src=100%25.tree"]]) {
      const page = await other.open(`${at}#${hash}`);
      await page.waitForFunction(() => document.querySelectorAll(".pw-stage g.pw-node[data-node]").length === 7);
      assert.deepEqual(await alerts(page), [], `${at}#${hash}`);
      await page.close();
    }
  } finally {
    await other.close();
  }
});
