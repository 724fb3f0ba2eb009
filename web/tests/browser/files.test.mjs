// Trees in and out of the page: saving, opening, keeping and making them.

import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite, screenshot, whenDrawn } from "./harness.mjs";
import { addressHolds, assertNoSidewaysScroll, click, draft, focused, isKept, largeTree, paste, press, shown, step, tool } from "./page.mjs";

const site = await openSite();
const folder = await mkdtemp(join(tmpdir(), "plywise-files-"));
after(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a drawer by its button. */
async function drawer(page, name) {
  await tool(page, name);
  await page.waitForSelector(`#pw-${name}[open]`);
}

const closed = (page, name) => page.waitForFunction((name) => !document.querySelector(`#pw-${name}`), {}, name);

/** What was put on the page, as it is told. */
const told = (page, part) =>
  page.waitForFunction((part) => document.querySelector(".pw-told")?.textContent.includes(part), {}, part);

/** Downloads go to the folder of this test; gives the text of the first to arrive that is called so. */
async function downloads(page) {
  const session = await page.createCDPSession();
  await session.send("Browser.setDownloadBehavior", {
    behavior: "allow", downloadPath: folder, browserContextId: page.browserContext().id,
  });
  return async (name) => {
    for (let tries = 0; tries < 100; tries++) {
      if ((await readdir(folder)).includes(name)) return readFile(join(folder, name), "utf8");
      await new Promise((later) => setTimeout(later, 50));
    }
    throw new Error(`no file ${name}, but ${await readdir(folder)}`);
  };
}

const TREE = "#t=title:%20Quiz%0A%0A((3%2012%208)%20(2%204%206)%20(14%205%202))";

test("every written format is shown, copied and downloaded under the tree's title", async () => {
  const page = await site.open(TREE);
  await page.browserContext().overridePermissions(site.origin, ["clipboard-read", "clipboard-sanitized-write"]);
  const arrived = await downloads(page);
  await drawer(page, "save");
  const formats = await page.$$eval("#pw-save select option", (options) => options.map((option) => option.value));
  assert.ok(formats.length >= 13, formats.join());
  const area = () => page.$eval("#pw-save textarea", (area) => area.value);
  for (const format of formats) {
    await page.select("#pw-save select", format);
    await nextFrame(page);
    const refusal = await page.$("#pw-save .pw-mistake");
    assert.notEqual((await area()) === "", refusal === null, `${format}: a text, or why not`);
  }
  await page.select("#pw-save select", "list");
  await nextFrame(page);
  await click(page, "Copy");
  await page.waitForFunction(() => document.querySelector("#pw-save .pw-said").textContent);
  assert.equal(await page.$eval("#pw-save .pw-said", (said) => said.textContent), "Copied.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), "[[3,12,8],[2,4,6],[14,5,2]]");
  await click(page, "Download quiz.json");
  assert.equal(await arrived("quiz.json"), "[[3,12,8],[2,4,6],[14,5,2]]");
  assertClean(page);
});

test("what was typed is saved as it was typed", async () => {
  const text = "# head\nA(B(3 4) # left one\n C(5 6)) # tail\n";
  // Conventions that a reader of the file would not have are saved with it: here they are those that no file names.
  const page = await site.open("#profile=textbook");
  await paste(page, text);
  const arrived = await downloads(page);
  await drawer(page, "save");
  assert.equal(await page.$eval("#pw-save textarea", (area) => area.value), text);
  await page.$$eval("#pw-save button", (all) => all.find((button) => /^Download your-tree/.test(button.textContent)).click());
  assert.equal(await arrived("your-tree.tree"), text);
  assertClean(page);
});

test("an empty file says that it is empty", async () => {
  const page = await site.open("");
  await drawer(page, "open");
  await writeFile(join(folder, "nothing.tree"), "");
  await (await page.$("#pw-open-file")).uploadFile(join(folder, "nothing.tree"));
  await page.waitForFunction(() => document.querySelector("#pw-open .pw-found").innerText.includes("nothing.tree is empty"));
  assertClean(page);
});

test("what was opened is told where it covers nothing", async () => {
  const page = await site.open("", { width: 360, height: 740 });
  // The script that hears of it may come a moment after the tree.
  await page.waitForFunction(() => {
    if (document.querySelector("#pw-open[open]")) return true;
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "[[1,2],[3,4]]");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    return false;
  }, { polling: 1000 });
  await click(page, "Open this tree");
  await told(page, "Opened");
  const covered = await page.$$eval("button, h1, .pw-narration", (all) => {
    const told = document.querySelector(".pw-told").getBoundingClientRect();
    return all
      .filter((one) => !one.closest(".pw-told") && one.checkVisibility())
      .filter((one) => one.getBoundingClientRect().top < told.bottom && one.getBoundingClientRect().bottom > told.top)
      .map((one) => one.textContent);
  });
  assert.deepEqual(covered, []);
  assert.ok(await page.$eval(".pw-told", (told) => told.getBoundingClientRect().top >= 0));
  await screenshot(page, "told-360");
  assertClean(page);
});

test("a format that cannot hold the tree says why", async () => {
  const page = await site.open("#t=A(B%3D3%20C%3D%3F)");
  await drawer(page, "save");
  await page.select("#pw-save select", "efg");
  await nextFrame(page);
  const refusal = await page.$eval("#pw-save .pw-mistake", (found) => found.textContent);
  assert.equal(refusal, "The tree cannot be saved in this format: node C has an unknown value, which a Gambit game cannot hold.");
  assert.equal(await page.$eval("#pw-save .pw-actions button", (copy) => copy.ariaDisabled), "true");
  assertClean(page);
});

test("the picture of the present step is a file that stands by itself", async () => {
  const page = await site.open(`${TREE}&step=end`);
  const arrived = await downloads(page);
  await drawer(page, "save");
  await click(page, "Download the picture");
  const svg = await arrived("quiz.svg");
  assert.match(svg, /^<svg [^]*<title>Quiz<\/title>[^]*class="pw-cross/);
  const crosses = await page.$$eval(".pw-stage .pw-cross", (found) => found.length);
  assert.equal(svg.match(/class="pw-cross/g).length, crosses, "as many cuts as on the page");
  assertClean(page);
});

test("the text is laid out anew and can be had back", async () => {
  const page = await site.open("#t=((3%20%20%2012)%20%23x%0A(2%204))&step=5");
  const before = await draft(page);
  await drawer(page, "save");
  await click(page, "Format the text");
  await closed(page, "save");
  await told(page, "The text is formatted");
  assert.equal(await draft(page), "(\n  (3 12)  #x\n  (2 4)\n)\n", "the comment stays");
  assert.equal(await step(page), 5, "the search stays where it was");
  await click(page, "Back to the tree before");
  assert.equal(await draft(page), before);
  assert.equal(await step(page), 5);
  assertClean(page);
});

test("the drawer to save works by keyboard, on a phone, and in the dark", async () => {
  const page = await site.open(TREE, { width: 360, height: 740, dark: true });
  await drawer(page, "save");
  await assertNoSidewaysScroll(page);
  assert.deepEqual(await axe(page), []);
  await screenshot(page, "save-360-dark");
  await press(page, "Escape");
  await closed(page, "save");
  assert.equal(await focused(page), "button More");
  const wide = await site.open(TREE);
  await drawer(wide, "save");
  await screenshot(wide, "save-1280");
  assertClean(page);
});

/** Drops a file on an element, as from another window. */
const drop = (page, selector, name, text) =>
  page.$eval(
    selector,
    (element, name, text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      for (const type of ["dragover", "drop"]) {
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
        if (type === "dragover") globalThis.hint = document.querySelector(".pw-drop-hint")?.textContent;
      }
    },
    name,
    text,
  );

const find = (page, part) =>
  page.waitForFunction((part) => document.querySelector("#pw-open .pw-found")?.textContent.includes(part), {}, part);

const EFG = 'EFG 2 R "Nim" { "MAX" "MIN" } p "" 1 1 "" { "take 1" "take 2" } 0 t "" 1 "" { 1, -1 } t "" 2 "" { -1, 1 }';

test("a file that is dropped is recognised by what it says, and the tree before can be had back", async () => {
  const page = await site.open(TREE);
  await press(page, "ArrowRight", "ArrowRight");
  const before = { draft: await draft(page), step: await step(page) };
  await drop(page, ".pw-stage", "homework.txt", EFG);
  await page.waitForSelector("#pw-open[open]");
  assert.equal(await page.evaluate(() => globalThis.hint), "Drop the file to open the tree in it");
  assert.equal(await page.$(".pw-drop-hint"), null);
  await find(page, "This looks like a Gambit game, because it begins with `EFG`. 3 nodes, 2 leaves, 1 ply deep.");
  await screenshot(page, "open-1280");
  assert.equal(await focused(page), "button Open this tree", "one key opens it");
  await press(page, "Enter");
  await closed(page, "open");
  await told(page, "Opened homework.txt");
  assert.match(await draft(page), /title: Nim[^]*"take 1": 1/);
  await screenshot(page, "opened-1280");
  await click(page, "Back to the tree before");
  assert.deepEqual({ draft: await draft(page), step: await step(page) }, before);
  assert.equal(await page.$eval(".pw-told", (told) => told.textContent), "");
  assertClean(page);
});

test("a file is chosen, and all its mistakes are shown with their places", async () => {
  const page = await site.open(TREE, { width: 360, height: 740, dark: true });
  await drawer(page, "open");
  const file = join(folder, "wrong.tree");
  await writeFile(file, "((3 12x8)\r\n (2 ]4)\r\n (14 5 2))");
  await (await page.$("#pw-open-file")).uploadFile(file);
  await find(page, "The tree cannot be opened yet: 2 mistakes.");
  const places = await page.$$eval("#pw-open .pw-mistakes li", (found) => found.map((item) => item.innerText));
  assert.match(places[1], /^Line 2, column 5: expected .*\n\s*\(2 \]4\)\n {4}\^/, "the line, and a caret under the place");
  assert.equal(await page.$eval("#pw-open .pw-main-button", (open) => open.ariaDisabled), "true");
  assert.deepEqual(await axe(page), []);
  await assertNoSidewaysScroll(page);
  await screenshot(page, "open-360-dark");
  await click(page, "Line 2, column 5");
  const at = await page.$eval("#pw-open-text", (area) => area.value[area.selectionStart]);
  assert.equal(at, "]", "the cursor stands where the mistake is");
  assert.match(await focused(page), /^textarea/);
  assertClean(page);
});

test("leaving the list of files without a choice leaves the drawer open", async () => {
  const page = await site.open(TREE);
  await drawer(page, "open");
  // What a browser tells the box for a file, and by the same name a dialog at Escape.
  await page.$eval("#pw-open-file", (box) => box.dispatchEvent(new Event("cancel", { bubbles: true })));
  await nextFrame(page);
  assert.ok(await page.$("#pw-open[open]"));
  await press(page, "Escape");
  await closed(page, "open");
  assertClean(page);
});

test("a text in another format goes from the page's box into the drawer", async () => {
  const page = await site.open(TREE);
  await paste(page, "((3,12),(2,4));");
  await page.click("#pw-complaint [data-studio=open]");
  await find(page, "This looks like a Newick tree");
  await click(page, "Open this tree");
  await closed(page, "open");
  assert.equal(await draft(page), "((3 12)(2 4))\n");
  await click(page, "Back to the tree before");
  assert.equal(await draft(page), "((3,12),(2,4));", "also a text that is no tree comes back");
  assertClean(page);
});

test("another format can be said, by keyboard alone", async () => {
  const page = await site.open(TREE);
  await (await shown(page, ".pw-header [data-studio=open]")).focus();
  await press(page, "Enter");
  await page.waitForSelector("#pw-open[open]");
  await page.focus("#pw-open-text");
  await page.keyboard.type("((3)(12))");
  await find(page, "5 nodes");
  await find(page, "This could also be read as brackets with a pair for each leaf: (3 12)");
  await page.select("#pw-open select", "parens");
  await find(page, "Read as brackets with a pair for each leaf. 3 nodes");
  await page.select("#pw-open select", "auto");
  await find(page, "5 nodes");
  await page.focus("#pw-open .pw-main-button");
  await press(page, "Enter");
  await closed(page, "open");
  assert.equal(await draft(page), "((3)(12))");
  assertClean(page);
});

test("a picture that was saved is opened again; a text pasted beside every box too", async () => {
  const page = await site.open(TREE);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><metadata>title: Pic\n\n("a&lt;b"=1 2)</metadata></svg>`;
  await drop(page, "body", "quiz.svg", svg);
  await page.waitForSelector("#pw-open[open]");
  await find(page, "This is a picture that Plywise drew");
  await press(page, "Escape");
  await closed(page, "open");
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "[[1,2],[3,4]]");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await find(page, "a nested list");
  assertClean(page);
});

test("a link names a file: it is fetched, the address goes on naming it, and what is wrong is said", async () => {
  const page = await site.open("#src=examples/s-steps.tree&profile=textbook&step=7", { ready: false });
  await page.waitForFunction(() => document.querySelector("#pw-step-number")?.value === "7", { timeout: 20_000 });
  assert.match(await page.$eval("h1", (title) => title.textContent), /^(?!Your tree)/);
  await press(page, "ArrowRight");
  await addressHolds(page, "src=examples%2Fs-steps.tree");
  assertClean(page);

  const missing = await site.open("#src=examples/none.tree&step=7");
  await missing.waitForFunction(() => document.querySelector(".pw-notice")?.textContent.includes("status 404"));
  assert.equal(await missing.evaluate(() => location.hash), "#src=examples/none.tree&step=7");
  const foreign = await site.open("#src=https://elsewhere.example/a.tree");
  await click(foreign, "Fetch the file");
  await foreign.waitForFunction(() => document.querySelector(".pw-notice")?.textContent.includes("does not allow it"));
  for (const none of ["#src=", "#src=%20&step=3"]) {
    const empty = await site.open(none);
    await empty.waitForFunction(() => document.querySelector(".pw-notice")?.textContent.startsWith("The link names no file: "));
    assertClean(empty);
  }
  const wrong = await site.open("#src=embed.html");
  await wrong.waitForSelector("#pw-open[open]");
  await wrong.waitForFunction(() => document.querySelector(".pw-notice")?.textContent.includes("cannot be opened"));
});

const rows = (page) => page.$$eval("#pw-trees .pw-trees li", (items) => items.map((item) => item.querySelector(".pw-tree-title")?.textContent));
const said = (page, part) =>
  page.waitForFunction((part) => document.querySelector("#pw-trees [role=status]")?.textContent.includes(part), {}, part);

test("trees are kept, renamed, doubled, deleted, brought back and opened", async () => {
  const page = await site.open(`${TREE}&step=6`);
  await drawer(page, "trees");
  await click(page, "Save the tree on the page");
  await said(page, "“Quiz” is saved.");
  await click(page, "Save the tree on the page");
  await said(page, "saved already, as “Quiz”");
  await click(page, "Duplicate “Quiz”");
  assert.deepEqual(await rows(page), ["Quiz (copy)", "Quiz"], "the newest first");
  await click(page, "Rename “Quiz”");
  await page.$eval(".pw-new-name", (box) => box.select());
  await page.focus(".pw-new-name");
  await page.keyboard.type("Exam 7");
  await press(page, "Enter");
  await said(page, "The tree is called “Exam 7” now.");
  await click(page, "Delete “Quiz (copy)”");
  assert.deepEqual(await rows(page), ["Exam 7"]);
  await click(page, "Undo");
  assert.deepEqual(await rows(page), ["Quiz (copy)", "Exam 7"]);
  await screenshot(page, "trees-1280");
  assert.deepEqual(await axe(page), []);
  await click(page, "Close");
  await closed(page, "trees");
  await paste(page, "(1 2)");

  await drawer(page, "trees");
  await click(page, "Open “Exam 7”");
  await closed(page, "trees");
  assert.match(await draft(page), /^title: Exam 7\n/, "the tree goes by its new name too");
  assert.equal(await step(page), 6, "as it was shown then");
  await click(page, "Back to the tree before");
  assert.equal(await draft(page), "(1 2)");
  assertClean(page);
});

test("renaming begins in the box, and a changed tree can take the place of the one kept before", async () => {
  const page = await site.open(TREE);
  await drawer(page, "trees");
  await click(page, "Save the tree on the page");
  await said(page, "“Quiz” is saved.");
  await click(page, "Rename “Quiz”");
  assert.equal(await page.evaluate(() => document.activeElement.className), "pw-new-name");
  await page.keyboard.type("Exam");
  await press(page, "Enter");
  await said(page, "The tree is called “Exam” now.");
  assert.match(await focused(page), /^button Rename “Exam”/);
  await click(page, "Rename “Exam”");
  await page.keyboard.type("Quiz");
  await press(page, "Enter");
  await press(page, "Escape");
  await paste(page, "title: Quiz\n\n((3 12 8) (2 4 6))");
  await drawer(page, "trees");
  await click(page, "Save the tree on the page");
  await said(page, "Another tree with the title “Quiz” was saved just now");
  assert.deepEqual(await rows(page), ["Quiz"]);
  await click(page, "Replace it");
  await said(page, "The saved tree “Quiz” is replaced.");
  assert.deepEqual(await rows(page), ["Quiz"]);
  const texts = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("plywise.tree.")).map(([, kept]) => JSON.parse(kept).text));
  assert.deepEqual(await texts(), ["title: Quiz\n\n((3 12 8) (2 4 6))"]);
  await click(page, "Undo");
  assert.deepEqual(await texts(), ["title: Quiz\n\n((3 12 8) (2 4 6) (14 5 2))"]);
  await click(page, "Save the tree on the page");
  await click(page, "Keep both");
  assert.deepEqual(await rows(page), ["Quiz", "Quiz"]);
  assertClean(page);
});

test("two windows see each other's trees, and a file brings them elsewhere", async () => {
  const page = await site.open(TREE);
  const arrived = await downloads(page);
  await drawer(page, "trees");
  const other = await page.browserContext().newPage();
  await other.goto(`${site.url}#example=s-steps`);
  await whenDrawn(other);
  await drawer(other, "trees");
  await click(other, "Save the tree on the page");
  await page.bringToFront();
  await page.waitForFunction(() => document.querySelectorAll("#pw-trees .pw-trees li").length === 1);
  await click(page, "Save the tree on the page");
  assert.equal((await rows(page)).length, 2, "neither wrote over the other");
  await click(page, "Export all");
  const file = await arrived("plywise-trees.json");
  assert.equal(JSON.parse(file).trees.length, 2);

  const elsewhere = await site.open(TREE, { width: 360, height: 740, dark: true });
  await drawer(elsewhere, "trees");
  await (await elsewhere.$("#pw-trees-file")).uploadFile(join(folder, "plywise-trees.json"));
  await said(elsewhere, "2 trees were imported.");
  assert.equal((await rows(elsewhere)).length, 2);
  await assertNoSidewaysScroll(elsewhere);
  await screenshot(elsewhere, "trees-360-dark");
  assertClean(elsewhere);
  assertClean(page);
});

const offer = (page) => page.waitForSelector(".pw-offer").then((line) => line.evaluate((line) => line.textContent));

test("what was typed is offered after a reload, also where it is no tree", async () => {
  const page = await site.open(TREE);
  await paste(page, "title: Half\n\n((3 12) (2");
  await isKept(page, "title: Half\n\n((3 12) (2");
  await page.reload();
  await whenDrawn(page);
  assert.match(await offer(page), /^You were working on “Half” just now\./);
  assert.equal(await page.$eval("h1", (title) => title.textContent), "Quiz", "the address holds the tree before");
  await screenshot(page, "offer-1280");
  await click(page, "Open it");
  assert.equal(await draft(page), "title: Half\n\n((3 12) (2");
  assert.equal(await page.$(".pw-offer"), null);
  await page.reload();
  await whenDrawn(page);
  await offer(page);
  await click(page, "Forget it");
  await page.reload();
  await whenDrawn(page);
  await page.evaluate(() => new Promise((later) => setTimeout(later, 300)));
  assert.equal(await page.$(".pw-offer"), null, "forgotten is forgotten");
  assertClean(page);
});

test("a tree too large for the address comes back with its step; one in the address is not offered", async () => {
  const page = await site.open("");
  const large = largeTree();
  await paste(page, large);
  await isKept(page, large);
  await page.waitForFunction(() => location.hash === "");
  for (let n = 0; n < 3; n += 1) await page.click("[aria-label='Next']");
  const at = await step(page);
  assert.ok(at > 0);
  await page.reload();
  await whenDrawn(page);
  // Without a link the page opens on what was worked on last, and has nothing to offer.
  await page.waitForFunction((large) => document.querySelector("#pw-draft").value === large, {}, large);
  assert.equal(await page.$(".pw-offer"), null);
  await page.waitForFunction((at) => Number(document.querySelector("#pw-step-number").value) === at, {}, at);

  await paste(page, "((1 2) (3 4))");
  await addressHolds(page, "t=z1.");
  await isKept(page, "((1 2) (3 4))");
  await page.reload();
  await whenDrawn(page);
  await page.evaluate(() => new Promise((later) => setTimeout(later, 300)));
  const offers = () => page.$$eval(".pw-offer", (found) => found.map((line) => line.textContent));
  assert.match((await offers()).join(), /^You were working on “\(\(48271 .*Not now$/, "what was pasted over, not what is shown");
  await click(page, "Not now");
  await page.reload();
  await whenDrawn(page);
  await page.evaluate(() => new Promise((later) => setTimeout(later, 300)));
  assert.deepEqual(await offers(), [], "not now is no every time");
  assertClean(page);
});

test("what several windows were closed with is offered, one after the other", async () => {
  const first = await site.open("");
  const texts = ["title: One\n\n((3 4) (5", "title: Two\n\n((6 7) (8"];
  const context = first.browserContext();
  const window = async (text) => {
    const page = await context.newPage();
    await page.goto(site.url);
    await whenDrawn(page);
    if (text) {
      await page.waitForFunction(() => document.querySelector("#pw-draft").value);
      await paste(page, text);
      await isKept(page, text);
    }
    return page;
  };
  const stamps = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("plywise.draft.")).map((key) => JSON.parse(localStorage[key]).at).sort());
  for (const text of texts) await (await window(text)).close();
  const before = await stamps(first);
  const page = await window();
  assert.match(await offer(page), /working on “One”/, "the newest is open, and the other is offered");
  assert.equal(await draft(page), texts[1]);
  await click(page, "Open it");
  assert.equal(await draft(page), texts[0]);
  assert.deepEqual(await stamps(page), before, "neither became newer by being looked at");
  await page.close();
  const again = await window();
  assert.match(await offer(again), /working on “One”/, "it is offered again");
  assert.equal(await draft(again), texts[1]);
  await click(again, "Open it");
  assert.equal(await draft(again), texts[0]);
  assert.equal((await stamps(again)).length, 2, "and the first is kept");
  await again.close();
  await first.close();
});

test("without storage everything else works", async () => {
  const page = await site.open("", { ready: false });
  await page.evaluateOnNewDocument(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
    }
  });
  await page.reload();
  await whenDrawn(page);
  await paste(page, "((1 2) (3 4))");
  await drawer(page, "trees");
  assert.match(await page.$eval("#pw-trees", (trees) => trees.textContent), /blocks storage for this page/);
  await press(page, "Escape");
  await closed(page, "trees");
  await drop(page, "body", "a.txt", "[[1,2],[3,4]]");
  await find(page, "a nested list");
  assertClean(page);
});

test("a file of kept trees that is opened or dropped leads to where it can be taken in", async () => {
  const page = await site.open(TREE);
  const file = JSON.stringify({ plywise: "trees", version: 1, trees: [{ title: "A", at: 1, text: "(3 4)" }] });
  await drop(page, "body", "plywise-trees.json", file);
  await page.waitForFunction(() => /^This file holds all of somebody’s saved trees\. .* My trees… and Import…\.$/.test(document.querySelector("#pw-open .pw-mistake")?.textContent));
  assertClean(page);
});

test("a browser whose storage does not work is said to keep nothing", async () => {
  const page = await site.open(TREE);
  await page.evaluate(() => {
    const fail = () => { throw new DOMException("no", "SecurityError"); };
    for (const name of ["getItem", "setItem", "removeItem", "key", "clear"]) Storage.prototype[name] = fail;
  });
  await drawer(page, "trees");
  const says = await page.$eval("#pw-trees", (drawer) => drawer.textContent);
  assert.match(says, /This browser blocks storage for this page/);
  assert.doesNotMatch(says, /Save the tree/);
  assertClean(page);
});

test("a full browser says so", async () => {
  const page = await site.open("");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  });
  await paste(page, "((1 2) (3 4))");
  assert.match(await offer(page), /no room to keep this tree/);
  await drawer(page, "trees");
  await click(page, "Save the tree on the page");
  await said(page, "The browser’s storage for this page is full");
  assertClean(page);
});

/** Types into a box of the form for random trees. */
async function say(page, name, text) {
  await page.$eval(`#pw-new [data-name="${name}"]`, (box) => (box.focus(), box.select()));
  await page.keyboard.type(text);
  await nextFrame(page);
}

const fact = (page, name) =>
  page.$$eval(
    "#pw-new .pw-made-facts > div",
    (facts, name) => facts.find((fact) => fact.firstChild.textContent === name)?.lastChild.textContent,
    name,
  );

test("what is made to order stays open while goals are typed and taken back", async () => {
  const page = await site.open(TREE);
  await drawer(page, "new");
  await page.click("#pw-new summary");
  const isOpen = () => page.$eval("#pw-new details", (goals) => goals.open);
  await say(page, "cuts", "2");
  await press(page, "Backspace");
  assert.equal(await isOpen(), true, "it shut while somebody typed");
  await page.keyboard.type("3");
  await nextFrame(page);
  assert.equal(await page.$eval('#pw-new [data-name="cuts"]', (box) => box.value), "3");
  assert.equal(await page.$eval('#pw-new [data-name="cuts.."]', (box) => box.placeholder), "3", "no more than these");
  await press(page, "Backspace");
  const tick = await page.waitForSelector('#pw-new ::-p-aria([name="one best move"])');
  await tick.click();
  await tick.click();
  await nextFrame(page);
  assert.equal(await isOpen(), true, "it shut when the last goal was unticked");
  await page.click("#pw-new summary");
  await say(page, "seed", "8");
  assert.equal(await isOpen(), false, "whoever shuts it finds it shut");
  await say(page, "b", "40");
  await say(page, "b..", "3");
  assert.match(await page.$eval("#pw-new .pw-mistake", (why) => why.textContent), /^Children of a branch: from 40 to 3 is no range/);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.name), "b..", "the focus stays in the box");
  assertClean(page);
});

test("a random tree is made to order, opened, and its link makes it again", async () => {
  const page = await site.open(TREE);
  await drawer(page, "new");
  await say(page, "seed", "7");
  assert.equal(await fact(page, "size"), "27 leaves of 40 nodes");
  await page.click("#pw-new summary");
  await say(page, "cuts", "2");
  await say(page, "value", "5");
  assert.equal(await fact(page, "value"), "5");
  assert.match(await fact(page, "cuts"), /^2, /);
  await screenshot(page, "new-1280");
  assert.deepEqual(await axe(page), []);
  await click(page, "Another tree");
  assert.equal(await page.$eval('#pw-new [data-name="seed"]', (box) => box.value), "8");
  await click(page, "Open this tree");
  await closed(page, "new");
  assert.match(await draft(page), /^title: uniform-1, seed 8\nsource: plywise generate 'gen=uniform-1;b=3;d=3;v=-20..20;soft=0;cuts=2;value=5;seed=8'\n/);
  await press(page, "ArrowRight", "ArrowRight");
  await addressHolds(page, "gen=uniform-1;b=3;d=3;v=-20..20;soft=0;cuts=2;value=5&seed=8&");
  const at = await step(page);
  assert.ok(at > 0);
  await addressHolds(page, `step=${at}`);
  const [text, link] = [await draft(page), await page.evaluate(() => location.hash)];
  assertClean(page);

  const again = await site.open(link, { ready: false });
  await again.waitForFunction((at) => document.querySelector("#pw-step-number")?.value === at, { timeout: 20_000 }, `${at}`);
  assert.equal(await draft(again), text, "the same tree");
  const loaded = () => again.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.replace(/.*\//, "")));
  assert.ok((await loaded()).some((name) => /^plywise-maker.*\.wasm$/.test(name)));
  assert.ok(!(await loaded()).some((name) => name.startsWith("plywise-studio")), "for a tree the studio is not needed");
  await again.waitForFunction(() => !document.querySelector(".pw-notice"));
  // Changed, it is another tree, and the address says so.
  await paste(again, text.replace(/-?\d+\)/, "77)"));
  await addressHolds(again, "t=z1.");
  // A link that is pasted over the address makes its tree too.
  await again.evaluate(() => (location.hash = "#gen=easy-1&seed=5"));
  await again.waitForFunction(() => document.querySelector("h1").textContent === "uniform-1, seed 5");
  await again.evaluate(() => (location.hash = "#gen=easy-1&seed=6&step=3"));
  await again.waitForFunction(() => document.querySelector("h1").textContent === "uniform-1, seed 6");
  assert.equal(await step(again), 3);
  await drawer(again, "new");
  assert.equal(await again.$eval('#pw-new [data-name="seed"]', (box) => box.value), "6", "the form starts from it");
  assertClean(again);
});

test("the trees of links are those that the command makes", async () => {
  const page = await site.open(TREE);
  // Before the first as well: what the page writes would take the place of what is asked for.
  await addressHolds(page, "&profile=");
  const folder = new URL("../../maker/tests/trees/", import.meta.url);
  for (const name of (await readdir(folder)).sort()) {
    const text = await readFile(new URL(name, folder), "utf8");
    const [, kind, seed] = /^source: plywise generate 'gen=(.*);seed=(\d+)'$/m.exec(text);
    await page.evaluate((hash) => (location.hash = hash), `gen=${kind}&seed=${seed}`);
    await page.waitForFunction((text) => document.querySelector("#pw-draft").value === text, { timeout: 20_000 }, text);
    // Before the next: the page writes its address a little later.
    await addressHolds(page, `seed=${seed}&profile=`);
  }
  assertClean(page);
});

test("without what makes trees the page says so, and the next link tries again", async () => {
  const broken = await openSite({ overrides: { "plywise-maker*.wasm": 404 } });
  try {
    const page = await broken.open("#gen=easy-1&seed=5");
    await page.waitForFunction(() => document.querySelector(".pw-notice")?.textContent.startsWith("The tree of this link cannot be opened: a file of Plywise is missing on this site."));
    const asked = () => page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".wasm")).length);
    const before = await asked();
    await page.evaluate(() => (location.hash = "#gen=easy-1&seed=6"));
    await page.waitForFunction((before) => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".wasm")).length > before, {}, before);
    await page.evaluate(() => (location.hash = "#example=t-textbook"));
    await page.waitForFunction(() => !document.querySelector(".pw-notice"));
  } finally {
    await broken.close();
  }
});

test("what cannot be made is refused with what comes nearest, and a link that cannot opens the form", async () => {
  const page = await site.open("#gen=uniform-1;b=2;d=2;cuts=9&seed=3", { width: 360, height: 740, dark: true });
  await page.waitForSelector("#pw-new[open]");
  const refusal = await page.$eval("#pw-new .pw-mistake", (why) => why.textContent);
  assert.match(refusal, /^There cannot be 9 cuts: no search of such a tree makes more than 1\. Ask for fewer cuts/);
  assert.equal(await page.$eval("#pw-new .pw-main-button", (open) => open.ariaDisabled), "true");
  assert.match(await page.$eval(".pw-notice", (notice) => notice.textContent), /^There cannot be 9 cuts/);
  assert.match(await page.evaluate(() => location.hash), /^#gen=uniform-1/);
  await assertNoSidewaysScroll(page);
  assert.deepEqual(await axe(page), []);
  await screenshot(page, "new-360-dark");
  for (const [name, text] of [["b", "4"], ["b..", "4"], ["d", "4"], ["d..", "4"], ["value", "3"], ["cuts", "2"], ["cuts..", "2"], ["cost", "30"], ["cost..", "40"]]) {
    await say(page, name, text);
  }
  await page.waitForFunction(() => document.querySelector("#pw-new .pw-mistake")?.textContent.startsWith("No such tree among"));
  await click(page, "Open the nearest tree");
  await told(page, "nearest");
  assert.doesNotMatch(await draft(page), /source:/);
  assertClean(page);
});

test("an empty tree is opened by keyboard", async () => {
  const page = await site.open(TREE);
  await drawer(page, "new");
  const [children] = await page.$$("#pw-new input[type=number]");
  await children.focus();
  await children.evaluate((box) => box.select());
  await page.keyboard.type("3");
  await press(page, "Tab", "Tab", "Enter");
  await closed(page, "new");
  assert.equal(await draft(page), "((? ? ?)(? ? ?)(? ? ?))\n");
  await click(page, "Back to the tree before");
  assert.match(await draft(page), /^title: Quiz/);
  assertClean(page);
});

for (const size of [{ width: 1280, height: 800 }, { width: 360, height: 740, hasTouch: true, isMobile: true }]) {
  test(`an empty tree is filled at once, and nothing lies over the tools, ${size.width} px wide`, async () => {
    const page = await site.open(TREE);
    await page.setViewport(size);
    await drawer(page, "new");
    await click(page, "Open an empty tree");
    await closed(page, "new");
    await page.waitForFunction(() => document.activeElement.matches(".pw-stage") && document.querySelector(".pw-workbench .pw-said"));
    const covered = () =>
      page.$$eval("#pw-bench .pw-bench-head button, #pw-bench > .pw-workbench > .pw-bench-tools button", (buttons) =>
        buttons
          .filter((button) => button.checkVisibility())
          .filter((button) => {
            const { left, top, width, height } = button.getBoundingClientRect();
            return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
          })
          .map((button) => button.textContent),
      );
    assert.ok(await page.$eval(".pw-messages", (place) => place.textContent.includes("Opened an empty tree")));
    assert.deepEqual(await covered(), [], "by the message");
    await press(page, "7", "Enter");
    await page.waitForFunction(() => !document.querySelector(".pw-messages").textContent.includes("Opened an empty tree"));
    assert.equal(await draft(page), "((7 ?)(? ?))\n");
    await click(page, "Done");
    assert.ok(await page.evaluate(() => document.activeElement.matches(".pw-more, [data-studio=edit]")), "the focus is not lost");
    assertClean(page);
  });
}
