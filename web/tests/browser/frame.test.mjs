// The frame of the page: at every step the sentence, the place of the search and the button to step on are in view, and
// nothing moves but what the step changed.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, nextFrame, openViews } from "./harness.mjs";
import { press, searched } from "./page.mjs";

const SIZES = {
  "1280×650": { width: 1280, height: 650 },
  "1280×800": { width: 1280, height: 800 },
  "1920×1080": { width: 1920, height: 1080 },
  "360×740": { width: 360, height: 740, touch: true },
  "1280×800, dark": { width: 1280, height: 800, dark: true },
  "1920×1080, projector": { width: 1920, height: 1080, theme: "projector" },
};
const TREES = ["t-textbook", "w-skrentny", "q-quiz", "s-steps", "w-order-1", "q-minimax"];
/** Further ones for a phone, whose cuts lie far below what they compare with, or which name what is never looked at. */
const NARROW_TREES = ["c-deep-cutoff", "c-paranoid"];
/** What may not move, as far as it is there. The code scrolls within its place, to the line that runs. */
const PARTS = [
  ".pw-header", ".pw-picker", ".pw-places", ".pw-more", ".pw-narration", ".pw-stage", ".pw-legend", ".pw-zoom", ".pw-minimap", ".pw-transport",
  ".pw-next", ".pw-play", ".pw-scrubber", ".pw-more-steps", ".pw-slot", ".pw-stack", ".pw-lower", ".pw-sheets",
];

const views = await openViews();
after(() => views.close());

/** Says what is wrong with the frame as it stands, and where its parts are. */
function looked(parts) {
  const wrong = [];
  const isInside = ({ left, top, right, bottom }) =>
    left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  const check = (name, element, size) => {
    if (!element) return wrong.push(`${name} is not there`);
    const box = element.getBoundingClientRect();
    if (!isInside(box)) wrong.push(`${name} is not in the window: ${JSON.stringify(box)}`);
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isFree = element.contains(top) || top?.contains(element) || element.closest("[data-node]")?.contains(top);
    if (!isFree) wrong.push(`${name} is covered by ${top?.outerHTML.slice(0, 80)}`);
    if (size < 11.99) wrong.push(`${name} is ${size} px large`);
  };
  const sizeOf = (element) => element && Number.parseFloat(getComputedStyle(element).fontSize);
  const sentence = document.querySelector(".pw-narration");
  check("the sentence", sentence, sizeOf(sentence));
  if (sentence.scrollHeight > sentence.clientHeight + 1) wrong.push(`the sentence is cut off: ${sentence.textContent}`);
  const next = document.querySelector(".pw-next");
  check("Next", next, sizeOf(next));
  const count = document.querySelector(".pw-count");
  check("the count", count, sizeOf(count));
  // Some steps are at no node: the first one is.
  const current = document.querySelector(".pw-stage .pw-node.current");
  if (current) {
    const text = current.querySelector(".pw-text");
    const scale = /** @type {SVGGraphicsElement} */ (text).getScreenCTM().d;
    check("the node of the search", current.querySelector(".pw-outline"), text.textContent ? sizeOf(text) * scale : undefined);
  } else if (document.querySelector("#pw-step-number").value !== "0" && document.querySelector(".pw-next").ariaDisabled !== "true") {
    wrong.push("the node of the search is not drawn");
  }
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) wrong.push("the page scrolls");
  /** How large the text of a part of a drawing is on the screen. */
  const drawnSize = (text) => text && sizeOf(text) * /** @type {SVGGraphicsElement} */ (text).getScreenCTM().d;
  // Whatever a cut compares, and the comparison itself.
  for (const node of document.querySelectorAll(".pw-stage .pw-node.compared")) {
    const text = node.querySelector(".pw-text");
    check(`the compared node ${text.textContent}`, node.querySelector(".pw-outline"), drawnSize(text));
    for (const label of node.querySelectorAll(".pw-label")) check(`its value ${label.textContent}`, label, drawnSize(label));
  }
  if (document.querySelector(".pw-stage .pw-node.compared")) {
    const word = document.querySelector(".pw-stage .pw-comparison");
    check("the comparison", word, drawnSize(word));
  }
  const innermost = document.querySelector(".pw-calls tbody tr:last-child");
  if (innermost.checkVisibility()) check("the innermost call", innermost, sizeOf(innermost));
  const line = document.querySelector(".pw-slot[data-line] .pw-window-line");
  if (line) check("the line of the window", line, Math.min(...[...line.querySelectorAll("text")].map(drawnSize)));
  const marks = [...document.querySelectorAll(".pw-stage .pw-node[data-node]")];
  const stageBox = document.querySelector(".pw-stage").getBoundingClientRect();
  const isSeen = ({ left, top, right, bottom }) => left >= stageBox.left - 0.5 && right <= stageBox.right + 0.5 && top >= stageBox.top - 0.5 && bottom <= stageBox.bottom + 0.5;
  // A node may be called by the move that leads to it, which stands on its line.
  const writes = [...marks.flatMap((node) => [...node.querySelectorAll(".pw-text, .pw-caption, .pw-name")]), ...document.querySelectorAll(".pw-stage .pw-edge-label")]
    .filter((text) => isSeen(text.getBoundingClientRect()));
  const written = writes.map((text) => text.textContent);
  for (const name of new Set([...document.querySelectorAll(".pw-narration .pw-node-name")].map((name) => name.textContent))) {
    if (!written.some((text) => text.split(" ").includes(name))) wrong.push(`what is seen of the picture does not name ${name}`);
  }
  // On a phone the view follows the search: what the sentence names is whole there with the name below it, and so is what is
  // written beside the node of the search.
  if (innerWidth < 600) {
    for (const node of document.querySelectorAll(".pw-stage .pw-node.named")) {
      const parts = [...node.querySelectorAll(".pw-outline, .pw-caption")];
      if (!parts.every((part) => isSeen(part.getBoundingClientRect()))) wrong.push(`the named node ${node.textContent} is cut off`);
    }
    for (const label of document.querySelectorAll(".pw-stage .pw-node.current :is(.pw-label, .pw-question, .pw-name)")) {
      if (!isSeen(label.getBoundingClientRect())) wrong.push(`beside the node of the search ${label.textContent} is cut off`);
    }
  }
  // What is written beside nodes that the step is about lies under no other node, unless a question has the place on the other side.
  const outlines = marks.map((node) => ({ node, box: node.querySelector(".pw-outline").getBoundingClientRect() }));
  for (const node of document.querySelectorAll(".pw-stage .pw-node:is(.current, .compared, .named)")) {
    if (node.querySelector(".pw-question")) continue;
    for (const text of node.querySelectorAll(".pw-label, .pw-name")) {
      const box = text.getBoundingClientRect();
      const over = outlines.find((other) => other.node !== node
        && Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 2
        && Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 5);
      if (over) wrong.push(`${text.textContent} of ${node.querySelector(".pw-text").textContent} lies over ${over.node.textContent}`);
    }
  }
  // Nothing in the picture is smaller than 12 px, names below leaves and texts on lines neither.
  const small = [...document.querySelectorAll(".pw-stage .pw-scene text")].filter((text) => text.textContent && isSeen(text.getBoundingClientRect()) && drawnSize(text) < 11.99);
  wrong.push(...small.map((text) => `${text.textContent} is ${drawnSize(text)} px large`));
  // Before the search begins, a wide page shows all of the tree.
  const isWhole = innerWidth >= 600 && document.querySelector("#pw-step-number").value === "0";
  if (!isWhole && document.querySelector(".pw-stage .pw-fold")) wrong.push("a subtree is folded");
  const stage = document.querySelector(".pw-stage").getBoundingClientRect();
  // Its strip has room for the whole legend; a phone has it in a sheet.
  const strip = document.querySelector(".pw-legend").getBoundingClientRect();
  const cut = innerWidth < 600 ? [] : [...document.querySelectorAll(".pw-legend li")].filter((entry) => entry.getBoundingClientRect().bottom > strip.bottom + 1 || entry.getBoundingClientRect().top < strip.top - 1);
  wrong.push(...cut.map((entry) => `the legend hides ${entry.textContent}`));
  if (innerWidth < 600 && (stage.height < 380 || stage.width < innerWidth)) wrong.push(`the stage is ${stage.width} by ${stage.height} px`);
  const boxes = Object.fromEntries(parts.map((part) => {
    const element = document.querySelector(part);
    if (!element?.checkVisibility()) return [part, undefined];
    const { left, top, width, height } = element.getBoundingClientRect();
    return [part, [left, top, width, height].map(Math.round).join(" ")];
  }));
  // The picture may follow the search where it is larger than its place; within it no node ever moves.
  // On a phone what is above it, in a tree of several players, is drawn in view: the leaves of these are wide.
  const stays = (node) => innerWidth >= 600 || !node.classList.contains("numbered");
  const places = Object.fromEntries(marks.filter(stays).map((node) => [node.dataset.node, node.getAttribute("transform")]));
  boxes.view = document.querySelector(".pw-minimap") ? undefined : document.querySelector(".pw-scene > g").getAttribute("transform");
  return { wrong, boxes, places };
}

for (const [name, view] of Object.entries(SIZES)) {
  test(`at ${name} nothing is out of view and nothing moves, at every slide of ${view.touch ? "eight" : "six"} trees`, async () => {
    for (const tree of view.touch ? [...TREES, ...NARROW_TREES] : TREES) {
      const page = await views.show(`#example=${tree}${view.theme ? `&theme=${view.theme}` : ""}`, view);
      let before, n_slides = 0;
      const stood = {};
      for (let is_end = false; !is_end; n_slides += 1) {
        const { wrong, boxes, places } = await page.evaluate(looked, PARTS);
        const where = `${tree}, slide ${n_slides}`;
        assert.deepEqual(wrong, [], where);
        if (before) assert.deepEqual(boxes, before, `${where}: something moved`);
        for (const [node, at] of Object.entries(places)) assert.equal(at, (stood[node] ??= at), `${where}: node ${node} moved`);
        before = boxes;
        is_end = await page.$eval(".pw-next", (next) => next.ariaDisabled === "true");
        if (!is_end) await press(page, "ArrowRight");
      }
      assert.ok(n_slides > 4, `${tree} has ${n_slides} slides`);
      assertClean(page);
    }
  });
}

for (const name of ["1280×650", "360×740"]) test(`at ${name}, however many calls are open, the innermost is seen below the names of its columns`, async () => {
  const deep = Array.from({ length: 24 }, (_, nth) => nth).reduce((tree, leaf) => `(${tree} ${leaf})`, "0");
  const page = await views.show(`#t=${deep}&by=event&step=22`, SIZES[name]);
  if (name === "360×740") {
    await page.evaluate(() => [...document.querySelectorAll(".pw-sheets button")].find((sheet) => sheet.textContent === "Open calls").click());
    await nextFrame(page);
  }
  for (let n = 0; n < 6; n += 1) {
    const seen = await page.evaluate(() => {
      const calls = document.querySelector(".pw-calls");
      const at = (part) => calls.querySelector(part).getBoundingClientRect();
      const place = calls.getBoundingClientRect();
      return {
        isCalled: calls.querySelector("tbody tr:last-child").classList.contains("current"),
        isSeen: at("tbody tr:last-child").bottom <= place.bottom + 0.5 && at("tbody tr:last-child").top >= at("thead th").bottom - 0.5,
        hasHeads: Math.abs(at("thead th").top - place.top) < 0.5,
        more: calls.scrollHeight - calls.clientHeight,
      };
    });
    assert.ok(seen.isCalled && seen.isSeen && seen.hasHeads && seen.more > 20, JSON.stringify(seen));
    await press(page, "ArrowRight");
  }
  // Whoever goes to the outermost call by keys sees it whole, and every other on the way.
  const hidden = await page.$$eval(".pw-calls .pw-node-name", (names) => names.reverse().filter((name) => {
    name.focus();
    const { top, bottom } = name.getBoundingClientRect();
    const calls = name.closest(".pw-calls");
    return top < calls.querySelector("thead th").getBoundingClientRect().bottom - 1.5 || bottom > calls.getBoundingClientRect().bottom + 0.5;
  }).map((name) => name.textContent));
  assert.deepEqual(hidden, []);
  assertClean(page);
});

test("on a phone, four levels of a tree are seen above the open calls and the code, with all that a sentence names", async () => {
  for (const [step, sheet] of [[5, "Code"], [9, "Open calls"]]) {
    const page = await views.show("#example=c-negascout", SIZES["360×740"]);
    for (let nth = 0; nth < Number(step); nth += 1) await press(page, "ArrowRight");
    await page.evaluate((name) => [...document.querySelectorAll(".pw-sheets button")].find(({ textContent }) => textContent === name).click(), sheet);
    await nextFrame(page);
    const unseen = await page.evaluate(() => {
      const stage = document.querySelector(".pw-stage").getBoundingClientRect();
      const names = [...document.querySelectorAll(".pw-theatre .pw-narration .pw-node-name")].map(({ textContent }) => textContent);
      const texts = [...document.querySelectorAll(".pw-stage .pw-node text")].filter((text) => {
        const { left, top, right, bottom } = text.getBoundingClientRect();
        const isOpen = [top + 1, bottom - 1].every((y) => document.elementFromPoint((left + right) / 2, y)?.closest(".pw-stage"));
        return left >= 0 && right <= innerWidth && top >= stage.top && bottom <= stage.bottom + 1 && isOpen;
      });
      return names.filter((name) => !texts.some(({ textContent }) => textContent === name));
    });
    assert.deepEqual(unseen, [], `slide ${step}, ${sheet}`);
    assertClean(page);
  }
});

test("a link to any slide, also to the last one, opens as stepping there would, in the colours of a projector too", async () => {
  for (const name of ["1280×650", "360×740"]) {
    for (const tree of TREES) {
      for (const at of ["13", "end"]) {
        const page = await views.show(`#example=${tree}&step=${at}&theme=projector`, SIZES[name]);
        assert.deepEqual((await page.evaluate(looked, PARTS)).wrong, [], `${tree}, step ${at}, ${name}`);
        assertClean(page);
      }
    }
  }
});

test("on a phone a swipe over the tree or the sentence steps, and one up or down does not", async () => {
  const page = await views.show("#example=w-skrentny&by=event&step=12", SIZES["360×740"]);
  const at = () => page.$eval("#pw-step-number", (input) => Number(input.value));
  const swipe = async (part, dx, dy) => {
    const { x, y } = await page.$eval(part, (part) => {
      const { left, top, width, height } = part.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await page.touchscreen.touchStart(x, y);
    for (const share of [0.25, 0.5, 0.75, 1]) await page.touchscreen.touchMove(x + dx * share, y + dy * share);
    await page.touchscreen.touchEnd();
    await nextFrame(page);
    return at();
  };
  assert.equal(await swipe(".pw-stage", -120, 10), 13);
  assert.equal(await swipe(".pw-narration", -120, 0), 14);
  assert.equal(await swipe(".pw-stage", 120, -10), 13);
  assert.equal(await swipe(".pw-stage", 20, 0), 13, "a finger that trembles");
  assert.equal(await swipe(".pw-narration", 30, 25), 13);
  assertClean(page);
});

test("on a phone a node that is picked stands above its card, and the tree is where it was once that is closed", async () => {
  for (const hash of ["#example=w-skrentny&by=event&step=60", "#game=ttt-xo.ox....-table&step=30"]) {
    const page = await views.show(hash, SIZES["360×740"]);
    await page.waitForSelector(".pw-stage .pw-node.current");
    const places = () => page.$$eval(".pw-stage .pw-node", (all) => all.map((one) => {
      const { left, top } = one.querySelector(".pw-outline").getBoundingClientRect();
      return [one.getAttribute("data-node"), `${Math.round(left)}, ${Math.round(top)}`];
    }));
    const seen = await page.$$eval(".pw-stage .pw-node", (all) => all.length);
    let lowest = 0;
    for (let nth = 0; nth < seen; nth += 1) {
      const before = await places();
      const isPicked = await page.evaluate((nth) => {
        const node = document.querySelectorAll(".pw-stage .pw-node")[nth];
        const stage = document.querySelector(".pw-stage").getBoundingClientRect();
        const { left, top, right, bottom } = node.querySelector(".pw-outline").getBoundingClientRect();
        // The view goes to one that is not all in view, and stays there.
        if (left < stage.left + 20 || right > stage.right - 20 || top < stage.top || bottom > stage.bottom) return false;
        node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        return true;
      }, nth);
      if (!isPicked) continue;
      await page.waitForSelector(".pw-facts");
      const told = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
        const [node, card, sentence] = [".pw-node.selected .pw-outline", ".pw-lower", ".pw-narration"].map(box);
        return { isThere: !!node, above: card.top - node.bottom, below: node.top - sentence.bottom };
      });
      assert.ok(told.isThere && told.above >= 0 && told.below >= -1, `${hash}, node ${nth}: ${JSON.stringify(told)}`);
      lowest = Math.max(lowest, told.below);
      await page.click(".pw-facts .pw-close");
      await nextFrame(page);
      const after = new Map(await places());
      const kept = before.filter(([node]) => after.has(node));
      assert.ok(kept.length > 4);
      for (const [node, place] of kept) assert.equal(after.get(node), place, `${hash}, node ${node} after ${nth}`);
    }
    assert.ok(lowest > 0, "a node has been picked");
    assertClean(page);
  }
});

/** Of two searches, whose trees are whole, or of a game: what is not all in view, and what is written too small at a node. */
function lookedAtPair(isWhole) {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) wrong.push("the page scrolls");
  const check = (name, element) => {
    const box = element?.getBoundingClientRect();
    const isInside = box && box.left >= -0.5 && box.top >= -0.5 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
    if (!isInside) wrong.push(`${name} is not in the window: ${JSON.stringify(box)}`);
  };
  for (const [nth, sentence] of document.querySelectorAll(".pw-theatre .pw-narration").entries()) {
    check(`sentence ${nth}`, sentence);
    if (sentence.scrollHeight > sentence.clientHeight + 1) wrong.push(`sentence ${nth} is cut off: ${sentence.textContent}`);
  }
  for (const [nth, stage] of document.querySelectorAll(".pw-stage").entries()) {
    const frame = stage.getBoundingClientRect();
    const seen = stage.querySelectorAll(isWhole ? ".pw-node" : ".pw-node.current, .pw-node.compared");
    if (isWhole && document.querySelectorAll(".pw-stage .pw-fold").length) wrong.push(`picture ${nth} has folded nodes`);
    for (const node of seen) {
      const { left, top, right, bottom } = node.querySelector(".pw-outline").getBoundingClientRect();
      const is_inside = left >= frame.left && top >= frame.top && right <= frame.right && bottom <= frame.bottom;
      if (!is_inside) wrong.push(`node ${node.dataset.node} of picture ${nth} is cut off`);
      const text = /** @type {SVGGraphicsElement} */ (node.querySelector(".pw-text"));
      const size = Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d;
      if (size < 11.99) wrong.push(`a node of picture ${nth} is written ${size} px large`);
    }
  }
  // Whatever a sentence names and a picture has room for has its name there, be it only the moves that lead to it.
  const names = [...document.querySelectorAll(".pw-theatre .pw-narration .pw-node-name")].map((name) => name.textContent);
  for (const node of document.querySelectorAll(".pw-stage .pw-node.named")) {
    const written = [...node.querySelectorAll(".pw-text, .pw-caption, .pw-name")].flatMap((text) => text.textContent.split(" "));
    if (!written.some((text) => names.includes(text))) wrong.push(`node ${node.dataset.node} is called none of ${names}: ${written}`);
  }
  check("Next", document.querySelector(".pw-next"));
  const slot = document.querySelector(".pw-slot");
  const table = slot.querySelector("table") ?? slot.firstElementChild;
  check("what the searches cost", table);
  // They stand in the strip between the pictures and the transport.
  const [over, under] = [document.querySelector(".pw-stage").getBoundingClientRect().bottom, document.querySelector(".pw-steering").getBoundingClientRect().top];
  if (document.querySelector("[data-pair=beside]"))
    for (const part of document.querySelectorAll(".pw-differences th, .pw-differences ~ .pw-position .pw-board")) {
      const { top, bottom } = part.getBoundingClientRect();
      if (top < over - 1 || bottom > under + 1) wrong.push(`${part.textContent} is not in its strip: ${top} to ${bottom}`);
    }
  const drawn = document.querySelectorAll(".pw-both-lines .pw-window-line");
  for (const [nth, line] of drawn.entries()) {
    check(`window ${nth}`, line);
    const texts = /** @type {SVGGraphicsElement[]} */ ([...line.querySelectorAll("text")]);
    const size = Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d));
    if (size < 11.99) wrong.push(`window ${nth} is written ${size} px large`);
  }
  const written = ".pw-differences :is(th, td, p), .pw-both-doors button, .pw-both-lines h2, .pw-zoom button";
  const covered = [...document.querySelectorAll(written)].filter((element) => element.checkVisibility()).filter((element) => {
    // The first line of what has several.
    const { left, top, width, height } = element.getClientRects()[0];
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.textContent && !element.contains(there) && there !== element;
  });
  if (covered.length) wrong.push(`covered: ${covered.map((element) => element.textContent)}`);
  return wrong;
}

test("at 1280×650 a comparison is whole, with its table, at every slide", async () => {
  const pairs = ["w-skrentny&vs=minimax.le.ltr", "s-steps&vs=minimax.le.ltr", "w-skrentny&profile=bounds&order=best&vs=alpha-beta.le.best"];
  // The second does much at once.
  const uneven = ["w-skrentny&vs=mtdf.le.ltr", "t-textbook&profile=bounds&vs=mtdf.le.ltr", "w-order-2&vs=sss-star.le.ltr"];
  for (const where of [...pairs, ...uneven].map((pair) => `#example=${pair}`)) {
    const page = await views.show(where, SIZES["1280×650"]);
    for (let n_slides = 0; n_slides < 40; n_slides += 1) {
      assert.deepEqual(await page.evaluate(lookedAtPair, true), [], `${where}, slide ${n_slides}`);
      if (await page.$eval(".pw-next", (next) => next.ariaDisabled === "true")) break;
      await press(page, "ArrowRight");
    }
    assertClean(page);
  }
});

test("what two searches prove stands under their trees, and not over leaves", async () => {
  for (const size of [SIZES["1280×650"], SIZES["1280×800"]]) {
    const page = await views.show("#example=w-order-1&vs=alpha-beta.le.best&step=9999", size);
    for (const name of [".pw-order", "[aria-pressed=false]"]) {
      await page.click(`.pw-zoom ${name}`);
      // The stage becomes lower, and then the tree is fitted to it.
      await nextFrame(page);
      await nextFrame(page);
    }
    const over = await page.$$eval(".pw-stage", (stages) =>
      stages.map((stage) => {
        const under = stage.querySelector(".pw-proof").getBoundingClientRect();
        const leaves = [...stage.querySelectorAll(".pw-node")].map((node) => node.getBoundingClientRect());
        const steps = document.querySelector(".pw-steering").getBoundingClientRect();
        return [leaves.filter((leaf) => leaf.bottom > under.top + 1).length, under.bottom <= steps.top];
      }),
    );
    assert.deepEqual(over, [[0, true], [0, true]]);
    assertClean(page);
  }
});

test("each of two searches has its window, calls and code, and neither's step is told as the other's", async () => {
  const page = await views.show("#example=w-skrentny&vs=alpha-beta.lt.ltr&step=30", SIZES["1280×650"]);
  const drawn = (selector) => page.$$eval(selector, (all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent));
  assert.deepEqual(await drawn(".pw-both-lines h2"), ["First: window at C", "Second: window at J"]);
  await page.click(".pw-both-doors [data-drawer=code]");
  await nextFrame(page);
  assert.deepEqual(await drawn(".pw-both-run h2"), ["First: window at C", "First: Open calls", "First: Code", "Second: window at J", "Second: Open calls", "Second: Code"]);
  assert.deepEqual(await page.$$eval(".pw-both-run .pw-calls tbody tr:last-child th", (all) => all.map((one) => one.textContent)), ["I", "J"]);
  const unseen = await page.$$eval(".pw-both-run .running, .pw-both-run .pw-calls tbody tr:last-child", (all) => all.filter((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).length);
  assert.equal(unseen, 0, "the innermost call and the line that runs are seen of both");
  assert.deepEqual(await drawn(".pw-both-lines"), [], "the windows stand with the calls");
  await page.click("[data-tray=code] .pw-close");
  const counts = async (hash) => {
    await page.evaluate((hash) => { location.hash = hash; }, hash);
    await page.waitForFunction((hash) => location.hash === hash, {}, hash);
    await nextFrame(page);
    return page.$eval(".pw-count", (count) => count.textContent);
  };
  assert.match(await counts("#example=w-skrentny&vs=minimax.le.ltr&step=20"), /^slide \d+ of 26$/);
  assert.equal(await counts("#example=w-skrentny&vs=minimax.le.ltr&step=end"), "second: leaf 15 of 15");
  assert.deepEqual(await drawn(".pw-both-lines"), [], "at the end there is a verdict in their place");
  assert.match((await drawn(".pw-verdict")).join(), /Both return 3/);
  assertClean(page);
});

test("on a tablet that is held upright the open calls, the code and the legend are seen with the tree", async () => {
  const page = await views.show("#example=w-skrentny&step=13", { width: 820, height: 1180, touch: true });
  const seen = () => page.evaluate((selectors) => selectors.filter((selector) => {
    const element = [...document.querySelectorAll(selector)].at(-1);
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  }), [".pw-calls tbody tr", ".pw-code .running", ".pw-legend li", ".pw-next", ".pw-window-line"]);
  assert.equal((await seen()).length, 5);
  assert.equal(await page.$eval(".pw-sheets", (sheets) => sheets.checkVisibility()), false);
  // A card lies over the code, and not over the tree.
  await page.tap('.pw-stage [data-node="4"]');
  await page.waitForSelector(".pw-facts");
  const [card, stage] = await page.evaluate(() => [".pw-facts", ".pw-stage"].map((part) => document.querySelector(part).getBoundingClientRect().toJSON()));
  assert.ok(card.top >= stage.bottom && card.bottom <= 1180, JSON.stringify([card, stage]));
  assertClean(page);
});

test("on a tablet and in a narrow window each of two searches has its window below the trees", async () => {
  for (const [size, hash, names] of /** @type {const} */ ([
    [{ width: 820, height: 1180, touch: true }, "alpha-beta.lt.ltr&step=30", ["First: window at C", "Second: window at J"]],
    [{ width: 820, height: 1180, touch: true }, "minimax.le.ltr&step=13", ["First: window at O"]],
    [{ width: 1100, height: 700 }, "minimax.le.ltr&step=13", ["First: window at O"]],
  ])) {
    const page = await views.show(`#example=w-skrentny&vs=${hash}`, size);
    const seen = await page.evaluate(() => {
      const lines = [...document.querySelectorAll(".pw-both-lines .pw-window")].filter((line) => {
        const { left, top, right, bottom } = line.querySelector("svg").getBoundingClientRect();
        return [left + 2, right - 2].every((x) => [top + 2, bottom - 2].every((y) => line.parentElement.contains(document.elementFromPoint(x, y))));
      });
      return lines.map((line) => line.querySelector("h2").textContent);
    });
    assert.deepEqual(seen, names, `${size.width} wide`);
    const out = await page.$$eval(".pw-stage", (stages) => stages.flatMap((stage) => {
      const { left, right } = stage.getBoundingClientRect();
      const nodes = [...stage.querySelectorAll(".pw-node .pw-outline")].map((node) => node.getBoundingClientRect());
      return nodes.filter((node) => node.left < left || node.right > right).length;
    }));
    assert.deepEqual(out, [0, 0], "each tree is whole");
    assertClean(page);
  }
});

test("what is opened beside two searches covers neither, and gives the focus back", async () => {
  const page = await views.show("#example=w-skrentny&vs=minimax.le.ltr&step=13", SIZES["1280×800"]);
  const covered = () => page.$$eval(".pw-stage .pw-node .pw-outline", (nodes) => nodes.filter((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const stage = node.closest(".pw-stage").getBoundingClientRect();
    return left >= stage.left && left + width <= stage.right && !document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".pw-stage");
  }).length);
  for (const drawer of ["code", "second"]) {
    await page.click(`.pw-both-doors [data-drawer=${drawer}]`);
    await nextFrame(page);
    assert.equal(await covered(), 0, drawer);
    await press(page, "Escape");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-drawer")), drawer);
  }
  await page.focus(".pw-stage");
  await press(page, "o");
  assert.equal(await covered(), 0, "the outline");
  await page.focus(".pw-stage");
  await press(page, "Escape");
  assert.equal(await page.$eval(".pw-outline-panel", (panel) => panel.classList.contains("pw-hidden")), true);
  assertClean(page);
});

test("on a tablet a sentence is 16 px or larger, at every slide", async () => {
  for (const [width, height] of [[820, 1180], [1180, 820]]) {
    for (const tree of ["w-skrentny", "c-mtdf"]) {
      const page = await views.show(`#example=${tree}`, { width, height, touch: true });
      for (let n_slides = 0; n_slides < 40; n_slides += 1) {
        const wrong = await page.$eval(".pw-theatre .pw-narration", (line) => {
          const size = Number.parseFloat(getComputedStyle(line).fontSize);
          return size < 16 || line.scrollHeight > line.clientHeight + 1 ? `${size} px: ${line.textContent}` : "";
        });
        assert.equal(wrong, "", `${tree} at ${width} × ${height}`);
        if (await page.$eval(".pw-next", (next) => next.ariaDisabled === "true")) break;
        await press(page, "ArrowRight");
      }
      assertClean(page);
    }
  }
});

test("at 1280×650 what a sentence names of a random tree of 69 nodes is in view, at every slide", async () => {
  const page = await views.show("#gen=hard-1&seed=2", SIZES["1280×650"]);
  for (let n_slides = 0; n_slides < 40; n_slides += 1) {
    const missing = await page.evaluate(() => {
      const stage = document.querySelector(".pw-stage").getBoundingClientRect();
      const isIn = ({ left, top, right, bottom }) => left >= stage.left && top >= stage.top && right <= stage.right && bottom <= stage.bottom;
      const whole = [...document.querySelectorAll(".pw-stage .pw-node")].filter((node) => isIn(node.querySelector(".pw-outline").getBoundingClientRect()));
      const names = whole.flatMap((node) => [...node.querySelectorAll(".pw-text, .pw-caption, .pw-name")].filter((text) => isIn(text.getBoundingClientRect())).map((text) => text.textContent));
      return [...document.querySelectorAll(".pw-theatre .pw-narration .pw-node-name")].map((name) => name.textContent).filter((name) => !names.includes(name));
    });
    assert.deepEqual(missing, [], `slide ${n_slides}`);
    if (await page.$eval(".pw-next", (next) => next.ariaDisabled === "true")) break;
    await press(page, "ArrowRight");
  }
  assertClean(page);
});

test("at 1280×800 a comparison and a game are whole, with their tables, at every slide", async () => {
  const pairs = ["#example=w-skrentny&vs=minimax.le.ltr", "#example=t-textbook&vs=minimax.le.ltr", "#example=w-order-1&vs=negascout.le.ltr", "#example=q-minimax&vs=minimax.le.ltr", "#example=s-steps&vs=minimax.le.ltr", "#example=w-skrentny&profile=bounds&vs=alpha-beta.lt.ltr", "#example=w-skrentny&profile=bounds&order=best&vs=alpha-beta.le.ltr", "#game=ttt-xo..x...o-table"];
  for (const where of pairs) {
    const page = await views.show(where, SIZES["1280×800"]);
    if (where.includes("game=")) await searched(page);
    assert.equal(await page.$$eval(".pw-stage", (stages) => stages.length), where.includes("vs=") ? 2 : 1, where);
    for (let n_slides = 0; n_slides < 40; n_slides += 1) {
      assert.deepEqual(await page.evaluate(lookedAtPair, where.includes("vs=")), [], `${where}, slide ${n_slides}`);
      if (await page.$eval(".pw-next", (next) => next.ariaDisabled === "true")) break;
      await press(page, "ArrowRight");
    }
    assertClean(page);
  }
});

test("a part that moves and a node that is not named are seen", async () => {
  const page = await views.show("#example=t-textbook&step=12", SIZES["1280×800"]);
  const sound = await page.evaluate(looked, PARTS);
  assert.deepEqual(sound.wrong, []);
  const named = await page.$eval(".pw-narration .pw-node-name", (name) => name.textContent);
  /** @type {[string, (named: string) => void, (found: any) => boolean][]} */
  const ways = [
    ["the transport is 2 px lower", () => document.querySelector(".pw-transport").setAttribute("id", "broken-transport"), ({ boxes }) => boxes[".pw-transport"] !== sound.boxes[".pw-transport"]],
    ["the open calls are taller", () => document.querySelector(".pw-stack").setAttribute("id", "broken-stack"), ({ boxes }) => boxes[".pw-stack"] !== sound.boxes[".pw-stack"]],
    ["a node stands elsewhere", () => document.querySelector('.pw-stage [data-node="1"]').setAttribute("transform", "translate(1 1)"), ({ places }) => places[1] !== sound.places[1]],
    ["a name is missing in the picture", (named) => {
      for (const text of document.querySelectorAll(".pw-stage .pw-node :is(.pw-text, .pw-caption, .pw-name)")) if (text.textContent.split(" ").includes(named)) text.remove();
    }, ({ wrong }) => wrong.some((line) => line.includes(`does not name ${named}`))],
  ];
  for (const [what, breaks, isSeen] of ways) {
    const broken = await views.show("#example=t-textbook&step=12", SIZES["1280×800"]);
    await broken.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("#broken-transport { transform: translateY(2px); } .pw-page .pw-side > #broken-stack { height: 12rem; }");
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    await broken.evaluate(breaks, named);
    assert.ok(isSeen(await broken.evaluate(looked, PARTS)), what);
  }
});
