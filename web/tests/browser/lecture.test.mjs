// A lecture on the page: its bar, its questions, what it goes on to, and that nothing is told before it happens.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite, screenshot } from "./harness.mjs";
import { alerts, press, shown, step } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const sentence = (page) => page.$eval(".pw-narration", (line) => line.textContent);
const seen = (page, selector) =>
  page.$$eval(selector, (all) => all.filter((one) => one.checkVisibility({ visibilityProperty: true })).length);

test("a class sees and hears what has happened, is asked before it is told, and nothing is lost on the way out", async () => {
  const page = await site.open("#t=A(B(3 12 8) C(2 4 6) D(14 5 2))&by=slide", { width: 1280, height: 800, reducedMotion: true });
  await (await shown(page, "[aria-keyshortcuts=L]")).click();
  await nextFrame(page);
  assert.equal(await page.$eval("html", (root) => root.dataset.theme), "projector");
  assert.equal(await seen(page, ".pw-stage .pw-node"), 1, "the root alone");
  assert.equal(await page.$$eval(".pw-outline-panel [role=treeitem]", (items) => items.length), 1, "and in the outline");
  assert.equal(await page.$eval(".pw-stage", (stage) => stage === document.activeElement), true, "the keys are the stage's");
  await press(page, "q");
  for (let pressed = 0; !/Cut, or go on\?$/.test(await sentence(page)); pressed += 1) {
    assert.ok(pressed < 20, "the first cut is asked for");
    await press(page, "PageDown");
  }
  assert.match(await sentence(page), /Is 2 ≤ 3 = α, which comes from A\? Cut, or go on\?$/);
  assert.equal(await seen(page, ".pw-stage .pw-cross"), 0);
  const listed = await page.$$eval(".pw-outline-panel [role=treeitem]", (items) => items.length);
  assert.equal(listed, await seen(page, ".pw-stage .pw-node"), "the outline has what the picture has");
  await press(page, "PageDown");
  assert.equal(await seen(page, ".pw-stage .pw-cross"), 2, "one press gives the answer");
  await page.waitForFunction(() => location.hash.includes("lecture=ask"));

  // On to what is typed; what never comes is said.
  await press(page, "u");
  await page.keyboard.type("D");
  await page.keyboard.press("Enter");
  await nextFrame(page);
  const at = await step(page);
  await press(page, "u");
  await page.keyboard.type("β < -50");
  await page.keyboard.press("Enter");
  await nextFrame(page);
  assert.match((await alerts(page)).join(), /no step for “β < -50”/);
  assert.equal(await step(page), at);

  await press(page, "b");
  assert.equal(await seen(page, ".pw-narration, .pw-stack, .pw-transport"), 0, "the screen is blank");
  await press(page, "b", "Escape", "Escape");
  assert.equal(await page.$(".pw-lecture-bar"), null, "Escape leaves, once nothing lies on top");
  assert.equal(await step(page), at);
  assert.equal(await seen(page, ".pw-stage .pw-node"), 13);
  assertClean(page);
});

test("no drawing of a lecture says more of what is to come than its picture", async () => {
  for (const { link, touch, width } of [{ link: "w-skrentny&lecture=1&step=13", width: 360, touch: true }, { link: "c-negascout&lecture=1&step=12", width: 1280, touch: false }]) {
    const page = await site.open(`#example=${link}`, { width, height: 740, touch });
    if (!touch) await press(page, "m");
    const known = await page.$$eval(".pw-outline-panel [role=treeitem]", (items) => items.map((item) => item.textContent.split(",")[0]));
    assert.ok(known.length > 3);
    const lines = await page.$$eval(".pw-minimap .lines", (all) => all.map((path) => path.getAttribute("d").split("M").length - 1));
    assert.deepEqual(lines, touch ? [known.length - 1] : [], "the tree in small");
    const named = await page.$$eval(".pw-map .pw-bar-name", (names) => names.map((name) => name.textContent));
    assert.ok(touch || named.length > 0);
    assert.deepEqual(named.filter((name) => !known.includes(name)), [], "the map");
    assertClean(page);
    await page.close();
  }
});

test("a link opens a lecture, and its bar fits a phone", async () => {
  for (const width of [320, 360]) {
    const page = await site.open("#example=t-textbook&lecture=1&step=12", { width, height: 740, touch: true });
    assert.equal(await page.$eval(".pw-lecture-bar h1", (title) => title.textContent), "Three moves, three replies");
    const outside = () =>
      page.$$eval(".pw-lecture-bar, .pw-lecture-bar *", (parts) => {
        const isOut = ({ left, right }) => left < 0 || right > innerWidth;
        return parts.filter((part) => part.checkVisibility() && isOut(part.getBoundingClientRect())).map((part) => part.outerHTML.slice(0, 80));
      });
    const scrolls = () => page.$eval(".pw-lecture-bar", (bar) => bar.scrollWidth > bar.clientWidth);
    assert.deepEqual([await outside(), await scrolls()], [[], false]);
    assert.equal(await page.$eval("html", (root) => root.scrollWidth <= innerWidth), true);
    const height = await page.$eval(".pw-stage", (stage) => stage.getBoundingClientRect().height);
    assert.ok(height >= 380, `${height} px are left to the picture`);
    // What has no room there is asked for.
    await page.tap(".pw-lecture-more");
    await nextFrame(page);
    assert.deepEqual(await outside(), []);
    await page.tap(".pw-lecture-rest [type=checkbox]");
    await page.waitForFunction(() => location.hash.includes("lecture=ask"));
    await page.type("#pw-until", "lea");
    await page.keyboard.press("Escape");
    await nextFrame(page);
    assert.ok(await page.$(".pw-lecture-bar"), "Escape leaves the box, not the lecture");
    if (await page.$(".pw-lecture-rest:popover-open") === null) {
      await page.tap(".pw-lecture-more");
      await nextFrame(page);
    }
    await page.focus("#pw-until");
    await page.keyboard.type("cut");
    await page.tap(".pw-lecture-rest [type=submit]");
    await nextFrame(page);
    assert.ok((await step(page)) > 12);
    assert.deepEqual(await axe(page), []);
    await screenshot(page, `lecture-bar-${width}`);
    await page.tap(".pw-lecture-rest > button");
    await nextFrame(page);
    assert.equal(await page.$(".pw-lecture-bar"), null);
    assertClean(page);
    await page.close();
  }
});

test("on wider screens the bar has room for each of its parts, in the size of a projector", async () => {
  for (const [width, tree] of /** @type {[number, string][]} */ ([[700, "w-skrentny"], [1024, "w-skrentny"], [1280, "w-skrentny"], [1280, "w-order-3"], [1920, "w-order-3"]])) {
    const page = await site.open(`#example=${tree}&lecture=1&step=12`, { width, height: 800 });
    const isCut = await page.$eval(".pw-lecture-bar h1", (title) => title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 1);
    assert.ok(!isCut, `the title is whole at ${width} px`);
    const wrong = await page.$$eval(".pw-lecture-bar :is(h1, button, .pw-check, form)", (parts) => {
      const boxes = parts.filter((part) => part.checkVisibility());
      const isOver = (one, other) => !one.contains(other) && !other.contains(one) && one.getBoundingClientRect().right > other.getBoundingClientRect().left + 0.5;
      const over = boxes.filter((part, nth) => boxes.slice(nth + 1).some((other) => isOver(part, other)));
      const cut = boxes.filter((part) => part.matches("button") && part.scrollWidth > part.clientWidth + 1);
      const out = boxes.filter((part) => part.getBoundingClientRect().right > innerWidth);
      return [...over, ...cut, ...out].map((part) => part.textContent);
    });
    assert.deepEqual(wrong, [], `${width} px`);
    assertClean(page);
    await page.close();
  }
});

test("a note that the text of the tree cannot keep stays in its box", async () => {
  const page = await site.open("#t=title: T%0A(A(3 12 8) B(2 4 6))&by=event&step=4&lecture=1", { width: 1280, height: 800, reducedMotion: true });
  const type = async (text) => {
    await page.$eval("#pw-draft", (box, text) => {
      box.value = text;
      box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
    }, text);
    await nextFrame(page);
  };
  await type("title: T\n(A(3 12 8) B(2 4 6)");
  await page.focus(".pw-stage");
  await press(page, "t");
  await page.$eval(".pw-lecture-note p + button", (button) => button.click());
  await nextFrame(page);
  await page.keyboard.type("Ask who sees b.");
  const written = () => page.$eval("#pw-lecture-note", (box) => box.value).catch(() => null);
  await page.$eval(".pw-lecture-note [type=submit]", (button) => button.click());
  await nextFrame(page);
  assert.equal(await written(), "Ask who sees b.");
  await page.focus("#pw-lecture-note");
  await page.keyboard.press("Escape");
  await nextFrame(page);
  assert.equal(await written(), "Ask who sees b.");
  assert.match(await page.$eval(".pw-messages", (messages) => messages.innerText), /The note cannot be saved, because the text of the tree has a mistake/);
  assertClean(page);
  await page.close();
});

test("a lecturer writes a note at a step, keeps it with the tree, and the class does not see it unasked", async () => {
  for (const view of [{ width: 1280, height: 800 }, { width: 1280, height: 650 }, { width: 360, height: 740, touch: true }]) {
    const page = await site.open("#t=title: T%0A(A(3 12 8) B(2 4 6))&by=event&step=4&lecture=1", { ...view, reducedMotion: true });
    const open = () => page.$eval(".pw-lecture-note p", (note) => note.textContent).catch(() => null);
    assert.equal(await open(), null);
    await page.focus(".pw-stage");
    // What is known of a node gives way.
    await page.click('.pw-stage [data-node="1"] .pw-outline');
    await nextFrame(page);
    assert.ok(await page.$(".pw-facts"));
    await press(page, "t");
    assert.equal(await page.$(".pw-facts:not(.pw-lecture-note)"), null);
    assert.equal(await open(), "No note for this step.");
    await page.$eval(".pw-lecture-note p + button", (button) => button.click());
    await nextFrame(page);
    assert.equal(await page.evaluate(() => document.activeElement?.id), "pw-lecture-note");
    // Letters are text there, no keys.
    await page.keyboard.type("Ask who sees b and n.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Wait.");
    const outside = await page.$$eval(".pw-lecture-note button", (all) => all.filter((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect();
      return ![top + 2, bottom - 2].every((y) => button.contains(document.elementFromPoint((left + right) / 2, y)));
    }).map((button) => button.textContent));
    assert.deepEqual(outside, [], "no button is cut off");
    // Escape loses nothing either.
    if (view.height === 650) await page.keyboard.press("Escape");
    else await page.$eval(".pw-lecture-note [type=submit]", (button) => button.click());
    await nextFrame(page);
    assert.equal(await open(), "Ask who sees b and n.\nWait.");
    assert.equal(await step(page), 4);
    assert.equal(await page.$eval("#pw-draft", (box) => box.value), "title: T\nlecture: 4 Ask who sees b and n.\nlecture: 4 Wait.\n(A(3 12 8) B(2 4 6))");
    // The dot is there at its step only, and moves nothing.
    const button = () => page.$eval(".pw-note-button", (button) => [button.getBoundingClientRect().width, button.innerText.includes("●")]);
    const [wide, has] = await button();
    assert.ok(has);
    const { wrong } = await page.evaluate(() => {
      const note = document.querySelector(".pw-lecture-note").getBoundingClientRect();
      const isInside = note.top >= 0 && note.bottom <= innerHeight + 0.5 && note.right <= innerWidth + 0.5;
      return { wrong: isInside ? [] : [JSON.stringify(note)] };
    });
    assert.deepEqual(wrong, []);
    await screenshot(page, `lecture-note-${view.width}`);
    assert.deepEqual(await axe(page), []);
    await page.focus(".pw-stage");
    await press(page, "ArrowRight");
    assert.deepEqual(await button(), [wide, false]);
    await press(page, "ArrowLeft", "b");
    assert.equal(await seen(page, ".pw-lecture-note"), 0, "a blank screen shows none");
    await press(page, "b", "Escape");
    assert.equal(await open(), null, "Escape hides the note, and then leaves the lecture");
    assert.ok(await page.$(".pw-lecture-bar"));
    // The link to it holds it.
    await page.waitForFunction(() => location.hash.includes("t=z"));
    const hash = await page.evaluate(() => location.hash);
    const other = await site.open(hash, { ...view, reducedMotion: true });
    assert.match(await other.$eval("#pw-draft", (box) => box.value), /^lecture: 4 Wait\.$/m);
    assertClean(page);
    assertClean(other);
    await other.close();
    await page.close();
  }
});

/** Opens the presenter's window by what `asks` for it, and gives it. */
async function presenterOf(page, asks) {
  const opened = new Promise((done) => page.once("popup", done));
  await asks();
  const presenter = await opened;
  await presenter.waitForSelector(".pw-presenter");
  presenter.problems = page.problems;
  return presenter;
}

const NOTED = "#t=title: T%0Alecture: 4 Ask who sees it%0Alecture: 9 Wait%0A(A(3 12 8) B(2 4 6))&by=event&step=4&lecture=1";

test("the presenter reads, writes and steps in a window of their own, and the class sees no note", async () => {
  const page = await site.open(NOTED, { width: 1280, height: 800, reducedMotion: true });
  await press(page, "t");
  assert.equal(await seen(page, ".pw-lecture-note"), 1);
  const presenter = await presenterOf(page, () => press(page, "s"));
  await nextFrame(page);
  assert.equal(await seen(page, ".pw-lecture-note, .pw-note-button"), 0, "no note on the screen of the class");
  const texts = (selector) => presenter.$$eval(selector, (all) => all.map((one) => one.textContent));
  assert.deepEqual(await texts(".pw-lecture-note p, .pw-next-note h2, .pw-next-note p"), ["Ask who sees it", "Next note, for step 9", "Wait"]);
  assert.equal(await presenter.title(), "Presenter view");
  assert.equal((await texts(".pw-now .pw-narration"))[0], await sentence(page));
  assert.match((await texts("[role=timer]"))[0], /^\d+:\d\d$/);
  assert.equal(await presenter.$eval("h1", (head) => Number.parseFloat(getComputedStyle(head).fontSize)), 16, "in the page's styles");
  await presenter.setViewport({ width: 960, height: 640 });
  assert.deepEqual(await axe(presenter, { iframes: false }), []);
  await screenshot(presenter, "presenter");

  // The timer begins again when it is told to.
  await page.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + 61_000;
  });
  await presenter.waitForFunction(() => document.querySelector("[role=timer]")?.textContent?.startsWith("1:"));
  await presenter.click("[aria-label='Restart the timer']");
  await nextFrame(presenter);
  assert.match((await texts("[role=timer]"))[0], /^0:0\d$/);

  // What was to come has come, by a press in either window, and by a clicker's keys.
  const soon = (await texts("main > section:nth-of-type(2) p"))[0];
  await presenter.click(".pw-next");
  await nextFrame(page);
  assert.equal(await sentence(page), soon);
  assert.equal(await step(page), 5);
  await press(presenter, "PageDown", "PageDown");
  assert.equal(await step(page), 7);
  await press(page, "PageDown", "PageDown");
  assert.deepEqual(await texts(".pw-lecture-note p"), ["Wait"]);
  assert.deepEqual(await texts(".pw-next-note p"), ["No later note."]);
  await press(presenter, "b");
  assert.equal(await seen(page, ".pw-theatre"), 0, "the screen of the class is blank");
  assert.match((await texts("footer [role=status]"))[0], /blank/);
  await press(presenter, "b", "ArrowRight");

  // A note is written there; its letters are no keys.
  await presenter.click(".pw-lecture-note > button");
  await presenter.keyboard.type("Now b and n.");
  await presenter.click(".pw-lecture-note [type=submit]");
  await nextFrame(page);
  assert.equal(await step(page), 10);
  assert.match(await page.$eval("#pw-draft", (box) => box.value), /^lecture: 10 Now b and n\.$/m);
  assert.deepEqual(await texts(".pw-lecture-note p"), ["Now b and n."]);

  // Closed, the notes are the page's again; once more open, it is closed with the lecture.
  const isClosed = (window) => new Promise((done) => window.once("close", done));
  await presenter.close();
  await page.waitForSelector(".pw-note-button");
  assert.equal(await seen(page, ".pw-lecture-note"), 1);
  const again = await presenterOf(page, () => page.click("#pw-presenter-view"));
  assert.equal(await again.$eval(".pw-lecture-note p", (note) => note.textContent), "Now b and n.");
  await again.click(".pw-next");
  await nextFrame(page);
  assert.equal(await step(page), 11, "and every press counts once");
  const gone = isClosed(again);
  await press(page, "l");
  await gone;
  assert.equal(await page.$(".pw-lecture-bar"), null);

  await press(page, "l");
  const last = await presenterOf(page, () => press(page, "s"));
  const left = isClosed(last);
  await page.goto("about:blank");
  await left;
  assertClean(page);
});

test("a browser that blocks the presenter's window is told of, and the notes stay on the page", async () => {
  const page = await site.open(NOTED, { width: 1280, height: 800, preload: () => (window.open = () => null) });
  await page.click("#pw-presenter-view");
  await nextFrame(page);
  assert.match((await alerts(page)).join(), /blocked the window/);
  assert.equal(await seen(page, ".pw-note-button"), 1);
  await press(page, "t");
  assert.equal(await seen(page, ".pw-lecture-note"), 1);
  assertClean(page);
});

test("in a lecture nothing that is read is smaller than without", async () => {
  /** How large the sentence, a node's name and what stands below and beside nodes are, how many lines, and how many levels are named. */
  const sizes = (page) => page.evaluate(() => {
    const name = /** @type {SVGGraphicsElement} */ (document.querySelector(".pw-stage g.pw-node .pw-text"));
    const scale = name.getScreenCTM().a;
    const size = (selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize);
    const said = document.querySelector(".pw-theatre .pw-narration");
    return {
      sentence: size(".pw-theatre .pw-narration"),
      cut: said.scrollHeight - said.clientHeight,
      name: scale * size(".pw-stage .pw-node .pw-text"),
      caption: scale * size(".pw-stage .pw-caption"),
      label: scale * size(".pw-stage .pw-label"),
      levels: document.querySelectorAll(".pw-stage .pw-level").length,
    };
  });
  for (const [width, height] of [[1280, 650], [1280, 800], [1920, 1080]]) {
    for (const [example, slide] of Object.entries({ "w-skrentny": 6, "t-textbook": 4, "s-steps": 3 })) {
      const measured = [];
      for (const lecture of ["", "&lecture=1"]) {
        const page = await site.open(`#example=${example}&by=slide${lecture}`, { width, height, reducedMotion: true });
        for (let nth = 0; nth < slide; nth += 1) await press(page, "ArrowRight");
        measured.push(await sizes(page));
        assertClean(page);
        await page.close();
      }
      const [usual, lecture] = measured;
      const where = `${example} at ${width} × ${height}`;
      assert.ok(lecture.sentence > usual.sentence, `the sentence of ${where}: ${lecture.sentence} px, else ${usual.sentence}`);
      assert.ok(lecture.cut <= 1, `${where}: ${lecture.cut} px of the sentence are cut off`);
      for (const part of ["name", "caption", "label"]) {
        assert.ok(lecture[part] > usual[part] - 0.05, `${part} of ${where}: ${lecture[part]} px, else ${usual[part]}`);
      }
      assert.equal(lecture.levels, usual.levels, `levels of ${where}`);
    }
  }
});
