// The page starts, on a strict host, below a sub-path; and says so plainly when it cannot.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, openSite, screenshot } from "./harness.mjs";

const site = await openSite();
after(() => site.close());

test("the page shows a heading and complains of nothing", async () => {
  const page = await site.open();
  const heading = await page.$eval("h1", (element) => element.innerText.trim());
  assert.notEqual(heading, "");
  assert.equal(await page.$(".plywise-start"), null, "the loading text is gone");
  await screenshot(page, "smoke");
  assertClean(page);
});

test("no part of the page is inline or from elsewhere", async () => {
  const page = await site.open();
  const inline = await page.$$eval("script:not([src]), style", (elements) => elements.map((e) => e.outerHTML));
  assert.deepEqual(inline, []);
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
  assert.deepEqual(loaded.filter((address) => !address.startsWith(site.url)), []);
});

test("axe finds nothing serious", async () => {
  const page = await site.open();
  assert.deepEqual(await axe(page), []);
});

test("without its program the page explains itself", async () => {
  const broken = await openSite({ overrides: { "plywise*.wasm": 404 } });
  after(() => broken.close());
  const page = await broken.open("", { ready: false });
  const box = await page.waitForSelector(".plywise-fault[role=alert]");
  const words = await box.evaluate((element) => element.innerText);
  assert.match(words, /Plywise could not start/);
  assert.match(words, /Reload the page/);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.plywise), "failed");
  assert.deepEqual(await axe(page), []);
  await screenshot(page, "smoke-no-program");
});

test("without its glue the page explains itself", async () => {
  const broken = await openSite({ overrides: { "plywise*.js": "this is no program" } });
  after(() => broken.close());
  const page = await broken.open("", { ready: false });
  await page.waitForSelector(".plywise-fault");
});
