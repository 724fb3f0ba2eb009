// Embeds on course pages, in Chromium: what holds in every browser, what they ask for, how they look.

import assert from "node:assert/strict";
import { test } from "node:test";
import { contract } from "./embed-contract.mjs";
import { axe, nextFrame, screenshot } from "./harness.mjs";
import { openHosts } from "./hosts.mjs";

contract(false);

test("an embed is there after four requests", async (t) => {
  const hosts = await openHosts();
  t.after(() => hosts.close());
  const page = await hosts.newPage();
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${hosts.site}embed.html#example=t-textbook&step=4`);
  await page.waitForSelector(".pw-stage g.pw-node");
  assert.equal(requests.filter((url) => !url.startsWith("data:")).length, 4, requests.join(" "));
});

test("the tree in small covers nothing of an embed's tree, and its frame is as high as without it", async (t) => {
  const hosts = await openHosts();
  t.after(() => hosts.close());
  const page = await hosts.newPage();
  for (const [width, hasTouch] of /** @type {[number, boolean][]} */ ([[700, false], [360, true]])) {
    await page.setViewport({ width, height: 740, hasTouch, isMobile: hasTouch });
    await page.goto("about:blank");
    await page.goto(`${hosts.site}embed.html#gen=uniform-1;b=3;d=4;v=-20..20&seed=3&step=20`);
    await page.waitForSelector(".pw-minimap");
    const { apart, height } = await page.evaluate(() => {
      const [map, tree, run] = [".pw-minimap", ".pw-scene", ".pw-run"].map((part) => document.querySelector(part).getBoundingClientRect());
      return { apart: tree.top - map.bottom, height: run.height };
    });
    assert.ok(apart >= 0, `at ${width} px it lies ${-apart} px over the tree`);
    assert.ok(hasTouch || height === 24 * 16, `${height} px`);
  }
  await page.close();
});

test("embeds can be used by everybody, in each mode and colour", async (t) => {
  const hosts = await openHosts();
  t.after(() => hosts.close());
  const everything = "&show=title,tree,text,code,vars,counts,legend,outline";
  const alone = await hosts.newPage();
  for (const options of [`mode=explore&theme=light${everything}`, `mode=explore&theme=dark${everything}`, "mode=lecture&theme=projector", "mode=static&theme=print", "lock=1&theme=dark"]) {
    // The frame's own document, as a page of its own.
    await alone.goto("about:blank");
    await alone.goto(`${hosts.site}embed.html#example=t-textbook&step=12&${options}`);
    await alone.waitForFunction(() => document.documentElement.dataset.plywise === "started");
    assert.deepEqual(await axe(alone), [], options);
    // As narrow as a frame on a phone, too. In the frames of another site's page it cannot be asked reliably.
    for (const width of [1280, 360]) {
      await alone.setViewport({ width, height: 800 });
      await nextFrame(alone);
      assert.equal(await alone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${options} scrolls sideways at ${width}`);
    }
  }
  await alone.close();
  for (const [name, width, dark] of /** @type {[string, number, boolean][]} */ ([["wide", 1280, false], ["phone", 360, false], ["dark", 1280, true]])) {
    const elements = ['step="9"', 'step="9" mode="lecture"', 'step="end" mode="static"', 'step="20" show="title,tree,text,code,vars,counts"'];
    const body = elements.map((attributes) => `<p>As we saw in the lecture:</p><plywise-tree loading="eager" by="event" ${attributes}>((3 12 8) (2 4 6) (14 5 2))</plywise-tree>`);
    const page = await hosts.open(hosts.element(body.join("")), { width, dark });
    await page.evaluate(() => Promise.all([...document.querySelectorAll("plywise-tree")].map(({ ready }) => ready)));
    await page.waitForFunction(() => document.querySelectorAll("plywise-tree")[3].shadowRoot.querySelector("iframe").style.height !== "420px");
    await screenshot(page, `embeds-${name}`, { fullPage: true });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${name} scrolls sideways`);
    await page.close();
  }
});
