// What a browser test needs: the built page behind a strict server, and a browser to look at it.
//
//   import { openSite, assertClean } from "./harness.mjs";
//
//   const site = await openSite();
//   after(() => site.close());
//
//   test("the page has a heading", async () => {
//     const page = await site.open("#theme=dark", { width: 360, height: 740 });
//     await page.waitForSelector("h1");
//     assertClean(page);
//   });
//
// `cargo xtask test --browser` builds the page, finds the browser and runs every *.test.mjs here.
// By hand, after a `cargo xtask build --release`: node --test web/tests/browser/smoke.test.mjs
// `run.mjs` runs many files, and lends them browsers.
//
// Rules that keep the tests quick and steady: wait for what should be seen, never for a time;
// every `open` starts with empty storage, and its page is left when its test is over; the server's policy is the
// strictest a host may send, so whatever such a host would block shows up here as a problem of the page.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, extname, join, normalize, sep } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import puppeteer from "puppeteer-core";
import { borrowed } from "./browsers.mjs";
import { freshPages } from "./fresh.mjs";

export const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
export const DIST = process.env.PLYWISE_DIST ?? join(ROOT, "dist");
export const SCREENSHOTS = process.env.PLYWISE_SCREENSHOTS ?? join(ROOT, "target/screenshots");

/** The page lives below a course's folder, where an address that starts with "/" goes wrong. */
export const BASE = "/course/plywise/";

const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".tree": "text/plain; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * Starts a server for the built page, and has a browser.
 *
 * `overrides` replaces files by name, to see how the page takes a broken host: a string is
 * served instead of the file, a number is the status of an empty answer, `{ policy }` another policy
 * for the file as it is, `{ type }` another type. A key may hold one "*", since published names carry a
 * hash: { "plywise*.wasm": 404 }. They may be changed while the server runs.
 */
export async function openSite({ overrides = {} } = {}) {
  assert.ok(existsSync(join(DIST, "index.html")), `no page in ${DIST}: run cargo xtask build --release`);
  const asked = /** @type {string[]} */ ([]);
  const server = await listen((request, response) => {
    asked.push(new URL(request.url ?? "", "http://localhost").pathname.slice(BASE.length) || "index.html");
    return answer(request, response, overrides);
  });
  const origin = `http://127.0.0.1:${portOf(server)}`;
  const { browser, end } = await launch();
  const pages = freshPages(browser, [origin]);

  return {
    browser,
    /** The page's own address; add a hash to it. */
    url: origin + BASE,
    origin,
    /** The files that were asked for so far, by workers too, of which a page is told nothing. */
    asked,
    open: async (where = "", view = {}) => open(await pages.open(), origin, where, view),
    async close() {
      await pages.stop();
      await end();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The port that a server has been given. */
export const portOf = (server) => /** @type {import("node:net").AddressInfo} */ (server.address()).port;

/** A server on a free port of this machine. */
export async function listen(answer) {
  const server = createServer(answer);
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  return server;
}

/** After so long a browser has to answer. */
export const PROTOCOL_TIMEOUT_MS = 60_000;

/** A browser that is started now, `chromium` or `firefox`, and the folder of its profile. */
export async function started(make) {
  const profile = await mkdtemp(join(tmpdir(), "plywise-browser-"));
  const common = { headless: true, userDataDir: profile, protocolTimeout: PROTOCOL_TIMEOUT_MS };
  if (make === "firefox") {
    const browser = await puppeteer.launch({ ...common, browser: "firefox", executablePath: findFirefox() });
    return { browser, profile };
  }
  const browser = await puppeteer.launch({
    ...common,
    executablePath: findBrowser(),
    // No sandbox: as root, and in most containers, Chromium cannot make one. It only sees our page.
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--disable-dev-shm-usage",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--force-color-profile=srgb",
      // Frames of other sites in the page's own process: in one of their own they now and then never answer the
      // debugger. What a page may do with another's frame is the same.
      "--disable-site-isolation-trials",
      "--disable-features=IsolateOrigins,site-per-process,IsolateSandboxedIframes,OriginKeyedProcessesByDefault",
    ],
  });
  return { browser, profile };
}

/** The browsers that this process has, by make: it needs no second of any. */
const had = new Map();
let isOver = !process.env.NODE_TEST_CONTEXT;

/**
 * A browser, Chromium or `firefox`: one that the lender of all files has, or where there is none, one of this process. Pages
 * that are opened in it without `freshPages` are closed by whoever opens them.
 */
export async function launch({ firefox = false } = {}) {
  const make = firefox ? "firefox" : "chromium";
  if (!had.has(make)) {
    if (had.size === 0 && !isOver) {
      after(() => {
        isOver = true;
        return Promise.all([...had.values()].map((one) => one.endUnused()));
      });
    }
    const coming = process.env.PLYWISE_LENDER ? borrowed(Number(process.env.PLYWISE_LENDER), make) : own(make);
    const one = {
      coming,
      n_users: 0,
      async endUnused() {
        if (one.n_users > 0 || !isOver || !had.delete(make)) return;
        await (await coming).end();
      },
    };
    had.set(make, one);
  }
  const one = had.get(make);
  one.n_users += 1;
  const { browser } = await one.coming;
  return {
    browser,
    /** When it is needed no more. */
    end() {
      one.n_users -= 1;
      return one.endUnused();
    },
  };
}

async function own(make) {
  const { browser, profile } = await started(make);
  return {
    browser,
    async end() {
      await browser.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * One page after the other, each as for a first visit and without motion: `show(where, view)` takes what `open` takes, and gives
 * the page, after it has closed the one before.
 */
export async function openViews(options) {
  const site = await openSite(options);
  let page;
  return {
    close: () => site.close(),
    async show(where, view = {}) {
      await page?.close();
      page = await site.open(where, { reducedMotion: true, firstVisit: true, ...view, ready: false });
      if (view.ready !== false) await page.waitForFunction(() => document.documentElement.dataset.plywise, { timeout: 30_000 });
      await nextFrame(page);
      return page;
    },
  };
}

/**
 * Opens the page and waits until its program has started and drawn.
 *
 * `where` is a hash ("#step=12"), or a path below the page ("examples/textbook.tree").
 * The view: width, height, scale (device pixels), dark, reducedMotion, forcedColors, moreContrast,
 * touch; `ready: false` returns as soon as the document is there; `preload` is a script that runs before the page's own.
 * A page without a link opens as for whoever has been here before, unless `firstVisit` is set: the browser remembers that the
 * guided start is over.
 * The page gets a list `problems`: console errors and warnings, uncaught errors, failed
 * requests, and requests to any other host.
 */
async function open(page, origin, where, view) {
  const { width = 1280, height = 800, scale = 1, touch = false, ready = true, preload, firstVisit = false } = view;
  await page.setViewport({ width, height, deviceScaleFactor: scale, hasTouch: touch });
  await emulateMedia(page, view);
  if (!firstVisit && /^(#|$)/.test(where)) await page.evaluateOnNewDocument(rememberVisit);
  if (preload) await page.evaluateOnNewDocument(preload);

  page.problems = [];
  const problem = (text) => page.problems.push(text);
  page.on("console", (message) => {
    if (["error", "warn", "assert"].includes(message.type())) problem(`console ${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => problem(`uncaught: ${error?.message ?? error}`));
  page.on("requestfailed", (request) => {
    // What a script has read piece by piece, to its end, Chromium now and then calls aborted.
    const isAborted = request.failure()?.errorText === "net::ERR_ABORTED";
    // What a frame was still loading ends with it, such as the preview in a dialog that is closed early, and with the next
    // address that the frame is given.
    const frame = request.frame();
    const isLeft = !frame || frame.detached || frame.parentFrame() !== null;
    if (!(isAborted && (isLeft || request.response()?.ok()))) problem(`request failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on("request", (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(`${origin}/`)) {
      problem(`request to another host: ${request.url()}`);
    }
  });

  await page.goto(new URL(where, origin + BASE).href, { waitUntil: "domcontentloaded" });
  if (ready && !(where && !where.startsWith("#") && !where.startsWith("?"))) await whenDrawn(page);
  return page;
}

/** Keeps what a browser keeps of a guided start that is over, where it may keep anything. */
function rememberVisit() {
  try {
    localStorage["plywise.learnt"] ??= '"0 over"';
  } catch {
    // It may not: then nobody is led there.
  }
}

/** Waits for the program's first picture; a page that says it cannot start fails with its own words. */
export async function whenDrawn(page) {
  await page.waitForFunction(() => document.documentElement.dataset.plywise, { timeout: 30_000 });
  const fault = await page.evaluate(() => /** @type {HTMLElement | null} */ (document.querySelector(".plywise-fault"))?.innerText);
  assert.equal(fault, undefined, `the page shows a fault instead of starting:\n${fault}`);
  await nextFrame(page);
}

/** Waits until what was just caused has been drawn. */
export function nextFrame(page) {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Changes the media features in the middle of a test; the same names as for `open`. */
export async function emulateMedia(page, { dark = false, reducedMotion = false, forcedColors = false, moreContrast = false, print = false }) {
  const session = await page.createCDPSession();
  await session.send("Emulation.setEmulatedMedia", {
    media: print ? "print" : "",
    features: [
      { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
      { name: "prefers-reduced-motion", value: reducedMotion ? "reduce" : "no-preference" },
      { name: "forced-colors", value: forcedColors ? "active" : "none" },
      { name: "prefers-contrast", value: moreContrast ? "more" : "no-preference" },
    ],
  });
}

/** Fails if anything went wrong on the page since it was opened. */
export function assertClean(page) {
  assert.deepEqual(page.problems, [], "the page should be free of problems");
}

/** What axe finds and we let pass: a rule, where (a part of the element's selector or text, or anywhere), and why. */
const EXCEPTIONS = [
];

/** The rules of axe that ask for colours: all that can change with the theme alone. */
export const COLOURS = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];

/**
 * Everything that axe finds fault with, one readable line each: by all of its rules, those for the highest level of the
 * standard, for best practice and on trial among them, or by those in `only`, and but for the exceptions above.
 */
export async function axe(page, { only, ...options } = /** @type {{ only?: string[], iframes?: boolean }} */ ({})) {
  axeSource ??= await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  // Evaluated through the debugger, since the page's policy forbids an injected script element.
  await page.evaluate(`if (!window.axe) { ${axeSource} }; undefined`);
  const { violations } = await page.evaluate((only, options) => {
    const ids = window.axe.getRules().map(({ ruleId }) => ruleId);
    for (const id of only ?? []) if (!ids.includes(id)) throw new Error(`axe has no rule ${id}`);
    const rules = Object.fromEntries(ids.map((id) => [id, { enabled: only?.includes(id) ?? true }]));
    return window.axe.run(document, { resultTypes: ["violations"], rules, ...options });
  }, only, options);
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes
      .filter(({ target, html }) => !EXCEPTIONS.some(({ rule, at = "" }) => rule === id && `${target.join(" ")} ${html}`.includes(at)))
      .map((node) => `${id} (${impact}): ${help}; at ${node.target.join(" ")}; ${node.failureSummary?.replaceAll("\n", " ")}`),
  );
}
let axeSource;

/** Takes a picture into target/screenshots and gives its path. */
export async function screenshot(page, name, { fullPage = false } = {}) {
  await mkdir(SCREENSHOTS, { recursive: true });
  const path = join(SCREENSHOTS, `${name}.png`);
  await page.screenshot({ path, fullPage, optimizeForSpeed: true });
  return path;
}

/** Answers a request for a file of the page, as the strictest host would, or one with another policy. */
export async function answer(request, response, overrides, policy = POLICY) {
  const headers = { "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store" };
  const end = (status, type, /** @type {string | Buffer} */ content = "") => {
    response.writeHead(status, { ...headers, ...(type && { "Content-Type": type }) });
    response.end(content);
  };
  let path = new URL(request.url, "http://localhost").pathname;
  try {
    path = decodeURIComponent(path);
  } catch {
    // Some hosts have a file of such a name all the same.
    if (!(path.slice(BASE.length) in overrides)) return end(400, TYPES[".txt"], "no address");
  }
  if (!path.startsWith(BASE)) return end(404, TYPES[".txt"], "outside the course's folder");
  const name = path.slice(BASE.length) || "index.html";
  const type = TYPES[extname(name)] ?? "application/octet-stream";

  const override = Object.entries(overrides).find(([pattern]) => matches(pattern, name))?.[1];
  if (typeof override === "number") return end(override, TYPES[".txt"]);
  if (typeof override === "string") return end(200, type, override);
  if (override?.policy) headers["Content-Security-Policy"] = override.policy;

  const file = normalize(join(DIST, name));
  if (!file.startsWith(normalize(DIST) + sep)) return end(403, TYPES[".txt"]);
  try {
    end(200, override?.type ?? type, await readFile(file));
  } catch {
    end(404, TYPES[".txt"]);
  }
}

function matches(pattern, name) {
  const [start, end] = pattern.split("*");
  return end === undefined ? name === start : name.startsWith(start) && name.endsWith(end);
}

function findBrowser() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
  const found = process.env.PLYWISE_BROWSER ?? onPath(names);
  assert.ok(found, "no Chromium on PATH: name one in PLYWISE_BROWSER, or let cargo xtask test install it");
  return found;
}

function findFirefox() {
  const found = process.env.PLYWISE_FIREFOX ?? onPath(["firefox-esr", "firefox"]);
  assert.ok(found, "no Firefox on PATH: name one in PLYWISE_FIREFOX, or let cargo xtask test install it");
  return found;
}

/** The first of these programs that is on PATH. */
export function onPath(names) {
  const dirs = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => dirs.map((dir) => join(dir, name))).find((path) => existsSync(path));
}
