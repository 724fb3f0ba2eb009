// Embeds that cannot show what they were asked for: they say so, show nothing else, and go on with the next address.

import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { screenshot } from "./harness.mjs";
import { embed, events, openHosts, say, until } from "./hosts.mjs";

const HELLO = { ns: "plywise", v: 1, type: "hello", accept: ["resize", "events"] };
const TREE = "((3 12 8) (2 4 6) (14 5 2))";

/** Addresses, what is said of each, what is shown of what was asked for, and the code of the event. */
/** @type {[string, RegExp | string, string, string][]} */
const WRONG = [
  ["example=nobody", /^There is no example called “nobody”\.$/, "example=nobody", "link"],
  ["example=<img src=x onerror=alert(1)>", /“<img src=x onerror=alert\(1\)>”/, "example=<img src=x onerror=alert(1)>", "link"],
  ["t=((3 12", /line 1, column 7/, "((3 12", "tree"],
  ["t=z1.AAAA", /cannot be read/, "t=z1.AAAA", "link"],
  ["v=99", /newer version/, "v=99", "link"],
  ["b=2&d=x&v=1", /d=x/, "b=2&d=x&v=1", "link"],
  ["src=examples/none.tree", /none\.tree cannot be fetched \(status 404\)/, "src=examples/none.tree", "link"],
  ["src=http://[::1", /http:\/\/\[::1/, "src=http://[::1", "link"],
  ["gen=b3d4&seed=17", /uniform-1 or ragged-1/, "gen=b3d4&seed=17", "link"],
];

/** What an embed shows: the messages, what was asked for, and whether a tree is there. */
const seen = (frame) =>
  frame.evaluate(() => {
    const place = document.querySelector("#plywise") ?? document;
    return {
      said: [...place.querySelectorAll("[role=alert]")].map((box) => box.innerText.trim()).join(" | "),
      asked: place.querySelector(".pw-asked")?.innerText ?? "",
      n_scenes: place.querySelectorAll("svg, .pw-transport, .pw-narration, [role=tree], .pw-side").length,
    };
  });
/** Waits until an embed says something, and checks that it shows what was asked for and nothing else. */
async function assertRefused(frame, said, asked) {
  const says = frame.waitForFunction(
    (said, asked) => new RegExp(said).test(document.querySelector("[role=alert]")?.innerText) && document.querySelector(".pw-asked")?.innerText === asked,
    { polling: 50, timeout: 5_000 }, said.source, asked,
  );
  await says.catch(async () => assert.fail(`${asked}: ${JSON.stringify(await seen(frame))}`));
  assert.equal((await seen(frame)).n_scenes, 0, asked);
}
const settled = (frame) => frame.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

for (const firefox of [false, true]) {
  describe(firefox ? "in Firefox" : "in Chromium", { concurrency: false }, () => {
    let hosts;
    after(() => hosts?.close());
    const site = async () => (hosts ??= await openHosts({ firefox }));

    test("a frame shows what was asked for or nothing, whatever is wrong and whenever", async () => {
      const { open, frame } = await site();
      // In the page's own origin: what a page of another origin may read is another matter.
      const page = await open(frame("example=nobody&id=a"), { same: true });
      const inside = await embed(page);
      await say(page, { ...HELLO, id: "a" });
      const [first] = await until(page, () => {
        const told = messages.filter(({ data }) => data?.name === "plywise-error");
        return told.length && told.map(({ data }) => data.detail);
      });
      assert.deepEqual([first.code, first.message], ["link", "There is no example called “nobody”."]);
      const [ready] = await events(page, "plywise-ready");
      assert.deepEqual([ready.tree, ready.title, ready.text, ready.state.link], ["", "", "", "example=nobody"], "nothing is told of another tree");
      for (const [hash, said, asked, code] of WRONG) {
        await inside.evaluate(() => (location.hash = "example=t-textbook&step=4&id=a"));
        await inside.waitForFunction(() => document.querySelector("g.pw-node"), { polling: 50 });
        await page.evaluate(() => (messages.length = 0));
        await inside.evaluate((hash) => (location.hash = hash), `${hash}&id=a`);
        await assertRefused(inside, said, asked);
        const told = await until(page, () => {
          const told = messages.filter(({ data }) => data?.name === "plywise-error");
          return told.length && told.map(({ data }) => data.detail.code);
        });
        assert.equal(told.at(-1), code, hash);
        assert.deepEqual(await events(page, "plywise-tree"), [], hash);
      }
      // What was asked for is a state as any other, and a right one brings the tree.
      const call = async (seq, method, ...args) => {
        await say(page, { ns: "plywise", v: 1, type: "call", seq, method, args, id: "a" });
        return until(page, (seq) => messages.find(({ data }) => data?.type === "return" && data.seq === seq)?.data, seq);
      };
      const { result: state } = await call(1, "getState");
      assert.match(state.link, /^gen=b3d4&seed=17/);
      for (const [nth, way] of [["load", TREE], ["setState", { v: 1, link: "example=t-textbook&step=4" }]].entries()) {
        await call(`${nth} way`, ...way);
        await inside.waitForFunction(() => document.querySelectorAll("g.pw-node").length === 13, { polling: 50 });
        assert.equal((await seen(inside)).said, "");
        await inside.evaluate(() => (location.hash = `example=nobody${Math.random()}&id=a`));
        await inside.waitForFunction(() => document.querySelector(".pw-asked"), { polling: 50 });
      }
      await call("bad", "load", "((1 2");
      await inside.waitForFunction(() => document.querySelector(".pw-asked")?.innerText === "((1 2", { polling: 50 });
      assert.equal((await seen(inside)).n_scenes, 0);
      await page.close();
    });

    test("a frame that opens with what it cannot show shows nothing else either", async () => {
      const { open, frame } = await site();
      const page = await open(WRONG.map(([hash]) => frame(hash)).join(""), { same: true });
      for (const [nth, [, said, asked]] of WRONG.entries()) await assertRefused(await embed(page, nth), said, asked);
      await page.close();
    });

    test("a setting that means nothing is left out, and the tree is shown", async () => {
      const { open, frame } = await site();
      const page = await open(frame("example=t-textbook&step=soon&mode=fly"));
      const inside = await embed(page);
      assert.equal((await inside.$$("g.pw-node")).length, 13);
      assert.match((await seen(inside)).said, /step=soon.*left out|mode=fly/);
      await page.close();
    });

    test("the element says so in both of its frames, and a right attribute brings the tree", async () => {
      const { open, element } = await site();
      const body = ["", 'frame="inline"'].map((frame) => `<plywise-tree loading="eager" ${frame} example="nobody"></plywise-tree>`).join("");
      const page = await open(element(`<script>window.errors = []; addEventListener("plywise-error", ({ detail }) => errors.push(detail));</script>${body}`), { same: true });
      await page.waitForFunction(() => window.errors.length === 2, { polling: 50 });
      assert.deepEqual(await page.evaluate(() => errors.map(({ code, message }) => [code, message])), Array(2).fill(["link", "There is no example called “nobody”."]));
      const inside = await embed(page);
      assert.equal((await seen(inside)).asked, "example=nobody");
      const inline = await page.$eval("plywise-tree[frame]", ({ shadowRoot }) => [shadowRoot.querySelector(".pw-asked")?.innerText, shadowRoot.querySelectorAll("svg").length]);
      assert.deepEqual(inline, ["example=nobody", 0]);
      await page.$$eval("plywise-tree", (trees) => trees.forEach((tree) => tree.setAttribute("src", "http://[::1")));
      await page.$$eval("plywise-tree", (trees) => trees.forEach((tree) => tree.removeAttribute("example")));
      await page.waitForFunction(() => errors.filter(({ message }) => message.includes("http://[::1")).length >= 2, { polling: 50 });
      await page.$$eval("plywise-tree", (trees) => trees.forEach((tree) => (tree.removeAttribute("src"), tree.setAttribute("example", "t-textbook"))));
      await page.waitForFunction(() => [...document.querySelectorAll("plywise-tree")].every(({ length }) => length > 10), { polling: 50 });
      assert.equal(await page.$eval("plywise-tree[frame]", ({ shadowRoot }) => shadowRoot.querySelectorAll("g.pw-node").length), 13);
      assert.deepEqual(page.problems.filter((problem) => !/none\.tree|404/.test(problem)), []);
      await page.close();
    });

    test("the build in one file shows what was asked for or nothing", async () => {
      const { open } = await site();
      const page = await open(`<div></div><script type="module">
        import { open } from "./plywise.single.mjs";
        window.told = [];
        window.widget = await open(document.querySelector("div"), "t=((1 2", (name, detail) => told.push([name, detail.code]));
        window.isReady = true;
      </script>`, { same: true });
      await page.waitForFunction(() => window.isReady, { polling: 50 });
      const shown = () => page.evaluate(() => {
        const { shadowRoot } = document.querySelector("div");
        return [shadowRoot.querySelector(".pw-asked")?.innerText, shadowRoot.querySelectorAll("g.pw-node").length];
      });
      assert.deepEqual(await shown(), ["((1 2", 0]);
      assert.deepEqual(await page.evaluate(() => told.map(([name, code]) => [name, code ?? ""])), [["ready", ""], ["error", "tree"]]);
      await page.evaluate(() => widget.load("((1 2) 3)"));
      await settled(page);
      assert.deepEqual((await shown())[1], 5);
      await page.close();
    });
  });
}

test("what is refused looks like a message in every width and colour", async (t) => {
  const hosts = await openHosts();
  t.after(() => hosts.close());
  for (const [name, width, dark] of /** @type {[string, number, boolean][]} */ ([["wide", 1280, false], ["phone", 360, false], ["dark", 1280, true]])) {
    const page = await hosts.open(hosts.element(`<p>As we saw:</p>
      <plywise-tree loading="eager" example="nobody"></plywise-tree>
      <plywise-tree loading="eager" t="title: Mine\n\n((3 12 8) (2 4 6) (14 5"></plywise-tree>
      <plywise-tree loading="eager" src="none.tree"></plywise-tree>`), { width, dark });
    await embed(page, 0);
    await embed(page, 1);
    await embed(page, 2);
    await page.evaluate(() => Promise.all([...document.querySelectorAll("plywise-tree")].map(({ ready }) => ready)));
    await new Promise((later) => setTimeout(later, 300));
    await screenshot(page, `refused-${name}`, { fullPage: true });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await page.close();
  }
});
