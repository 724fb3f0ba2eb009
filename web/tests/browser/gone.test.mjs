// Files of the page that are gone, as after a new release under an open page: why is said, and a reload keeps the work.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { DIST, axe, openSite, screenshot, whenDrawn } from "./harness.mjs";
import { button, click, draft, isKept, paste, press, step, tool } from "./page.mjs";

const told = (page, part) =>
  page.waitForFunction((part) => document.querySelector(".pw-told[role=alert]")?.textContent.includes(part), { timeout: 10_000 }, part);
/** The page of a later version, whose files have other names. */
const LATER = (await readFile(join(DIST, "index.html"), "utf8")).replaceAll("plywise-studio", "plywise-later").replaceAll("plywise-maker", "plywise-later");
const STUDIO = { "plywise-studio*": 404 };

async function open(t, hash, view, overrides = {}) {
  const site = await openSite({ overrides });
  t.after(() => site.close());
  return { site, overrides, page: await site.open(hash, view) };
}

test("a new version under an open page is said, and a reload brings it with the tree, the text, the search and the step", async (t) => {
  const { page, overrides } = await open(t, "#example=s-steps&profile=bounds&step=3");
  Object.assign(overrides, STUDIO, { "index.html": LATER });
  for (const name of ["save", "new", "edit"]) {
    await tool(page, name);
    await told(page, "there is a new version of Plywise on this site. Reload the page to get it");
    assert.equal((await page.$$(".pw-told p")).length, 1, "in one place, however often it is pressed");
  }
  assert.deepEqual(await axe(page), []);
  await screenshot(page, "gone-1280");
  await press(page, "ArrowRight");
  const [at, text] = [await step(page), "title: Mine\n\n((3 12) (2 4"];
  await page.evaluate(() => new Promise((later) => setTimeout(later, 250)));
  await paste(page, text);
  await isKept(page, text);
  for (const name of Object.keys(overrides)) delete overrides[name];
  const reload = await button(page, "Reload the page");
  await Promise.all([page.waitForNavigation(), reload.click()]);
  await whenDrawn(page);
  await page.waitForFunction((text) => document.querySelector("#pw-draft").value === text, {}, text);
  assert.equal(await step(page), at);
  assert.match(await page.evaluate(() => location.hash), /example=s-steps&profile=bounds/);
  assert.equal(await page.$(".pw-offer"), null, "what is there is not offered");
  await tool(page, "save");
  await page.waitForSelector("#pw-save[open]");
});

test("without a connection, and of a file that a site lacks, that is said", async (t) => {
  const { page, overrides } = await open(t, "#example=s-steps", { width: 360, height: 740, dark: true });
  await page.setOfflineMode(true);
  await tool(page, "save");
  await told(page, "there is no connection to its site. Check the connection and try again");
  await screenshot(page, "offline-360-dark");
  await page.setOfflineMode(false);
  Object.assign(overrides, STUDIO);
  await tool(page, "save");
  await told(page, "a file of Plywise is missing on this site");
  await screenshot(page, "missing-360-dark");
  await click(page, "Close this message");
  assert.equal(await page.$(".pw-told p"), null);
  for (const name of Object.keys(overrides)) delete overrides[name];
  await tool(page, "save");
  await page.waitForSelector("#pw-save[open]");
  assert.equal(await page.$(".pw-told p"), null, "what has come needs no words");
});

test("links that need a part that is gone say why, and the page keeps its tree", async (t) => {
  const { page, overrides } = await open(t, "#example=s-steps");
  const before = await draft(page);
  Object.assign(overrides, STUDIO, { "plywise-maker*": 404, "index.html": LATER });
  for (const hash of ["#gen=easy-1&seed=5", "#src=examples/w-example-1.tree"]) {
    await page.evaluate((hash) => (location.hash = hash), hash);
    await page.waitForFunction(() => /^The tree of this link cannot be opened: there is a new version/.test(document.querySelector("main .pw-notice[role=alert]")?.textContent), { timeout: 10_000 });
    assert.equal(await draft(page), before);
    assert.equal(await page.evaluate(() => location.hash), hash, "so that a reload opens it");
  }
});
