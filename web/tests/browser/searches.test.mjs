// Every search on the page, and two of them side by side.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite } from "./harness.mjs";
import { assertNoSidewaysScroll, choose, click, moment, openDrawer, paste, press, step } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const open = (hash, options) => site.open(hash, { reducedMotion: true, ...options });

/** What is written in the root, and what the sentence says, at the end of the search. */
async function atTheEnd(page) {
  await steer(page, "End");
  const { narration } = await moment(page);
  return narration;
}

/** Presses keys on the tree, where all of them are taken. */
async function steer(page, ...keys) {
  await page.focus(".pw-stage");
  await press(page, ...keys);
}

const counter = (page, name) =>
  page.$$eval(
    ".pw-counters dl > div",
    (rows, name) => Number(rows.find((row) => row.children[0].textContent === name).children[1].textContent),
    name,
  );

test("every two-player search comes to the same value, stepped there and back", async () => {
  const page = await open("#example=t-textbook");
  /** @type {[string, number?][]} */
  const algorithms = [
    ["minimax", 9],
    ["alpha-beta", 7],
    ["negamax", 7],
    ["no-deep-cutoffs", 7],
    ["aspiration"],
    ["scout"],
    ["pvs"],
    ["negascout"],
    ["negascout-exact"],
    ["mtdf"],
    ["sss-star"],
    ["dual-star"],
  ];
  await paste(page, "((3 12 8)(2 4 6)(14 5 2))");
  for (const [algorithm, leaves] of algorithms) {
    await choose(page, "Search", algorithm);
    const said = await atTheEnd(page);
    assert.match(said, /3/, `${algorithm}: ${said}`);
    const best = await page.$$eval(".pw-stage .pw-node.best[data-node]", (nodes) => nodes.length);
    assert.ok(best > 0, `${algorithm} marks its line of best play`);
    if (leaves) assert.equal(await counter(page, "leaves evaluated"), leaves, algorithm);
    const last = await step(page);
    await steer(page, "Home", "ArrowRight", "ArrowRight", "ArrowLeft");
    assert.ok((await step(page)) > 0 && (await step(page)) < last, algorithm);
  }
  assertClean(page);
});

test("only searches for such a tree are offered, and a tree of chance is searched as one", async () => {
  const page = await open("#example=t-textbook");
  await paste(page, "(@chance(0.5: 2 0.5: 10) @chance(0.25: 8 0.75: 4) 4)");
  await openDrawer(page, "conventions");
  const offered = await page.$$eval(".pw-settings option", (options) => options.map((option) => option.value));
  assert.ok(offered.includes("expectimax") && offered.includes("star1"));
  assert.ok(!offered.includes("mtdf"), "MTD(f) knows nothing of chance");
  assert.match(await atTheEnd(page), /6/, "half of 2 and half of 10");
  // And a tree without chance is searched as before.
  await paste(page, "((3 12)(2 4))");
  const search = await page.$$eval("select", (lists) => lists.map((list) => list.value));
  assert.ok(search.includes("alpha-beta"), search.join(", "));
  assertClean(page);
});

test("two searches take the same leaves at the same time, and say what they differ in", async () => {
  const page = await open("#example=w-skrentny&profile=bounds");
  await click(page, "Minimax");
  await page.waitForSelector(".pw-runs.two");
  const table = () =>
    page.$$eval(".pw-duel tbody tr", (rows) =>
      rows.map((row) => [...row.querySelectorAll("td")].map((cell) => Number(cell.textContent))),
    );
  for (let n = 0; n < 8; n += 1) {
    await steer(page, "ArrowRight");
    const [, leaves] = await table();
    assert.equal(leaves[0], leaves[1], "the same leaves have been looked at");
  }
  await steer(page, "End");
  assert.deepEqual((await table())[1], [10, 15]);
  const verdict = await page.$$eval(".pw-differences p", (said) => said.map((one) => one.textContent).join(" "));
  assert.match(verdict, /Both return 3\./);
  assert.match(verdict, /Only the second evaluates X, Q, R, U, V\./);
  await click(page, "Swap the searches");
  await steer(page, "End");
  assert.deepEqual((await table())[1], [15, 10]);
  assert.deepEqual(await axe(page), []);
  await page.setViewport({ width: 360, height: 740 });
  await nextFrame(page);
  await assertNoSidewaysScroll(page);
  await choose(page, "Second search", "none");
  assert.equal(await page.$(".pw-runs.two"), null);
  assertClean(page);
});

test("of a search that was stopped beside another no move and no value is said", async () => {
  const leaves = [...Array(4000).keys()].join("+");
  const page = await open(`#t=(${leaves})&profile=bounds&alg=alpha-beta&vs=mtdf.le.ltr`);
  await steer(page, "End");
  const verdict = () => page.$$eval(".pw-differences p", (said) => said.map((one) => one.textContent).join(" "));
  assert.match(await verdict(), /The second did not finish\. Only the first evaluates/);
  assert.doesNotMatch(await verdict(), /choose|returns/);
  const heard = await page.$$eval("[role=status]", (all) => all.map((told) => told.textContent));
  assert.ok(heard.some((told) => /^Second search: .*The search was stopped here, after 4000001 events/.test(told)), heard.join(" | "));
  await click(page, "Swap the searches");
  await steer(page, "End");
  assert.match(await verdict(), /The first did not finish\. Only the second evaluates/);
  assertClean(page);
});

test("what changes between ≥ and > on a tie is one click", async () => {
  const page = await open("#example=t-textbook");
  await paste(page, "(A(a=3 b=9) B(c=3 d=1))");
  await click(page, "≥ against >");
  await steer(page, "End");
  const verdict = await page.$$eval(".pw-differences p", (said) => said.map((one) => one.textContent).join(" "));
  assert.match(verdict, /Only the second evaluates d\./);
  assertClean(page);
});

test("depth d stands beside depth d + 1, each with a limit of its own", async () => {
  const page = await open("#example=c-depth-limit");
  await click(page, "One ply deeper");
  await page.waitForSelector(".pw-runs.two");
  const captions = () => page.$$eval(".pw-run figcaption", (names) => names.map((name) => name.textContent));
  assert.match((await captions()).join(), /depth 1.*depth 2/);
  await steer(page, "End");
  const verdict = () =>
    page.$$eval(".pw-differences p", (said) => said.map((one) => one.textContent).join(" "));
  assert.match(await verdict(), /The first chooses A, the second B\./);
  // The link says so, and the limit can be typed.
  await page.waitForFunction(() => location.hash.includes("vsdepth=2"));
  const box = await page.waitForSelector('::-p-aria([name="Second search: depth limit"][role="textbox"])');
  await box.click({ count: 3 });
  await page.keyboard.type("1\n");
  await nextFrame(page);
  assert.match((await captions()).join(), /depth 1.*depth 1/);
  await page.waitForFunction(() => !location.hash.includes("vsdepth"));
  assertClean(page);
});

test("the passes are timed by the browser's clock, once somebody asks", async () => {
  const page = await open("#example=c-iterative");
  await steer(page, "End");
  const cells = () =>
    page.$$eval(".pw-passes tbody tr", (rows) => rows.map((row) => row.querySelector("td:last-child").textContent));
  assert.ok((await cells()).every((text) => !text.endsWith("s")), "nothing is timed before");
  await click(page, "Time the passes");
  await page.waitForFunction(() => document.querySelector(".pw-passes thead")?.textContent.endsWith("time"));
  const times = await cells();
  assert.ok(times.length > 1);
  for (const text of times) assert.match(text, /^\d+(\.\d)? (ns|µs|ms)$/);
  assert.deepEqual(await axe(page), []);
  await page.setViewport({ width: 360, height: 740 });
  await nextFrame(page);
  await assertNoSidewaysScroll(page);
  // Another search has other times.
  await choose(page, "Search", "mtdf");
  await steer(page, "End");
  assert.ok((await cells()).every((text) => !text.endsWith("s")));
  assertClean(page);
});

test("a search of thousands of passes is stopped, says so, and can be stepped through", async () => {
  // Each pass of MTD(f) proves one value more: nine thousand passes of thousands of visits each.
  const leaves = Array.from({ length: 9000 }, (_, value) => value).join(",");
  const page = await open(`#alg=mtdf&by=event&t=(${leaves})`);
  const said = await atTheEnd(page);
  assert.match(said, /The search was stopped here, after 400\d{4} events\. It had found that L1-1 is worth 1411 or more\./);
  assert.match(said, /Take a smaller tree, or alpha-beta, which comes to each node once at most\.$/);
  const last = await step(page);
  assert.ok(last >= 4_000_000 && last < 4_000_010, `${last} events`);
  assert.ok((await page.$$(".pw-passes tbody tr")).length <= 100, "the table holds the newest passes only");
  await steer(page, "ArrowLeft");
  assert.equal(await step(page), last - 1);
  assert.doesNotMatch((await moment(page)).narration, /stopped/);
  await steer(page, "Home", "ArrowRight", "ArrowRight", "ArrowRight");
  assert.equal(await step(page), 3);
  await choose(page, "Search", "alpha-beta");
  assert.match(await atTheEnd(page), /worth 8999/);
  assertClean(page);
});
