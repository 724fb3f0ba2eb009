// New pages as in a browser that has never been here, and their end: what a test has opened is left when the test is over.

import { afterEach, beforeEach } from "node:test";

/** How many tests are running, one within the other. */
let depth = 0;
/** What is done at the end of a test of this depth. */
const ends = new Set();

// A script that is no test has no tests that end.
if (process.env.NODE_TEST_CONTEXT) {
  beforeEach(() => {
    depth += 1;
  });
  afterEach(async () => {
    for (const end of ends) await end(depth);
    depth -= 1;
  });
}

/** What may be asked of a page that holds for whatever it shows next: a page that was asked for it is not used again. */
const LASTING = /^(set(?!Viewport$)|emulate|expose|authenticate)/;

/** After so long a page that does not answer any more is closed. */
const PATIENCE_MS = 20_000;

/** The contexts of each browser that nobody uses, each with a tab that may be used again. */
const unused = new WeakMap();

/**
 * Gives pages whose storage for these origins is empty, and of which none knows another. In Chromium, opening the page in a new
 * context takes over three times the work of opening it in an old one, and in a new tab nearly twice that of opening it in
 * one that is there: so a context whose pages a test has left is used again, with the tab that it was given.
 */
export function freshPages(browser, origins, { firefox = false } = {}) {
  if (!unused.has(browser)) unused.set(browser, [{ context: browser.defaultBrowserContext(), tab: undefined }]);
  const free = unused.get(browser);
  const lent = new Set();

  const takeBack = async (one) => {
    if (!lent.delete(one)) return;
    const { context, tab, before } = one;
    if (firefox) return void (await context.close().catch(() => {}));
    for (const page of await context.pages()) {
      if (before.has(page) || page === tab.page) continue;
      await keepNoMore(page);
      await page.close().catch(() => {});
    }
    const isLeft = !tab.page.isClosed() && (await leave(tab, origins));
    if (!isLeft) await tab.close().catch(() => {});
    // A context that the browser has ended is of no more use.
    const isThere = await context.clearPermissionOverrides().then(() => true, () => false);
    if (isThere) free.unshift({ context, tab: isLeft ? tab : undefined });
  };
  const end = (over) => Promise.all([...lent].filter(({ depth }) => depth >= over).map(takeBack));
  ends.add(end);

  return {
    async open() {
      let { context, tab } = (!firefox && free.shift()) || {};
      if (!context) {
        context = await browser.createBrowserContext();
        // Chromium would make a context without a page that stays anew for the next.
        if (!firefox) await context.newPage();
      }
      const before = new Set(await context.pages());
      before.delete(tab?.page);
      if (tab) await tab.page.bringToFront();
      else tab = watched(await context.newPage());
      const one = { context, tab, depth, before };
      lent.add(one);
      const { page } = tab;
      if (!firefox) await clearStorage(page, origins);
      page.close = async (...how) => {
        // A test may go on in another tab.
        const others = (await context.pages()).filter((other) => other !== page && !before.has(other));
        if (others.length > 0) await tab.close(...how);
        else await takeBack(one);
      };
      return page;
    },
    /** When no more are wanted. */
    async stop() {
      ends.delete(end);
      await end(0);
    },
  };
}

/** A tab whose page notes what has to be taken back before it is used again. */
function watched(page) {
  const { close, evaluateOnNewDocument, createCDPSession } = page;
  const tab = { page, scripts: [], sessions: [], isSpoilt: false, close: (...how) => close.apply(page, how) };
  for (let type = Object.getPrototypeOf(page); type !== Object.prototype; type = Object.getPrototypeOf(type)) {
    for (const name of Object.getOwnPropertyNames(type)) {
      if (!LASTING.test(name) || Object.hasOwn(page, name)) continue;
      const asked = page[name];
      page[name] = (...how) => {
        tab.isSpoilt = true;
        return asked.apply(page, how);
      };
    }
  }
  page.evaluateOnNewDocument = async (...how) => {
    const script = await evaluateOnNewDocument.apply(page, how);
    tab.scripts.push(script.identifier);
    return script;
  };
  page.createCDPSession = async () => {
    const session = await createCDPSession.apply(page);
    tab.sessions.push(session);
    return session;
  };
  return tab;
}

/** Leaves what a tab shows, with all that was asked of it; gives whether the tab can be used again. */
async function leave(tab, origins) {
  if (tab.isSpoilt) return false;
  let timer;
  const late = new Promise((later) => (timer = setTimeout(later, PATIENCE_MS, false)));
  const isLeft = await Promise.race([forget(tab, origins).then(() => true, () => false), late]);
  clearTimeout(timer);
  return isLeft;
}

/**
 * Lets a page that is left write nothing more. What it keeps as it goes could reach the browser after the storage has been
 * cleared for the next test, and stand there.
 */
async function keepNoMore(page) {
  for (const frame of page.frames()) await frame.evaluate(() => void (Storage.prototype.setItem = () => {})).catch(() => {});
}

async function forget({ page, scripts, sessions }, origins) {
  page.removeAllListeners();
  await keepNoMore(page);
  for (const script of scripts.splice(0)) await page.removeScriptToEvaluateOnNewDocument(script);
  // What a session emulates ends with it.
  for (const session of sessions.splice(0)) await session.detach().catch(() => {});
  const session = await page.createCDPSession();
  // What belongs to the tab, whatever it shows. The rest is cleared when it is lent again.
  for (const origin of origins) {
    await session.send("DOMStorage.clear", { storageId: { securityOrigin: origin, storageKey: `${origin}/`, isLocalStorage: false } });
  }
  await page.goto("about:blank");
  await page.evaluate(() => (window.name = ""));
  await session.send("Page.resetNavigationHistory");
  for (const key of ["Shift", "Control", "Alt", "Meta"]) await page.keyboard.up(/** @type {import("puppeteer-core").KeyInput} */ (key));
  await page.mouse.reset();
  await session.detach();
  sessions.length = 0;
}

/** Forgets what the browser keeps for these origins. */
export async function clearStorage(page, origins) {
  const session = await page.createCDPSession();
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
}
