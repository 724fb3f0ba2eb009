// How long it takes until the tree is there: said, never judged, since machines differ and are busy.
//
//   PLYWISE_AGAINST=/elsewhere/dist node --test paint.test.mjs    # two builds, turn and turn about
//
// The median of ten loads, in milliseconds from the start of the navigation. `first paint` is the first thing that is
// seen; `tree` is the first frame with nodes in it. A first visit finds nothing kept; a later one finds the files in the
// browser's cache, and what it made of the program.

import { createServer } from "node:http";
import { readFile, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { test } from "node:test";
import { launch, portOf } from "./harness.mjs";

const DIST = process.env.PLYWISE_DIST ?? fileURLToPath(new URL("../../../dist", import.meta.url));
const BUILDS = [DIST, process.env.PLYWISE_AGAINST].filter(Boolean);
const N_LOADS = Number(process.env.PLYWISE_LOADS ?? 10);
const PAGES = ["index.html#example=w-skrentny", "embed.html#example=w-skrentny"];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };

/** A server as they are: packed, and kept by the browser, since names change with their content. */
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
    if (!document.querySelector("svg.pw-scene g.pw-node")) return;
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
  await page.waitForFunction(() => window.drawnAt, { polling: 20 });
  const times = await page.evaluate(() => {
    const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    const wasm = performance.getEntriesByType("resource").find(({ name }) => name.endsWith(".wasm"));
    return { paint: paint ?? NaN, arrived: /** @type {PerformanceResourceTiming} */ (wasm)?.responseEnd ?? NaN, inserted: window.drawnAt[0], tree: window.drawnAt[1] };
  });
  await page.close();
  return times;
}

const median = (numbers) => {
  const sorted = numbers.filter((number) => !Number.isNaN(number)).sort((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? NaN);
};

test("how long it takes until the tree is there", { timeout: 600_000 }, async () => {
  const sites = await Promise.all(BUILDS.map(serve));
  const { browser, profile } = await launch();
  try {
    const rows = [];
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
          const of = (key) => median(visits[visit].map((times) => times[key]));
          rows.push([page.split("#")[0], `${visit} visit`, of("paint"), of("arrived"), of("inserted"), of("tree"), BUILDS.length > 1 ? BUILDS[build] : ""]);
        }
      }
    }
    console.log(`milliseconds, median of ${N_LOADS} loads`);
    const table = [["", "", "first paint", "program there", "tree made", "tree", ""], ...rows];
    for (const row of table) console.log(row.map((cell, nth) => (nth < 2 ? String(cell).padEnd(12) : String(cell).padStart(14))).join(" "));
  } finally {
    await browser.close();
    for (const { server } of sites) {
      server.closeAllConnections();
      server.close();
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
