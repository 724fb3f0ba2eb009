// The place of games: playing by keyboard, positions set up by hand, the pictures of searches, and what is loaded when.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { assertClean, axe, DIST, nextFrame, openSite } from "./harness.mjs";
import { assertNoSidewaysScroll, press, searched, settled, step } from "./page.mjs";

const site = await openSite();
after(() => site.close());

/** The board of a link. */
async function board(hash, options) {
  const page = await site.open(hash, { reducedMotion: true, ...options });
  await page.waitForSelector(".pw-playing");
  await settled(page);
  return page;
}

const names = (page) => page.$$eval(".pw-squares [data-square]", (all) => all.map((one) => one.getAttribute("aria-label")));
const told = (page) => page.$eval(".pw-play-state [role=status]", (state) => state.textContent);
const focusedSquare = (page) => page.evaluate(() => document.activeElement?.getAttribute("data-square"));

/** Waits until it is somebody's turn again, or the game is over. */
async function answered(page) {
  await page.waitForFunction(() => !document.querySelector(".pw-games[data-busy]") && /to move|over/.test(document.querySelector(".pw-play-state")?.textContent ?? ""));
  await nextFrame(page);
}

test("tic-tac-toe is played by keyboard alone, from the page to the end of the game", async () => {
  const page = await site.open("", { reducedMotion: true });
  await page.focus(".pw-places [data-games]");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".pw-choosing");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-game")), "tic-tac-toe");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".pw-squares");
  await settled(page);
  assert.equal(await focusedSquare(page), "0");
  assert.equal((await names(page))[0], "a3, empty");
  // The middle, by arrows. The Tab key leaves the board, and comes back to the square.
  await press(page, "ArrowDown", "ArrowRight", "Tab");
  assert.equal(await focusedSquare(page), null);
  await page.keyboard.down("Shift");
  await press(page, "Tab");
  await page.keyboard.up("Shift");
  assert.equal(await focusedSquare(page), "4");
  assert.equal(await page.$$eval('.pw-squares [tabindex="0"]', (stops) => stops.length), 1);
  await press(page, "Enter");
  await answered(page);
  assert.equal((await names(page))[4], "b2, x");
  assert.match(await told(page), /^Last move: [abc][123]\. MAX \(x\) to move\.$/);
  for (let n = 0; n < 9 && !/over/.test(await told(page)); n += 1) {
    const free = (await names(page)).findIndex((name) => name.endsWith("empty"));
    await page.focus(`[data-square="${free}"]`);
    await page.keyboard.press("Enter");
    await answered(page);
  }
  assert.match(await told(page), /The game is over: (a draw|MIN \(o\) has)/, "a search that looks to the end never loses");
  // What it thought, and the tree behind it.
  await page.click(".pw-thoughts tbody tr .pw-link");
  await searched(page);
  assert.ok((await page.$$(".pw-stage g.pw-node[data-node]")).length > 1);
  await page.waitForFunction(() => location.hash.includes("game=ttt-"));
  assertClean(page);
});

test("Connect Four is played by keyboard, and taken back", async () => {
  const page = await board("#play=c4-_-max.3".replace("_", "......._......._......._......._......._......."));
  await page.focus('[data-square="3"]');
  await page.keyboard.press("Enter");
  await answered(page);
  const lying = (await names(page)).filter((name) => !name.endsWith("empty"));
  assert.equal(lying.length, 2);
  assert.equal(lying.filter((name) => name.includes("last move")).length, 1);
  assert.ok(lying.some((name) => name.startsWith("d1, x")), lying.join());
  assert.equal((await page.$$(".pw-thoughts tbody tr")).length, 3, "a row for each depth");
  await page.evaluate(() => [...document.querySelectorAll(".pw-playing button")].find((one) => one.textContent === "Undo").click());
  await settled(page);
  assert.equal((await names(page)).filter((name) => !name.endsWith("empty")).length, 0);
  await page.evaluate(() => [...document.querySelectorAll(".pw-playing button")].find((one) => one.textContent === "Hint").click());
  await settled(page);
  assert.ok(await page.$(".pw-square.hint"));
  const [value, line] = await page.$eval(".pw-thoughts tbody tr", (row) => [...row.children].slice(1, 3).map((cell) => cell.textContent));
  const [first, ...then] = line.split(" ");
  assert.equal(then.length, 2, "three plies");
  assert.equal(await page.$eval(".pw-thoughts .pw-aside", (told) => told.textContent), `It would play ${first}, value ${value}, then ${then.join(" ")}.`);
  assertClean(page);
});

test("a position is arranged by keyboard, and a search goes on from there", async () => {
  const page = await board("#play=ttt--min.9");
  const button = async (name) => {
    const found = await page.waitForSelector(`::-p-xpath(//button[normalize-space()="${name}"])`);
    await found.focus();
    await page.keyboard.press("Enter");
  };
  await answered(page);
  await button("Arrange position");
  await page.waitForSelector(".pw-pieces");
  assert.equal(await focusedSquare(page), "0", "the button is gone, and the board has the focus");
  const before = await page.$eval(".pw-squares", (board) => board.getBoundingClientRect().top);
  await button("Clear the board");
  await page.waitForFunction(() => [...document.querySelectorAll(".pw-squares [data-square]")].every((one) => /empty/.test(one.getAttribute("aria-label"))));
  await page.focus('[data-square="0"]');
  await press(page, "ArrowDown", "ArrowRight", "Enter");
  await page.waitForFunction(() => document.querySelector('.pw-pieces [aria-label="o"]').getAttribute("aria-pressed") === "true");
  assert.equal((await names(page))[4], "b2, x");
  // Two crosses and no nought cannot come up: the page says so, and nothing moves.
  await page.click('.pw-pieces [aria-label="x"]');
  await page.click('[data-square="0"]');
  await page.waitForFunction(() => /cannot come up: x moves first/.test(document.querySelector(".pw-play-state")?.textContent ?? ""));
  assert.equal((await names(page))[0], "a3, x");
  assert.equal(await page.$eval(".pw-squares", (board) => board.getBoundingClientRect().top), before);
  assert.deepEqual(await axe(page), []);
  await page.click('[data-square="0"]');
  await page.waitForFunction(() => /Choose a piece/.test(document.querySelector(".pw-play-state")?.textContent ?? ""));
  await button("Done");
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-square") === "0");
  await answered(page);
  assert.equal((await names(page)).filter((name) => /, [xo]$/.test(name.replace(", last move", ""))).length, 1, "it is MIN's turn, by hand");
  assert.ok(await page.evaluate(() => location.hash.includes("ttt-....x....-")));
  assertClean(page);
});

test("the link of the board can be copied, and leads back to the same board", async () => {
  const page = await board("#play=ttt-x........-both.9");
  await page.browserContext().overridePermissions(site.origin, ["clipboard-read", "clipboard-sanitized-write"]);
  await page.click("::-p-xpath(//button[normalize-space()='Copy link'])");
  const says = (text) => page.waitForFunction((text) => document.querySelector(".pw-copy-link").textContent === text, {}, text);
  await says("Link copied");
  assert.equal(await page.$eval(".pw-tools [role=status]", (status) => status.textContent), "Link copied");
  const address = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(address, `${await page.evaluate(() => location.href.split("#")[0])}#play=ttt-x........-both.9`);
  // What was copied is said of this position only.
  await page.click('[data-square="4"]');
  await says("Copy link");
  const named = await page.accessibility.snapshot({ root: await page.$(".pw-copy-link") });
  assert.equal(named.name, "Copy link", "its name is what stands on it");
  assert.deepEqual(await axe(page), []);
  assertClean(page);
});

test("what squares do not say is chosen beside the board", async () => {
  const page = await board("#play=pig--both.2");
  const button = (name) => page.click(`::-p-xpath(//button[normalize-space()="${name}"])`);
  const field = (name) => `::-p-xpath(//label[contains(@class, "pw-choice")][span[normalize-space()="${name}"]]/*[self::input or self::select])`;
  const set = async (name, number) => {
    await page.click(field(name), { count: 3 });
    await page.keyboard.type(number);
    await page.keyboard.press("Enter");
  };
  await button("Arrange position");
  await set("Points of first", "95");
  await set("Thrown in this turn", "5");
  await page.select(field("Now"), "thrown, not yet landed");
  // Whoever has the target throws no more: the list says what became of the choice.
  await page.waitForFunction(() => [...document.querySelectorAll(".pw-pieces select")].at(-1).value === "before a throw");
  assert.deepEqual(await axe(page), []);
  await button("Done");
  await page.waitForFunction(() => location.hash.includes("pig-to100_95.0_5_max-both"));
  // Nim: stones by pressing squares, and the rules beside them.
  await page.evaluate(() => void (location.hash = "play=nim-1.2.2-both.9"));
  await page.waitForFunction(() => document.querySelector(".pw-squares")?.dataset.game === "nim");
  await button("Arrange position");
  await page.waitForSelector('[data-square="2"]');
  await page.click('[data-square="2"]');
  await page.waitForFunction(() => document.querySelector('[data-square="2"]').getAttribute("aria-label").includes("stone") === false && document.querySelector('[data-square="1"]').getAttribute("aria-label").includes("stone"));
  await page.select(field("The last stone"), "loses");
  await button("Done");
  await page.waitForFunction(() => location.hash.includes("nim-2.2.2_misere-both"));
  assertClean(page);
});

test("what features weigh is chosen for a search that plays and for one that is stepped through", async () => {
  const page = await board("#play=c4--both.2");
  assert.deepEqual(await page.$$eval(".pw-static tbody th", (all) => all.map((one) => one.textContent)), ["threes", "twos"]);
  await page.$eval('[data-do="weights"]', (details) => details.setAttribute("open", ""));
  const weigh = async (box, text) => {
    await box.click({ count: 3 });
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  const fields = await page.$$('[data-do="weights"] input');
  await weigh(fields[1], "3");
  await page.waitForFunction(() => location.hash.includes("+weight.twos=3:2"));
  assert.deepEqual(await page.$$eval(".pw-static tbody td:nth-child(3)", (all) => all.map((one) => one.textContent)), ["4", "3"]);
  // The search of the position has the same weights, and others can be chosen there.
  await page.click('::-p-xpath(//button[normalize-space()="Search this position"])');
  await searched(page);
  await page.waitForFunction(() => /weights=twos(=|%3D)3/.test(location.hash));
  await page.click('::-p-xpath(//button[normalize-space()="Settings…"])');
  const box = await page.waitForSelector('::-p-xpath(//label[contains(., "Weight of twos")]//input)');
  await weigh(box, "0.5");
  await page.waitForFunction(() => /weights=twos(=|%3D)0.5/.test(location.hash));
  await searched(page);
  assertClean(page);
});

test("a search plays with so many positions for a move, and the link says so", async () => {
  const page = await board("#play=c4-_-max.6".replace("_", "......._......._......._......._......._......."));
  const type = async (key, text) => {
    await page.$eval(`[data-engine="0"] [data-do=${key}]`, (box, text) => {
      /** @type {HTMLInputElement} */ (box).value = text;
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }, text);
    await nextFrame(page);
  };
  const value = (key) => page.$eval(`[data-engine="0"] [data-do=${key}]`, (box) => /** @type {HTMLInputElement} */ (box).value);
  await type("nodes", "900");
  assert.equal(await page.$('[data-engine="0"] [data-do=depth]'), null, "its depth says nothing then");
  await page.click('[data-move="d"]');
  await answered(page);
  const entered = await page.$$eval(".pw-thoughts tbody tr td:nth-child(4)", (all) => all.map((cell) => Number(cell.textContent.replace(/\D/g, ""))));
  assert.ok(entered.length > 1 && entered.reduce((sum, one) => sum + one, 0) <= 900, entered.join());
  await page.waitForFunction(() => location.hash.endsWith("&player=alpha-beta+table+killers+history:900nodes"));
  // What cannot be is put back, and seconds take its place.
  await type("nodes", "0");
  assert.equal(await value("nodes"), "900");
  await type("seconds", "2");
  assert.deepEqual([await value("nodes"), await value("seconds")], ["", "2"]);
  await type("seconds", "");
  assert.equal(await value("depth"), "6");
  assertClean(page);
});

test("any search plays, with its aids, and the tree behind its move is its own", async () => {
  const page = await board("#play=ttt-x...o....-max.3");
  const engine = (nth) => `.pw-engine[data-engine="${nth}"]`;
  assert.equal((await page.$$(".pw-engine")).length, 1);
  await page.select(`${engine(0)} select`, "negascout");
  await settled(page);
  // What helped alpha-beta helps it, too: one aid is taken away.
  const ticked = await page.$$eval(`${engine(0)} .pw-check`, (all) => all.map((one) => [one.textContent, one.firstChild.checked]));
  assert.deepEqual(ticked.slice(0, 3), [["Transposition table", true], ["Killer moves", true], ["History of moves", true]]);
  await page.evaluate((own) => [...document.querySelectorAll(`${own} .pw-check`)].find((one) => one.textContent === "Killer moves").querySelector("input").click(), engine(0));
  await page.waitForFunction(() => location.hash.includes("player=negascout+table+history:3"));
  await page.focus('[data-square="1"]');
  await page.keyboard.press("Enter");
  await answered(page);
  assert.equal((await page.$$(".pw-thoughts tbody tr")).length, 3);
  await page.click(".pw-thoughts tbody tr:last-child .pw-link");
  await searched(page);
  await page.waitForFunction(() => /alg=negascout/.test(location.hash) && /-table\.history/.test(location.hash));
  assertClean(page);
});

test("two searches play each other, each chosen for itself, and a link says so", async () => {
  const page = await board("#play=ttt-.........-both.9&against=minimax:2");
  await page.select(".pw-setup .pw-choices select", "nobody");
  await page.select(".pw-watching select", "0");
  await page.waitForFunction(() => /The game is over/.test(document.querySelector(".pw-play-state")?.textContent ?? ""));
  await settled(page);
  const headings = await page.$$eval(".pw-engine h3", (all) => all.map((one) => one.textContent));
  assert.deepEqual(headings, ["Search of MAX (x)", "Search of MIN (o)"]);
  assert.equal(await page.$eval('.pw-engine[data-engine="1"] select', (list) => list.value), "minimax");
  await page.waitForFunction(() => /-nobody\.9&against=minimax:2$/.test(location.hash));
  assert.deepEqual(await axe(page), []);
  // A link with a search that there is not opens without it, and says so.
  await page.evaluate(() => void (location.hash = "play=ttt-.........-max.9&player=minimaxx:3"));
  await page.waitForFunction(() => /is no search: choose one of minimax/.test(document.querySelector(".pw-games")?.textContent ?? ""));
  assertClean(page);
});

test("a phone has room for both searches", async () => {
  const page = await board("#play=c4-......._......._......._......._......._.......-nobody.1&player=mtdf:1&against=pvs+table:1", { width: 360, height: 740, touch: true });
  await assertNoSidewaysScroll(page);
  assert.equal((await page.$$(".pw-engine")).length, 2);
  assertClean(page);
});

test("boards stand below the nodes where there is room", async () => {
  const page = await site.open("#game=ttt-.........&alg=minimax&depth=1", { reducedMotion: true });
  await searched(page);
  assert.equal((await page.$$(".pw-stage .pw-mini")).length, 10);
  assert.equal((await page.$$(".pw-stage .pw-mini .new:not([d=''])")).length, 9, "the last move is marked");
  assert.deepEqual(await axe(page), []);
  assertClean(page);
});

test("the card of a leaf tells what it looks worth once the search has come there", async () => {
  const page = await site.open("#game=ttt-xo.......-none&depth=1&step=0", { reducedMotion: true });
  await searched(page);
  await page.click(".pw-stage g.pw-node.leaf[data-node]");
  const facts = async () => page.$$eval(".pw-facts dt", (all) => all.map((one) => one.textContent));
  await page.waitForSelector(".pw-facts");
  assert.ok(!(await facts()).includes("Static value"), `${await facts()}`);
  await page.focus(".pw-stage");
  await press(page, "End");
  await nextFrame(page);
  assert.ok((await facts()).includes("Static value"), `${await facts()}`);
  assertClean(page);
});

test("games fit a phone", async () => {
  const phone = { width: 360, height: 740, touch: true };
  for (const hash of ["#play=ttt-x........-min.9", "#play=c4-......._......._......._......._......._.......-max.2"]) {
    const page = await board(hash, phone);
    await assertNoSidewaysScroll(page);
    const least = await page.$$eval(".pw-squares [data-square]", (all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)));
    assert.ok(least >= 24, `${hash}: ${least}`);
    assertClean(page);
  }
});

/** What a picture in which equal positions are drawn once consists of. */
const graph = (page) =>
  page.evaluate(() => {
    const nodes = [...document.querySelectorAll(".pw-stage .pw-scene g.pw-node[data-node]")];
    const curves = [...document.querySelectorAll(".pw-stage .pw-scene g > path.pw-edge.again")];
    const place = (node) => node.getAttribute("transform");
    return {
      places: nodes.map(place),
      current: nodes.filter((node) => node.classList.contains("current")).map((node) => node.dataset.node),
      selected: nodes.filter((node) => node.classList.contains("selected")).map(place),
      pointedAt: nodes.filter((node) => node.classList.contains("pointed-at")).map(place),
      n_open: document.querySelectorAll(".pw-stage .pw-scene g > path.pw-edge.open").length,
      curves: curves.map((curve) => ({ dashes: getComputedStyle(curve).strokeDasharray, label: curve.parentElement.querySelector(".pw-edge-label")?.textContent, path: curve.getAttribute("d") })),
    };
  });

test("what is told of a position moves nothing that stands below it", async () => {
  for (const [width, height] of [[1280, 800], [1280, 650]]) {
    for (const hash of ["#game=ttt-xo.ox....-table&step=30", "#game=c4--none&depth=4&alg=minimax&step=700"]) {
      const page = await site.open(hash, { reducedMotion: true, width, height });
      await searched(page);
      const places = () =>
        page.$$eval(".pw-side > .pw-stack, .pw-lower", (all) => all.map((one) => Math.round(one.getBoundingClientRect().top)).join(" "));
      const before = await places();
      const seen = new Set();
      for (let nth = 0; nth < 25; nth += 1) {
        await press(page, "ArrowRight");
        assert.equal(await places(), before, `${hash} at ${width}×${height}`);
        for (const told of await page.$$eval(".pw-position", (all) => all.map((one) => [!!one.querySelector(".pw-equal"), one.querySelectorAll(".pw-link").length].join()))) seen.add(told);
      }
      assert.ok(seen.size > 1, `positions differ in what is told of them: ${[...seen]}`);
    }
  }
});

test("whose turn it is and every value of the open calls are seen whole beside a search", async () => {
  for (const [hash, selector] of [
    ["#game=race--none&depth=3&step=9", ".pw-position > div:not(.pw-ways)"],
    ["#game=ttt-x..oo...x-table&drawn=once&step=60", ".pw-position > div:not(.pw-ways)"],
    ["#game=race--none&depth=4&alg=star2&step=30", ".pw-calls"],
  ]) {
    for (const [width, height] of [[1280, 800], [1280, 650]]) {
      const page = await site.open(hash, { reducedMotion: true, width, height });
      await searched(page);
      const over = await page.$eval(selector, (box) => [box.scrollWidth - box.clientWidth, box.matches(".pw-calls") ? 0 : box.scrollHeight - box.clientHeight]);
      assert.ok(Math.max(...over) <= 0, `${hash} at ${width}×${height}: ${over} px are cut off`);
      assertClean(page);
    }
  }
});

test("the names of rows and columns beside a tree can be read, whatever the size of the board", async () => {
  for (const game of ["ttt-xo.......", "c4-......._......._......._......._......._.......", "nim-1.2.3.1.2.1", "chess-"]) {
    const page = await site.open(`#game=${game}-none&depth=1`, { reducedMotion: true });
    await searched(page);
    const sizes = await page.$$eval(".pw-board g:first-of-type text", (all) =>
      all.map((name) => Number.parseFloat(getComputedStyle(name).fontSize) * /** @type {SVGTextElement} */ (name).getScreenCTM().a),
    );
    assert.ok(sizes.length > 0 && sizes.every((size) => size >= 12), `${game}: ${sizes}`);
    const inside = await page.$eval(".pw-board", (board) => {
      const { left, right, top, bottom } = board.getBoundingClientRect();
      return [...board.querySelectorAll("text")].every((name) => {
        const box = name.getBoundingClientRect();
        return box.left >= left - 1 && box.right <= right + 1 && box.top >= top - 1 && box.bottom <= bottom + 4;
      });
    });
    assert.ok(inside, `${game}: a name is cut off`);
    assertClean(page);
  }
});

const FEW = "#game=ttt-o.x..ox.x-none";

test("equal positions are drawn once by a switch, which a link repeats, and every step is that step's", async () => {
  const page = await site.open(`${FEW}&by=event&step=0`, { reducedMotion: true });
  await searched(page);
  await page.click(".pw-zoom button:last-child");
  const tree = await graph(page);
  assert.deepEqual(tree.curves, []);
  // By keyboard alone.
  await page.focus(".pw-games .pw-parts [data-drawer=conventions]");
  const focused = () => page.evaluate(() => [document.activeElement?.className, document.activeElement?.getAttribute("data-drawer")].join(" ").trim());
  await page.keyboard.press("Enter");
  await page.waitForSelector(".pw-tray:not([hidden]) .pw-drawn input");
  await page.waitForFunction(() => document.activeElement?.matches(".pw-tray .pw-close"));
  // Escape closes the drawer, and the focus is where it was.
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelector(".pw-tray:not([hidden])") === null);
  assert.equal(await focused(), "pw-quiet-button conventions");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".pw-tray:not([hidden]) .pw-drawn input");
  await page.focus(".pw-drawn input");
  await page.keyboard.press("Space");
  await page.waitForFunction(() => location.hash.includes("drawn=once"));
  const said = await page.$eval(".pw-tray .pw-drawn [role=status]", (said) => said.textContent);
  const [, all, once] = /^(\d+) positions, drawn once each: (\d+)\.$/.exec(said) ?? [];
  assert.ok(Number(once) < Number(all), said);
  assert.deepEqual(await axe(page), []);
  await page.click(".pw-tray:not([hidden]) .pw-close");
  await page.click(".pw-zoom button:last-child");
  await nextFrame(page);
  const merged = await graph(page);
  assert.equal(tree.places.length, Number(all));
  assert.equal(merged.places.length, Number(once));
  assert.equal(new Set(merged.places).size, merged.places.length, "no two places are one");
  assert.ok(merged.curves.length > 0);
  for (const { dashes, label, path } of merged.curves) {
    assert.match(dashes, /\d/);
    assert.match(label, /^[abc][123]$/, "the move stands on its line");
    assert.match(path, /^M[^M]+C[^M]+M[^M]+$/, "a curve, and an arrow");
  }
  assert.match(await page.$eval(".pw-position", (panel) => panel.textContent), new RegExp(`${all} positions, drawn once each: ${once}\\.`));
  // At every step one place is current, and the calls that are open are as many lines.
  await page.focus(".pw-stage");
  for (let n = 0; n < 40; n += 1) {
    await press(page, "ArrowRight");
    const [{ current, n_open }, n_calls] = [await graph(page), await page.$$eval(".pw-side .pw-stack:not(.pw-moves, .pw-table) tbody tr", (rows) => rows.length)];
    assert.equal(current.length, 1);
    assert.equal(n_open, n_calls - 1, `step ${await step(page)}`);
  }
  // The link shows the same, and so does a page that is loaded again.
  const last = await step(page);
  await page.waitForFunction((step) => location.hash.endsWith(`step=${step}`), {}, last);
  const hash = await page.evaluate(() => location.hash);
  const again = await site.open(hash, { reducedMotion: true });
  await searched(again);
  await again.click(".pw-zoom button:last-child");
  await nextFrame(again);
  const [here, there] = [await graph(page), await graph(again)];
  assert.deepEqual([there.places, there.current], [here.places, here.current]);
  assertClean(page);
  assertClean(again);
});

test("the outline and names light the one place of equal positions", async () => {
  const page = await site.open(`${FEW}&drawn=once&step=end`, { reducedMotion: true });
  await searched(page);
  await page.click(".pw-zoom button:last-child");
  await page.focus(".pw-stage");
  await press(page, "o");
  const equal = await page.$$eval("[data-item]", (items) => items.map((item) => item.dataset.item));
  let n_shared = 0;
  for (const item of equal) {
    await page.$eval(`[data-item="${item}"]`, (one) => one.click());
    await nextFrame(page);
    const { selected, places } = await graph(page);
    assert.equal(selected.length, 1, item);
    assert.ok(places.includes(selected[0]));
    const others = await page.$$(".pw-position .pw-equal .pw-node-name");
    if (others.length && n_shared < 3) {
      n_shared += 1;
      await others[0].evaluate((one) => one.click());
      await nextFrame(page);
      assert.deepEqual((await graph(page)).selected, selected, "the equal node stands there too");
    }
  }
  assert.equal(n_shared, 3);
  await press(page, "Escape", "ArrowLeft");
  const name = await page.waitForSelector(".pw-narration .pw-node-name, .pw-narration [data-name]");
  await name.hover();
  await nextFrame(page);
  assert.equal((await graph(page)).pointedAt.length, 1);
  assertClean(page);
});

test("a switch that changes nothing says so, and a repetition leads back up", async () => {
  const none = await site.open("#game=ttt-.........-none&depth=1&drawn=once", { reducedMotion: true });
  await searched(none);
  assert.match(await none.$eval(".pw-position", (panel) => panel.textContent), /10 positions\. No two are equal with as many plies to go, so the picture is the tree\./);
  assert.equal((await graph(none)).curves.length, 0);
  assertClean(none);
  const pig = await site.open("#game=pig-&depth=4&drawn=once&step=end", { reducedMotion: true });
  await searched(pig);
  // The root is pointed at, and names the node where its position stands again.
  await pig.click(".pw-position .pw-equal .pw-node-name");
  await nextFrame(pig);
  const { curves, selected, places } = await graph(pig);
  const repetition = curves.find(({ label }) => label === "repetition");
  assert.ok(repetition, JSON.stringify(curves));
  const [, start, end] = repetition.path.match(/^M\S+ (\S+)C.* (\S+)M/);
  assert.ok(Number(end) < Number(start), "it leads up");
  assert.ok(selected.length === 1 && places.length === new Set(places).size);
  assertClean(pig);
});

test("equal positions drawn once fit a phone, in the light and in the dark", async () => {
  for (const dark of [false, true]) {
    const page = await site.open("#game=ttt-x..oo...x-table&drawn=once&step=60", { reducedMotion: true, width: 360, height: 740, touch: true, dark });
    await searched(page);
    await assertNoSidewaysScroll(page);
    const { places, current } = await graph(page);
    assert.ok(places.length > 1 && current.length === 1);
    assert.deepEqual(await axe(page), []);
    assertClean(page);
  }
});

test("chess is loaded only when somebody chooses it, and the page carries no game", async () => {
  const before = site.asked.length;
  const page = await site.open("", { reducedMotion: true });
  const first = site.asked.slice(before);
  await page.click(".pw-places [data-games]");
  await page.waitForSelector(".pw-choosing");
  const rules = await page.$$eval(".pw-choosing [data-game] > span", (all) => all.map((one) => one.textContent));
  await page.click("[data-game=connect4]");
  await page.waitForSelector(".pw-squares");
  await settled(page);
  const later = site.asked.slice(before + first.length);
  const chess = () => site.asked.slice(before).filter((name) => /^plywise-chess.*\.wasm$/.test(name)).length;
  assert.equal(chess(), 0);
  // What every game says of itself stands in what was loaded for games, and in nothing that was there before.
  assert.ok(rules.length >= 8 && rules.every((rule) => rule.length > 40), rules.join("\n"));
  const carried = (names) => {
    const content = names.map((name) => readFileSync(join(DIST, name), "utf8")).join("\n");
    return rules.filter((rule) => content.includes(rule));
  };
  assert.ok(first.some((name) => name.endsWith(".wasm")), first.join(" "));
  assert.deepEqual(carried(first), []);
  assert.deepEqual(carried(later), rules);
  await page.evaluate(() => [...document.querySelectorAll(".pw-games [data-part]")].find((one) => one.textContent === "All games").click());
  await (await page.waitForSelector("[data-game=chess]")).click();
  await page.waitForFunction(() => document.querySelectorAll(".pw-squares [data-square]").length === 64);
  await settled(page);
  assert.equal((await names(page))[60], "e1, white king");
  await page.click('[data-square="52"]');
  await page.click('[data-square="36"]');
  await answered(page);
  assert.match(await told(page), /^Last move: .*MAX/);
  assert.equal(chess(), 1);
  assertClean(page);
});
