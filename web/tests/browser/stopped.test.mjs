// A program that stops says so where the tree would be, keeps what was typed, and offers a way on: the page, its studio
// and what makes random trees. Embeds: embed-stopped.test.mjs.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { axe, nextFrame, openSite, screenshot, whenDrawn } from "./harness.mjs";
import { button, draft, inBox, isKept, paste, press, tool } from "./page.mjs";
import { TRAPS } from "./traps.mjs";

const TREE = "((3 12 8) (2 4 6) (14 5 2))";
const KINDS = ["unreachable", "stack", "memory"];
const site = await openSite();
after(() => site.close());

const stopped = (frame) => frame.waitForFunction(() => document.documentElement.dataset.plywise === "stopped", { polling: 50, timeout: 10_000 });
const LISTEN = `${TRAPS} document.addEventListener("plywise-error", ({ detail }) => (self.said ??= []).push(detail.code));`;

for (const kind of KINDS) {
  test(`the page that stops (${kind}) says so in the place of the tree, and keeps what was typed`, async () => {
    const page = await site.open("#example=s-steps", { preload: LISTEN });
    const text = "title: Mine\n\n((3 12) (2 4)";
    await paste(page, text);
    await page.evaluate((kind) => trap("plywise", kind), kind);
    await inBox(page, (box) => (box.setSelectionRange(box.value.length, box.value.length)));
    await page.keyboard.type(")");
    await stopped(page);
    const words = await page.$eval("#pw-theatre .plywise-fault[role=alert]", (box) => box.innerText);
    assert.match(words, /Plywise has stopped[^]*Reload the page/);
    const isInside = await page.$eval(".plywise-fault", (box) => box.scrollHeight <= box.clientHeight + 1 && box.getBoundingClientRect().bottom < innerHeight);
    assert.ok(isInside, "all of it stands in its frame");
    assert.equal(await page.$("#pw-theatre svg"), null, "no picture that no longer answers");
    assert.deepEqual(await page.evaluate(() => said), ["program"]);
    await isKept(page, `${text})`);
    await page.mouse.move(300, 300);
    await page.mouse.click(300, 700);
    await press(page, "Tab", "ArrowRight", "End");
    assert.equal((await page.$$(".plywise-fault")).length, 1, "once");
    const n_calls = await page.evaluate(() => trapped.n_calls);
    await page.$eval(".pw-picker", (button) => button.click());
    await page.evaluate(() => new Promise((later) => setTimeout(later, 300)));
    assert.equal(await page.evaluate(() => trapped.n_calls), n_calls, "and the program is not called again");
    assert.deepEqual(await axe(page), []);
    if (kind === "unreachable") await screenshot(page, "stopped-1280");
    const reload = await button(page, "Reload the page");
    await Promise.all([page.waitForNavigation(), reload.click()]);
    await whenDrawn(page);
    await page.waitForFunction((text) => document.querySelector("#pw-draft").value === text, {}, `${text})`);
    await page.close();
  });
}

test("a page that stops before its first picture says so, and opens without the tree it stopped on", async () => {
  const page = await site.open("#example=s-steps", { preload: `${LISTEN} if (location.hash.startsWith("#example=s-steps")) trap("plywise");`, ready: false, width: 360, height: 740, dark: true });
  await page.waitForSelector(".plywise-fault");
  await screenshot(page, "stopped-first-360-dark");
  const without = await button(page, "Open the page without this tree");
  await Promise.all([page.waitForNavigation(), without.click()]);
  await whenDrawn(page);
  assert.equal(await page.$eval("h1", (heading) => heading.textContent), "Two moves, two replies");
  await page.close();
});

for (const kind of KINDS) {
  test(`a studio that stops (${kind}) is closed, the page goes on, and the next press starts another`, async () => {
    const page = await site.open("#example=s-steps&step=3", { preload: LISTEN, width: kind === "stack" ? 360 : 1280, height: 740, dark: kind === "memory" });
    await tool(page, "edit");
    await page.waitForSelector(".pw-workbench");
    const before = await draft(page);
    await page.evaluate((kind) => trap("studio", kind), kind);
    // By a script: to open the menu would be another action, which the studio hears of.
    await page.$eval(".pw-header [data-studio=save]", (button) => button.click());
    await page.waitForFunction(() => /has stopped/.test(document.querySelector(".pw-told[role=alert]")?.textContent));
    assert.equal(await page.evaluate(() => document.documentElement.dataset.plywise), "started");
    assert.equal(await page.$(".pw-studio, .pw-workbench, dialog[open], .pw-over"), null);
    assert.equal(await page.$eval("[data-studio=edit]", (button) => button.getAttribute("aria-pressed")), "false");
    assert.deepEqual(await page.evaluate(() => said), ["program"]);
    await screenshot(page, `studio-stopped-${kind}`);
    assert.deepEqual(await axe(page), []);
    await press(page, "ArrowRight");
    assert.equal(await draft(page), before);
    await page.waitForFunction(() => Number(document.querySelector("#pw-step-number").value) > 3);
    await tool(page, "save");
    await page.waitForSelector("#pw-save[open]");
    await page.close();
  });
}

test("a place that stops while it opens says so once, the page goes on, and the next press opens it", async () => {
  const page = await site.open("", { preload: TRAPS });
  await page.waitForSelector("g.pw-node");
  await page.evaluate(() => {
    window.told = new Set();
    const note = () => document.querySelectorAll("[role=alert]").forEach(({ textContent }) => textContent && told.add(textContent));
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    trap("games", "unreachable", "open");
  });
  await page.click(".pw-places [data-games]");
  await page.waitForFunction(() => /has stopped/.test(document.querySelector(".pw-told[role=alert]")?.textContent));
  await nextFrame(page);
  const told = await page.evaluate(() => [...window.told]);
  assert.equal(told.length, 1, told.join(" | "));
  assert.ok(await page.$eval("#app .pw-stage", (stage) => stage.checkVisibility()));
  await page.click(".pw-places [data-games]");
  await page.waitForSelector(".pw-games .pw-choosing");
  await page.close();
});

test("what makes random trees stops: the page says so, and makes the next tree", async () => {
  const page = await site.open("", { preload: `${LISTEN} trap("maker", "unreachable", "make");` });
  await page.evaluate(() => (location.hash = "#gen=easy-1&seed=5"));
  await page.waitForFunction(() => /The program that makes random trees has stopped/.test(document.querySelector("main .pw-notice[role=alert]")?.textContent), { timeout: 15_000 });
  await page.waitForSelector("#pw-new[open]");
  await press(page, "Escape");
  await page.evaluate(() => (location.hash = "#gen=easy-1&seed=6"));
  await page.waitForFunction(() => /seed 6/.test(document.querySelector("h1").textContent));
  assert.equal(await page.$("main .pw-notice[role=alert]"), null);
  await page.close();
});

/** @type {[string, object, RegExp | undefined, RegExp | undefined][]} */
const FAULTS = [
  ["a file that is missing", { "plywise*.wasm": 404, "embed*.wasm": 404, "spare*.js": 404 }, /missing|could not be loaded/, /missing here/],
  ["a damaged file", { "plywise*.wasm": "this is no program", "embed*.wasm": "this is no program" }, /damaged/, /damaged/],
  ["a file of the wrong type", { "plywise*.wasm": { type: "text/plain" }, "embed*.wasm": { type: "text/plain" } }, undefined, undefined],
  ["a policy", { "index.html": { policy: "default-src 'self'" }, "embed.html": { policy: "default-src 'self'; img-src 'self' data:" } }, /content security policy of this site lacks 'wasm-unsafe-eval'/, /lacks 'wasm-unsafe-eval'/],
];
for (const [name, overrides, says, embedSays] of FAULTS) {
  test(`${name} is said on the page and in an embed, or does no harm`, async (t) => {
    const broken = await openSite({ overrides });
    t.after(() => broken.close());
    const page = await broken.open("index.html#example=s-steps", { ready: false });
    await page.waitForFunction(() => document.documentElement.dataset.plywise, { timeout: 15_000 });
    if (says) assert.match(await page.$eval(".plywise-fault", (box) => box.innerText), says);
    else assert.equal(await page.evaluate(() => document.documentElement.dataset.plywise), "started");
    await screenshot(page, `cannot-start-${name.replaceAll(" ", "-")}`);
    await page.close();
    const frame = await broken.open(`embed.html#t=${encodeURIComponent(TREE)}`, { ready: false, preload: LISTEN });
    await frame.waitForFunction(() => document.documentElement.dataset.plywise, { timeout: 15_000 });
    if (embedSays) {
      const words = await frame.$eval(".plywise-fault[role=alert]", (box) => box.innerText);
      assert.match(words, embedSays);
      assert.match(words, /3 12 8/);
      assert.deepEqual(await frame.evaluate(() => self.said), ["program"]);
    } else assert.equal((await frame.$$("g.pw-node")).length, 13);
    await frame.close();
  });
}
