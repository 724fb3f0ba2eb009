// What can be checked of looks without an eye: room, targets, motion. The pictures that are taken on the way are for a
// person to look at. What axe has to say is in axe.test.mjs.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, emulateMedia, nextFrame, openSite, screenshot } from "./harness.mjs";
import { assertNoSidewaysScroll, click, paste, press } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const CUT = "#example=w-skrentny&profile=bounds&step=38";
const PHONE = { width: 360, height: 740, touch: true };

test("long numbers and names stay inside their outlines", async () => {
  const tree = "(-1234567890.5 3 12345678 -0.3333333333 1e300 A1(Murmansk(3 4) Lilli(5 6)))";
  const page = await site.open(`#t=${encodeURIComponent(tree)}&step=0`, { width: 1600, reducedMotion: true });
  const outside = await page.$$eval(".pw-stage g.pw-node[data-node]", (nodes) =>
    nodes.flatMap((node) => {
      const [box, text] = [".pw-outline", ".pw-text"].map((part) => node.querySelector(part).getBoundingClientRect());
      return text.left < box.left || text.right > box.right ? [node.querySelector(".pw-text").textContent] : [];
    }),
  );
  assert.deepEqual(outside, []);
  await page.close();
});

test("nothing scrolls sideways on a narrow screen", async () => {
  const wide = "#t=(" + "12 ".repeat(300) + ")&step=9";
  for (const width of [360, 320]) {
    for (const hash of [CUT, "#example=s-steps&step=19", `${CUT}&theme=projector`, wide]) {
      const page = await site.open(hash, { width, height: 640, reducedMotion: true });
      await assertNoSidewaysScroll(page);
      await paste(page, `((3 12 8)(${"2 ".repeat(60)}]`);
      await assertNoSidewaysScroll(page);
      await press(page, "Escape");
      await page.focus(".pw-stage");
      await press(page, "o");
      await assertNoSidewaysScroll(page);
      await page.close();
    }
  }
});

test("the sentence breaks between its words, never before a comma", async () => {
  for (const width of [320, 360, 500, 700, 1000]) {
    const page = await site.open(CUT, { width, height: 700, reducedMotion: true });
    const torn = await page.$eval(".pw-narration", (line) => {
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      const torn = [];
      let before;
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        const range = document.createRange();
        range.setStart(text, 0);
        range.setEnd(text, 1);
        const { top, left } = range.getBoundingClientRect();
        if (before && /^[,.;:)]/.test(text.data) && (Math.abs(top - before.top) > 8 || left < before.left)) torn.push(text.data);
        range.setStart(text, text.length - 1);
        range.setEnd(text, text.length);
        before = range.getBoundingClientRect();
      }
      return torn;
    });
    assert.deepEqual(torn, [], `at ${width} px`);
    await page.close();
  }
});

test("no word in the head of a table is broken", async () => {
  for (const view of [{}, PHONE]) {
    for (const hash of ["#example=c-iterative&step=end", "#example=c-mtdf&step=end", CUT]) {
      const page = await site.open(hash, view);
      // With their times the table of passes has the most columns.
      await page.$$eval(".pw-passes .pw-link", (all) => all.forEach((button) => button.click()));
      await nextFrame(page);
      const broken = await page.$$eval(".pw-stack thead th", (heads) =>
        heads
          .filter((head) => head.firstChild && !head.firstElementChild && !/\s/.test(head.textContent))
          .filter((head) => {
            const letters = document.createRange();
            letters.selectNodeContents(head);
            return letters.getClientRects().length > 1;
          })
          .map((head) => head.textContent),
      );
      assert.deepEqual(broken, [], hash);
      await page.close();
    }
  }
});

test("every button and box can be hit: 24 pixels each way", async () => {
  for (const view of [{}, PHONE]) {
    const page = await site.open(CUT, view);
    await press(page, "o");
    await page.$eval('.pw-stage .pw-node[data-node]', (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true })));
    await nextFrame(page);
    const small = await page.$$eval("button, select, input, textarea, [role=treeitem], summary", (targets) =>
      targets
        .filter((target) => !(target.type === "checkbox" && target.closest("label").getBoundingClientRect().height >= 24))
        .map((target) => [target, target.getBoundingClientRect()])
        .filter(([, { width, height }]) => width > 0 && (width < 23.5 || height < 23.5))
        // A name in the running sentence or in a row is as wide as its letters: the line keeps others away.
        .filter(([target, { height }]) => !(target.matches(".pw-node-name") && height >= 23.5))
        .map(([target, { width, height }]) => `${target.outerHTML.slice(0, 80)}: ${width.toFixed(0)} by ${height.toFixed(0)}`),
    );
    assert.deepEqual(small, []);
    await page.close();
  }
});

test("nodes can be hit too, on a phone", async () => {
  const page = await site.open("#example=w-example-1", PHONE);
  const small = await page.$$eval(".pw-stage g.pw-node .pw-outline", (outlines) =>
    outlines.map((outline) => outline.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 18).length,
  );
  assert.equal(small, 0);
});

test("those who want no motion get none", async () => {
  const page = await site.open("#example=w-skrentny&step=12");
  const moving = () =>
    page.evaluate(() => {
      const seconds = (list) => list.split(",").map((time) => parseFloat(time) * (time.trim().endsWith("ms") ? 0.001 : 1));
      return [...document.querySelectorAll("*")].filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element);
        const animates = animationName !== "none" && Math.max(...seconds(animationDuration)) > 0.001;
        return animates || Math.max(...seconds(transitionDuration)) > 0.001;
      }).length;
    });
  await press(page, "ArrowRight");
  assert.ok((await moving()) > 0, "colours follow softly by default");
  await emulateMedia(page, { reducedMotion: true });
  assert.equal(await moving(), 0);
});

test("with forced colours every mark still has an outline of its own", async () => {
  const page = await site.open(CUT, { forcedColors: true, reducedMotion: true });
  await screenshot(page, "looks-forced-colors");
  const ground = await page.$eval("body", (body) => getComputedStyle(body).backgroundColor);
  const unseen = await page.$$eval(
    ".pw-stage .pw-outline, .pw-stage .pw-edge, .pw-stage .pw-cross",
    (marks, ground) => marks.filter((mark) => [ground, "none"].includes(getComputedStyle(mark).stroke)).length,
    ground,
  );
  assert.equal(unseen, 0);
  const textUnseen = await page.$$eval(
    ".pw-stage text",
    (texts, ground) => texts.filter((text) => getComputedStyle(text).fill === ground).length,
    ground,
  );
  assert.equal(textUnseen, 0);
});

test("on paper the tree is there and the buttons are not", async () => {
  const page = await site.open(CUT, { reducedMotion: true });
  await emulateMedia(page, { print: true });
  await nextFrame(page);
  const shown = (selector) => page.$eval(selector, (element) => getComputedStyle(element).display !== "none");
  assert.equal(await shown(".pw-stage"), true);
  assert.equal(await shown(".pw-narration"), true);
  assert.equal(await shown(".pw-transport"), false);
  assert.equal(await shown(".pw-zoom"), false);
  await screenshot(page, "looks-print", { fullPage: true });
});

test("the focus can be seen wherever Tab goes", async () => {
  const page = await site.open(CUT, { reducedMotion: true });
  const seen = [];
  for (let nth = 0; nth < 40; nth += 1) {
    await page.keyboard.press("Tab");
    const [name, outline] = await page.evaluate(() => {
      const element = document.activeElement;
      // The line of the scrubber is an input without a look of its own; its ring is drawn all the same.
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return [element.outerHTML.slice(0, 70), outlineStyle === "none" ? 0 : parseFloat(outlineWidth)];
    });
    if (name.startsWith("<body")) break;
    if (outline < 2) seen.push(name);
  }
  assert.deepEqual(seen, []);
});

test("the page of a blanked stage shows nothing of the tree", async () => {
  const page = await site.open(CUT);
  await press(page, "b");
  const covers = await page.evaluate(() => {
    const stage = document.querySelector(".pw-stage").getBoundingClientRect();
    const top = document.elementFromPoint(stage.left + stage.width / 2, stage.top + stage.height / 2);
    return Boolean(top.closest(".pw-blank"));
  });
  assert.ok(covers);
  await press(page, "b");
  await click(page, "All of the tree, however small");
  assertClean(page);
});
