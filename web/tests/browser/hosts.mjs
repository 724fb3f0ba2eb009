// What the tests of embeds need: Plywise on one origin, course pages on another, and a browser of either make.
//
//   const hosts = await openHosts({ firefox: true });
//   const page = await hosts.open(hosts.frame("example=t-textbook&mode=lecture"));
//   const frame = await hosts.embed(page);
//
// Two ports of one machine are two origins. The course page's server sends no policy unless one is given; the
// server of Plywise sends the strictest, and no permission for other origins to read its files.

import { freshPages } from "./fresh.mjs";
import { BASE, answer, launch, listen, portOf } from "./harness.mjs";

/** Writes down every message a window gets, as `window.messages`. */
const LISTEN = `<script>
  window.messages = [];
  addEventListener("message", ({ data, origin, source }) => {
    messages.push({ data, origin, from: [...document.querySelectorAll("iframe")].findIndex((frame) => frame.contentWindow === source) });
  });
</script>`;

/**
 * `overrides` are those of `openSite`, `cors` lets every origin read the files of Plywise, `policy` is another policy for
 * them. Without `withBrowser` there are only the servers. `extra(request, response, isPlywise)` hears of every request first, and answers those for which it gives true.
 * @param {{ firefox?: boolean, withBrowser?: boolean, overrides?: object, cors?: boolean, policy?: string,
 *   extra?: (request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse, isPlywise: boolean) => boolean }} [options]
 */
export async function openHosts({ firefox = false, withBrowser = true, overrides = {}, cors = false, policy, extra = () => false } = {}) {
  const pages = new Map();
  const plywise = await listen((request, response) => {
    if (extra(request, response, true)) return undefined;
    if (cors) response.setHeader("Access-Control-Allow-Origin", "*");
    const page = pages.get(new URL(request.url, "http://localhost").pathname);
    return page ? sendPage(response, page) : answer(request, response, overrides, policy);
  });
  const course = await listen((request, response) => {
    if (extra(request, response, false)) return undefined;
    const page = pages.get(new URL(request.url, "http://localhost").pathname);
    if (page) return sendPage(response, page);
    response.writeHead(404, { "Content-Type": "text/plain" });
    response.end();
  });
  const { browser, end } = withBrowser ? await launch({ firefox }) : { browser: undefined, end: undefined };
  const address = (server, host) => `http://${host}:${portOf(server)}`;
  const site = address(plywise, "127.0.0.1") + BASE;
  // Another name of the machine as well: to a browser another port is another origin, another name another site.
  const host = address(course, "localhost");
  const fresh = browser && freshPages(browser, [new URL(site).origin, host], { firefox });
  let n_pages = 0;
  /** @type {(body: string, where?: { policy?: string, same?: boolean }) => { path: string, address: string }} */
  function publish(body, { policy, same = false } = {}) {
    const path = `${same ? BASE : "/"}page-${++n_pages}.html`;
    const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Course</title><link rel="icon" href="data:,">${policy ? "" : LISTEN}<body>${body}</body></html>`;
    pages.set(path, { html, policy });
    return { path, address: (same ? new URL(site).origin : host) + path };
  }

  return {
    /** A page that shows nothing yet. */
    newPage: () => fresh.open(),
    site,
    host,
    /** An iframe of an embed. */
    frame: (hash, attributes = "") =>
      `<iframe title="Game tree" src="${site}${hash.startsWith("mode=quiz") ? "quiz" : "embed"}.html#${hash.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}" width="700" height="300" ${attributes}></iframe>`,
    /** Puts a course page where it can be opened, and gives its address. */
    publish: (body, where) => publish(body, where).address,
    /** The script of the element, and elements. */
    element: (elements) => `<script src="${site}plywise-frame.js" defer></script>\n${elements}`,
    /**
     * Opens a course page with this body; `same` puts it beside Plywise instead of on an origin of its own.
     * @param {string} body
     * @param {{ policy?: string, width?: number, height?: number, same?: boolean, preload?: string, dark?: boolean }} [view]
     */
    async open(body, { policy, width = 1000, height = 800, same = false, ...view } = {}) {
      const { path, address } = publish(body, { policy, same });
      const page = await fresh.open();
      await page.setViewport({ width, height });
      if (view.preload) await page.evaluateOnNewDocument(view.preload);
      page.problems = [];
      page.on("console", (message) => {
        if (["error", "warn", "assert"].includes(message.type())) page.problems.push(message.text());
      });
      page.on("pageerror", (error) => page.problems.push(`uncaught: ${/** @type {Error} */ (error)?.message ?? error}`));
      if (view.dark) await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "dark" }]);
      page.path = path;
      await page.goto(address, { waitUntil: "load" });
      return page;
    },
    async close() {
      await fresh?.stop();
      await end?.();
      for (const server of [plywise, course]) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
    },
  };
}

function sendPage(response, { html, policy }) {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", ...(policy && { "Content-Security-Policy": policy }) });
  response.end(html);
}

/** The nth embed's frame, once it has started. */
export async function embed(page, nth = 0) {
  const until = Date.now() + 20_000;
  let refused;
  for (;;) {
    // Asked again and again, and for its frame too: a frame on its way to another site changes its process, and
    // what waits in the old one waits for ever; one that is out of sight is never asked to draw.
    const frame = await frameOf(page, nth);
    // One that has moved to another process may also leave its question unanswered.
    const state = await Promise.race([
      frame.evaluate(() => document.documentElement.dataset.plywise).catch((error) => void (refused = error.message)),
      new Promise((later) => setTimeout(later, 1_000, undefined)),
    ]);
    if (state === "started") return frame;
    if (state === "failed" || Date.now() > until) throw new Error(`embed ${nth} is ${state ?? `not there (${refused ?? "no answer"})`} after 20 s`);
    await new Promise((later) => setTimeout(later, 50));
  }
}

/** The nth frame of a page, in the shadow of an element too, as soon as it is there. */
export async function frameOf(page, nth = 0) {
  const handle = await page.waitForFunction(
    (nth) => {
      const inside = (element) => element.shadowRoot?.querySelector("iframe") ?? element;
      const found = [...document.querySelectorAll("iframe, plywise-tree")].map(inside).filter((element) => element.localName === "iframe");
      return found[nth];
    },
    { polling: 50 },
    nth,
  );
  const element = handle.asElement();
  // Chromium does as little as it can for a frame of another site that is out of sight.
  await element.evaluate((frame) => frame.scrollIntoView({ block: "nearest" }));
  return element.contentFrame();
}

/** The messages of Plywise's own protocol that the course page has got, of one type. */
export const heard = (page, type) =>
  page.evaluate((type) => messages.filter(({ data }) => data?.ns === "plywise" && data.type === type).map(({ data }) => data), type);

/** What the events of a name told that the page has heard. */
export const events = async (page, name) => (await heard(page, "event")).filter((message) => message.name === name).map(({ detail }) => detail);

/** Says something to the nth frame. */
export const say = (page, message, nth = 0) =>
  page.evaluate((message, nth) => document.querySelectorAll("iframe")[nth].contentWindow.postMessage(message, "*"), message, nth);

/** Waits until a function of the page's messages gives something. */
export const until = async (page, test, ...args) => (await page.waitForFunction(test, { timeout: 10_000, polling: 30 }, ...args)).jsonValue();
