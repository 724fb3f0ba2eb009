// Random trees in embeds: the address says how to make one, and what makes it is loaded for that alone.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { after, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { DIST } from "./harness.mjs";
import { embed, events, frameOf, heard, openHosts, say, until } from "./hosts.mjs";

const HELLO = { ns: "plywise", v: 1, type: "hello", accept: ["resize", "events"] };
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:";

/** Trees that the command made, and the address that asks for each. */
const FOLDER = new URL("../../maker/tests/trees/", import.meta.url);
const TREES = await Promise.all(
  (await readdir(FOLDER)).sort().map(async (name) => {
    const text = await readFile(new URL(name, FOLDER), "utf8");
    const [, kind, seed] = /^source: plywise generate 'gen=(.*);seed=(\d+)'$/m.exec(text);
    return { name, text, kind, seed, hash: `gen=${kind}&seed=${seed}` };
  }),
);
const [PLAIN, ORDERED] = ["plain.tree", "ordered.tree"].map((wanted) => TREES.find(({ name }) => name === wanted));

const IMPOSSIBLE = "gen=uniform-1;b=2;d=2;cuts=9&seed=3";
const UNMET = "gen=uniform-1;b=4;d=4;v=-20..20;cuts=2;value=3;cost=30..40&seed=1";

/** The text of the tree that an embed shows. */
const treeOf = (frame) => frame.evaluate(() => window.plywise.tree());
const noticeOf = (frame) => frame.$eval("[role=alert]", (box) => box.innerText.trim());
const follow = (frame, hash) => frame.evaluate((hash) => (location.hash = hash), hash);
const shows = (frame, text) => frame.waitForFunction((text) => window.plywise.tree() === text, { polling: 50, timeout: 10_000 }, text);

for (const firefox of [false, true]) {
  describe(firefox ? "in Firefox" : "in Chromium", { concurrency: false }, () => {
    let hosts;
    after(() => hosts?.close());
    const site = async () => (hosts ??= await openHosts({ firefox }));

    test("a frame makes the trees that the command makes, to the last byte", async () => {
      assert.ok(TREES.length >= 7);
      const { open, frame } = await site();
      const page = await open(frame(`${PLAIN.hash}&by=event&step=4&steps=2-9`));
      const inside = await embed(page);
      assert.equal(await treeOf(inside), PLAIN.text);
      assert.equal(await inside.$eval("#pw-step-number", ({ value, min, max }) => `${value} of ${min}-${max}`), "4 of 2-9");
      await say(page, HELLO);
      const [ready] = await until(page, () => {
        const told = messages.filter(({ data }) => data?.name === "plywise-ready");
        return told.length && told.map(({ data }) => data.detail);
      });
      assert.deepEqual([ready.step, ready.title, ready.tree], [4, "uniform-1, seed 7", PLAIN.text]);
      const heights = await heard(page, "resize");
      assert.equal(heights.at(-1).height, await inside.$eval("#plywise", (place) => Math.ceil(place.getBoundingClientRect().height)));
      await inside.evaluate(() => (window.isTheSame = true));
      for (const { hash, text } of TREES) {
        await follow(inside, hash);
        await shows(inside, text);
      }
      assert.equal(await inside.evaluate(() => window.isTheSame), true, "without a reload");
      assert.deepEqual(await events(page, "plywise-error"), []);
      assert.deepEqual(page.problems, []);
      await page.close();
    });

    test("a frame in a sandbox makes them too, and under the strictest policy", async () => {
      const { open, frame, site: base } = await site();
      for (const [attributes, policy] of [['sandbox="allow-scripts"', undefined], ["", `${POLICY}; frame-src ${new URL(base).origin}`]]) {
        const page = await open(frame(ORDERED.hash, attributes), { policy });
        assert.equal(await treeOf(await embed(page)), ORDERED.text);
        if (policy) assert.deepEqual(page.problems, []);
        await page.close();
      }
    });

    test("the element makes them in both of its frames, and follows its attributes", async () => {
      const { open, element } = await site();
      const attributes = ({ kind, seed }) => `gen="${kind}" seed="${seed}" by="event" step="3"`;
      const body = `<plywise-tree loading="eager" ${attributes(PLAIN)}>A random tree</plywise-tree><plywise-tree frame="inline" ${attributes(PLAIN)}>A random tree</plywise-tree>`;
      const page = await open(element(body), { same: true, policy: POLICY });
      const ready = () => page.evaluate(() => Promise.all([...document.querySelectorAll("plywise-tree")].map((tree) => tree.ready.then(({ tree, step }) => [tree, step]))));
      assert.deepEqual(await ready(), [[PLAIN.text, 3], [PLAIN.text, 3]]);
      const slots = () => page.$$eval("plywise-tree", (trees) => trees.map(({ shadowRoot }) => getComputedStyle(shadowRoot.querySelector("slot")).display));
      assert.deepEqual(await slots(), ["none", "none"], "what stood there instead is gone");
      const both = (text) => page.waitForFunction((text) => [...document.querySelectorAll("plywise-tree")].every(({ tree }) => tree === text), { polling: 50, timeout: 10_000 }, text);
      await page.$$eval("plywise-tree", (trees, { kind, seed }) => {
        for (const tree of trees) for (const [name, value] of Object.entries({ gen: kind, seed })) tree.setAttribute(name, value);
      }, ORDERED);
      await both(ORDERED.text);
      // A link of the page is a state; what is made later does not get in the way of what is loaded meanwhile.
      await page.$$eval("plywise-tree", (trees, link) => trees.forEach((tree) => (tree.state = { v: 1, link, step: 0 })), `${PLAIN.hash}&profile=textbook&step=5&by=event`);
      await both(PLAIN.text);
      assert.deepEqual(await page.$$eval("plywise-tree", (trees) => trees.map(({ step }) => step)), [5, 5]);
      await page.$$eval("plywise-tree", async (trees) => {
        for (const tree of trees) {
          tree.setAttribute("seed", "99");
          await tree.load("((1 2) (3 4))");
        }
      });
      await both("((1 2) (3 4))");
      await page.$$eval("plywise-tree", (trees) => trees.forEach((tree) => tree.setAttribute("src", "examples/s-steps.tree")));
      await page.waitForFunction(() => [...document.querySelectorAll("plywise-tree")].every(({ tree }) => tree.includes("title:") && !tree.includes("generate")), { polling: 50 });
      assert.deepEqual(page.problems, []);
      await page.close();
    });

    test("what stood in the element stays until the tree is there, and the page below does not jump", async () => {
      const { open, element } = await site();
      const page = await open(element(`<plywise-tree loading="eager" gen="${PLAIN.kind}" seed="7"><p style="height:300px">A picture of it</p></plywise-tree>`));
      const seen = await page.evaluate(async () => {
        const tree = document.querySelector("plywise-tree");
        const looks = [];
        const look = () => {
          const frame = tree.shadowRoot?.querySelector("iframe");
          looks.push([tree.clientHeight, tree.querySelector("p").checkVisibility(), frame?.className === ""]);
        };
        const timer = setInterval(look, 5);
        await tree.ready;
        clearInterval(timer);
        look();
        return looks;
      });
      for (const [height, is_fallback, is_frame] of seen.slice(0, -1)) assert.ok(is_fallback !== is_frame && height >= 300, `${height} ${is_fallback} ${is_frame}`);
      const [height, is_fallback, is_frame] = seen.at(-1);
      assert.deepEqual([height > 0, is_fallback, is_frame], [true, false, true]);
      await page.close();
    });

    test("what cannot be made is said with what comes nearest, and another address is followed", async () => {
      const { open, frame } = await site();
      const page = await open(frame(`${UNMET}&mode=lecture`) + frame("gen=b3d4&seed=17&mode=lecture") + frame(IMPOSSIBLE));
      const [unmet, wrong, impossible] = [await embed(page, 0), await embed(page, 1), await embed(page, 2)];
      assert.match(await noticeOf(unmet), /^No such tree among the [\d,]+ looked at; of the nearest, .+\. Try another seed, or ask for less at once\.$/s);
      assert.equal(await noticeOf(wrong), "The request says gen=b3d4, where uniform-1 or ragged-1 is expected.");
      assert.match(await noticeOf(impossible), /^There cannot be 9 cuts: no search of such a tree makes more than 1\. Ask for fewer cuts, or for a wider or deeper tree\.$/);
      for (const inside of [unmet, wrong, impossible]) assert.equal(await inside.$("svg.pw-scene"), null, "and no other tree is shown");
      await say(page, HELLO, 1);
      await until(page, () => messages.some(({ data }) => data?.name === "plywise-error"));
      assert.deepEqual((await events(page, "plywise-error")).map(({ code, message }) => [code, message]), [["link", "The request says gen=b3d4, where uniform-1 or ragged-1 is expected."]]);

      await say(page, { ns: "plywise", v: 1, type: "call", seq: 1, method: "reset", args: [] }, 1);
      await until(page, () => messages.some(({ data }) => data?.type === "return"));
      assert.match(await noticeOf(wrong), /uniform-1 or ragged-1/, "as it was at first");
      for (const inside of [unmet, wrong]) {
        await follow(inside, `${PLAIN.hash}&mode=lecture`);
        await shows(inside, PLAIN.text);
        await inside.waitForSelector("g.pw-node");
        await inside.waitForSelector(".pw-widget[data-mode=lecture]");
        assert.equal(await inside.$("[role=alert]"), null);
      }
      // Back to what cannot be made, and then by a state to what can.
      await follow(wrong, "gen=uniform-1;b=0");
      await wrong.waitForSelector("[role=alert]");
      await say(page, { ns: "plywise", v: 1, type: "call", seq: 2, method: "setState", args: [{ v: 1, link: ORDERED.hash, step: 0 }] }, 1);
      await shows(wrong, ORDERED.text);
      await wrong.waitForSelector("g.pw-node");
      assert.deepEqual(page.problems, []);
      await page.close();
    });

    test("the element says it in both of its frames", async () => {
      const { open, element } = await site();
      const body = ["", 'frame="inline"'].map((frame) => `<plywise-tree loading="eager" ${frame} gen="uniform-1;b=2;d=2;cuts=9">What stands here instead</plywise-tree>`);
      const page = await open(element(`<script>window.errors = []; addEventListener("plywise-error", ({ detail }) => errors.push(detail));</script>${body.join("")}`), { same: true });
      await page.waitForFunction(() => window.errors.length === 2, { polling: 50 });
      assert.deepEqual(await page.evaluate(() => errors.map(({ code }) => code)), ["link", "link"]);
      assert.match(await noticeOf(await embed(page)), /^There cannot be 9 cuts/);
      assert.match(await page.evaluate(() => document.querySelectorAll("plywise-tree")[1].shadowRoot.querySelector("[role=alert]").innerText), /^There cannot be 9 cuts/);
      await page.$$eval("plywise-tree", (trees) => trees.forEach((tree) => tree.setAttribute("gen", "uniform-1;b=2;d=2;cuts=1")));
      await page.waitForFunction(() => [...document.querySelectorAll("plywise-tree")].every(({ tree }) => tree?.includes("cuts=1;seed=1'")), { polling: 50 });
      assert.deepEqual(page.problems, []);
      await page.close();
    });
  });
}

test("what makes trees is one more request, and only where one is asked for", async (t) => {
  const hosts = await openHosts();
  t.after(() => hosts.close());
  for (const [hash, n_requests] of [[PLAIN.hash, 5], ["example=t-textbook", 4], [`${PLAIN.hash}&example=t-textbook`, 4], [`t=(1 2)&${PLAIN.hash}`, 4]]) {
    const page = await hosts.newPage();
    const requests = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(`${hosts.site}embed.html#${hash}`);
    await page.waitForSelector(".pw-stage g.pw-node");
    const asked = requests.filter((url) => !url.startsWith("data:"));
    assert.equal(asked.length, n_requests, asked.join(" "));
    // The program and what makes trees are asked for together.
    await page.close();
  }
});

test("without what makes trees the embed says so, the element keeps what stands in it, and goes on with another address", async (t) => {
  const hosts = await openHosts({ overrides: { "maker*.js": 404 } });
  t.after(() => hosts.close());
  const elements = ["", 'frame="inline"'].map((frame) => `<plywise-tree loading="eager" ${frame} gen="easy-1">What stands here</plywise-tree>`);
  const page = await hosts.open(hosts.frame(PLAIN.hash) + hosts.element(elements.join("")), { same: true });
  const inside = await frameOf(page, 0);
  await inside.waitForFunction(() => document.querySelector(".plywise-fault"), { polling: 50 });
  assert.match(await inside.$eval(".plywise-fault", (box) => box.innerText), /cannot be shown[^]*maker.*\.js cannot be loaded/);
  assert.deepEqual(await page.$$eval("plywise-tree", (trees) => Promise.all(trees.map((tree) => tree.ready.then(() => "ready", (error) => error.message.replace(/.*\/maker.*\.js/, "…"))))), ["… cannot be loaded", "… cannot be loaded"]);
  assert.deepEqual(await page.$$eval("plywise-tree", (trees) => trees.map((tree) => tree.innerText.trim())), ["What stands here", "What stands here"]);
  await follow(inside, "example=t-textbook&step=2");
  await inside.waitForFunction(() => document.documentElement.dataset.plywise === "started" && document.querySelector("g.pw-node"), { polling: 50 });
  await page.$$eval("plywise-tree", (trees) => trees.forEach((tree) => (tree.removeAttribute("gen"), tree.setAttribute("example", "t-textbook"))));
  const lengths = await page.$$eval("plywise-tree", (trees) => Promise.all(trees.map((tree) => tree.ready.then(() => tree.length))));
  assert.ok(lengths.length === 2 && lengths.every((length) => length > 10), lengths.join());
});

test("from a disk, and in one file, a random tree is made as well", async (t) => {
  const hosts = await openHosts();
  t.after(() => hosts.close());
  for (const name of ["embed.html", "plywise.single.html"]) {
    const page = await hosts.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.goto(`${pathToFileURL(`${DIST}/${name}`).href}#${PLAIN.hash}`);
    await page.waitForFunction(() => document.documentElement.dataset.plywise === "started");
    assert.equal(await treeOf(page), PLAIN.text, name);
    assert.deepEqual(problems, []);
    await page.close();
  }
  // The module, as a page of its own takes it.
  const page = await hosts.open(`<div></div><script type="module">
    import { open } from "./plywise.single.mjs";
    const told = [];
    const widget = await open(document.querySelector("div"), "gen=${ORDERED.kind}&seed=${ORDERED.seed}", (name, detail) => told.push([name, detail.tree]));
    window.trees = [widget.tree(), ...told.map(([, tree]) => tree)];
  </script>`, { same: true });
  await page.waitForFunction(() => window.trees, { polling: 50 });
  assert.deepEqual(await page.evaluate(() => trees), [ORDERED.text, ORDERED.text]);
  assert.equal(await page.evaluate(() => window.plywiseMaker), undefined, "it leaves nothing on the page");
  assert.deepEqual(page.problems, []);
});
