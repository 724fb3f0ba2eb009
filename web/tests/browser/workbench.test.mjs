// Editing on the picture: by mouse, touch and keyboard, with the text following to the letter.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite, screenshot } from "./harness.mjs";
import { assertNoSidewaysScroll, draft, inBox, nodeTexts, paste, press, step, tool } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const TREE = "A(B(3 12) C(2 D(4 6)))";

/** Opens a tree with its workbench. */
async function openBench(text = TREE, view = {}) {
  const page = await site.open(`#t=${encodeURIComponent(text)}&by=event`, view);
  await tool(page, "edit");
  await page.waitForSelector(".pw-workbench");
  await nextFrame(page);
  return page;
}

const node = (page, number) => page.waitForSelector(`.pw-stage [data-node="${number}"]`);
/** The middle of a node, in the window. */
const middle = async (page, number) => {
  await node(page, number);
  return page.$eval(`.pw-stage [data-node="${number}"] .pw-outline`, (mark) => {
    mark.closest(".pw-stage").scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = mark.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width, height };
  });
};
const pick = async (page, number) => {
  const at = await middle(page, number);
  await page.mouse.click(at.x, at.y);
  await page.waitForSelector(`.pw-stage [data-node="${number}"].selected`);
  await nextFrame(page);
};
const said = (page) => page.$eval(".pw-said", (status) => status.textContent);
const picked = (page) => page.$$eval(".pw-stage .pw-node.selected", (marks) => marks.map((mark) => Number(mark.dataset.node)));
const deed = async (page, name) => {
  await page.evaluate((name) => {
    const found = [...document.querySelectorAll(".pw-workbench button")].find((button) => button.textContent === name);
    found.click();
  }, name);
  await nextFrame(page);
};
const chord = async (page, held, key) => {
  await page.keyboard.down(held);
  await page.keyboard.press(key);
  await page.keyboard.up(held);
  await nextFrame(page);
};


test("a value is typed on the picture, and Enter and Tab go on from leaf to leaf", async () => {
  const page = await openBench();
  await pick(page, 2);
  const before = await page.$eval(".pw-stage", (stage) => stage.getBoundingClientRect().top);
  await page.keyboard.press("7");
  await page.waitForSelector("#pw-box");
  await page.keyboard.type(".5");
  assert.equal(await draft(page), TREE, "nothing is done before Enter");
  await page.keyboard.press("Enter");
  await nextFrame(page);
  assert.equal(await draft(page), "A(B(7.5 12) C(2 D(4 6)))");
  assert.match(await said(page), /is worth 7.5 now/);
  assert.equal(await page.$eval("#pw-box", (box) => box.value), "12", "the next leaf's own value, picked to be typed over");
  await page.keyboard.type("x1");
  await page.keyboard.press("Tab");
  await nextFrame(page);
  assert.equal(await page.$eval("#pw-box", (box) => box.getAttribute("aria-invalid")), "true");
  assert.match(await page.$eval("#pw-box-wrong", (wrong) => wrong.textContent), /“x1” is no number/);
  await page.$eval("#pw-box", (box) => box.select());
  await page.keyboard.type("?");
  await page.keyboard.press("Tab");
  await nextFrame(page);
  assert.equal(await draft(page), "A(B(7.5 ?) C(2 D(4 6)))");
  await page.keyboard.type("9");
  await page.keyboard.press("Escape");
  await nextFrame(page);
  assert.equal(await page.$("#pw-box"), null);
  assert.equal(await draft(page), "A(B(7.5 ?) C(2 D(4 6)))", "Escape leaves it as it was");
  assert.match(await page.evaluate(() => document.activeElement.className), /pw-stage/, "the focus is on the stage again");
  const after = await page.$eval(".pw-stage", (stage) => stage.getBoundingClientRect().top);
  assert.equal(after, before, "the stage stays where it is");
  assertClean(page);
});

test("a double click opens the box at the node, and F2 the name of a branch", async () => {
  const page = await openBench();
  const at = await middle(page, 5);
  await page.mouse.click(at.x, at.y, { count: 2 });
  await page.waitForSelector("#pw-box");
  const box = await page.$eval("#pw-box", (box) => {
    const { left, top, width, height } = box.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  assert.ok(Math.hypot(box.x - at.x, box.y - at.y) < 6, "the box lies over the node");
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await nextFrame(page);
  assert.equal(await draft(page), "A(B(3 12) C(5 D(4 6)))");
  await pick(page, 1);
  await page.keyboard.press("F2");
  await page.waitForSelector("#pw-box");
  await page.keyboard.type("left one");
  await page.keyboard.press("Enter");
  await nextFrame(page);
  assert.equal(await draft(page), 'A("left one"(3 12) C(5 D(4 6)))');
  assert.equal(await page.$("#pw-box"), null, "a name is typed by itself");
  assertClean(page);
});

test("keys walk, add, move and delete, and every step is undone", async () => {
  const page = await openBench();
  await page.focus(".pw-stage");
  const texts = [TREE];
  const keys = async (...chords) => {
    for (const keys of chords) {
      const [held, key] = keys.includes("+") && keys.length > 1 ? keys.split("+") : [undefined, keys];
      if (held) await chord(page, held, key);
      else await press(page, key);
    }
  };
  const becomes = async (text) => {
    assert.equal(await draft(page), text);
    texts.push(text);
  };
  await keys("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight");
  assert.deepEqual(await picked(page), [5], "the root, B, 3, its sibling and the cousin after it");
  await keys("Insert");
  await becomes("A(B(3 12) C(~2(?) D(4 6)))");
  await keys("8", "Enter", "Escape");
  await becomes("A(B(3 12) C(~2(8) D(4 6)))");
  await keys("Escape", "ArrowDown", "ArrowDown", "Alt+ArrowRight");
  await becomes("A(C(~2(8) D(4 6)) B(3 12))");
  await keys("Delete");
  assert.match(await said(page), /^Deleted B and its 2 children\.$/);
  await becomes("A(C(~2(8) D(4 6)))");
  assert.equal(await step(page), 0, "nothing of this steps");
  for (const text of texts.slice(0, -1).reverse()) {
    await chord(page, "Control", "z");
    assert.equal(await draft(page), text);
  }
  for (const text of texts.slice(1)) {
    await chord(page, "Control", "y");
    assert.equal(await draft(page), text);
  }
  await keys("n", "n");
  assert.equal(await step(page), 2, "N steps as always");
  assertClean(page);
});

test("whoever types faster than the page draws loses no key", async () => {
  const page = await openBench("A(B(3 12) C(2 6))");
  await page.focus(".pw-stage");
  await pick(page, 2);
  await page.$eval(".pw-stage", (stage) => {
    // All in one task: nothing is drawn in between.
    for (const key of ["4", "5", "Enter"]) stage.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
  await nextFrame(page);
  assert.equal(await draft(page), "A(B(45 12) C(2 6))");
  await page.keyboard.type("1");
  await page.$eval("#pw-box", (box) => box.blur());
  await nextFrame(page);
  assert.equal(await draft(page), "A(B(45 1) C(2 6))");
  assertClean(page);
});

test("without editing the keys are the page's own, and the button says which", async () => {
  const page = await openBench();
  const pressed = () => page.$eval("[data-studio=edit]", (button) => button.getAttribute("aria-pressed"));
  assert.equal(await pressed(), "true");
  await tool(page, "edit");
  await nextFrame(page);
  assert.equal(await pressed(), "false");
  assert.equal(await page.$(".pw-workbench, .pw-over"), null);
  await page.focus(".pw-stage");
  await press(page, "ArrowRight", "ArrowRight", "Delete", "7");
  assert.equal(await step(page), 2);
  assert.equal(await draft(page), TREE);
  assertClean(page);
});

test("an edit keeps the step, the comments and the line breaks", async () => {
  const page = await openBench("title: Two\n\nA(  # the root\n  B[3, 12]   # safe\n  C(2 D=?)   # risky\n)\n");
  await page.focus(".pw-stage");
  await press(page, "n", "n", "n", "n");
  await pick(page, 6);
  await press(page, "7", "Enter");
  assert.equal(await draft(page), "title: Two\n\nA(  # the root\n  B[3, 12]   # safe\n  C(2 D=7)   # risky\n)\n");
  assert.equal(await step(page), 4);
  assertClean(page);
});

test("buttons do what keys do; those that cannot be followed say why", async () => {
  const page = await openBench();
  const blocked = (name) =>
    page.$$eval(".pw-workbench button", (all, name) => {
      const button = all.find((button) => button.textContent === name);
      return button.getAttribute("aria-disabled") === "true" ? button.title : undefined;
    }, name);
  assert.equal(await blocked("Delete"), "Select a node first");
  assert.equal(await blocked("Undo"), "Nothing to undo");
  await pick(page, 1);
  assert.equal(await blocked("← Move"), "The node is the first child already");
  await deed(page, "← Move");
  assert.equal(await said(page), "The node is the first child already.");
  await deed(page, "Duplicate");
  assert.equal(await draft(page), "A(B(3 12) B(3 12) C(2 D(4 6)))");
  await deed(page, "Delete");
  await deed(page, "Pick up");
  await pick(page, 6);
  await deed(page, "Put here");
  assert.equal(await said(page), "A node cannot be put under itself.");
  assert.equal(await draft(page), TREE);
  await page.$eval(".pw-workbench.more details", (details) => (details.open = true));
  await deed(page, "Mirror");
  assert.equal(await draft(page), "A(C(D(6 4) 2) B(12 3))");
  await pick(page, 0);
  await deed(page, "Sort worst first");
  assert.equal(await draft(page), "A(C(D(4 6) 2) B(12 3))");
  await deed(page, "Sort worst first");
  assert.match(await said(page), /Nothing changed/);
  await deed(page, "Undo");
  assert.equal(await draft(page), "A(C(D(6 4) 2) B(12 3))");
  assertClean(page);
});

test("fields of a node: a name, who decides, a probability", async () => {
  const page = await openBench("A(B(3 12) C(2 4))");
  await pick(page, 1);
  await page.select(".pw-fields select", "chance");
  await nextFrame(page);
  assert.equal(await draft(page), "A(@chance B(3 12) C(2 4))");
  await pick(page, 2);
  const fill = async (label, text) => {
    const input = await page.evaluateHandle((label) => {
      const found = [...document.querySelectorAll(".pw-field")].find((field) => field.textContent === label);
      return found.querySelector("input");
    }, label);
    await input.click({ count: 3 });
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await nextFrame(page);
  };
  await fill("Probability", "2");
  assert.match(await said(page), /no probability/);
  await fill("Probability", "1/4");
  assert.match(await draft(page), /1\/4: 3 3\/4: 12/);
  await fill("Name", "safe one");
  assert.match(await draft(page), /1\/4: "safe one"=3/);
  assertClean(page);
});

test("a text that is no tree stops edits on the picture until it is mended", async () => {
  const page = await openBench();
  await inBox(page);
  await paste(page, "A(B(3 12) C(2 D(4 6))");
  await page.waitForSelector(".pw-said button");
  assert.match(await page.$eval(".pw-said", (said) => said.textContent), /shows the last good tree/);
  await pick(page, 2);
  await press(page, "Delete");
  assert.equal(await draft(page), "A(B(3 12) C(2 D(4 6))");
  await deed(page, "Go back to that tree");
  assert.equal(await draft(page), TREE);
  assert.equal(await page.$(".pw-said button"), null);
  await paste(page, "(1 2)");
  await deed(page, "Undo");
  assert.equal(await draft(page), TREE, "what was pasted is undone as well");
  assertClean(page);
});

/** Drags by the mouse, in small steps. */
async function drag(page, from, to, { drops = true } = {}) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await nextFrame(page);
  if (drops) await page.mouse.up();
  await nextFrame(page);
}

test("nodes are dragged beside others and under branches, and the view stays", async () => {
  const page = await openBench();
  const root = await middle(page, 0);
  const [b, c] = [await middle(page, 1), await middle(page, 4)];
  await drag(page, b, { x: c.x + 40, y: c.y }, { drops: false });
  assert.equal(await page.$eval(".pw-drop", (mark) => mark.hidden), false, "a mark shows where it would go");
  assert.equal(await page.$eval(".pw-drag-chip", (chip) => chip.textContent), "B after C");
  await screenshot(page, "bench-drag");
  await page.mouse.up();
  await nextFrame(page);
  assert.equal(await draft(page), "A(C(2 D(4 6)) B(3 12))");
  assert.equal(await said(page), "B stands after C now.");
  const moved = await middle(page, 0);
  assert.ok(Math.abs(moved.y - root.y) < 2, "the view was not dragged");
  await chord(page, "Control", "z");
  const [leaf, d] = [await middle(page, 3), await middle(page, 6)];
  await drag(page, leaf, d);
  assert.equal(await draft(page), "A(B(3) C(2 D(4 6 12)))");
  await drag(page, await middle(page, 1), await middle(page, 3), { drops: false });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await nextFrame(page);
  assert.equal(await draft(page), "A(B(3) C(2 D(4 6 12)))", "Escape leaves it where it was");
  assert.equal(await page.$eval(".pw-drop", (mark) => mark.hidden), true);
  // The ground still drags the view.
  const stage = await page.$eval(".pw-stage", (stage) => stage.getBoundingClientRect().toJSON());
  const ground = { x: stage.left + 60, y: stage.bottom - 30 };
  const before = await middle(page, 0);
  await drag(page, ground, { x: ground.x + 50, y: ground.y - 20 });
  const after = await middle(page, 0);
  assert.ok(Math.abs(after.x - before.x - 50) < 3 && Math.abs(after.y - before.y + 20) < 3);
  assertClean(page);
});

test("by touch: tap, tap twice, the plus at a node, drag", async () => {
  const page = await openBench(TREE, { width: 360, height: 740, touch: true });
  const tap = async (number) => {
    const at = await middle(page, number);
    await page.touchscreen.tap(at.x, at.y);
    await nextFrame(page);
  };
  await page.$eval(".pw-stage", (stage) => stage.scrollIntoView({ block: "center" }));
  await tap(2);
  await page.waitForSelector('.pw-stage [data-node="2"].selected');
  await screenshot(page, "bench-touch");
  const plus = await page.$eval(".pw-plus.beside", (plus) => {
    const { left, top, width, height } = plus.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width, height };
  });
  assert.ok(plus.width >= 24 && plus.height >= 24);
  await page.touchscreen.tap(plus.x, plus.y);
  await nextFrame(page);
  assert.equal(await draft(page), "A(B(3 ? 12) C(2 D(4 6)))");
  await new Promise((later) => setTimeout(later, 500));
  await tap(3);
  await tap(3);
  await page.waitForSelector("#pw-box");
  await page.keyboard.type("8");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await nextFrame(page);
  assert.equal(await draft(page), "A(B(3 8 12) C(2 D(4 6)))");
  const scrolled = await page.evaluate(() => scrollY);
  const [from, to] = [await middle(page, 4), await middle(page, 5)];
  const finger = await page.touchscreen.touchStart(from.x, from.y);
  for (let part = 1; part <= 6; part++) {
    await finger.move(from.x + ((to.x - from.x) * part) / 6, from.y + ((to.y - from.y) * part) / 6);
  }
  await nextFrame(page);
  await screenshot(page, "bench-touch-drag");
  await finger.end();
  await nextFrame(page);
  assert.equal(await draft(page), "A(B(3 8) C(2 D(4 6) 12))");
  assert.equal(await page.evaluate(() => scrollY), scrolled, "the page was not scrolled");
  await assertNoSidewaysScroll(page);
  assertClean(page);
});

test("on a phone a tree is drawn by touch: the value of each new leaf is typed at once, and the picture keeps its room", async () => {
  const page = await openBench("7", { width: 360, height: 740, touch: true });
  const look = () =>
    page.evaluate(() => {
      const stage = document.querySelector(".pw-stage").getBoundingClientRect();
      const { left, right, top, bottom } = document.querySelector(".pw-stage .selected .pw-outline").getBoundingClientRect();
      return { height: stage.height, isSeen: left >= stage.left && right <= stage.right && top >= stage.top && bottom <= stage.bottom };
    });
  const touch = async (name) => {
    const button = await page.waitForSelector(`.pw-workbench ::-p-aria([name="${name}"][role="button"])`);
    await button.tap();
    await nextFrame(page);
    assert.deepEqual({ ...(await look()), height: 0 }, { height: 0, isSeen: true }, `the new node is seen after ${name}`);
  };
  const add = async (name, value) => {
    await touch(name);
    assert.equal(await page.evaluate(() => document.activeElement.id), "pw-box", `after ${name} its value is typed`);
    if (value) await page.keyboard.type(value);
  };
  const at = await middle(page, 0);
  await page.touchscreen.tap(at.x, at.y);
  await nextFrame(page);
  await add("Add child");
  await add("Add child", "3");
  await add("Add right", "5");
  // From the second leaf to its parent by touch.
  const parent = await middle(page, 1);
  await page.touchscreen.tap(parent.x, parent.y);
  await nextFrame(page);
  await add("Add right");
  await add("Add child", "2");
  await add("Add right", "9");
  await page.keyboard.press("Enter");
  await nextFrame(page);
  assert.match(await draft(page), /^\S*\(\S*\(3 5\) \(2 9\)\)$/);
  const { height } = await look();
  assert.ok(height >= 380, `${height} px are left to the picture`);
  await screenshot(page, "bench-phone");
  // What is seldom needed, and the text, are asked for.
  assert.equal(await page.$eval("#pw-draft", (text) => text.checkVisibility()), false);
  await touch("More");
  assert.equal(await page.$eval("#pw-draft", (text) => text.checkVisibility()), true);
  await touch("Duplicate");
  await screenshot(page, "bench-phone-more");
  assert.deepEqual(await axe(page), []);
  await deed(page, "Done");
  assert.equal(await page.$(".pw-facts"), null, "no card covers the picture");
  assertClean(page);
});

test("while a tree is edited the stage stays where it was, and what edits it is in view", async () => {
  for (const [width, height] of [[1280, 650], [1280, 800], [1920, 1080]]) {
    const page = await site.open(`#t=${encodeURIComponent(TREE)}&step=6`, { width, height });
    const stage = () => page.$eval(".pw-stage", (stage) => JSON.stringify(stage.getBoundingClientRect()));
    const before = await stage();
    await tool(page, "edit");
    await page.waitForSelector(".pw-workbench");
    await pick(page, 4);
    assert.equal(await stage(), before, `${width} × ${height}`);
    const hidden = await page.$$eval(".pw-workbench :is(button, input, select)", (all) => all
      .filter((one) => one.checkVisibility() && !one.closest("details"))
      .filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return bottom > innerHeight || right > innerWidth || !one.contains(there);
      })
      .map((one) => one.textContent || one.id));
    assert.deepEqual(hidden, [], `${width} × ${height}`);
    // What it covers is not come to by the keyboard either.
    const covered = await page.$$eval(".pw-stack button, .pw-scroller", (all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length);
    assert.equal(covered, 0);
    const line = await page.$eval(".pw-window-line", (line) => line.checkVisibility({ visibilityProperty: true }));
    assert.equal(line, height > 1000, "where there is height, the window is seen above it");
    assertClean(page);
    await page.close();
  }
});

test("what if a leaf were worth something else: seen at once, written down only when it is kept", async () => {
  const page = await openBench("((3 12 8) (2 4 6) (14 5 2))");
  await page.focus(".pw-stage");
  await press(page, "PageDown");
  const words = () => page.$eval("#pw-suppose-words", (words) => words.innerText);
  await pick(page, 7);
  assert.match(await words(), /Whatever L3-5 is worth, the root is worth 3/);
  await pick(page, 2);
  assert.match(await words(), /root is worth 3; any other value/);
  assert.match(await words(), /2 at least and 8 at most/);
  await page.focus("#pw-suppose");
  const before = await step(page);
  await press(page, "ArrowRight", "ArrowRight");
  assert.equal(await step(page), before, "the slider's keys are its own");
  assert.equal((await nodeTexts(page))[2], "5", "the picture shows it");
  assert.match(await words(), /Supposed: L3-1 is worth 5\. The text still says 3\./);
  assert.equal(await draft(page), "((3 12 8) (2 4 6) (14 5 2))");
  assert.match(await page.evaluate(() => location.hash), /3%2012|3\+12|t=/);
  await press(page, "Escape");
  assert.equal((await nodeTexts(page))[2], "3", "Escape puts it back");
  await press(page, "ArrowRight");
  await deed(page, "Keep");
  assert.equal(await draft(page), "((4 12 8) (2 4 6) (14 5 2))");
  await deed(page, "Undo");
  assert.equal(await draft(page), "((3 12 8) (2 4 6) (14 5 2))");
  await page.focus("#pw-suppose");
  await press(page, "ArrowRight");
  await pick(page, 3);
  assert.equal((await nodeTexts(page))[2], "3", "another node, and it is put back");
  await screenshot(page, "bench-what-if");
  assertClean(page);
});

test("the workbench is labelled and fits, in the dark and on a phone", async () => {
  for (const view of [{}, { width: 360, height: 740, dark: true }]) {
    const page = await openBench(TREE, view);
    await page.focus(".pw-stage");
    await press(page, "ArrowDown", "ArrowDown", "ArrowDown");
    await page.$$eval(".pw-workbench details", (all) => all.forEach((details) => (details.open = true)));
    assert.deepEqual(await axe(page), []);
    await assertNoSidewaysScroll(page);
    await screenshot(page, `bench-${view.width ?? 1280}`);
    assertClean(page);
  }
});

test("what is typed as text is undone in one go, from the box or from anywhere", async () => {
  const page = await openBench("(3 4)");
  await inBox(page, (box) => (box.setSelectionRange(4, 4)));
  await page.keyboard.type(" (5 6)", { delay: 10 });
  await nextFrame(page);
  assert.equal(await draft(page), "(3 4 (5 6))");
  await page.waitForFunction(() => !document.querySelector(".pw-said button"));
  await chord(page, "Control", "z");
  assert.equal(await draft(page), "(3 4)");
  await page.focus("[data-studio=edit]");
  await chord(page, "Control", "y");
  assert.equal(await draft(page), "(3 4 (5 6))");
  assertClean(page);
});

test("beside a second search the first picture is edited, and both follow", async () => {
  const page = await site.open(`#t=${encodeURIComponent("((3 12) (2 4))")}&vs=minimax.le.rtl`);
  await tool(page, "edit");
  await page.waitForSelector(".pw-workbench");
  await page.waitForFunction(() => document.querySelectorAll(".pw-stage").length === 2);
  await pick(page, 5);
  await press(page, "9", "Enter", "Escape");
  assert.equal(await draft(page), "((3 12) (9 4))");
  const texts = await page.$$eval('.pw-stage [data-node="5"] .pw-text', (texts) => texts.map((text) => text.textContent));
  assert.deepEqual(texts, ["9", "9"]);
  assertClean(page);
});

test("who decides on a level shows who does, each time", async () => {
  const page = await openBench("A(B(3 12) C(2 D(4 6)))");
  await page.$$eval(".pw-workbench.more details", (all) => all.forEach((details) => (details.open = true)));
  const list = ".pw-workbench.more details select";
  const shown = () => page.$eval(list, (list) => list.value);
  await pick(page, 1);
  assert.equal(await shown(), "min");
  await page.select(list, "chance");
  await nextFrame(page);
  assert.equal(await draft(page), "A(@chance B(3 12) @chance C(2 max D(4 6)))");
  assert.equal(await shown(), "chance");
  await pick(page, 6);
  assert.equal(await shown(), "max");
  await page.select(list, "chance");
  await nextFrame(page);
  assert.match(await draft(page), /@chance D/, "the same choice, on another level");
  await pick(page, 1);
  await page.select(".pw-fields select", "max");
  await nextFrame(page);
  await pick(page, 4);
  assert.equal(await shown(), "", "neither the one nor the other, where two decide");
  assertClean(page);
});

test("who decides on a level is also shown after one on which several do", async () => {
  const page = await openBench("A(B(3 12) C(2 D(4 6)))");
  await pick(page, 1);
  await page.select(".pw-fields select", "chance");
  await nextFrame(page);
  const shown = () => page.$eval(".pw-workbench.more details select", (list) => list.value);
  assert.equal(await shown(), "");
  await pick(page, 2);
  assert.equal(await shown(), "max");
  assertClean(page);
});

test("who stands at the end stays there while a value is supposed, and rubbish is named", async () => {
  const page = await openBench("((3 12 8) (2 4 6) (14 5 2))");
  await page.focus(".pw-stage");
  await press(page, "End");
  const last = () => page.$eval("#pw-step-number", (input) => Number(input.max));
  assert.equal(await step(page), await last());
  await pick(page, 2);
  const type = async (text) => {
    await page.click("#pw-suppose-number", { count: 3 });
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
    await nextFrame(page);
  };
  const before = await last();
  await type("-1");
  assert.notEqual(await last(), before, "another search");
  assert.equal(await step(page), await last());
  assert.match(await page.$eval("#pw-suppose-words", (words) => words.innerText), /Supposed: L3-1 is worth −1\./);
  for (const [rubbish, why] of /** @type {[string, RegExp][]} */ ([["1,5", /“1,5” is no number: .*point/], ["abc", /“abc” is no number: write/], ["–3", /for a minus/]])) {
    await type(rubbish);
    assert.match(await page.$eval("#pw-suppose-wrong", (wrong) => wrong.innerText), why);
  }
  await type("4");
  assert.equal(await page.$eval("#pw-suppose-wrong", (wrong) => wrong.innerText), "");
  assertClean(page);
});

test("with several players there is a word rather than a slider", async () => {
  const page = await openBench("players: 3\n\n@1(@2(<1 2 3> <3 2 1>) <2 2 2>)");
  await pick(page, 2);
  assert.equal(await page.$("#pw-suppose"), null);
  assert.match(await page.$eval(".pw-picked", (part) => part.innerText), /no slider.*several players/s);
  assertClean(page);
});

test("the facts of a leaf lead to what if it were worth something else", async () => {
  for (const view of [{}, { width: 360, height: 740, touch: true }]) {
    const page = await site.open("#t=((3 12 8) (2 4 6) (14 5 2))&step=end", view);
    await pick(page, 2);
    await page.click(".pw-facts [data-studio=suppose]");
    await page.waitForFunction(() => document.activeElement?.id === "pw-suppose");
    await nextFrame(page);
    assert.equal(await page.$eval("[data-studio=edit]", (button) => button.getAttribute("aria-pressed")), "true");
    const seen = (selector) =>
      page.$eval(selector, (element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await screenshot(page, `bench-suppose-${view.width ?? 1280}`);
    for (const selector of ["#pw-suppose", "#pw-suppose-words", '.pw-stage [data-node="0"]']) {
      assert.ok(await seen(selector), `${selector} is seen at ${view.width ?? 1280}`);
    }
    await pick(page, 1);
    assert.equal(await page.$(".pw-facts [data-studio=suppose]"), null, "a branch has no such value");
    assertClean(page);
  }
});

test("while somebody edits the text stands beside the picture, on a phone below it when it is asked for", async () => {
  for (const view of [{}, { width: 360, height: 740 }]) {
    const page = await openBench(TREE, view);
    if (view.width) await deed(page, "More");
    const [stage, text, next] = await page.evaluate(() =>
      [".pw-stage", ".pw-bench-rest", ".pw-next"].map((part) => document.querySelector(part).getBoundingClientRect().toJSON()),
    );
    assert.ok(view.width ? text.top >= stage.bottom - 1 : text.left >= stage.right, JSON.stringify([stage, text]));
    assert.ok(stage.height > 120 && text.height > 120, "both have room");
    assert.ok(next.bottom <= (view.height ?? 800) && next.top >= 0, "and the buttons stay where they are");
    await screenshot(page, `bench-text-${view.width ?? 1280}`, { fullPage: true });
    assertClean(page);
  }
});

test("the handles at a node cover no node and nothing written", async () => {
  for (const view of [{}, { width: 360, height: 740, touch: true }]) {
    const page = await openBench("A(B(C(alpha=3 beta=12) D(gamma=2 delta=4)) E(F(one=14 two=5) G(six=1 H=7)))", view);
    for (let number = 0; number < 15; number++) {
      await pick(page, number);
      const covered = await page.evaluate(() => {
        const box = (element) => element.getBoundingClientRect();
        const meets = (one, other) =>
          one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
        const handles = [...document.querySelectorAll(".pw-plus")].filter((plus) => plus.checkVisibility()).map(box);
        const parts = [...document.querySelectorAll(".pw-stage :is(.pw-outline, .pw-text, .pw-caption)")];
        return parts.filter((part) => handles.some((handle) => meets(handle, box(part)))).map((part) => part.textContent || part.tagName);
      });
      assert.deepEqual(covered, [], `node ${number} at ${view.width ?? 1280}`);
    }
    await screenshot(page, `bench-handles-${view.width ?? 1280}`);
    assertClean(page);
  }
});

test("what is picked in a folded tree is brought into view, by keys, by edits and by typing", async () => {
  const wide = (n) => `(${Array.from({ length: n }, (_, nth) => `(${nth} ${nth + 1} ${nth + 2})`).join(" ")})`;
  for (const [n, view] of /** @type {[number, object][]} */ ([[30, { width: 1280, height: 800 }], [9, { width: 360, height: 740 }]])) {
    const page = await openBench(wide(n), view);
    const inView = (number) =>
      page.$eval(`.pw-stage [data-node="${number}"].selected .pw-outline`, (mark) => {
        const [node, stage] = [mark, mark.closest(".pw-stage")].map((part) => part.getBoundingClientRect());
        return node.left >= stage.left && node.right <= stage.right && node.top >= stage.top && node.bottom <= stage.bottom;
      });
    assert.equal(await page.$(`.pw-stage g.pw-node[data-node="${4 * n}"]`), null, "folded at first, or this says nothing");
    await page.focus(".pw-stage");
    await press(page, "ArrowDown", "ArrowDown", "ArrowDown", "End", "ArrowRight");
    assert.equal(await inView(6), true, "the walk is followed");
    await press(page, "ArrowUp", "End", "ArrowDown", "End");
    assert.equal(await inView(4 * n), true);
    // Whoever looks at the whole and types sees where.
    await page.click(`::-p-aria([name="All of the tree, however small"])`);
    await nextFrame(page);
    assert.equal(await page.$(`.pw-stage g.pw-node[data-node="${4 * n - 1}"]`), null, "folded again");
    assert.ok(await page.$(`.pw-stage [data-node="${4 * n}"].selected`), "but what is picked is drawn");
    await page.focus(".pw-stage");
    await press(page, "7");
    await page.waitForSelector("#pw-box");
    assert.equal(await inView(4 * n), true);
    const off = await page.evaluate(() => {
      const [box, mark] = ["#pw-box", ".pw-stage .pw-node.selected .pw-outline"].map((part) => document.querySelector(part).getBoundingClientRect());
      return Math.hypot(box.left + box.width / 2 - mark.left - mark.width / 2, box.top + box.height / 2 - mark.top - mark.height / 2);
    });
    assert.ok(off < 60, `the box opens at the node: ${off} px away`);
    await press(page, "Enter");
    // An edit away from what is seen.
    await page.click(`::-p-aria([name="All of the tree, however small"])`);
    await page.focus(".pw-stage");
    await press(page, "Shift+Insert");
    assert.equal(await inView(4 * n + 1), true, "the new leaf is seen");
    assertClean(page);
    await page.close();
  }
});

test("who drags the root, or a node onto one below it, hears why it goes nowhere", async () => {
  const page = await openBench();
  const at = await middle(page, 0);
  await drag(page, at, { x: at.x + 40, y: at.y + 30 });
  assert.match(await said(page), /^The root cannot be deleted, moved or duplicated/);
  await drag(page, await middle(page, 4), await middle(page, 5), { drops: false });
  assert.equal(await page.$eval(".pw-drag-chip", (chip) => chip.textContent), "A node cannot be put under itself");
  await page.mouse.up();
  await nextFrame(page);
  assert.match(await said(page), /^A node cannot be put under itself/);
  assert.equal(await draft(page), TREE);
  // Where it stands already there is nothing to say.
  await drag(page, await middle(page, 1), await middle(page, 1));
  assert.doesNotMatch(await said(page), /root/);
  assertClean(page);
});

test("on a narrow page the zoom buttons cover nothing of a tree that is shown whole", async () => {
  const page = await openBench(TREE, { width: 360, height: 740 });
  const covered = await page.evaluate(() => {
    const boxes = (selector) => [...document.querySelectorAll(selector)].map((part) => part.getBoundingClientRect());
    const buttons = boxes(".pw-stage .pw-zoom button");
    const parts = boxes(".pw-stage .pw-outline, .pw-stage .pw-label, .pw-stage .pw-caption");
    return parts.filter((part) => buttons.some((button) =>
      part.left < button.right && part.right > button.left && part.top < button.bottom && part.bottom > button.top)).length;
  });
  assert.equal(covered, 0);
  assertClean(page);
});
