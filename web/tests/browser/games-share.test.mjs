// Searches of games are given away as trees are: saved, drawn, shared, and embedded in course pages.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { pathToFileURL } from "node:url";
import { DIST, ROOT, assertClean, axe, nextFrame, openSite } from "./harness.mjs";
import { embed, events, openHosts, say, until } from "./hosts.mjs";
import { assertNoSidewaysScroll, choose, press, searched, step } from "./page.mjs";

const PLYWISE = process.env.PLYWISE_COMMAND ?? join(ROOT, "target/debug/plywise");
const PLAIN = "game=nim-1.1.2-none&profile=intervals&step=9";
/** More positions than any search may go through. */
const LARGE = "c4-......._......._......._......._......._.......-none&alg=minimax&depth=12";
const TABLE = "game=ttt-xo.ox....-table.killers&profile=intervals&step=12";
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:";
const HELLO = { ns: "plywise", v: 1, type: "hello", accept: ["resize", "events"] };

const site = await openSite();
const folder = mkdtempSync(join(tmpdir(), "plywise-given-"));
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await site.close();
});

/** Downloads go to the folder of this test; gives the content of the first to arrive that is called so. */
async function downloads(page) {
  const session = await page.createCDPSession();
  await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder, browserContextId: page.browserContext().id });
  return async (name) => {
    const path = join(folder, name);
    for (const end = Date.now() + 20_000; !existsSync(path); ) {
      assert.ok(Date.now() < end, `${name} has not been downloaded`);
      await new Promise((later) => setTimeout(later, 50));
    }
    await new Promise((later) => setTimeout(later, 100));
    return { path, content: readFileSync(path) };
  };
}

/** A search with a drawer of the studio open over it. */
async function opened(hash, drawer, view = {}) {
  const page = await site.open(`#${hash}`, { reducedMotion: true, ...view });
  await searched(page);
  await page.$eval(`.pw-games .pw-header [data-studio=${drawer}]`, (button) => button.click());
  await page.waitForSelector(`#pw-${drawer}[open]`);
  await nextFrame(page);
  return page;
}
const pressIn = async (page, drawer, name) => {
  await page.$$eval(`#pw-${drawer} button`, (all, name) => all.find((one) => one.textContent.trim() === name).click(), name);
  await nextFrame(page);
};
const value = (page, selector) => page.$eval(selector, (box) => box.value);
const narration = (page) => page.$eval(".pw-narration", (line) => line.textContent.trim());

test("a search is saved as a tree that the page reads back, and as it was recorded", async () => {
  const page = await opened(PLAIN, "save");
  const arrived = await downloads(page);
  const [told, at] = [await narration(page), await step(page)];
  await page.$$eval("#pw-save button", (all) => all.find((one) => /^Download nim.*\.tree$/.test(one.textContent.trim()))?.click());
  const name = await page.$$eval("#pw-save button", (all) => /** @type {RegExpMatchArray} */ (all.map((one) => one.textContent).join().match(/Download (nim[^ ,]*\.tree)/))[1]);
  const { path, content } = await arrived(name);
  const text = content.toString();
  assert.equal(text, await value(page, "#pw-save textarea"));
  assert.match(text, /^title: Nim.* from 1\.1\.2\n/);
  await pressIn(page, "save", "Download the recorded search");
  const trace = (await arrived(name.replace(".tree", ".trace.jsonl"))).content.toString().trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual([trace[0].plywise, trace[0].step, trace.filter(({ event }) => event).length], ["trace", at, Number(await page.$eval("#pw-step-number", (box) => box.max))]);
  assert.equal(await page.$$eval("#pw-save button", (all) => all.filter((one) => one.textContent === "Format the text").length), 0, "there is no text box");

  // The page opens the file at the same moment of the same search.
  const other = await site.open("", { reducedMotion: true });
  await other.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "nim.tree"));
    dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, text);
  await other.waitForSelector("#pw-open[open]");
  await other.$$eval("#pw-open button", (all) => all.find((one) => /^(Open|Show)/.test(one.textContent)).click());
  await other.waitForFunction(() => !document.querySelector("#pw-open[open]"));
  await other.evaluate((at) => {
    const box = document.querySelector("#pw-step-number");
    box.value = at;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }, at);
  await nextFrame(other);
  assert.equal(await narration(other), told);

  // The command draws the same figure of it, to the last byte; but of a tree it also writes what leaves are worth that the search has not
  // come to, which nobody knows of a game.
  await pressIn(page, "save", "Download the picture");
  const svg = (await arrived(name.replace(".tree", ".svg"))).content.toString();
  writeFileSync(path, text);
  const ofTree = execFileSync(PLYWISE, ["svg", "--step", String(at), path], { encoding: "utf8" });
  const ahead = /(<g class="pw-node leaf unvisited"[^>]*>\n<path[^>]*>\n)<text class="pw-text"[^\n]*\n/g;
  assert.ok(ofTree.match(ahead).length > 0 && !ahead.test(svg), "values that nobody knows yet are in the tree alone");
  assert.equal(svg, ofTree.replace(ahead, "$1"));
  await pressIn(page, "save", "Download as PNG");
  const png = (await arrived(name.replace(".tree", ".png"))).content;
  assert.equal(png.subarray(1, 4).toString(), "PNG");
  const width = Number(svg.match(/ width="([\d.]+)"/)?.[1]);
  assert.ok(Math.abs(png.readUInt32BE(16) - 2 * width) <= 2, "a PNG has two pixels for each of the picture");
  assertClean(page);
  assertClean(other);
});

test("a figure has the boards that the stage has, as the command draws them", async () => {
  const page = await opened("game=ttt-xox.o.x..-none&depth=1&step=end", "save");
  const arrived = await downloads(page);
  const name = await page.$$eval("#pw-save button", (all) => /** @type {RegExpMatchArray} */ (all.map((one) => one.textContent).join().match(/Download ([^ ,]*\.tree)/))[1]);
  await pressIn(page, "save", "Download the picture");
  const svg = (await arrived(name.replace(".tree", ".svg"))).content.toString();
  // Where a board stands follows from the widths of what is written in nodes.
  const boards = (svg) => [...svg.matchAll(/<g class="pw-mini" transform="[^"]*">([^]*?)<\/g>/g)].map(([, board]) => board);
  const asked = ["--game", "tic-tac-toe", "--position", "xox/.o./x..", "--depth", "1", "--table"];
  assert.deepEqual(boards(svg), boards(execFileSync(PLYWISE, ["svg", ...asked], { encoding: "utf8" })));
  assert.equal(boards(svg).length, (await page.$$(".pw-stage .pw-mini")).length);
  assert.match(boards(svg)[0], /<title>start: xox\/\.o\.\/x\.\.<\/title>/);
  assertClean(page);
});

test("a link opens the same moment, and the embed of Share… shows it", async () => {
  const page = await opened(TABLE, "share");
  const [told, link] = [await narration(page), await value(page, "#pw-share-step")];
  assert.match(link, /#game=ttt-xo\.ox\.\.\.\.-table\.killers&.*step=12$/);
  assert.match(await value(page, "#pw-share-text"), /<iframe src="[^"]*\/game-embed\.html#game=ttt-xo\.ox\.\.\.\.-table\.killers&amp;.*step=12/);
  await choose(page, "Where", "element");
  assert.match(await value(page, "#pw-share-text"), /<plywise-tree game="ttt-xo\.ox\.\.\.\.-table\.killers"[^>]* step="12"[^>]*><\/plywise-tree>/);
  // What makes no sense for a game is not there.
  assert.deepEqual(await page.$$eval("#pw-share select", ([where]) => [...where.options].map(({ value }) => value)), ["frame", "element", "reveal", "markdown"]);
  assert.equal(await page.$$eval("#pw-share label", (all) => all.filter((one) => /in a file/.test(one.textContent)).length), 0);
  const frame = await (await page.waitForSelector("#pw-share iframe")).contentFrame();
  await frame.waitForSelector(".pw-narration", { timeout: 30_000 });
  assert.equal(await narration(frame), told);
  const other = await site.open(link.slice(link.indexOf("#")), { reducedMotion: true });
  await searched(other);
  assert.equal(await narration(other), told);
  assertClean(other);
});

test("Share… and Save… are reached and left by keys alone, and keys in them step nothing", async () => {
  const page = await site.open(`#${TABLE}`, { reducedMotion: true });
  await searched(page);
  for (const drawer of ["share", "save"]) {
    await page.focus(`.pw-games [data-studio=${drawer}]`);
    await page.keyboard.press("Enter");
    await page.waitForSelector(`#pw-${drawer}[open]`);
    await press(page, "Tab", "Tab", "ArrowRight", "ArrowDown");
    assert.equal(await step(page), 12);
    assert.deepEqual(await axe(page), []);
    await press(page, "Escape");
    await page.waitForFunction((drawer) => !document.querySelector(`#pw-${drawer}[open]`), {}, drawer);
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-studio")), drawer, "the focus is back");
  }
  await page.focus(".pw-stage");
  await press(page, "ArrowRight");
  assert.ok((await step(page)) > 12);
  // The page's own drawers are its own again.
  await page.click('.pw-games [data-page="Explore"]');
  await page.waitForSelector("#app:not([hidden]) .pw-header");
  await page.$eval("#app [data-studio=save]", (button) => button.click());
  await page.waitForSelector("#pw-save[open]");
  assert.doesNotMatch(await value(page, "#pw-save textarea"), /Tic-tac-toe/);
  assertClean(page);
});

test("the command links a search to the page and to an embed", async () => {
  const link = (...args) => execFileSync(PLYWISE, ["link", "--game", "nim", "--position", "1.1.2", "--step", "9", ...args], { encoding: "utf8" }).trim();
  const page = await site.open(link(), { reducedMotion: true });
  await searched(page);
  const told = await narration(page);
  assert.equal(await step(page), 9);
  const frame = await site.open(link("--base", "embed.html"), { ready: false });
  await frame.waitForSelector(".pw-narration", { timeout: 30_000 });
  assert.deepEqual([await narration(frame), await step(frame)], [told, 9]);
  assertClean(page);
  assertClean(frame);
});

test("on a phone, what is given away fits", async () => {
  for (const drawer of ["share", "save"]) {
    const page = await opened(TABLE, drawer, { width: 360, height: 740, touch: true });
    await assertNoSidewaysScroll(page);
    await press(page, "Escape");
    await page.waitForFunction((drawer) => !document.querySelector(`#pw-${drawer}[open]`), {}, drawer);
    await page.click(".pw-games .pw-more");
    const heights = await page.$$eval(".pw-games .pw-header [data-studio]", (all) => all.map((one) => one.getBoundingClientRect().height));
    assert.ok(heights.every((height) => height >= 24), heights.join());
    await page.close();
  }
  const frame = await site.open(`game-embed.html#${TABLE}`, { width: 360, height: 740, ready: false });
  await frame.waitForSelector(".pw-board", { timeout: 30_000 });
  await assertNoSidewaysScroll(frame);
  assert.deepEqual(await axe(frame), []);
  assertClean(frame);
});

test("an embed of a tree loads nothing of games", async () => {
  const page = await site.open("embed.html#example=t-textbook", { ready: false });
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await page.waitForSelector(".pw-narration");
  await nextFrame(page);
  assert.deepEqual(asked.filter((path) => /games|arena|chess|worker/.test(path)), []);
  assert.equal(page.workers().length, 0);
});

for (const firefox of [false, true]) {
  describe(firefox ? "embeds of games in Firefox" : "embeds of games in Chromium", { concurrency: false }, () => {
    let hosts;
    after(() => hosts?.close());
    const begun = async () => (hosts ??= await openHosts({ firefox, policy: POLICY }));
    const call = async (page, method, args = []) => {
      const seq = Math.random();
      await say(page, { ns: "plywise", v: 1, type: "call", seq, method, args });
      return until(page, (seq) => messages.find(({ data }) => data?.type === "return" && data.seq === seq)?.data, seq);
    };

    test("a frame steps through a game's search, board and all, and tells of it", async () => {
      const { open, frame } = await begun();
      const page = await open(frame(`${TABLE}&by=event&id=g`).replace("embed.html", "game-embed.html"));
      const inside = await embed(page);
      await say(page, { ...HELLO, id: "g" });
      await until(page, () => messages.some(({ data }) => data.name === "plywise-ready"));
      const [ready] = await events(page, "plywise-ready");
      assert.equal(ready.step, 12);
      assert.match(ready.tree, /^title: Tic-tac-toe from/);
      assert.match(ready.state.link, /^game=ttt-xo\.ox\.\.\.\.-table\.killers&.*step=12$/);
      assert.match(await inside.$eval(".pw-board", (board) => board.getAttribute("aria-label")), /row 3: /);
      await inside.click("[aria-label='Next']");
      await until(page, () => messages.some(({ data }) => data.name === "plywise-step"));
      assert.equal((await call(page, "goTo", [20])).result.step, 20);
      const { result: state } = await call(page, "getState");
      assert.equal((await call(page, "first")).result.step, 0);
      assert.equal((await call(page, "setState", [state])).result.step, 20);
      assert.equal((await call(page, "reset")).result.step, 12);
      assert.match((await call(page, "toSVG", [{ theme: "dark" }])).result, /^<svg [^>]*xmlns=/);
      assert.match((await call(page, "toPNG", [{ scale: 1 }])).result, /^data:image\/png;base64,iVBOR/);
      assert.ok((await call(page, "load", ["(3 4)"])).error);
      // Another position, without a reload.
      await inside.evaluate(() => (window.isTheSame = true));
      assert.match((await call(page, "setState", [{ v: 1, link: "game=nim-1.1.2-none", step: 0 }])).result.title, /Nim/);
      assert.match((await events(page, "plywise-tree"))[0].hash, /^nim-1\.1\.2/);
      assert.equal(await inside.evaluate(() => window.isTheSame), true);
      // A tree is another program.
      await page.$eval("iframe", (frame) => (frame.src = frame.src.replace(/#.*/, "#example=t-textbook&id=g")));
      const tree = await embed(page);
      await tree.waitForFunction(() => document.querySelector("h1")?.textContent.startsWith("Three moves"));
      assert.deepEqual(page.problems, []);
      await page.close();
    });

    test("the element shows a game in a strict page, and another one when its attribute changes", async () => {
      const { open, element, site: base, host } = await begun();
      const policy = `default-src 'none'; script-src ${new URL(base).origin}; frame-src ${new URL(base).origin}`;
      const page = await open(element('<plywise-tree game="c4-......._......._......._......._......._......." depth="2" step="5">The first moves</plywise-tree>'), { policy });
      const inside = await embed(page);
      assert.ok(host);
      assert.equal((await inside.$eval("#pw-step-number", (box) => box.value)), "5");
      assert.equal(await page.$eval("plywise-tree", (tree) => tree.step), 5);
      // The program of trees is not asked for.
      const asked = await inside.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
      assert.deepEqual(asked.filter((name) => /\/embed-[^/]*\.wasm$/.test(name)), []);
      assert.equal(await page.evaluate(async () => (await document.querySelector("plywise-tree").next()).step > 5), true);
      await page.$eval("plywise-tree", (tree) => tree.setAttribute("game", "nim-1.1.2"));
      await inside.waitForFunction(() => /Nim/.test(document.querySelector("h1")?.textContent ?? ""), { polling: 50 });
      await page.close();
    });

    test("what cannot be shown is said in the frame, with what to do", async () => {
      const { open, frame } = await begun();
      for (const [address, why] of /** @type {[string, RegExp][]} */ ([
        ["game=ttt-xxx......", /cannot come up: x moves first.*A board is nine squares/],
        ["game=go-....", /does not know the game “go”/],
        ["game=c4-......._......._......._......._......._.......-none&alg=minimax&depth=12", /smaller depth limit/],
      ])) {
        const page = await open(frame(address));
        const inside = await embed(page);
        await say(page, HELLO);
        await until(page, () => messages.some(({ data }) => data.name === "plywise-error"));
        const [error] = await events(page, "plywise-error");
        assert.equal(error.code, "link", address);
        assert.match(await inside.$eval("[role=alert]", (box) => box.textContent), why);
        assert.equal(await inside.$(".pw-stage"), null, "no other search is shown");
        assert.equal(await inside.$("::-p-aria([name='Try again'][role='button'])"), null, "it would fail again");
        await page.close();
      }
    });

    // A worker made of a script's text goes as far as any other; a page that searches by itself goes less far.
    for (const [name, policy, isFar] of /** @type {[string, string, boolean][]} */ ([
      ["a sandbox", POLICY, false],
      ["a sandbox, with a worker where the policy allows one", `${POLICY}; worker-src 'self' blob:`, true],
    ])) {
      test(`${name}: a frame searches there, too`, async () => {
        const hosts = await openHosts({ firefox, policy });
        try {
          const page = await hosts.open(hosts.frame(`${TABLE}&by=event`, 'sandbox="allow-scripts"'));
          const inside = await embed(page);
          assert.equal(await inside.evaluate(() => self.origin), "null");
          await say(page, HELLO);
          await until(page, () => messages.some(({ data }) => data.name === "plywise-ready"));
          assert.equal((await events(page, "plywise-ready"))[0].step, 12);
          assert.match(await inside.$eval(".pw-board", (board) => board.getAttribute("aria-label")), /row 3: /);
          assert.match(await inside.$eval(".pw-board", (board) => getComputedStyle(board).display), /grid|block|table/);
          await inside.click("[aria-label='Next']");
          await until(page, () => messages.some(({ data }) => data.name === "plywise-step"));
          // Another game is another program.
          assert.match((await call(page, "setState", [{ v: 1, link: "game=chess--none&depth=1", step: 3 }])).result.title, /Chess/);
          await page.close();
          const other = await hosts.open(hosts.frame(`game=${LARGE}&by=event`, 'sandbox="allow-scripts"'));
          const far = await embed(other);
          const why = await far.$eval("[role=alert]", (box) => box.textContent);
          assert.match(why, isFar ? /more than 400,000 positions/ : /more than 6,000 positions.*starts no worker.*depth limit/);
          await other.close();
        } finally {
          await hosts.close();
        }
      });
    }

    if (!firefox) {
      test("a worker that stops is said in the frame, which tries again", async () => {
        const missing = await openHosts({ policy: POLICY, overrides: { "plywise-arena_bg*.wasm": 404 } });
        try {
          const page = await missing.open(missing.frame(PLAIN));
          const inside = await embed(page);
          assert.match(await inside.$eval("[role=alert]", (box) => box.textContent), /search has stopped/);
          assert.ok(await inside.$("::-p-aria([name='Try again'][role='button'])"));
          await page.close();
        } finally {
          await missing.close();
        }
      });

      test("the element draws a game into the page itself", async () => {
        const { open, element } = await begun();
        const page = await open(element(`<plywise-tree frame="inline" game="nim-1.1.2" step="4"></plywise-tree>`), { same: true });
        await page.waitForFunction(() => document.querySelector("plywise-tree").shadowRoot?.querySelector(".pw-board"), { timeout: 20_000 });
        assert.equal(await page.$eval("plywise-tree", (tree) => tree.step), 4);
        await page.close();
      });

      test("the element draws a game into a page of another origin, which may read the files", async () => {
        const readable = await openHosts({ cors: true, policy: POLICY });
        try {
          const page = await readable.open(readable.element(`<plywise-tree frame="inline" game="nim-1.1.2" step="4"></plywise-tree>`));
          await page.waitForFunction(() => document.querySelector("plywise-tree").shadowRoot?.querySelector(".pw-board"), { timeout: 20_000 });
          assert.equal(await page.$eval("plywise-tree", (tree) => tree.step), 4);
          assert.equal(page.workers().length, 1);
          assert.deepEqual(page.problems, []);
          await page.close();
        } finally {
          await readable.close();
        }
      });

      test("from a disk, and in one file, a game is searched in a worker", async () => {
        const { newPage } = await begun();
        for (const name of ["game-embed.html", "embed.html", "plywise.single.game.html"]) {
          const page = await newPage();
          const problems = [];
          page.on("pageerror", (error) => problems.push(String(error)));
          await page.goto(`${pathToFileURL(join(DIST, name)).href}#${TABLE}&by=event`);
          await page.waitForFunction(() => document.documentElement.dataset.plywise === "started", { timeout: 20_000 });
          assert.equal(await step(page), 12, name);
          assert.equal(page.workers().length, 1, name);
          assert.deepEqual(problems, []);
          await page.close();
        }
        const page = await newPage();
        await page.goto(`${pathToFileURL(join(DIST, "plywise.single.game.html")).href}#example=t-textbook`);
        await page.waitForSelector(".plywise-fault");
        assert.match(await page.$eval(".plywise-fault", (box) => box.textContent), /has games only/);
        await page.close();
      });

      test("the module in one file draws a game where there is no file of Plywise", async () => {
        const { open } = await begun();
        const page = await open(`<div></div><script type="module">
          const { open } = await import("data:text/javascript;base64,${readFileSync(join(DIST, "plywise.single.game.mjs")).toString("base64")}");
          const widget = await open(document.querySelector("div"), "${TABLE}&by=event");
          window.told = [widget.detail().step, (await open(document.body.appendChild(document.createElement("div")), "t=(3 4)").catch(({ message }) => message))];
        </script>`);
        await page.waitForFunction(() => window.told, { polling: 50, timeout: 20_000 });
        const [at, why] = await page.evaluate(() => told);
        assert.equal(at, 12);
        assert.match(why, /has games only/);
        await page.close();
      });
    }
  });
}
