// What the tests themselves rest on: no page knows of another, and a test leaves none open.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openSite } from "./harness.mjs";

const site = await openSite();
after(() => site.close());

/** Leaves something in everything that a page may keep. */
const leave = (page, mark) =>
  page.evaluate(async (mark) => {
    localStorage.mark = mark;
    sessionStorage.mark = mark;
    // biome-ignore lint/suspicious/noDocumentCookie: the oldest of what a page keeps is meant.
    document.cookie = `mark=${mark}`;
    await caches.open(mark);
    await new Promise((opened) => (indexedDB.open(mark).onsuccess = opened));
  }, mark);
/** What is there of it. */
const found = (page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return [localStorage.mark, sessionStorage.mark, document.cookie, ...(await caches.keys()), ...databases].filter(Boolean);
  });

let left;

test("pages of one test share nothing, but for the tabs that one of them is given", async () => {
  const page = await site.open();
  await leave(page, "first");
  assert.equal((await found(page)).length, 5);
  const other = await site.open();
  assert.deepEqual(await found(other), []);
  await leave(other, "second");
  const tab = await page.browserContext().newPage();
  await tab.goto(site.url);
  assert.equal(await tab.evaluate(() => localStorage.mark), "first");
  await page.browserContext().overridePermissions(site.origin, ["geolocation"]);
  left = [page, other, tab];
});

test("a test finds nothing of the tests before it, and none of their pages", async () => {
  assert.deepEqual(left.map((page) => page.isClosed() || page.url()), ["about:blank", "about:blank", true]);
  for (let nth = 0; nth < 3; nth += 1) {
    const page = await site.open();
    assert.deepEqual(await found(page), [], `page ${nth}`);
    const permission = await page.evaluate(async () => (await navigator.permissions.query({ name: "geolocation" })).state);
    assert.notEqual(permission, "granted", `page ${nth}`);
  }
});

test("a page that is closed in the middle of a test leaves nothing to the next", async () => {
  for (let nth = 0; nth < 2; nth += 1) {
    const page = await site.open();
    assert.deepEqual(await found(page), [], `page ${nth}`);
    await leave(page, "third");
    await page.close();
  }
});

test("a test within a test closes its own pages alone", async (t) => {
  const page = await site.open();
  let inner;
  await t.test("within", async () => {
    inner = await site.open();
  });
  assert.equal(inner.url(), "about:blank");
  assert.ok(!page.isClosed());
  assert.deepEqual(await found(page), []);
});

test("a tab that is used again shows nothing of what was asked of it before, and one that cannot forget is closed", async () => {
  const first = await site.open("", { preload: () => void (window.name = "before"), dark: true });
  const length = await first.evaluate(() => history.length);
  await leave(first, "fourth");
  await first.evaluate(() => (location.hash = "step=1"));
  first.on("dialog", () => {});
  const session = await first.createCDPSession();
  await session.send("Emulation.setTimezoneOverride", { timezoneId: "Asia/Tokyo" });
  const zone = (page) => page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  assert.equal(await zone(first), "Asia/Tokyo");
  await first.close();

  const again = await site.open();
  assert.equal(again, first, "otherwise this test says nothing");
  const seen = await again.evaluate(() => [window.name, history.length, matchMedia("(prefers-color-scheme: dark)").matches]);
  assert.deepEqual(seen, ["", length, false]);
  assert.deepEqual(await found(again), []);
  assert.notEqual(await zone(again), "Asia/Tokyo");
  assert.equal(again.listenerCount("dialog"), 0);
  await again.setOfflineMode(true);
  await again.close();
  assert.ok(again.isClosed());
  await site.open();
});
