// What the tests of the page share: reading what stands on the screen, and steering it as a person does.

import assert from "node:assert/strict";
import { nextFrame } from "./harness.mjs";

/** Presses keys one after the other ("ArrowRight", "Shift+ArrowLeft") and waits until the last is drawn. */
export async function press(page, ...keys) {
  for (const chord of keys) {
    const held = chord.startsWith("Shift+") ? "Shift" : undefined;
    if (held) await page.keyboard.down(held);
    await page.keyboard.press(held ? chord.slice("Shift+".length) : chord);
    if (held) await page.keyboard.up(held);
  }
  await nextFrame(page);
}

/**
 * What the stage shows now. Nodes are named by their place in a depth-first walk, or, where `names` are
 * given in that order, by those: { step, labels: { F: "α=4" }, pruned: ["X"], n_crosses, questions, narration }.
 */
export async function moment(page, names = []) {
  const seen = await page.evaluate(() => {
    const nodes = [...document.querySelectorAll(".pw-stage g.pw-node[data-node]")].map((node) => ({
      id: Number(node.dataset.node),
      beside: [...node.querySelectorAll(".pw-label")].map((label) => label.textContent).join(" "),
      isPruned: node.classList.contains("pruned"),
    }));
    const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
    return {
      nodes: nodes.sort((one, other) => one.id - other.id),
      step: Number(document.querySelector("#pw-step-number").value),
      questions: texts(".pw-stage .pw-question"),
      n_crosses: texts(".pw-stage .pw-cross").length,
      narration: texts(".pw-narration")[0],
    };
  });
  const { nodes, ...rest } = seen;
  const name = ({ id }) => names[id] ?? String(id);
  const labels = Object.fromEntries(nodes.filter(({ beside }) => beside).map((node) => [name(node), node.beside]));
  return { ...rest, labels, pruned: nodes.filter(({ isPruned }) => isPruned).map(name), n_nodes: nodes.length };
}

/** The number of the step. */
export const step = (page) => page.$eval("#pw-step-number", (input) => Number(input.value));

/** What is written in and under each node, in depth-first order. */
export const nodeTexts = (page) =>
  page.$$eval(".pw-stage g.pw-node[data-node]", (nodes) =>
    nodes
      .sort((one, other) => one.dataset.node - other.dataset.node)
      .map((node) => [...node.querySelectorAll(".pw-text, .pw-caption")].map((text) => text.textContent).join(" ")),
  );

/**
 * Brings what a part of the page is folded away in into view, as a person does: by the menu, the list of trees, the drawer or
 * the popup that it is in.
 */
export async function reveal(page, element) {
  const within = await element.evaluate((element) => {
    if (element.checkVisibility()) return [];
    const tray = element.closest("[data-tray][hidden]")?.dataset.tray;
    // What is compared is chosen where two searches are compared.
    const isElsewhere = tray === "second" && !document.querySelector(".pw-runs.two");
    if (tray) return [...(isElsewhere ? ["[data-place=Compare]"] : []), `[data-drawer=${tray}]`];
    if (element.closest("dialog.pw-gallery:not([open])")) return [".pw-picker"];
    if (element.closest(".pw-more-steps:not([open])")) return [".pw-more-steps > summary"];
    return element.closest(".pw-rest") ? [".pw-more"] : [];
  });
  for (const opener of within) {
    const button = await page.waitForSelector(opener);
    if (/data-drawer|data-place/.test(opener)) await reveal(page, button);
    await button.evaluate((button) => button.click());
    await nextFrame(page);
  }
}

/** The same of what a selector finds, which it gives. */
export async function shown(page, selector) {
  const element = await page.waitForSelector(selector);
  await reveal(page, element);
  return element;
}

/** Presses the button of a part of the studio, in the bar or in the menu. */
export const tool = async (page, name) => (await shown(page, `.pw-header [data-studio=${name}]`)).click();

/** Opens the list of trees, which holds none until somebody has opened it. */
export async function openTrees(page) {
  await (await page.waitForSelector(".pw-picker")).evaluate((button) => button.click());
  await page.waitForSelector("dialog.pw-gallery[open] .pw-card");
}

/** Opens one of the trees to choose from. */
export async function pickTree(page, key) {
  const card = `.pw-card[data-example="${key}"]`;
  if (!(await page.$("dialog.pw-gallery[open]"))) await openTrees(page);
  await page.$eval(card, (card) => card.click());
  await page.waitForSelector(`${card}[aria-pressed="true"]`);
  await nextFrame(page);
}

/** The titles of the trees that are open among those to choose from. */
export const pickedTrees = async (page) => {
  await openTrees(page);
  const picked = await page.$$eval(".pw-card[aria-pressed=true]", (cards) => cards.map((card) => card.dataset.example));
  await page.keyboard.press("Escape");
  await nextFrame(page);
  return picked;
};

/** Shows the text of the tree, puts the focus into its box, and does something there. */
export async function inBox(page, does = (_box) => {}) {
  const box = await shown(page, "#pw-draft");
  await box.evaluate((box) => box.focus());
  return box.evaluate(does);
}

/** Opens a drawer, which is empty until somebody has opened it. */
export async function openDrawer(page, key) {
  if (await page.$(`[data-tray=${key}]:not([hidden])`)) return;
  // What is compared is chosen where two searches are compared.
  const isElsewhere = key === "second" && !(await page.$(".pw-runs.two"));
  if (isElsewhere) await page.$eval("[data-place=Compare]", (button) => button.click());
  const button = await page.waitForSelector(`button[data-drawer=${key}]`);
  await reveal(page, button);
  await button.evaluate((button) => button.click());
  await page.waitForSelector(`[data-tray=${key}]:not([hidden])`);
}

/** Reveals the first control of these that has this name: if need be by the drawers that nobody has opened. */
export async function revealNamed(page, selector, name) {
  const find = async () => {
    const found = await page.evaluateHandle(
      (selector, name) => {
        const label = (one) => one.getAttribute("aria-label") ?? one.closest("label")?.querySelector("span")?.textContent ?? one.textContent;
        return [...document.querySelectorAll(selector)].find((one) => label(one).trim() === name) ?? null;
      },
      selector,
      name,
    );
    return found.asElement();
  };
  let element = await find();
  for (const key of ["conventions", "second"]) {
    // One that nobody has opened holds the button that closes it, and nothing else.
    if (element || !(await page.$(`[data-tray=${key}][hidden] > :only-child`))) continue;
    await openDrawer(page, key);
    element = await find();
  }
  if (element) await reveal(page, element);
}

/** Waits until the place of games has nothing left to ask of its worker. */
export async function settled(page) {
  await page.waitForSelector(".pw-games:not([data-busy])", { timeout: 60_000 });
  await nextFrame(page);
}

/** Waits until the search of a game is there. */
export async function searched(page) {
  await page.waitForSelector(".pw-games[data-place=search] .pw-stage", { timeout: 60_000 });
  await settled(page);
}

/** The button with this name. */
export async function button(page, name) {
  await revealNamed(page, "button", name);
  return page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`);
}

/** Presses the button with this name by the pointer. */
export async function click(page, name) {
  await (await button(page, name)).click();
  await nextFrame(page);
}

/** What is seen of each place once one is there. */
const SIGNS = {
  Learn: "#app .pw-guide",
  Explore: "#app .pw-stage",
  Practise: ".pw-practice #pw-question",
  Games: ".pw-games .pw-choosing",
  Compare: "#app .pw-runs.two .pw-stage",
};

/** Waits until a place is seen, whose program may have to be loaded. */
export async function seenPlace(page, name) {
  await page.waitForFunction((sign) => document.querySelector(sign)?.checkVisibility(), {}, SIGNS[name]);
  await nextFrame(page);
}

/** Goes to a place by the bar. What is pressed before it is there would be looked for in the place that is left. */
export async function goTo(page, name) {
  await click(page, name);
  await seenPlace(page, name);
}

/** What is chosen in the list with this label. */
export async function chosen(page, label) {
  await revealNamed(page, "select", label);
  return page.$eval(`::-p-aria([name="${label}"][role="combobox"])`, (list) => list.value);
}

/** Ticks or unticks the box with this name. */
export async function tick(page, name) {
  await revealNamed(page, "input", name);
  await (await page.waitForSelector(`::-p-aria([name="${name}"][role="checkbox"])`)).click();
  await nextFrame(page);
}

/** Chooses from the list with this label. */
export async function choose(page, label, key) {
  await revealNamed(page, "select", label);
  const select = await page.waitForSelector(`::-p-aria([name="${label}"][role="combobox"])`);
  await select.select(key);
  await nextFrame(page);
}

/** Puts a text into the box at once, as pasting does; typing a long one key by key would take minutes. */
export async function paste(page, text) {
  await shown(page, "#pw-draft");
  await page.$eval(
    ".pw-editor textarea",
    (box, text) => {
      box.focus();
      box.value = text;
      box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
    },
    text,
  );
  await nextFrame(page);
}

/** Types a text into the box in place of what stands there, key by key. */
export async function retype(page, text) {
  await inBox(page, (box) => box.select());
  await page.keyboard.type(text);
  await nextFrame(page);
}

/** What stands in the box. */
export const draft = (page) => page.$eval(".pw-editor textarea", (box) => box.value);

/** The message that interrupts a screen reader, if there is one: of the page, or of the box. */
export const alerts = (page) =>
  page.$$eval("[role=alert]", (found) => found.map((element) => element.innerText.trim()).filter(Boolean));

/** Waits until the address holds this. */
export const addressHolds = (page, part) =>
  page.waitForFunction((part) => location.hash.includes(part), { timeout: 5_000 }, part);

/** The focused element in words: its role or tag, and its name. */
export const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const name = element.getAttribute("aria-label") ?? element.textContent.trim();
    return `${element.getAttribute("role") ?? element.tagName.toLowerCase()} ${name}`.trim();
  });

/** Whether anything is wider than the window, so that the page scrolls sideways; names the culprits. */
export async function assertNoSidewaysScroll(page) {
  const wide = await page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    const isClipped = (element) => element.closest(".pw-hidden, svg") && element.tagName !== "svg";
    return [...document.querySelectorAll("body *")]
      .filter((element) => !isClipped(element) && element.getBoundingClientRect().right > root.clientWidth + 0.5)
      .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class")}`)
      .concat(`the page is ${root.scrollWidth} px wide`);
  });
  assert.deepEqual(wide, []);
}

/** A tree as text in which every branch has `width` children, `depth` levels of them; the values repeat after 97. */
export function uniform(width, depth) {
  let nth = 0;
  const grow = (depth) =>
    depth === 0 ? String((nth++ * 37) % 97) : `(${Array.from({ length: width }, () => grow(depth - 1)).join(" ")})`;
  return grow(depth);
}

/** Waits until the browser has kept the draft. */
export const isKept = (page, text) =>
  page.waitForFunction((text) => Object.values(localStorage).some((kept) => JSON.parse(kept).text === text), {}, text);

/** A tree too large for an address: values that follow no rule, so that they cannot be packed into a link. */
export function largeTree() {
  let value = 1;
  const next = () => (value = (value * 48271) % 2147483647);
  return `(${Array.from({ length: 400 }, () => `(${Array.from({ length: 40 }, next).join(" ")})`).join("\n")})`;
}
