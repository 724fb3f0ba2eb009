// The text box: what is typed is drawn, what is wrong is said, and nothing that is pasted breaks the page.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite } from "./harness.mjs";
import { alerts, assertNoSidewaysScroll, choose, click, draft, focused, inBox, moment, nodeTexts, paste, pickedTrees, pickTree, press, retype, step, tool, uniform } from "./page.mjs";

const site = await openSite();
after(() => site.close());

/** The page answers: it opens an example and steps. */
async function assertAnswers(page) {
  await pickTree(page, "s-steps");
  await page.focus(".pw-stage");
  await press(page, "End");
  assert.match((await moment(page)).narration, /is worth 5/);
  assertClean(page);
}

test("a tree is drawn as it is typed", async () => {
  const page = await site.open();
  await retype(page, "((3 12 8) (2 4 6) (14 5 2))");
  assert.deepEqual(await alerts(page), []);
  assert.equal((await moment(page)).n_nodes, 13);
  await page.focus(".pw-stage");
  await press(page, "End");
  assert.match((await moment(page)).narration, /is worth 3/);
  await retype(page, "A(B(D=3 E=7) C=5)");
  assert.deepEqual(await nodeTexts(page), ["A", "B", "3 D", "7 E", "5 C"]);
  assert.equal(await step(page), 0, "another tree is searched from the start");
  await retype(page, "[[1,2],[3,[4,5]]]");
  assert.equal((await moment(page)).n_nodes, 9);
  assertClean(page);
});

test("a mistake is said with its place, and the picture stays until it is mended", async () => {
  const page = await site.open("#example=w-example-1");
  const before = await moment(page);
  await retype(page, "((3 12 8)\n(2 4 6]");
  assert.equal(await draft(page), "((3 12 8)\n(2 4 6]");
  const said = (await alerts(page)).join("\n");
  assert.match(said, /line 2, column 7: expected \) for/);
  assert.deepEqual(await page.$$eval("#pw-complaint .pw-mistake code", (all) => all.map((code) => code.innerText)), [")", "(", "]"], "not in backticks");
  assert.match(said, /\(2 4 6\]\n {6}\^/, "a caret points at the place");
  assert.equal(await page.$eval("textarea", (box) => box.getAttribute("aria-invalid")), "true");
  const described = await page.$eval("textarea", (box) => document.getElementById(box.getAttribute("aria-describedby")).innerText);
  assert.match(described, /line 2, column 7/);
  assert.deepEqual(await moment(page), before, "the picture is the old one");
  await page.focus(".pw-stage");
  await press(page, "ArrowRight");
  assert.equal(await draft(page), "((3 12 8)\n(2 4 6]", "stepping in the old picture keeps the draft");
  await inBox(page);
  await page.keyboard.press("Backspace");
  await page.keyboard.type("))");
  await nextFrame(page);
  assert.deepEqual(await alerts(page), []);
  assert.equal(await page.$eval("textarea", (box) => box.getAttribute("aria-invalid")), "false");
  assert.equal((await moment(page)).n_nodes, 9);
  assertClean(page);
});

test("a mistake that is typed beside the picture moves nothing above the text, and nothing beside it", async () => {
  for (const height of [650, 800]) {
    const page = await site.open("#example=w-skrentny", { width: 1280, height });
    await page.click("[data-studio=edit]");
    await page.waitForSelector(".pw-tray:has(.pw-workbench) #pw-draft");
    const boxes = () => page.$$eval(".pw-workbench button, .pw-picked, #pw-draft, .pw-stage", (all) =>
      all.filter((one) => one.checkVisibility() && !one.matches(".pw-said *")).map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.textContent.slice(0, 12), x, y, width, height].join();
      }),
    );
    const before = await boxes();
    await page.focus("#pw-draft");
    await page.keyboard.press("End", { commands: ["MoveToEndOfDocument"] });
    for (let n = 0; n < 2; n += 1) await page.keyboard.press("Backspace");
    await page.waitForSelector(".pw-said button");
    assert.deepEqual(await boxes(), before, `${height} high`);
    await page.click(".pw-said button");
    await page.waitForFunction(() => !document.querySelector(".pw-said button"));
    assert.deepEqual(await boxes(), before, "and back");
    assertClean(page);
  }
});

test("each kind of slip is told apart", async () => {
  const page = await site.open();
  for (const [text, why] of /** @type {[string, RegExp][]} */ ([
    ["", /line 1, column 1/],
    ["()", /a branch needs a child/],
    ["(3 4))", /column 6/],
    ["A(B=3 C=)", /expected a value after =/],
    ["((3 4)", /expected \)/],
    ["[[1, 2], [3, 4]", /\]/],
  ])) {
    await paste(page, text);
    assert.match((await alerts(page)).join("\n"), why, text);
  }
  assertClean(page);
});

/** The mistakes that are told below the box, one text each. */
const mistakes = (page) => page.$$eval("#pw-mistakes li", (items) => items.map((item) => item.innerText.trim()));

/** Waits until so many mistakes are told. */
const told = (page, n) => page.waitForFunction((n) => document.querySelectorAll("#pw-mistakes li").length === n, {}, n);

/** The character that the cursor in the box stands on. */
const atCursor = (page) => page.$eval("#pw-draft", (box) => box.value.slice(box.selectionStart, box.selectionEnd));

test("all mistakes are told below the box once somebody stops typing, each with the way to its place", async () => {
  const page = await site.open();
  const asked = [];
  page.on("request", (request) => request.url().includes("studio") && asked.push(request.url()));
  await retype(page, "colour: red\n(A=x B(3 4] Ünï \"🎲\"=] C)");
  assert.deepEqual(asked, [], "it is not loaded while somebody types");
  await told(page, 6);
  assert.match(await page.$eval("#pw-mistakes", (part) => part.innerText), /^6 mistakes in all:/);
  assert.equal(await page.$eval("#pw-mistakes", (part) => part.ariaLive), "polite");
  const all = await mistakes(page);
  assert.match(all[0], /^Line 1, column 1: .*“?colour/);
  assert.match(all[1], /^Line 2, column 4: /);
  assert.match(all[2], /^Line 2, column 11: .*\s+\(A=x B\(3 4\] .*\n {10}\^/, "the line, and a caret under the place");
  assert.deepEqual(await axe(page), []);

  // The page's own line about the first would be the same once more.
  assert.equal(await page.$eval("#pw-complaint .pw-mistake", (line) => line.checkVisibility()), false);
  assert.equal(await page.$$eval("[data-studio=open]", (all) => all.filter((one) => one.closest(".pw-editor") && one.checkVisibility()).length), 1);
  // By keyboard: on from the box.
  for (let nth = 0; nth < 3; nth++) await page.keyboard.press("Tab");
  assert.equal(await focused(page), "button Line 2, column 11");
  await press(page, "Enter");
  assert.match(await focused(page), /^textarea/);
  assert.equal(await atCursor(page), "]");
  await page.keyboard.type(")");
  await told(page, 5);
  await click(page, (await mistakes(page))[3].split(":")[0]);
  assert.equal(await atCursor(page), "]", "also behind characters of several bytes and units");
  await page.keyboard.type("7");

  await paste(page, "(3 4");
  await click(page, "Go to line 1, column 5");
  assert.equal(await page.$eval("#pw-draft", (box) => box.selectionStart), 4);
  await page.keyboard.type(")");
  await nextFrame(page);
  assert.equal(await page.$eval("#pw-mistakes", (part) => part.innerText), "");
  assert.equal((await moment(page)).n_nodes, 3);

  await paste(page, `(${"A=x ".repeat(12)})`);
  await told(page, 8);
  assert.match(await page.$eval("#pw-mistakes", (part) => part.innerText), /^12 mistakes in all:[^]*And 4 more\.\s+Open it in another format…$/);
  await paste(page, "((3,12),(2,4));");
  await page.waitForFunction(() => document.querySelector("#pw-mistakes").innerText.includes("looks like"));
  assert.match(await page.$eval("#pw-mistakes", (part) => part.innerText), /^This looks like a Newick tree/);
  await click(page, "Open it in that format…");
  await page.waitForSelector("#pw-open[open]");
  assertClean(page);
});

test("where not all mistakes can be told, the first one is", async () => {
  const poor = await openSite({ overrides: { "plywise-studio*.js": 404 } });
  const page = await poor.open();
  await retype(page, "(A=x B=y)");
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("studio")));
  await nextFrame(page);
  assert.match((await alerts(page)).join("\n"), /^line 1, column 4/);
  assert.equal(await page.$(".pw-notice"), null, "nobody asked for it");
  await poor.close();
});

test("what an edit leaves as it was is drawn again when something else changes it", async () => {
  const page = await site.open("#example=s-steps");
  const legend = () => page.$eval(".pw-legend", (legend) => legend.innerText);
  assert.deepEqual(await pickedTrees(page), ["s-steps"]);
  await paste(page, "(3 4)");
  assert.deepEqual(await pickedTrees(page), []);
  const before = await legend();
  await choose(page, "Wording", "names");
  assert.notEqual(await legend(), before, "in the course's words");
  await pickTree(page, "s-steps");
  await choose(page, "Colours", "dark");
  assert.equal(await page.$eval(".pw-header select", (list) => list.value), "dark");
  await click(page, "Keyboard shortcuts");
  await page.waitForSelector("#pw-help[open]");
  const help = await page.$eval("#pw-help", (list) => [list.scrollTop, list.contains(document.activeElement), list.scrollHeight > list.clientHeight]);
  assert.deepEqual(help, [0, true, true], "it begins at its top");
  await page.keyboard.press("Escape");
  await page.waitForSelector("#pw-help:not([open])");
  assertClean(page);
});

test("names are text, whatever stands in them", async () => {
  const page = await site.open();
  const names = ["<script>x()</script>", "<img src=x onerror=x()>", "&amp; ' `", "🎲🧑‍🤝‍🧑", "مرحبا", "שלום", "日本"];
  const quoted = names.map((name, nth) => `"${name}"=${nth}`).join(" ");
  await paste(page, `"</svg><b>"(${quoted})`);
  assert.deepEqual(await alerts(page), []);
  const texts = await nodeTexts(page);
  assert.deepEqual(texts, ["</svg><b>", ...names.map((name, nth) => `${nth} ${name}`)]);
  assert.equal(await page.$(".pw-page script, .pw-page img, .pw-stage b"), null);
  await page.focus(".pw-stage");
  await press(page, "End");
  assert.match((await moment(page)).narration, /<\/svg><b> is worth 6, by moving to 日本\./);
  assertClean(page);
});

test("a name of ten thousand letters neither breaks nor widens the page", async () => {
  const page = await site.open();
  await paste(page, `Root(${"x".repeat(10_000)}=3 B=4)`);
  assert.deepEqual(await alerts(page), []);
  await page.focus(".pw-stage");
  await press(page, "End");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `the page scrolls sideways by ${wide} px`);
  await assertAnswers(page);
});

test("what is long and has no spaces widens the page nowhere", async () => {
  const long = "W".repeat(300);
  const tree = `title: ${long}\nsource: ${long}\nnote: ${long}\n\nA(${long}(3 12) "https://example.org/${long}"(2 ${long}x=6))`;
  for (const view of [{}, { width: 360, height: 740 }]) {
    const page = await site.open(`#t=${encodeURIComponent(tree)}&by=event&vs=minimax.le.ltr`, view);
    await page.focus(".pw-stage");
    await press(page, "n", "n", "n", "n");
    await page.$$eval(".pw-narration button", ([first]) => first?.click());
    await tool(page, "edit");
    await page.waitForSelector(".pw-workbench h2");
    await assertNoSidewaysScroll(page);
    await tool(page, "trees");
    await page.waitForSelector("#pw-trees[open]");
    await click(page, "Save the tree on the page");
    await assertNoSidewaysScroll(page);
    await page.keyboard.press("Escape");
    await tool(page, "save");
    await page.waitForSelector("#pw-save[open]");
    await assertNoSidewaysScroll(page);
    for (const drawer of await page.$$("dialog[open]")) {
      assert.ok(await drawer.evaluate((drawer) => drawer.scrollWidth <= drawer.clientWidth), "the drawer");
    }
    assertClean(page);
  }
});

test("a leaf without a value stops the search and is named", async () => {
  const page = await site.open();
  await paste(page, "A(B(D=3 E=?) C=5)");
  await page.focus(".pw-stage");
  await press(page, "End");
  assert.match((await moment(page)).narration, /leaf E has no value\. Give it one/);
  await paste(page, "A(B(D=3 E=1) C=5)");
  await page.focus(".pw-stage");
  await press(page, "End");
  assert.match((await moment(page)).narration, /A is worth 5/);
  assertClean(page);
});

test("a hundred thousand leaves are taken", async () => {
  const page = await site.open();
  const values = Array.from({ length: 100 }, (_, row) => `[${Array.from({ length: 1000 }, (_, nth) => (row * nth) % 89)}]`);
  await paste(page, `[${values}]`);
  assert.deepEqual(await alerts(page), []);
  assert.match(await page.$eval(".pw-step-number", (label) => label.textContent), /of \d{4,}/);
  await page.focus(".pw-stage");
  await press(page, "End");
  assert.match((await moment(page)).narration, /The search is over/);
  await press(page, "ArrowLeft", "[", "Home", "ArrowRight");
  await assertAnswers(page);
});

test("ten thousand brackets inside each other are taken", async () => {
  const page = await site.open();
  await paste(page, "(".repeat(10_000) + "1" + ")".repeat(10_000));
  assert.deepEqual(await alerts(page), []);
  await page.focus(".pw-stage");
  await press(page, "ArrowRight", "]", "o");
  assert.match((await moment(page)).narration, /is worth 1/);
  await assertAnswers(page);
});

test("a wide tree is taken", async () => {
  const page = await site.open();
  await paste(page, uniform(5000, 1));
  assert.equal(await step(page), 0);
  await page.focus(".pw-stage");
  await press(page, "End");
  assert.match((await moment(page)).narration, /is worth 96/);
  await assertAnswers(page);
});

test("what is no text at all is refused in words", async () => {
  const page = await site.open();
  const before = await moment(page);
  let seed = 7;
  const garbage = Array.from({ length: 5000 }, () => String.fromCharCode((seed = (seed * 16807) % 2147483647) % 0xd800)).join("");
  for (const text of [garbage, "\0\0\0", "\ud800", "\u202e(1 2)\u202c(", "PK\u0003\u0004", "((((((((", "(".repeat(200_000)]) {
    await paste(page, text);
    assert.equal((await alerts(page)).length, 1);
    assert.equal((await moment(page)).n_nodes, before.n_nodes);
  }
  await assertAnswers(page);
});

test("a tree whose values stand alone in brackets may be meant in another notation, and the page says so", async () => {
  const page = await site.open();
  await paste(page, "((3)(12))");
  await page.waitForFunction(() => /could also be read as/.test(document.querySelector("#pw-mistakes").innerText));
  const offer = await page.$eval("#pw-mistakes", (part) => part.innerText);
  assert.match(offer, /This could also be read as brackets with a pair for each leaf: \(3 12\)/);
  assert.equal((await moment(page)).n_nodes, 5, "here the brackets are branches");
  assert.deepEqual(await axe(page), []);
  await click(page, "Read it in that format");
  await page.waitForFunction(() => document.querySelector("#pw-draft").value.trim() === "(3 12)");
  assert.equal((await moment(page)).n_nodes, 3);
  assert.equal(await page.$eval("#pw-mistakes", (part) => part.innerText), "");
  // With anything else it has nothing to say, also once the studio is there.
  await paste(page, "((3) 12)");
  assert.equal(await page.$eval("#pw-mistakes", (part) => part.innerText), "");
  assertClean(page);
});

test("a file is the same tree in the page and in an embed, and the page says what else it could be", async () => {
  const offers = ["brackets with a pair for each leaf: (3 12)", "a LaTeX forest: A(B(3 12) C(2 4))"];
  for (const [nth, [text, n_nodes]] of [["((3)(12))", 5], ["[A [B [3][12]] [C [2][4]]]", 11]].entries()) {
    for (const where of ["", "embed.html"]) {
      const page = await site.open();
      const start = new URL(where, page.url().split("#")[0]);
      await page.goto("about:blank");
      await page.setRequestInterception(true);
      page.on("request", (request) =>
        request.url().endsWith("/two.tree")
          ? request.respond({ body: text, contentType: "text/plain" })
          : request.continue());
      await page.goto(`${start.href}#src=two.tree`);
      await page.waitForFunction(
        (n_nodes) => document.querySelectorAll(".pw-stage g.pw-node").length === n_nodes, {}, n_nodes);
      if (where) continue;
      await page.waitForFunction(
        (offer) => document.querySelector("#pw-mistakes").innerText.includes(`This could also be read as ${offer}`),
        {}, offers[nth]);
    }
  }
});
