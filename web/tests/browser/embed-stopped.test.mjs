// An embed whose program stops says so in the place of the tree, tells the page around, and can be started again.

import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { screenshot } from "./harness.mjs";
import { embed, openHosts, say, until } from "./hosts.mjs";
import { TRAPS } from "./traps.mjs";

const HELLO = { ns: "plywise", v: 1, type: "hello", accept: ["resize", "events"] };
const TREE = "((3 12 8) (2 4 6) (14 5 2))";
const LISTEN = `${TRAPS} addEventListener("plywise-error", ({ detail }) => (self.told ??= []).push(detail.code));`;

const stopped = (frame) => frame.waitForFunction(() => document.documentElement.dataset.plywise === "stopped", { polling: 50, timeout: 10_000 });

// The trap is set and sprung in one task: between two, a frame that is still drawing could spring it first.
const press = async (frame, kind) => {
  await frame.waitForSelector("[aria-label='Next']");
  await frame.evaluate((kind) => {
    trap("", kind);
    document.querySelector("[aria-label='Next']").click();
  }, kind);
};

for (const firefox of [false, true]) {
  describe(firefox ? "in Firefox" : "in Chromium", { concurrency: false }, () => {
    let hosts;
    after(() => hosts?.close());
    const open = async (body, more) => {
      hosts ??= await openHosts({ firefox });
      return hosts.open(body(hosts), { preload: LISTEN, ...more });
    };
    const call = async (page, seq, method, ...args) => {
      await say(page, { ns: "plywise", v: 1, type: "call", seq, method, args });
      return until(page, (seq) => messages.find(({ data }) => data?.type === "return" && data.seq === seq)?.data, seq);
    };

    for (const [kind, attributes] of [["unreachable", ""], ["stack", ""], ["memory", ""], ["unreachable", 'sandbox="allow-scripts"']]) {
      test(`a frame that stops (${kind} ${attributes}) says so, tells the page around, and starts again`, async () => {
        const page = await open(({ frame }) => frame(`t=${encodeURIComponent(TREE)}&by=event&step=4`, attributes));
        const inside = await embed(page);
        await say(page, HELLO);
        await until(page, () => messages.some(({ data }) => data?.name === "plywise-ready"));
        await press(inside, kind);
        await stopped(inside);
        assert.match(await inside.$eval("#plywise .plywise-fault[role=alert]", (box) => box.innerText), /has stopped[^]*3 12 8[^]*Start it again/);
        assert.equal(await inside.$("svg.pw-scene"), null);
        const error = await until(page, () => messages.find(({ data }) => data?.name === "plywise-error")?.data.detail);
        assert.equal(error.code, "program");
        assert.doesNotMatch(error.message, /12/, "nothing of the tree");
        const { error: refused } = await call(page, 1, "next");
        assert.match(refused, /failed/);
        const { result: state } = await call(page, 2, "getState");
        assert.equal(state.step, 4, "where it was is still known");
        await page.evaluate(() => (messages.length = 0));
        await inside.$eval(".plywise-fault button", (button) => button.click());
        const again = await embed(page);
        await again.waitForFunction(() => document.querySelector("#pw-step-number")?.value === "4", { polling: 50 });
        await page.close();
      });
    }

    test("elements in both of their frames say so, and start again by their button or another attribute", async () => {
      const tags = ["", 'frame="inline"', 'frame="inline"'].map((frame) => `<plywise-tree loading="eager" ${frame} by="event" step="4">${TREE}</plywise-tree>`);
      const page = await open(({ element }) => element(tags.join("")), { same: true });
      const steps = () => page.waitForFunction(() => [...document.querySelectorAll("plywise-tree")].every(({ shadowRoot, step }) => step === 4 && (shadowRoot.querySelector("iframe") ?? shadowRoot.querySelector("g.pw-node"))), { polling: 50, timeout: 20_000 });
      await steps();
      const inside = await embed(page);
      await press(inside);
      await page.evaluate(() => {
        trap();
        document.querySelectorAll("plywise-tree")[1].shadowRoot.querySelector("[aria-label='Next']").click();
      });
      // Both inline ones share the program.
      await page.waitForFunction(() => self.told?.length === 3, { polling: 50 });
      assert.deepEqual(await page.evaluate(() => told), ["program", "program", "program"]);
      const seen = await page.$$eval("plywise-tree", (trees) => trees.map(({ shadowRoot }) => [
        shadowRoot.querySelector("iframe")?.className ?? shadowRoot.querySelector(".plywise-fault")?.innerText.includes("has stopped"),
        getComputedStyle(shadowRoot.querySelector("slot")).display,
      ]));
      assert.deepEqual(seen, [["", "none"], [true, "none"], [true, "none"]]);
      assert.match(await page.$eval("plywise-tree", (tree) => tree.next().catch(({ message }) => message)), /stopped|failed|no longer|begin/);
      await inside.$eval(".plywise-fault button", (button) => button.click());
      await page.evaluate(() => document.querySelectorAll("plywise-tree")[1].shadowRoot.querySelector(".plywise-fault button").click());
      await page.evaluate(() => document.querySelectorAll("plywise-tree")[2].setAttribute("theme", "dark"));
      await page.waitForFunction(() => [...document.querySelectorAll("plywise-tree")].slice(1).every(({ shadowRoot }) => shadowRoot.querySelector("g.pw-node")), { polling: 50, timeout: 10_000 });
      await page.$$eval("plywise-tree", (trees) => Promise.all(trees.slice(1).map((tree) => tree.ready.then(() => tree.next()))));
      assert.deepEqual(await page.$$eval("plywise-tree", (trees) => trees.slice(1).map(({ step }) => step)), [5, 5]);
      await page.close();
    });

    test("what makes random trees stops, which is said, and the next tree is made by another", async () => {
      // What is asked for in vain asks the browser for something.
      const [good, impossible] = ["gen=uniform-1;b=2;d=2", "gen=uniform-1;b=2;d=2;cuts=9"];
      const page = await open(({ frame }) => frame(`${good}&seed=1`));
      const inside = await embed(page);
      const shows = (seed) => inside.waitForFunction((seed) => plywise.tree().includes(`uniform-1, seed ${seed}`), { polling: 50, timeout: 10_000 }, seed);
      await shows(1);
      await inside.evaluate(() => document.addEventListener("plywise-error", ({ detail }) => (self.code = detail.code)));
      for (const [nth, kind] of ["unreachable", "stack", "memory"].entries()) {
        await inside.evaluate((kind, hash) => {
          trap("of bytes", kind);
          location.hash = hash;
        }, kind, `${impossible}&seed=${nth}`);
        await inside.waitForFunction(() => /the program that makes random trees .*has stopped/i.test(document.querySelector("[role=alert]")?.innerText), { polling: 50, timeout: 10_000 });
        assert.equal(await inside.evaluate(() => code), "program");
        await inside.evaluate((hash) => (location.hash = hash), `${good}&seed=${nth + 2}`);
        await shows(nth + 2);
        assert.equal(await inside.$("[role=alert]"), null);
      }
      await page.close();
    });

    test("the builds in one file say so", async () => {
      const page = await open(() => `<div></div><script type="module">
        import { open } from "./plywise.single.mjs";
        window.codes = [];
        window.widget = await open(document.querySelector("div"), "t=((1 2) (3 4))", (name, detail) => name === "error" && codes.push(detail.code));
      </script>`, { same: true });
      await page.waitForFunction(() => window.widget, { polling: 50 });
      await page.evaluate(() => {
        trap();
        try {
          widget.next();
        } catch {
          // A call that stops the program is refused.
        }
      });
      await page.waitForFunction(() => codes.length, { polling: 50 });
      assert.deepEqual(await page.evaluate(() => codes), ["program"]);
      assert.match(await page.evaluate(() => document.querySelector("div").shadowRoot.querySelector(".plywise-fault").innerText), /has stopped[^]*Load this page again[^]*\(1 2\)/);
      await page.close();
    });
  });
}

test("an element on a course page looks right when it has stopped", async (t) => {
  const hosts = await openHosts();
  t.after(() => hosts.close());
  for (const [name, width, dark] of /** @type {[string, number, boolean][]} */ ([["wide", 1280, false], ["phone", 360, false], ["dark", 1280, true]])) {
    const page = await hosts.open(hosts.element(`<p>As we saw:</p><plywise-tree loading="eager" step="4">${TREE}</plywise-tree>`), { width, dark, preload: LISTEN });
    const inside = await embed(page);
    await press(inside);
    await stopped(inside);
    await new Promise((later) => setTimeout(later, 200));
    await screenshot(page, `embed-stopped-${name}`, { fullPage: true });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await page.close();
  }
});
