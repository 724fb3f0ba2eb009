// A board to play on in a course page: by hand, by script, and as Share… gives it away.

import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { assertClean, axe, nextFrame, openSite } from "./harness.mjs";
import { embed, events, heard, openHosts, say, until } from "./hosts.mjs";
import { assertNoSidewaysScroll, choose, press, settled } from "./page.mjs";

const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:";
const HELLO = { ns: "plywise", v: 1, type: "hello", accept: ["resize", "events"] };

const told = (page) => page.$eval(".pw-play-state [role=status]", (state) => state.textContent);
const button = (page, name) => page.$(`::-p-aria([name='${name}'][role='button'])`);
const square = (page, number) => page.$eval(`[data-square="${number}"]`, (square) => square.getAttribute("aria-label"));
/** Waits until it is somebody's turn again, or the game is over. */
const answered = (inside, sentence) =>
  inside.waitForFunction((source) => new RegExp(source).test(document.querySelector(".pw-play-state")?.textContent ?? ""), { polling: 50, timeout: 20_000 }, sentence.source);

const call = async (page, method, args = []) => {
  const seq = Math.random();
  await say(page, { ns: "plywise", v: 1, type: "call", seq, method, args });
  return until(page, (seq) => messages.find(({ data }) => data?.type === "return" && data.seq === seq)?.data, seq);
};

for (const firefox of [false, true]) {
  describe(firefox ? "boards in Firefox" : "boards in Chromium", { concurrency: false }, () => {
    let hosts;
    after(() => hosts?.close());
    const begun = async () => (hosts ??= await openHosts({ firefox, policy: POLICY }));
    const framed = (hosts, address, attributes) => hosts.frame(`${address}&id=b`, attributes).replace("embed.html", "game-embed.html");

    test("a game is played by keyboard in a frame, which tells of every move", async () => {
      const hosts = await begun();
      const page = await hosts.open(framed(hosts, "play=ttt-x...o....-max.9"));
      const inside = await embed(page);
      await inside.waitForSelector(".pw-squares");
      await say(page, { ...HELLO, id: "b" });
      await until(page, () => messages.some(({ data }) => data.name === "plywise-ready"));
      const [ready] = await events(page, "plywise-ready");
      assert.deepEqual([ready.step, ready.length, ready.kind, ready.tree], [0, 0, "start", ""]);
      assert.match(ready.state.link, /^play=ttt-x\.\.\.o\.\.\.\.-max\.9/);
      await inside.focus('[data-square="0"]');
      await press(page, "ArrowRight", "Enter");
      await answered(inside, /MAX \(x\) to move/);
      assert.match(await square(inside, 1), /^b3, x/);
      assert.match(await told(inside), /^Last move: c3\. MAX/, "the search has stopped the row");
      await until(page, () => messages.filter(({ data }) => data.name === "plywise-step").length >= 2);
      const steps = await events(page, "plywise-step");
      assert.deepEqual(steps.slice(-2).map(({ step, kind }) => [step, kind]), [[1, "moved"], [2, "moved"]]);
      // A script takes moves back, makes them again, and brings another game.
      const { result: state } = await call(page, "getState");
      assert.equal((await call(page, "prev")).result.step, 0, "the search's move goes with the one it answers");
      assert.ok((await call(page, "next")).result.step >= 1, "the search may have answered already");
      await answered(inside, /Last move: c3/);
      assert.equal((await call(page, "first")).result.step, 0);
      assert.ok((await call(page, "last")).result.step >= 1);
      await answered(inside, /Last move: c3/);
      assert.ok((await call(page, "goTo", [9])).error);
      for (const [method, args] of /** @type {[string, unknown[]][]} */ ([["toSVG", []], ["toPNG", []], ["load", ["(3 4)"]], ["goToLabel", ["b3"]]])) assert.ok((await call(page, method, args)).error, method);
      assert.equal((await call(page, "reset")).result.step, 0);
      assert.match(await square(inside, 1), /empty/);
      assert.equal((await call(page, "setState", [state])).result.step, 0, "a state is a position, and who plays");
      assert.match(await square(inside, 1), /^b3, x/);
      await inside.evaluate(() => (window.isTheSame = true));
      assert.match((await call(page, "setState", [{ v: 1, link: "play=nim-1.2-both.9" }])).result.title, /Nim/);
      assert.deepEqual((await events(page, "plywise-tree")).map(({ hash }) => hash), ["nim"]);
      assert.equal(await inside.evaluate(() => window.isTheSame), true);
      assert.deepEqual(page.problems, []);
      await page.close();
    });

    test("a sandboxed frame plays against a search, too", async () => {
      const hosts = await begun();
      const page = await hosts.open(framed(hosts, "play=ttt--max.9", 'sandbox="allow-scripts"'));
      const inside = await embed(page);
      await inside.waitForSelector(".pw-squares");
      await inside.click('[data-square="4"]');
      await answered(inside, /Last move.*MAX \(x\) to move/);
      await page.close();
    });

    if (firefox) return;

    test("what an address leaves out is not there", async () => {
      const hosts = await begun();
      const open = async (rest) => {
        const page = await hosts.open(framed(hosts, `play=ttt-x...o....-max.9${rest}`));
        const inside = await embed(page);
        await inside.waitForSelector(".pw-squares");
        const has = async (name) => (await button(inside, name)) !== null;
        return { page, inside, has, setup: await inside.$(".pw-folded") };
      };
      const whole = await open("");
      assert.ok(whole.setup && (await whole.has("Undo")) && (await whole.has("Hint")) && (await whole.has("Search this position")));
      await whole.page.close();
      const locked = await open("&lock=1");
      assert.ok(!locked.setup && (await locked.has("Undo")) && !(await locked.has("Hint")) && !(await locked.has("Search this position")));
      await locked.page.close();
      const bare = await open("&ui=none");
      assert.ok(!bare.setup && !(await bare.has("Undo")) && (await bare.has("b3")), "moves are made all the same");
      await bare.page.close();
      const still = await open("&mode=static");
      assert.equal(await still.inside.$(".pw-playing button:not([data-square])"), null);
      await still.inside.click('[data-square="1"]');
      await nextFrame(still.inside);
      assert.match(await square(still.inside, 1), /empty/);
      await still.page.close();
    });

    test("on a slide the arrows stay on the board, and what plays slides does it no harm", async () => {
      const hosts = await begun();
      const page = await hosts.open(framed(hosts, "play=ttt--both.9&mode=lecture&autoplay=1"));
      const inside = await embed(page);
      await inside.waitForSelector(".pw-squares");
      await say(page, { ...HELLO, id: "b" });
      await until(page, () => messages.some(({ data }) => data.name === "plywise-ready"));
      await inside.focus('[data-square="0"]');
      await press(page, "ArrowRight", "ArrowLeft", "ArrowRight");
      assert.equal(await inside.evaluate(() => document.activeElement?.getAttribute("data-square")), "1");
      assert.deepEqual(await heard(page, "edge"), []);
      assert.equal((await call(page, "pause")).result.step, 0);
      await press(page, "PageDown");
      await until(page, () => messages.some(({ data }) => data.type === "edge"));
      await page.close();
    });

    test("the element shows another game when its attribute changes, and a search of a game in its place", async () => {
      const hosts = await begun();
      const policy = `default-src 'none'; script-src ${new URL(hosts.site).origin}; frame-src ${new URL(hosts.site).origin}`;
      const page = await hosts.open(hosts.element('<plywise-tree play="nim-1.2-both.9">Nim</plywise-tree>'), { policy });
      const inside = await embed(page);
      await inside.waitForSelector(".pw-squares");
      await page.$eval("plywise-tree", (tree) => tree.setAttribute("play", "ttt--both.9"));
      await inside.waitForFunction(() => document.querySelectorAll("[data-square]").length === 9, { polling: 50 });
      // Other colours are no other game.
      await inside.click('[data-square="4"]');
      await answered(inside, /Last move: b2/);
      await page.$eval("plywise-tree", (tree) => tree.setAttribute("theme", "dark"));
      await inside.waitForFunction(() => document.documentElement.dataset.theme === "dark", { polling: 50 });
      assert.match(await square(inside, 4), /^b2, x/);
      // A new game begins where the page has begun it.
      await page.$eval("plywise-tree", (tree) => tree.setAttribute("play", "ttt-x...o....-both.9"));
      await inside.waitForFunction(() => /x/.test(document.querySelector('[data-square="0"]')?.getAttribute("aria-label") ?? ""), { polling: 50 });
      await inside.click('[data-square="1"]');
      await answered(inside, /Last move: b3/);
      await (await button(inside, "New game")).click();
      await inside.waitForFunction(() => /empty/.test(document.querySelector('[data-square="1"]')?.getAttribute("aria-label") ?? ""), { polling: 50 });
      assert.match(await square(inside, 0), /^a3, x/);
      await page.$eval("plywise-tree", (tree) => {
        tree.setAttribute("game", "nim-1.2");
        tree.removeAttribute("play");
      });
      await inside.waitForSelector(".pw-stage", { timeout: 20_000 });
      assert.equal(await inside.$(".pw-squares"), null);
      await page.close();
    });

    test("the element draws a board into the page itself, where arrows go from square to square", async () => {
      const hosts = await begun();
      const page = await hosts.open(hosts.element('<plywise-tree frame="inline" play="ttt--both.9"></plywise-tree><plywise-tree frame="inline" play="ttt-x...o....-both.9"></plywise-tree>'), { same: true });
      await page.waitForFunction(() => [...document.querySelectorAll("plywise-tree")].every((tree) => tree.shadowRoot?.querySelector("[data-square]")), { timeout: 20_000 });
      const focused = () => page.evaluate(() => [...document.querySelectorAll("plywise-tree")].map((tree) => tree.shadowRoot?.activeElement?.getAttribute("data-square") ?? ""));
      await page.$$eval("plywise-tree", ([, second]) => second.shadowRoot.querySelector('[data-square="0"]').focus());
      await press(page, "ArrowRight", "ArrowDown", "ArrowDown");
      assert.deepEqual(await focused(), ["", "7"]);
      await press(page, "Enter");
      await page.waitForFunction(() => /Last move: b1/.test(document.querySelectorAll("plywise-tree")[1].shadowRoot.querySelector(".pw-play-state").textContent), { polling: 50 });
      assert.deepEqual(await page.$$eval("plywise-tree", (all) => all.map((tree) => tree.step)), [0, 1]);
      await page.close();
    });

    test("what cannot be played is said in the frame, with what to do", async () => {
      const hosts = await begun();
      for (const [address, why] of /** @type {[string, RegExp][]} */ ([
        ["play=ttt-xxx......-max.9", /cannot come up: x moves first.*A board is nine squares/],
        ["play=go--max.2", /does not know the game “go”/],
      ])) {
        const page = await hosts.open(framed(hosts, address));
        const inside = await embed(page);
        await say(page, { ...HELLO, id: "b" });
        await until(page, () => messages.some(({ data }) => data.name === "plywise-error"));
        assert.equal((await events(page, "plywise-error"))[0].code, "link");
        assert.match(await inside.$eval("[role=alert]", (box) => box.textContent), why);
        assert.equal(await inside.$(".pw-squares"), null);
        await page.close();
      }
    });
  });
}

describe("boards that the page gives away", { concurrency: false }, () => {
  let site;
  after(() => site?.close());
  const begun = async () => (site ??= await openSite());

  test("a reader searches the position in an embed and goes back to the board, by keyboard", async () => {
    const page = await (await begun()).open("game-embed.html#play=ttt-xo.ox....-both.9", { ready: false });
    await page.waitForSelector(".pw-squares");
    await settled(page);
    await assertNoSidewaysScroll(page);
    assert.deepEqual(await axe(page), []);
    await (await button(page, "Search this position")).focus();
    await press(page, "Enter");
    await page.waitForSelector(".pw-stage", { timeout: 20_000 });
    await nextFrame(page);
    assert.ok(await page.evaluate(() => document.activeElement?.matches(".pw-stage")), "the button is gone, and the tree has the focus");
    assert.deepEqual(await axe(page), []);
    await (await button(page, "Back to the board")).focus();
    await press(page, "Enter");
    await page.waitForSelector(".pw-squares");
    await nextFrame(page);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-square")), "0");
    assertClean(page);
  });

  test("in a wide frame the whole board is seen", async () => {
    for (const width of [720, 760, 880, 1000]) {
      for (const game of ["chess-", "c4-", "ttt-", "boxes-"]) {
        const page = await (await begun()).open(`game-embed.html#play=${game}-max.2`, { width, height: 500, ready: false });
        await page.waitForSelector(".pw-squares", { timeout: 20_000 });
        const [board, beside] = await page.evaluate(() => {
          const squares = document.querySelector(".pw-squares");
          return [squares.scrollWidth - squares.clientWidth, document.querySelector(".pw-talk").getBoundingClientRect().x - squares.getBoundingClientRect().right];
        });
        assert.ok(board <= 0 && beside >= 0, `${game} ${width}: ${board} ${beside}`);
        await assertNoSidewaysScroll(page);
        await page.close();
      }
    }
  });

  test("on a phone, boards of every game fit", async () => {
    // The last has a row of 31 stones, which scrolls by itself.
    for (const game of ["ttt-", "c4-", "chess-", "boxes-", "nim-3.31"]) {
      const page = await (await begun()).open(`game-embed.html#play=${game}-both.2`, { width: 360, height: 740, ready: false });
      await page.waitForSelector(".pw-squares", { timeout: 20_000 });
      await assertNoSidewaysScroll(page);
      assert.deepEqual(await axe(page), [], game);
      assertClean(page);
      await page.close();
    }
  });

  test("Share… gives a board away with its players, and its preview plays", async () => {
    const page = await (await begun()).open("#play=nim-1.2-max.9&player=pvs+table:3", { reducedMotion: true });
    await page.waitForSelector(".pw-squares");
    await settled(page);
    await page.$eval(".pw-games .pw-header [data-studio=share]", (button) => button.click());
    await page.waitForSelector("#pw-share[open]");
    const text = () => page.$eval("#pw-share-text", (box) => box.value);
    assert.match(await text(), /<iframe src="[^"]*\/game-embed\.html#play=nim-1\.2-max\.3&amp;player=pvs%2Btable%3A3"/);
    await choose(page, "Where", "element");
    assert.match(await text(), /<plywise-tree play="nim-1\.2-max\.3" player="pvs\+table:3"/);
    const frame = await (await page.waitForSelector("#pw-share iframe")).contentFrame();
    await frame.waitForSelector(".pw-squares", { timeout: 30_000 });
    assert.deepEqual(await axe(page), []);
    const link = await page.$eval("#pw-share input[readonly]", (box) => box.value);
    const other = await (await begun()).open(link.slice(link.indexOf("#")), { reducedMotion: true });
    await other.waitForSelector(".pw-squares");
    await settled(other);
    const names = (page) => page.$$eval(".pw-talk select, .pw-talk input", (all) => all.map((one) => one.value).join());
    assert.equal(await names(other), await names(page));
    assertClean(page);
    assertClean(other);
  });
});
