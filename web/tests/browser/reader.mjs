// What a reader waits for, timed in a browser: until the first tree is there, at each step, at each place of the slider.
// Said, never judged, since machines differ and are busy.
//
//   cargo xtask bench --reader
//   PLYWISE_AGAINST=/elsewhere/dist cargo xtask bench --reader    # two builds, turn and turn about
//
// Loads: the median of ten, in milliseconds from the start of the navigation. `first paint` is the first thing that is
// seen; `tree` is the first frame with nodes in it. A first visit finds nothing stored; a later one finds the files in the
// browser's cache, and what it made of the program. Steps and the slider: the script of one, as the browser counts it.
// Games: a search in a worker, and the longest task of the page's own thread meanwhile; tasks under 50 ms count as none.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { launch, nextFrame, portOf } from "./harness.mjs";
import { press, searched, uniform } from "./page.mjs";

const DIST = process.env.PLYWISE_DIST ?? fileURLToPath(new URL("../../../dist", import.meta.url));
const BUILDS = [DIST, process.env.PLYWISE_AGAINST].filter(Boolean);
const N_LOADS = Number(process.env.PLYWISE_LOADS ?? 10);
const PAGES = ["index.html#example=w-skrentny", "embed.html#example=w-skrentny"];
const N_STEPS = 60;
/** Trees of ten children each: so many levels of them, and the nodes that makes. */
const TREES = [[3, 1111], [4, 11_111], [5, 111_111], [6, 1_111_111]];
const CONNECT_FOUR = "game=c4-......._......._......._......._......._.......-table.killers&depth=6";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };

/** A server as they are: packed, and stored by the browser, since names change with their content. */
async function serve(dist) {
  const packed = new Map();
  const server = createServer(async (request, response) => {
    const name = new URL(request.url, "http://localhost").pathname.slice(1);
    try {
      if (!packed.has(name)) packed.set(name, gzipSync(await readFile(join(dist, name))));
      const isPage = name.endsWith(".html");
      response.writeHead(200, { "Content-Type": TYPES[extname(name)] ?? "text/plain", "Content-Encoding": "gzip", "Cache-Control": isPage ? "no-cache" : "max-age=31536000, immutable" });
      response.end(packed.get(name));
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  return { server, address: `http://127.0.0.1:${portOf(server)}/` };
}

/** Runs in the page before anything else: when the tree was first in a frame. */
function watch() {
  const seen = new MutationObserver(() => {
    if (!document.querySelector(".pw-stage g.pw-node")) return;
    seen.disconnect();
    const inserted = performance.now();
    requestAnimationFrame(() => setTimeout(() => (window.drawnAt = [inserted, performance.now()])));
  });
  seen.observe(document, { childList: true, subtree: true });
}

async function load(context, address) {
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.evaluateOnNewDocument(watch);
  await page.goto(address, { waitUntil: "load" });
  // The browser tells of the first paint later than it paints.
  await page.waitForFunction(() => window.drawnAt && performance.getEntriesByName("first-contentful-paint").length > 0, { polling: 20 });
  const times = await page.evaluate(() => {
    const [{ startTime: paint }] = performance.getEntriesByName("first-contentful-paint");
    const wasm = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".wasm"));
    return { paint, arrived: /** @type {PerformanceResourceTiming} */ (wasm)?.responseEnd ?? NaN, inserted: window.drawnAt[0], tree: window.drawnAt[1] };
  });
  await page.close();
  return times;
}

const median = (numbers) => {
  const sorted = numbers.filter((number) => !Number.isNaN(number)).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
};
const print = (table) => {
  for (const row of table) console.log(row.map((cell, nth) => (nth < 2 ? String(cell).padEnd(14) : String(cell).padStart(14))).join(" "));
};
const name = (build) => (BUILDS.length > 1 ? BUILDS[build] : "");

/** How long it takes until the tree is there. */
async function loads(browser, sites) {
  /** @type {(string | number)[][]} */
  const rows = [["", "", "first paint", "program there", "tree made", "tree", ""]];
  for (const page of PAGES) {
    const times = BUILDS.map(() => ({ first: [], later: [] }));
    for (let nth = 0; nth < N_LOADS; nth += 1) {
      for (const [build, { address }] of sites.entries()) {
        // A context of its own has a cache of its own.
        const context = await browser.createBrowserContext();
        times[build].first.push(await load(context, address + page));
        // Browsers keep what they made of a program from the second visit on.
        await load(context, address + page);
        times[build].later.push(await load(context, address + page));
        await context.close();
      }
    }
    for (const [build, visits] of times.entries()) {
      for (const visit of ["first", "later"]) {
        const of = (key) => Math.round(median(visits[visit].map((times) => times[key])));
        rows.push([page.split("#")[0], `${visit} visit`, of("paint"), of("arrived"), of("inserted"), of("tree"), name(build)]);
      }
    }
  }
  console.log(`milliseconds, median of ${N_LOADS} loads`);
  print(rows);
}

/** The milliseconds of script, of layout and of all work in each of so many turns, as the browser counts them: medians. */
async function cost(page, n_turns, turn) {
  const session = await page.createCDPSession();
  await session.send("Performance.enable");
  const read = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return ["ScriptDuration", "LayoutDuration", "TaskDuration"].map((name) => metrics.find((metric) => metric.name === name).value * 1000);
  };
  const turns = [];
  for (let nth = 0; nth < n_turns; nth += 1) {
    const before = await read();
    await turn(nth);
    const after = await read();
    turns.push(after.map((value, column) => value - before[column]));
  }
  await session.detach();
  return [0, 1, 2].map((column) => median(turns.map((values) => values[column])).toFixed(1));
}

/** Drops a file with this text on the page, opens it, and says in how many milliseconds it is drawn after that. */
async function drop(page, text) {
  await page.evaluate((text) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([text], "uniform.tree"));
    for (const type of ["dragover", "drop"]) document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: dropped }));
  }, text);
  const open = await page.waitForSelector('::-p-aria([name="Open this tree"][role="button"]):not([disabled])', { timeout: 60_000 });
  return open.evaluate(async (button) => {
    const before = performance.now();
    button.click();
    while (document.querySelector("#pw-open")) await new Promise(requestAnimationFrame);
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return performance.now() - before;
  });
}

/** What a step costs, and a place of the slider, in trees of several sizes. */
async function steps(browser, sites) {
  /** @type {(string | number)[][]} */
  const rows = [["nodes", "", "script", "layout", "all work", ""]];
  for (const [depth, n_nodes] of TREES) {
    for (const [build, { address }] of sites.entries()) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
      await page.goto(`${address}index.html#example=s-steps&by=event`, { waitUntil: "load" });
      await page.waitForSelector("g.pw-node");
      const opened = await drop(page, uniform(10, depth));
      const n_steps = await page.$eval(".pw-scrubber input", (slider) => Number(slider.max));
      assert.ok(n_steps > n_nodes / 100, `${n_nodes} nodes are not searched: ${n_steps} steps`);
      rows.push([n_nodes, "opening", "", "", Math.round(opened), name(build)]);
      await page.focus(".pw-stage");
      await press(page, "ArrowRight", "ArrowRight");
      rows.push([n_nodes, "a step", ...(await cost(page, N_STEPS, () => press(page, "ArrowRight"))), name(build)]);
      const slide = async (nth) => {
        const to = Math.round(((nth * 37) % N_STEPS) * (n_steps / N_STEPS));
        await page.$eval(".pw-scrubber input", (slider, to) => ((slider.value = String(to)), slider.dispatchEvent(new InputEvent("input", { bubbles: true }))), to);
        await nextFrame(page);
      };
      rows.push([n_nodes, "the slider", ...(await cost(page, N_STEPS, slide)), name(build)]);
      await context.close();
    }
  }
  console.log(`\nmilliseconds, median of ${N_STEPS}`);
  print(rows);
}

/** Six plies of Connect Four: how long until they can be stepped through, and the longest the page was busy meanwhile. */
async function games(browser, sites) {
  /** @type {(string | number)[][]} */
  const rows = [["game", "plies", "searched", "longest task", ""]];
  for (const [build, { address }] of sites.entries()) {
    const times = { searched: [], longest: [] };
    for (let nth = 0; nth < N_LOADS; nth += 1) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      await page.goto(`${address}index.html#example=w-skrentny`, { waitUntil: "load" });
      await page.waitForSelector("g.pw-node");
      await page.evaluate(() => {
        const seen = /** @type {any} */ (window);
        seen.long = [0];
        new PerformanceObserver((list) => seen.long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
      });
      const before = performance.now();
      await page.evaluate((hash) => void (location.hash = hash), CONNECT_FOUR);
      await searched(page);
      times.searched.push(performance.now() - before);
      await nextFrame(page);
      times.longest.push(await page.evaluate(() => Math.max(.../** @type {any} */ (window).long)));
      await context.close();
    }
    rows.push(["Connect Four", "6", Math.round(median(times.searched)), Math.round(median(times.longest)), name(build)]);
  }
  console.log(`\nmilliseconds, median of ${N_LOADS}`);
  print(rows);
}

const sites = await Promise.all(BUILDS.map(serve));
const { browser, end } = await launch();
try {
  await loads(browser, sites);
  await steps(browser, sites);
  await games(browser, sites);
} finally {
  await end();
  for (const { server } of sites) {
    server.closeAllConnections();
    server.close();
  }
}
