// The examples of examples/hosts, as their real hosts have built them (`cargo xtask hosts`), and the builds in one
// file. A host that is not on this machine is left out, and said to be.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { after, test } from "node:test";
import { freshPages } from "./fresh.mjs";
import { launch, listen, portOf } from "./harness.mjs";
import { embed, frameOf } from "./hosts.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const HOSTS = process.env.PLYWISE_HOSTS ?? join(ROOT, "target/hosts");
const DIST = process.env.PLYWISE_DIST ?? join(ROOT, "dist");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };

const server = await listen(async (request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  const [, top, ...rest] = path.split("/");
  const file = top === "dist" ? join(DIST, ...rest) : join(HOSTS, path.endsWith("/") ? `${path}index.html` : path);
  try {
    const own = { "anywidget.html": ANYWIDGET, "myst.html": MYST }[top];
    const content = own ?? (await readFile(file));
    response.writeHead(200, { "Content-Type": TYPES[extname(own ? top : file)] ?? "application/octet-stream" });
    response.end(content);
  } catch {
    response.writeHead(404);
    response.end();
  }
});
const site = `http://127.0.0.1:${portOf(server)}/`;
const { browser, end } = await launch();
const pages = freshPages(browser, [new URL(site).origin]);
after(async () => {
  await pages.stop();
  await end();
  server.closeAllConnections();
  server.close();
});

async function open(address, { width = 1000, dark = false } = {}) {
  const page = await pages.open();
  await page.setViewport({ width, height: 800 });
  if (dark) await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  await page.goto(/^(file|about):/.test(address) ? address : site + address, { waitUntil: "load" });
  return page;
}
const missing = (name) => (existsSync(join(HOSTS, name, "index.html")) ? false : `no page of ${name} in target/hosts: cargo xtask hosts builds it where the host is installed`);
const step = (frame) => frame.$eval("#pw-step-number", (input) => Number(input.value));
const words = (frame) => frame.$eval(".pw-narration", (line) => line.textContent.trim());

test("a page by hand", { skip: missing("plain") }, async () => {
  const page = await open("plain/");
  assert.equal(await step(await embed(page, 0)), 4);
  await page.waitForFunction(() => document.querySelectorAll("plywise-tree")[1].shadowRoot.querySelector("#pw-step-number")?.value === "4");
  await page.$eval("iframe", (frame) => frame.scrollIntoView());
  assert.match(await words(await embed(page, 1)), /3/);
  assert.deepEqual(page.problems, []);
});

test("our own course page: ten figures, each at its place", { skip: missing("course") }, async () => {
  for (const [name, width, dark] of /** @type {[string, number, boolean][]} */ ([["wide", 1280, false], ["phone", 360, false], ["dark", 1280, true]])) {
    const page = await open("about:blank", { width, dark });
    await page.goto(`${site}course/`, { waitUntil: "load" });
    await page.$$eval("plywise-tree", (trees) => trees.forEach((tree) => tree.shadowRoot.querySelector("iframe")?.setAttribute("loading", "eager")));
    await page.waitForFunction(() => [...document.querySelectorAll("plywise-tree")].every(({ step }) => step !== undefined), { timeout: 30_000 });
    const facts = await page.$$eval("plywise-tree", (trees) => trees.map(({ step, length, state }) => [step, length, state.link]));
    assert.equal(facts.length, 10);
    assert.deepEqual(facts.map(([step]) => step), [0, 0, 16, 12, 0, 38, facts[6][1], 20, 0, 0]);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${name} scrolls sideways`);
    // What the text says of the figures holds: the cut is in the steps shown.
    const kinds = await page.$$eval("plywise-tree", async (trees) => {
      const kinds = [];
      for (let step = 16; step <= 24; step += 1) kinds.push((await trees[2].goTo(step)).kind);
      return kinds;
    });
    assert.ok(kinds.includes("pruned"), kinds.join(" "));
    const cuts = await page.$$eval("plywise-tree", async (trees) => {
      let n_cuts = 0;
      for (let step = 0; step <= trees[6].length; step += 1) n_cuts += (await trees[6].goTo(step)).kind === "pruned" ? 1 : 0;
      return n_cuts;
    });
    assert.equal(cuts, 0, "nothing is cut with the best move last");
    for (const at of [0, 1, 2, 3]) {
      await page.evaluate((at) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * at / 3), at);
      await new Promise((drawn) => setTimeout(drawn, 300)); // frames that come into view are drawn by and by
      if (process.env.PLYWISE_SCREENSHOTS) await page.screenshot({ path: join(process.env.PLYWISE_SCREENSHOTS, `course-${name}-${at}.png`) });
    }
    assert.deepEqual(page.problems, []);
    await page.close();
  }
});

test("reveal.js: each step is a fragment, and the deck goes on at the end", { skip: missing("reveal") }, async () => {
  const page = await open("reveal/");
  await page.waitForFunction(() => window.Reveal?.isReady() && document.querySelector("plywise-tree").step === 2);
  const at = () => page.evaluate(() => [Reveal.getIndices().h, Reveal.getIndices().f ?? -1, document.querySelector("plywise-tree").step]);
  const press = async (key, ...expected) => {
    await page.keyboard.press(key);
    await page.waitForFunction((h, step) => Reveal.getIndices().h === h && document.querySelector("plywise-tree").step === step, { timeout: 5000 }, ...expected);
  };
  await press("ArrowRight", 1, 2);
  await press("PageDown", 1, 3);
  await press(" ", 1, 4);
  await press("ArrowLeft", 1, 3);
  await press("ArrowRight", 1, 4);
  await press("ArrowRight", 1, 5);
  assert.deepEqual(await at(), [1, 2, 5]);
  await press("ArrowRight", 2, 5);
  // The second tree has the keys while the focus is in it, and gives them back at its end.
  const inside = await embed(page, 1);
  await inside.focus(".pw-stage");
  await page.keyboard.press("PageDown");
  await inside.waitForFunction(() => document.querySelector("#pw-step-number").value === "40");
  assert.equal(await page.evaluate(() => Reveal.getIndices().h), 2);
  await page.keyboard.press("PageDown");
  await page.waitForFunction(() => Reveal.getIndices().h === 3);
  await press("ArrowLeft", 2, 5);
  await press("ArrowLeft", 1, 5);
  assert.deepEqual(page.problems, []);
});

for (const [name, second] of [["mdbook", "part/more.html"], ["sphinx", "part/more.html"], ["pandoc", "index.html"]]) {
  test(`${name}: the tree is there, and steps`, { skip: missing(name) }, async () => {
    const page = await open(name === "mdbook" ? "mdbook/cuts.html" : `${name}/index.html`);
    await page.$eval("plywise-tree", (tree) => tree.scrollIntoView());
    const inside = await embed(page);
    assert.equal(await step(inside), 20);
    await page.$eval("plywise-tree", (tree) => tree.next());
    await inside.waitForFunction(() => document.querySelector("#pw-step-number").value === "21");
    {
      // In a folder, or further down on the same page.
      const other = await open(`${name}/${second}`);
      await other.$$eval("plywise-tree", (trees) => trees.at(-1).scrollIntoView());
      const still = await embed(other, await other.$$eval("plywise-tree", (trees) => trees.length - 1));
      assert.equal(await still.$("#pw-step-number"), null);
      assert.match(await words(still), /\b5\b/);
    }
  });
}

test("nbconvert: a notebook as a page works from a disk, with nothing fetched", { skip: missing("jupyter") }, async () => {
  const page = await open(pathToFileURL(join(HOSTS, "jupyter/index.html")).href);
  const inside = await frameOf(page, 0);
  await inside.waitForFunction(() => document.documentElement.dataset.plywise === "started", { timeout: 20_000 });
  assert.equal(await step(inside), 20);
  assert.match(await page.$eval("body", (body) => body.innerText), /\n4\n?/, "the widget's step");
  const game = await frameOf(page, 1);
  await game.waitForSelector(".pw-board", { timeout: 20_000 });
  assert.equal(await step(game), 12);
});

/** What MyST's theme does with a directive, with the model of its own package and the page as MyST has read it. */
const MYST = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><main></main><script type="module">
  import { MystAnyModel } from "/myst/models.js";
  const page = await (await fetch("/myst/_build/site/content/index.json")).json();
  const nodes = [];
  (function walk(node) {
    if (node.type === "anywidget") nodes.push(node);
    node.children?.forEach(walk);
  })(page.mdast);
  window.closes = [];
  for (const node of nodes) {
    const { default: widget } = await import("/myst/_build/site/public" + node.esm);
    const model = new MystAnyModel(node.model);
    const place = document.querySelector("main").appendChild(document.createElement("div"));
    const el = place.attachShadow({ mode: "open" }).appendChild(document.createElement("div"));
    closes.push(await widget.render({ model, el }));
  }
  document.title = "ready";
</script></html>`;
const withoutMyst = existsSync(join(HOSTS, "myst/_build/site/content/index.json")) ? false : "MyST has not read its example: cargo xtask hosts --install fetches and runs it";

test("MyST: the directive becomes a tree that steps, without a kernel", { skip: withoutMyst }, async () => {
  const page = await open("myst.html");
  await page.waitForFunction(() => document.title === "ready");
  const shown = () => page.evaluate(() => document.querySelector("main > div").shadowRoot.querySelector("div > div").shadowRoot?.querySelector("#pw-step-number").value);
  assert.equal(await shown(), "20");
  await page.evaluate(() => document.querySelector("main > div").shadowRoot.querySelector("div > div").shadowRoot.querySelector("[aria-label='Next']").click());
  await page.waitForFunction(() => document.querySelector("main > div").shadowRoot.querySelector("div > div").shadowRoot.querySelector("#pw-step-number").value === "21");
  await page.evaluate(() => closes[0]());
  assert.equal(await page.evaluate(() => document.querySelector("main > div").shadowRoot.querySelector("div > div")), null);
  assert.deepEqual(page.problems, []);
});

test("one file opens from a disk, with what its address or its first line says", async () => {
  const page = await open(`${pathToFileURL(join(DIST, "plywise.single.html")).href}#t=((3 12)(2 4))&by=event&step=3`);
  await page.waitForFunction(() => document.documentElement.dataset.plywise === "started");
  assert.equal(await step(page), 3);
  await page.click("[aria-label='Next']");
  await page.waitForFunction(() => document.querySelector("#pw-step-number").value === "4");
  assert.deepEqual(page.problems, []);
});

test("the folder works from a disk as well", async () => {
  const page = await open(`${pathToFileURL(join(DIST, "embed.html")).href}#example=t-textbook&by=event&step=3`);
  await page.waitForFunction(() => document.documentElement.dataset.plywise === "started");
  assert.equal(await step(page), 3);
});

const ANYWIDGET = `<!doctype html><html lang="en"><link rel="icon" href="data:,"><div id="one"></div><div id="two"></div><script type="module">
  // What a notebook does: load the module from a blob, and hand it a model and an element.
  const source = await (await fetch("dist/plywise.single.mjs")).text();
  const { default: widget } = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  class Model {
    constructor(state) { this.state = state; this.heard = {}; this.saved = []; }
    get(key) { return this.state[key]; }
    set(key, value) { const before = this.state[key]; this.state[key] = value; if (before !== value) this.heard["change:" + key]?.forEach((hear) => hear()); }
    save_changes() { this.saved.push({ ...this.state }); }
    on(name, hear) { (this.heard[name] ??= new Set()).add(hear); }
    off(name, hear) { this.heard[name]?.delete(hear); }
  }
  window.models = [];
  window.closes = [];
  for (const id of ["one", "two"]) {
    const model = new Model({ tree: "((3 12 8) (2 4 6) (14 5 2))", step: id === "one" ? 4 : 7, options: { by: "event" } });
    models.push(model);
    closes.push(await widget.render({ model, el: document.getElementById(id) }));
  }
  document.title = "ready";
</script></html>`;

test("the notebook module keeps the traits of each view, and cleans up", async () => {
  const page = await open("anywidget.html");
  await page.waitForFunction(() => document.title === "ready" && models.every(({ state }) => state.n_steps === 40));
  const shown = (id) => page.evaluate((id) => document.querySelector(`#${id} > div`)?.shadowRoot.querySelector("#pw-step-number").value, id);
  assert.deepEqual([await shown("one"), await shown("two")], ["4", "7"]);
  await page.evaluate(() => models[0].set("step", 9));
  await page.waitForFunction(() => document.querySelector("#one > div").shadowRoot.querySelector("#pw-step-number").value === "9");
  await page.evaluate(() => document.querySelector("#two > div").shadowRoot.querySelector("[aria-label='Next']").click());
  await page.waitForFunction(() => models[1].state.step === 8);
  assert.equal(await page.evaluate(() => models[1].saved.at(-1).narration), await page.evaluate(() => document.querySelector("#two > div").shadowRoot.querySelector(".pw-narration").textContent.trim()));
  await page.evaluate(() => models[0].set("tree", "((1 2) (3 4))"));
  await page.waitForFunction(() => document.querySelector("#one > div").shadowRoot.querySelectorAll("g.pw-node").length === 7);
  await page.evaluate(() => {
    models[0].state.tree = "";
    models[0].set("options", { gen: "easy-1", seed: 5, by: "event" });
  });
  // A random tree by its options.
  await page.waitForFunction(() => document.querySelector("#one > div").shadowRoot.querySelectorAll("g.pw-node").length === 13);
  // A page without a kernel cannot save, and says so: it still shows and cleans up.
  await page.evaluate(() => {
    models[1].save_changes = models[0].off = () => {
      throw new Error("there is no kernel");
    };
    document.querySelector("#two > div").shadowRoot.querySelector("[aria-label='Next']").click();
  });
  await page.waitForFunction(() => document.querySelector("#two > div").shadowRoot.querySelector("#pw-step-number").value === "9");
  await page.evaluate(() => closes[0]());
  assert.equal(await page.$("#one > div"), null);
  assert.equal(await shown("two"), "9");
  assert.deepEqual(page.problems, []);
});
