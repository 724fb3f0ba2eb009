// The bar is the same in every place, whichever program draws it, and leads from each to every other.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, nextFrame, openSite } from "./harness.mjs";
import { assertNoSidewaysScroll, seenPlace } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const NAMES = ["Learn", "Explore", "Practise", "Games", "Compare"];

/** The bar that is seen. */
async function bar(page) {
  const bars = await page.$$(".pw-header");
  for (const bar of bars) if (await bar.evaluate((bar) => bar.checkVisibility())) return bar;
  throw new Error("no bar is seen");
}

async function arrived(page, name) {
  await seenPlace(page, name);
  const seen = await bar(page);
  assert.deepEqual(await seen.$$eval(".pw-places button", (buttons) => buttons.map((button) => button.textContent)), NAMES);
  assert.deepEqual(await seen.$$eval(".pw-places [aria-current]", (here) => here.map((one) => one.textContent)), [name]);
  return seen;
}

async function go(page, name) {
  const seen = await bar(page);
  const more = await seen.$(".pw-more");
  if (await more.evaluate((more) => more.checkVisibility() && more.nextElementSibling.dataset.open === "false" && !more.nextElementSibling.checkVisibility())) {
    await more.click();
    await nextFrame(page);
    // Each name stands on one line, whole.
    const broken = await seen.$$eval(".pw-places button", (buttons) =>
      buttons.filter((button) => button.clientHeight > 48 || button.scrollWidth > button.clientWidth).map((button) => button.textContent));
    assert.deepEqual(broken, []);
  }
  const button = await seen.$(`::-p-aria([name="${name}"][role="button"])`);
  assert.ok(button, `${name} is in the bar`);
  await button.click();
}

// Each is left for each of the others once.
const WAY = ["Practise", "Games", "Practise", "Learn", "Games", "Learn", "Practise", "Explore", "Games", "Compare", "Practise", "Compare", "Games", "Explore"];

for (const [size, view] of Object.entries({ wide: {}, phone: { width: 360, height: 740, touch: true } })) {
  test(`from each place to the others by the bar: ${size}`, async () => {
    const page = await site.open("#example=t-textbook", { reducedMotion: true, ...view });
    await arrived(page, "Explore");
    for (const name of WAY) {
      await go(page, name);
      await arrived(page, name);
      await assertNoSidewaysScroll(page);
      const isFocused = await page.evaluate(() => document.activeElement !== document.body);
      assert.ok(isFocused, `the focus is lost on the way to ${name}`);
    }
    assertClean(page);
  });
}

test("the bar stands where it stood, and experiments have it too", async () => {
  const page = await site.open("#example=t-textbook", { reducedMotion: true });
  const left = async () => (await bar(page)).$eval(".pw-name", (name) => name.getBoundingClientRect().left);
  const height = async () => (await bar(page)).evaluate((bar) => bar.getBoundingClientRect().height);
  const [from, high] = [await left(), await height()];
  for (const name of ["Practise", "Games", "Explore"]) {
    await go(page, name);
    await arrived(page, name);
    assert.deepEqual([await left(), await height()], [from, high], name);
  }
  await page.click(".pw-more");
  await page.click(".pw-menu [data-lab]");
  await page.waitForSelector(".pw-lab-choosing", { visible: true });
  assert.deepEqual([await left(), await height()], [from, high]);
  assert.equal(await (await bar(page)).$(".pw-places [aria-current]"), null);
  await go(page, "Compare");
  await arrived(page, "Compare");
  assertClean(page);
});

test("whoever goes elsewhere while a place is loaded stays there, and finds it when asked again", async () => {
  for (const [kind, sign] of [["games", ".pw-choosing"], ["practice", "#pw-question"], ["lab", ".pw-lab"]]) {
    const page = await site.open("", { reducedMotion: true });
    await page.evaluate((kind) => {
      /** @type {HTMLElement} */ (document.querySelector(`button[data-${kind}]`)).click();
      /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#app .pw-places button")]).find((place) => place.textContent === "Explore")?.click();
    }, kind);
    await page.waitForFunction((kind) => document.querySelector(`[data-place=${kind}]`)?.childElementCount, {}, kind);
    await nextFrame(page);
    assert.equal(await page.$eval(`[data-place=${kind}]`, (place) => place.checkVisibility()), false, kind);
    assert.ok(await page.$eval("#app", (app) => app.checkVisibility()), kind);
    await page.evaluate((kind) => /** @type {HTMLElement} */ (document.querySelector(`button[data-${kind}]`)).click(), kind);
    await page.waitForFunction((sign) => document.querySelector(sign)?.checkVisibility(), {}, sign);
    assertClean(page);
  }
});

/** Before each picture of the browser: whether the page with its tree is seen. */
const watch = () => {
  globalThis.sawPage = false;
  const look = () => {
    globalThis.sawPage ||= document.querySelector("#app .pw-stage")?.checkVisibility() ?? false;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

test("whoever follows a link to a place sees that place, and no tree before", async () => {
  for (const [hash, sign] of Object.entries({
    "#game=ttt-xo.ox....": ".pw-games .pw-stage",
    "#play=ttt--both.4-0.2.1": ".pw-games .pw-squares",
    "#lab=leaves-branching.2-depth.3-trees.2-seed.1": ".pw-lab .pw-plot",
  })) {
    const page = await site.open(hash, { preload: watch });
    await page.waitForFunction((sign) => document.querySelector(sign)?.checkVisibility(), {}, sign);
    assert.equal(await page.evaluate(() => globalThis.sawPage), false, hash);
    // From there to another place, too.
    if (sign === ".pw-games .pw-stage") {
      await page.evaluate(() => { location.hash = "#lab=leaves-branching.2-depth.3-trees.2-seed.1"; });
      await page.waitForFunction(() => document.querySelector(".pw-lab .pw-plot")?.checkVisibility());
      assert.equal(await page.evaluate(() => globalThis.sawPage), false, "on the way to the lab");
      assert.equal(await page.$eval(".pw-games", (games) => games.checkVisibility()), false);
    }
    assert.equal(await page.$eval(".plywise-waiting", (waiting) => waiting.textContent), "");
    assertClean(page);
    await page.close();
  }
});

test("where the place of a link cannot be loaded, the page says so", async () => {
  const broken = await openSite({ overrides: { "plywise-lab_bg*": 404, "plywise-games_bg*": 404 } });
  try {
    for (const hash of ["#game=ttt-xo.ox....", "#lab=leaves-branching.2-depth.3-trees.2-seed.1"]) {
      const page = await broken.open(hash);
      await page.waitForFunction(() => document.querySelector("#app .pw-messages")?.textContent.includes("could not be loaded"));
      assert.ok(await page.$eval("#app .pw-stage", (stage) => stage.checkVisibility()), hash);
      assert.equal(await page.$eval(".plywise-waiting", (waiting) => waiting.textContent), "");
    }
  } finally {
    await broken.close();
  }
});
