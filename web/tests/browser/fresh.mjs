// New pages as in a browser that has never been here, and their end: what a test has opened is closed when the test is over.

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

/**
 * Gives pages of Chromium whose storage for these origins is empty, and of which none knows another. Opening the page in a new
 * context takes over three times the work of opening it in an old one, so a context whose pages are closed is used again.
 */
export function freshPages(browser, origins) {
  const free = [browser.defaultBrowserContext()];
  const lent = new Set();

  const takeBack = async (one) => {
    if (!lent.delete(one)) return;
    for (const page of await one.context.pages()) {
      if (!one.before.has(page)) await page.close().catch(() => {});
    }
    await one.context.clearPermissionOverrides();
    free.unshift(one.context);
  };
  const end = (over) => Promise.all([...lent].filter(({ depth }) => depth >= over).map(takeBack));
  ends.add(end);

  return {
    async open() {
      let context = free.shift();
      if (!context) {
        context = await browser.createBrowserContext();
        // Chromium would make a context without a page that stays anew for the next.
        await context.newPage();
      }
      const one = { context, depth, before: new Set(await context.pages()) };
      const page = await context.newPage();
      lent.add(one);
      await clearStorage(page, origins);
      const { close } = page;
      page.close = async (...how) => {
        await close.apply(page, how);
        // A test may go on in another tab.
        const others = await context.pages();
        if (others.every((other) => one.before.has(other))) await takeBack(one);
      };
      return page;
    },
    /** Before the browser is closed. */
    stop: () => ends.delete(end),
  };
}

/** Forgets what the browser keeps for these origins. */
export async function clearStorage(page, origins) {
  const session = await page.createCDPSession();
  for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await session.detach();
}
