// The studio: what the page loads only when somebody asks for it.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, openSite } from "./harness.mjs";
import { tool } from "./page.mjs";

const site = await openSite();
after(() => site.close());

test("the tree can be taken away in another format, and the studio is loaded only then", async () => {
  const page = await site.open("#t=((3%2012%208)%20(2%204%206)%20(14%205%202))");
  const asked = [];
  page.on("request", (request) => asked.push(request.url()));
  await tool(page, "save");
  await page.waitForSelector("#pw-save[open]");
  assert.ok(asked.some((url) => url.endsWith(".wasm")), "the program came with the first press");
  await page.select("#pw-save select", "list");
  await page.waitForFunction(() => document.querySelector("#pw-save textarea").value.startsWith("[["));
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("#pw-save"));
  assertClean(page);
});
