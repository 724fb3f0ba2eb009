// Trees in and out of the page: saving, opening, keeping and making them.

import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite, screenshot, whenDrawn } from "./harness.mjs";
import { addressHolds, assertNoSidewaysScroll, click, draft, focused, paste, press, step } from "./page.mjs";

const site = await openSite();
const folder = await mkdtemp(join(tmpdir(), "plywise-files-"));
after(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a drawer by its button. */
async function drawer(page, name) {
  await page.click(`[data-studio=${name}]`);
  await page.waitForSelector(`#pw-${name}[open]`);
}

const closed = (page, name) => page.waitForFunction((name) => !document.querySelector(`#pw-${name}`), {}, name);

/** What was put on the page, as it is told. */
const told = (page, part) =>
  page.waitForFunction((part) => document.querySelector(".pw-told")?.textContent.includes(part), {}, part);

/** Downloads go to the folder of this test; gives the text of the first to arrive that is called so. */
async function downloads(page) {
  const session = await page.createCDPSession();
  await session.send("Browser.setDownloadBehavior", {
    behavior: "allow", downloadPath: folder, browserContextId: page.browserContext().id,
  });
  return async (name) => {
    for (let tries = 0; tries < 100; tries++) {
      if ((await readdir(folder)).includes(name)) return readFile(join(folder, name), "utf8");
      await new Promise((later) => setTimeout(later, 50));
    }
    throw new Error(`no file ${name}, but ${await readdir(folder)}`);
  };
}

const TREE = "#t=title:%20Quiz%0A%0A((3%2012%208)%20(2%204%206)%20(14%205%202))";

test("every written format is shown, copied and downloaded under the tree's title", async () => {
  const page = await site.open(TREE);
  await page.browserContext().overridePermissions(site.origin, ["clipboard-read", "clipboard-sanitized-write"]);
  const arrived = await downloads(page);
  await drawer(page, "save");
  const formats = await page.$$eval("#pw-save select option", (options) => options.map((option) => option.value));
  assert.ok(formats.length >= 13, formats.join());
  const area = () => page.$eval("#pw-save textarea", (area) => area.value);
  for (const format of formats) {
    await page.select("#pw-save select", format);
    await nextFrame(page);
    const refusal = await page.$("#pw-save .pw-mistake");
    assert.notEqual((await area()) === "", refusal === null, `${format}: a text, or why not`);
  }
  await page.select("#pw-save select", "list");
  await nextFrame(page);
  await click(page, "Copy");
  await page.waitForFunction(() => document.querySelector("#pw-save .pw-said").textContent);
  assert.equal(await page.$eval("#pw-save .pw-said", (said) => said.textContent), "Copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "[[3,12,8],[2,4,6],[14,5,2]]");
  await click(page, "Download quiz.json");
  assert.equal(await arrived("quiz.json"), "[[3,12,8],[2,4,6],[14,5,2]]");
  assertClean(page);
});

test("a format that cannot hold the tree says why", async () => {
  const page = await site.open("#t=A(B%3D3%20C%3D%3F)");
  await drawer(page, "save");
  await page.select("#pw-save select", "efg");
  await nextFrame(page);
  const refusal = await page.$eval("#pw-save .pw-mistake", (found) => found.textContent);
  assert.equal(refusal, "It cannot be saved so: node C has no known value, which a Gambit game cannot hold.");
  assert.equal(await page.$eval("#pw-save .pw-actions button", (copy) => copy.ariaDisabled), "true");
  assertClean(page);
});

test("the picture of the present step is a file that stands by itself", async () => {
  const page = await site.open(`${TREE}&step=end`);
  const arrived = await downloads(page);
  await drawer(page, "save");
  await click(page, "Download the picture");
  const svg = await arrived("quiz.svg");
  assert.match(svg, /^<svg [^]*<title>Quiz<\/title>[^]*class="pw-cross/);
  const crosses = await page.$$eval(".pw-stage .pw-cross", (found) => found.length);
  assert.equal(svg.match(/class="pw-cross/g).length, crosses, "as many cuts as on the page");
  assertClean(page);
});

test("the text is laid out anew and can be had back", async () => {
  const page = await site.open("#t=((3%20%20%2012)%20%23x%0A(2%204))&step=5");
  const before = await draft(page);
  await drawer(page, "save");
  await click(page, "Lay the text out anew");
  await closed(page, "save");
  await told(page, "Comments after # were left out");
  assert.equal(await draft(page), "((3 12)(2 4))\n");
  assert.equal(await step(page), 5, "the search stays where it was");
  await click(page, "Back to the tree before");
  assert.equal(await draft(page), before);
  assert.equal(await step(page), 5);
  assertClean(page);
});

test("the drawer to save works by keyboard, on a phone, and in the dark", async () => {
  const page = await site.open(TREE, { width: 360, height: 740, dark: true });
  await drawer(page, "save");
  await assertNoSidewaysScroll(page);
  assert.deepEqual(await axe(page), []);
  await screenshot(page, "save-360-dark");
  await press(page, "Escape");
  await closed(page, "save");
  assert.equal(await focused(page), "button Save…");
  const wide = await site.open(TREE);
  await drawer(wide, "save");
  await screenshot(wide, "save-1280");
  assertClean(page);
});
