// The place of experiments: what it counts is what the command counts, it can be left, repeated by its link, and read without
// seeing the plot.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite } from "./harness.mjs";
import { assertNoSidewaysScroll } from "./page.mjs";

const site = await openSite();
after(() => site.close());

/** An experiment that is done. */
async function made(hash, options) {
  const page = await site.open(hash, { reducedMotion: true, ...options });
  await page.waitForSelector(".pw-lab");
  await isDone(page);
  return page;
}

/** Waits until the worker has nothing to do and there is a result. */
async function isDone(page) {
  await page.waitForFunction(() => !document.querySelector(".pw-lab[data-busy]") && document.querySelector(".pw-lab-table"));
  await nextFrame(page);
}

/** What a button gives somebody to keep: the name of the file and its text. */
async function saved(page, kind) {
  return page.evaluate(async (kind) => {
    const make = URL.createObjectURL;
    /** @type {Promise<[string, string]>} */
    const taken = new Promise((done) => {
      /** @type {Blob | MediaSource | undefined} */
      let file;
      URL.createObjectURL = (blob) => {
        file = blob;
        return make(blob);
      };
      HTMLAnchorElement.prototype.click = async function () {
        done([this.download, file instanceof Blob ? await file.text() : ""]);
      };
    });
    /** @type {HTMLElement} */ (document.querySelector(`[data-save=${kind}]`)).click();
    return taken;
  }, kind);
}

/** The command prints the same numbers, where it has been built. */
const command = process.env.PLYWISE_COMMAND;
const hasCommand = command !== undefined && existsSync(command);
const lab = (...options) => execFileSync(command, ["lab", ...options], { encoding: "utf8" });

/** Rows of numbers. The last digit of a power is the mathematical library's. */
function assertSameNumbers(one, other) {
  const rows = (text) => text.trim().split("\r\n").map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', "")));
  const [ours, theirs] = [rows(one), rows(other)];
  assert.deepEqual(ours[0], theirs[0]);
  assert.equal(ours.length, theirs.length);
  const isPower = ours[0].map((name) => /^(Effective branching factor|Growth per ply)/u.test(name));
  for (const [nth, row] of ours.entries()) {
    for (const [column, cell] of row.entries()) {
      if (nth > 0 && isPower[column] && cell !== "") {
        assert.ok(Math.abs(Number(cell) - Number(theirs[nth][column])) < 1e-9, `${ours[0][column]}: ${cell}, ${theirs[nth][column]}`);
      } else {
        assert.equal(cell, theirs[nth][column], `${ours[0][column]}, row ${nth}`);
      }
    }
  }
}

test("experiments are chosen by keyboard, made while one watches, and their link repeats them", async () => {
  const page = await site.open("", { reducedMotion: true });
  await page.focus(".pw-more");
  await page.keyboard.press("Enter");
  await page.focus(".pw-menu [data-lab]");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".pw-lab-choosing");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-experiment")), "leaves");
  assert.deepEqual(await axe(page), []);
  await page.keyboard.press("Enter");
  await isDone(page);
  assert.equal(await page.$eval(".pw-lab-state[role=status]", (state) => state.textContent), "Done.");
  assert.match(await page.$eval(".pw-plot [role=img]", (plot) => plot.getAttribute("aria-label")), /^Leaves against depth\. .*Minimax: 4 at 1, 65536 at 8\./);
  assert.deepEqual(await axe(page), []);
  await page.waitForFunction(() => location.hash === "#lab=leaves-branching.4-depth.8-trees.100-seed.1");
  const link = await page.$eval(".pw-lab-link", (link) => link.getAttribute("href"));
  const table = await page.$eval(".pw-lab-table", (table) => table.textContent);
  const again = await made(link);
  assert.equal(await again.$eval(".pw-lab-table", (table) => table.textContent), table);
  // Back to the trees, and there again.
  await page.click('.pw-lab [data-page="Explore"]');
  await page.waitForFunction(() => document.querySelector("#app") instanceof HTMLElement && !document.querySelector("#app")?.hasAttribute("hidden"));
  assert.equal(await page.evaluate(() => location.hash), "");
  await page.click(".pw-more");
  await page.click(".pw-menu [data-lab]");
  await page.waitForSelector(".pw-lab-table");
  assertClean(page);
  assertClean(again);
});

test("numbers are those of the command, and so is the plot that is saved", { skip: !hasCommand }, async () => {
  const experiments = [
    ["#lab=leaves-branching.3-depth.5-trees.40-seed.7", "leaves", "-b", "3", "-d", "5", "--trees", "40", "--seed", "7"],
    ["#lab=ordering-branching.3-depth.4-trees.33-seed.2", "ordering", "-b", "3", "-d", "4", "--trees", "33", "--seed", "2"],
    ["#lab=moves-game.c4-depth.4-seed.3", "moves", "--game", "connect4", "-d", "4", "--seed", "3"],
    ["#lab=table-game.nim-depth.6", "table", "--game", "nim", "-d", "6"],
    ["#lab=strength-game.ttt-depth.3-games.6-opening.2-seed.4", "strength", "--game", "tic-tac-toe", "-d", "3", "--games", "6", "--opening", "2", "--seed", "4"],
    ["#lab=changes-game.chess-depth.3-positions.4-opening.2-seed.1", "changes", "--game", "chess", "-d", "3", "--positions", "4", "--opening", "2"],
  ];
  for (const [hash, ...options] of experiments) {
    const page = await made(hash);
    const [name, csv] = await saved(page, "csv");
    assert.equal(name, `${options[0]}.csv`);
    assertSameNumbers(csv, lab(...options, "--to", "csv"));
    const [, svg] = await saved(page, "svg");
    assert.equal(svg, lab(...options, "--to", "svg"), hash);
    assertClean(page);
    await page.close();
  }
});

test("a table of the page says what the command's sample says", { skip: !hasCommand }, async () => {
  const page = await made("#lab=leaves-branching.3-depth.4-trees.50-seed.5");
  const cell = await page.$$eval(".pw-lab-table table", ([table]) => {
    const column = [...table.querySelectorAll("thead th")].findIndex((head) => head.textContent === "Alpha-beta, as given");
    return table.querySelectorAll("tbody tr")[3].children[column].textContent;
  });
  const said = execFileSync(command, ["sample", "--algorithm", "alpha-beta", "-b", "3", "-d", "4", "--trees", "50", "--seed", "5", "--json"], { encoding: "utf8" });
  const mean = cell.split(" ")[0];
  assert.ok(said.includes(mean.replace(/0+$/, "")), `${cell} in ${said}`);
  assertClean(page);
});

test("what takes long can be left, and chess loads only when it is chosen", async () => {
  const page = await site.open("#lab=leaves-branching.2-depth.3-trees.2-seed.1", { reducedMotion: true });
  await isDone(page);
  const asked = () => page.evaluate(() => performance.getEntriesByType("resource").map((entry) => entry.name));
  assert.ok(!(await asked()).some((name) => name.includes("chess")), "nobody has chosen chess");
  await page.evaluate(() => {
    location.hash = "#lab=strength-game.chess-depth.5-games.1000-opening.4-seed.1";
  });
  await page.waitForSelector(".pw-lab[data-busy] .pw-cancel");
  await page.click(".pw-cancel");
  await page.waitForSelector(".pw-lab:not([data-busy])");
  assert.match(await page.$eval(".pw-lab-state", (state) => state.textContent), /^Cancelled\./);
  // Something else is made at once.
  await page.evaluate(() => {
    location.hash = "#lab=leaves-branching.2-depth.4-trees.2-seed.1";
  });
  await page.waitForFunction(() => document.querySelectorAll(".pw-lab-table tbody tr").length === 12);
  assertClean(page);
});

test("what is cancelled says how much of each number is counted, in the table, the plot and the files", async () => {
  const page = await site.open("#lab=strength-game.c4-depth.6-games.400-opening.4-seed.1", { reducedMotion: true });
  // The first depth is whole, and the second is not.
  const cells = () => page.$$eval(".pw-lab-table tbody tr", (rows) => rows.map((row) => row.children[1].textContent));
  await page.waitForFunction(() => [...document.querySelectorAll(".pw-lab-table tbody tr")].slice(1).some((row) => /, \d+ of 400$/.test(row.children[1].textContent)));
  await page.click(".pw-cancel");
  await page.waitForSelector(".pw-lab:not([data-busy])");
  assert.equal(await page.$eval(".pw-lab-state[role=status]", (state) => state.textContent), "Cancelled. The result below is not finished.");
  assert.match(await page.$eval(".pw-made-with", (about) => about.textContent), /^Not finished\. A number with “of 400” .*up to 400 games for each number/);
  const shown = await cells();
  const nth = shown.findIndex((cell) => / of 400$/.test(cell));
  const counted = /, (\d+) of 400$/.exec(shown[nth])[1];
  assert.ok(nth > 0 && !shown[0].includes("of 400") && shown[5] === "", shown.join("; "));
  assert.equal(await page.$$eval(".pw-plot polygon", (marks) => marks.filter((mark) => mark.getAttribute("fill") === "#FFFFFF").length), 1);
  const [name, csv] = await saved(page, "csv");
  assert.equal(name, "strength-not-finished.csv");
  const [head, ...rows] = csv.trim().split("\r\n").map((line) => line.split(","));
  const column = head.indexOf("Against depth 2: counted");
  assert.deepEqual([rows[nth][column], rows[nth][column + 1]], [counted, "400"]);
  assert.deepEqual(await axe(page), []);
  await page.click(".pw-lab-run");
  await page.waitForSelector(".pw-lab[data-busy]");
  assert.equal(await page.$eval(".pw-lab-state", (state) => state.textContent), "Running…");
  assertClean(page);
});

test("games with dice and for three players are searched as the list promises", async () => {
  for (const [key, series] of [["pig", ["Expectimax", "Star1", "Star2"]], ["race", ["Expectimax", "Star1", "Star2"]], ["boxes", ["Max^n", "Paranoid"]]]) {
    const page = await made(`#lab=moves-game.${key}-depth.3`);
    assert.deepEqual(await page.$$eval(".pw-plot-legend li", (names) => names.map((name) => name.textContent)), series);
    assert.equal(await page.$$eval(".pw-lab-table tbody tr", (rows) => rows.length), 9);
    assertClean(page);
    await page.close();
  }
});

test("tables take the width that there is, and where they scroll their first column stays", async () => {
  const boxes = (page) =>
    page.$eval(".pw-lab-table", (table) => ({ room: table.clientWidth, needs: table.scrollWidth, height: table.clientHeight }));
  for (const hash of ["#lab=ten_games-depth.12-speed.10000000", "#lab=match-game.ttt-first.9-second.1-games.4-opening.2-seed.1"]) {
    for (const [width, height] of [[1920, 1080], [1280, 800]]) {
      const page = await made(hash, { width, height });
      const { room, needs } = await boxes(page);
      assert.ok(needs <= room, `${hash} at ${width}: ${needs} in ${room}`);
      await assertNoSidewaysScroll(page);
      await page.close();
    }
  }
  const page = await made("#lab=ten_games-depth.12-speed.10000000", { width: 360, height: 740, touch: true });
  const { room, needs, height } = await boxes(page);
  assert.ok(needs > room);
  const first = () => page.$eval(".pw-lab-table tbody th", (cell) => cell.getBoundingClientRect().left);
  const before = await first();
  await page.$eval(".pw-lab-table", (table) => table.scrollTo(400, 0));
  await nextFrame(page);
  assert.ok(Math.abs((await first()) - before) < 1, "the names of the games stay");
  assert.ok(height < 500, `no cell is a pillar of words: ${height}`);
  await assertNoSidewaysScroll(page);
  assertClean(page);
});

test("fields for players say what can be typed, and what is wrong with what was", async () => {
  const page = await made("#lab=match-game.ttt-first.2-second.1-games.2-opening.2-seed.1");
  const hint = await page.$eval("[data-parameter=first]", (field) => document.getElementById(field.getAttribute("aria-describedby"))?.textContent);
  assert.match(hint, /5000nodes.*pvs\+table:6/);
  await page.$eval("[data-parameter=first]", (field) => field.select());
  await page.type("[data-parameter=first]", "foo\n");
  await page.waitForSelector(".pw-lab [role=alert]");
  assert.match(await page.$eval(".pw-lab [role=alert]", (alert) => alert.textContent), /^First player: “foo” is no player: write how many plies/);
  assert.deepEqual(await axe(page), []);
  assertClean(page);
});

test("who comes by a link finds no frame around a button, and a link to nothing is the list", async () => {
  const page = await made("#lab=leaves-branching.2-depth.3-trees.2-seed.1");
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  await page.evaluate(() => {
    location.hash = "#lab=";
  });
  await page.waitForSelector(".pw-lab-choosing");
  assert.equal(await page.$(".pw-lab [role=alert]"), null);
  const list = await site.open("#lab=");
  await list.waitForSelector(".pw-lab-choosing");
  await nextFrame(list);
  assert.equal(await list.$(".pw-lab :focus-visible"), null);
  assert.equal(await list.$(".pw-lab [role=alert]"), null);
  // By the keyboard one sees where one is.
  await list.focus("[data-experiment=ordering]");
  await list.keyboard.press("Enter");
  await list.waitForSelector(".pw-lab-run:focus-visible");
  assertClean(page);
  assertClean(list);
});

test("a match shows the points after each game, and its moves", async () => {
  const page = await made("#lab=match-game.ttt-first.9-second.1-games.6-opening.2-seed.1");
  const rows = await page.$$eval(".pw-lab-table tbody tr", (rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  assert.equal(rows.length, 6);
  let points = 0;
  for (const [nth, [game, , point, soFar, plies, moves]] of rows.entries()) {
    points += Number(point);
    assert.equal(game, String(nth + 1));
    assert.ok(Math.abs(Number(soFar.split(" ")[0]) - points / (nth + 1)) < 0.001, soFar);
    assert.equal(moves.split(" ").length, Number(plies));
  }
  assertClean(page);
});

test("the slider says how long searches take, in words", async () => {
  const page = await made("#lab=ten_games-depth.12-speed.10000000");
  const chess = () => page.$$eval(".pw-lab-table tbody tr", (rows) => rows.find((row) => row.firstChild.textContent === "Chess").children[5].textContent);
  const slow = await chess();
  await page.focus(".pw-lab input[type=range]");
  await page.keyboard.press("End");
  await page.waitForFunction((slow) => ![...document.querySelectorAll(".pw-lab-table tbody tr")].find((row) => row.firstChild.textContent === "Chess").children[5].textContent.includes(slow), {}, slow);
  assert.match(await page.$eval(".pw-lab input[type=range]", (slider) => slider.getAttribute("aria-valuetext")), /leaves a second$/);
  await page.click(".pw-lab .pw-lab-run");
  await page.waitForFunction(() => /^This browser: [\d,]+ leaves a second/.test(document.querySelector(".pw-lab-state")?.textContent ?? ""));
  assert.deepEqual(await axe(page), []);
  assertClean(page);
});

test("ten games are measured with this browser, and drawn", async () => {
  const page = await site.open("#lab=");
  await page.waitForSelector(".pw-lab [data-experiment='ten-games']");
  await page.click(".pw-lab [data-experiment='ten-games']");
  await page.waitForFunction(() => /^This browser: [\d,]+ leaves a second/.test(document.querySelector(".pw-lab-state")?.textContent ?? ""));
  await page.waitForSelector(".pw-plot svg");
  const words = await page.$eval(".pw-plot [role=img]", (plot) => plot.getAttribute("aria-label"));
  assert.match(words, /Minimax: Tic-tac-toe .*milliseconds?, Connect Four .*Go \(19×19\) longer than/);
  assert.equal(await page.$$eval(".pw-plot [role=img] polygon", (marks) => marks.length), 30);
  const speed = await page.$eval(".pw-lab input[type=range]", (slider) => slider.getAttribute("aria-valuetext"));
  assert.ok((await page.$eval(".pw-lab-state", (state) => state.textContent)).includes(speed), speed);
  assertClean(page);
});

test("what cannot be chosen is named, and a link that means nothing leads to the list", async () => {
  const page = await made("#lab=leaves-branching.2-depth.3-trees.2-seed.1");
  await page.focus("[data-parameter=depth]");
  await page.keyboard.press("End");
  await page.keyboard.type("000");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".pw-lab [role=alert]");
  assert.match(await page.$eval(".pw-lab [role=alert]", (alert) => alert.textContent), /Depth in plies: 3000 is not possible/);
  assert.equal(await page.$eval("[data-parameter=depth]", (input) => input.value), "3");
  const wrong = await site.open("#lab=nothing");
  await wrong.waitForSelector(".pw-lab-choosing");
  assert.match(await wrong.$eval(".pw-lab [role=alert]", (alert) => alert.textContent), /There is no experiment nothing/);
  assertClean(page);
  assertClean(wrong);
});

test("plots take the theme's colours, and fit a phone", async () => {
  for (const [theme, view] of [["dark", {}], ["projector", {}], ["light", { width: 360, height: 740, touch: true }]]) {
    const page = await made(`#lab=leaves-branching.3-depth.4-trees.5-seed.1&theme=${theme}`, view);
    const contrasts = await page.evaluate(() => {
      const light = (colour) => {
        const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map((part) => Number(part) / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const ground = light(getComputedStyle(document.body).backgroundColor);
      const lines = [...document.querySelectorAll(".pw-plot [role=img] polygon")];
      return lines.map((line) => light(getComputedStyle(line).fill)).map((it) => (Math.max(it, ground) + 0.05) / (Math.min(it, ground) + 0.05));
    });
    const legend = await page.$$eval(".pw-plot-legend li svg", (swatches) =>
      swatches.map((swatch) => [getComputedStyle(swatch).fill, swatch.querySelector("polygon").getAttribute("points")]));
    const drawn = new Set(await page.$$eval(".pw-plot [role=img] polygon", (marks) => marks.map((mark) => getComputedStyle(mark).fill)));
    assert.equal(new Set(legend.map(([colour]) => colour)).size, 8, `${theme}: each series has a colour`);
    assert.equal(new Set(legend.map(([, mark]) => mark)).size, 8, "and a mark");
    assert.deepEqual([...drawn].sort(), legend.map(([colour]) => colour).sort());
    assert.ok(contrasts.length > 20 && contrasts.every((contrast) => contrast >= 3), `${theme}: ${Math.min(...contrasts)}`);
    await assertNoSidewaysScroll(page);
    assertClean(page);
  }
});
