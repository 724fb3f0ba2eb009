// Every view of the page and of embeds, put to every rule that axe has: standards at all levels, best practice and what is
// still tried out. `axe` in the harness keeps the list of what is let pass, and why.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { COLOURS, assertClean, axe, emulateMedia, nextFrame, openViews, screenshot } from "./harness.mjs";
import { paste, press, searched, settled, shown, tool } from "./page.mjs";

const CUT = "#example=w-skrentny&profile=bounds&step=38";
const PHONE = { width: 360, height: 740, touch: true };
const EVERYTHING = "title,tree,text,code,vars,counts,legend,outline";
const TREE = encodeURIComponent("((3 12 8)(2 4 6)(14 5 2))");

/** Loads a part of the studio, and waits until its drawer is there. */
const drawer = (name) => async (page) => {
  await tool(page, name);
  await page.waitForSelector(`#pw-${name}[open]`);
};
const pick = (page) =>
  page.$eval(".pw-stage .pw-node[data-node]", (node) => node.dispatchEvent(new MouseEvent("click", { bubbles: true })));
const bench = async (page) => {
  await tool(page, "edit");
  await page.waitForSelector(".pw-workbench");
};
const unfold = (page) => page.$$eval("details", (all) => all.forEach((details) => (details.open = true)));

/** The places of the page, and the trees to choose from: how to come to each. */
const PLACES = {
  Learn: ["#learn=3", (page) => page.click(".pw-answers button")],
  Explore: [CUT],
  Practise: [CUT, async (page) => {
    await (await shown(page, ".pw-header [data-practice]")).click();
    await page.waitForSelector("#pw-question");
  }],
  Compare: [`${CUT}&vs=minimax.le.ltr`],
  Games: ["#game=ttt-x..oo...x-table&step=90", searched],
  "a game’s board": ["#play=ttt-x........-min.9", played],
  examples: [CUT, (page) => page.click(".pw-picker")],
  "a lecture": [`${CUT}&lecture=ask`, (page) => press(page, "t")],
};
const THEMES = ["light", "dark", "projector", "print"];
const IN_THE_DARK = true;
const WIDTHS = { "1280 px": {}, "360 px": PHONE };

/** What else is looked at: its address, how it is seen, what is done there, and whether its colours are looked at in the dark too. */
const PAGE = {
  "first visit": [""],
  dark: [CUT, { dark: true }],
  "more contrast": [CUT, { moreContrast: true }, undefined, IN_THE_DARK],
  narrow: [`${CUT}&theme=projector`, { width: 320, height: 640 }],
  help: [CUT, {}, (page) => press(page, "?")],
  "help on a phone, dark": [CUT, { ...PHONE, dark: true }, (page) => press(page, "?")],
  outline: [CUT, {}, (page) => press(page, "o")],
  "facts of a node": [CUT, {}, pick],
  blank: [CUT, {}, (page) => press(page, "b")],
  questions: ["#example=s-steps&step=19"],
  intervals: ["#example=q-minimax&step=end"],
  "a value that is missing": ["#t=A(B(D=3 E=?) C=5)&step=end"],
  chance: ["#example=c-dice&step=end"],
  "three players": ["#example=c-three-players&step=end"],
  "a memory": ["#example=c-mtdf&step=end"],
  passes: ["#example=c-iterative&step=end"],
  features: ["#example=c-features&step=end"],
  "two searches, dark": [`${CUT}&vs=negascout.le.ltr`, { dark: true }],
  "two searches with their calls and code": [`${CUT}&vs=negascout.le.ltr`, {}, bothRuns, IN_THE_DARK],
  "two searches with their calls and code on a phone": [`${CUT}&vs=negascout.le.ltr`, PHONE, bothRuns],
  "settings unfolded": [CUT, {}, unfold, IN_THE_DARK],
  "settings unfolded, projector": [`${CUT}&theme=projector`, {}, unfold],
  "an error in the text": [CUT, {}, (page) => paste(page, "((3 12 8)\n(2 4 6]"), IN_THE_DARK],
  "all errors in the text": [CUT, {}, async (page) => {
    await paste(page, "((3 12x8)\n(2 ]4)");
    await page.waitForSelector("#pw-mistakes li");
  }],
  "a link that means nothing": ["#example=nobody"],
  "New": [CUT, {}, drawer("new"), IN_THE_DARK],
  Open: [CUT, {}, drawer("open")],
  Save: [CUT, {}, drawer("save")],
  "Save, projector": [`${CUT}&theme=projector`, {}, drawer("save")],
  Share: [CUT, {}, drawer("share")],
  "My trees": [CUT, {}, drawer("trees")],
  "My trees on a phone, dark": [CUT, { ...PHONE, dark: true }, drawer("trees")],
  edit: [`#t=${TREE}`, {}, bench],
  "edit, unfolded, on a phone, dark": [`#t=${TREE}`, { ...PHONE, dark: true }, async (page) => {
    await bench(page);
    await page.$$eval(".pw-workbench button", (all) => all.find((button) => button.textContent === "More").click());
    await unfold(page);
  }],
  "edit a node, projector": [`#t=${TREE}&theme=projector`, {}, async (page) => (await bench(page), pick(page))],
  game: ["#game=ttt-x..oo...x-table.killers.history&step=90", {}, searched, IN_THE_DARK],
  "game on a phone, unfolded": ["#game=ttt-x..oo...x-table&step=90", PHONE, async (page) => (await searched(page), await unfold(page))],
  "a board": ["#play=ttt-x........-min.9", {}, played],
  "a board on a phone, dark": ["#play=chess--both.2", { ...PHONE, dark: true }, played],
};

const EMBEDS = {
  explore: ["example=t-textbook&step=12"],
  "explore, everything": [`example=t-textbook&step=12&show=${EVERYTHING}`],
  "explore, everything, dark": [`example=t-textbook&step=12&theme=dark&show=${EVERYTHING}`],
  "explore, everything, on a phone": [`example=t-textbook&step=12&show=${EVERYTHING}`, PHONE],
  lecture: ["example=t-textbook&step=12&mode=lecture"],
  "lecture, projector": ["example=t-textbook&step=12&mode=lecture&theme=projector"],
  static: ["example=t-textbook&step=12&mode=static"],
  "static, print": ["example=t-textbook&step=12&mode=static&theme=print"],
  "few controls": ["example=t-textbook&step=12&ui=min"],
  "no controls": ["example=t-textbook&step=12&ui=none"],
  "text only": ["example=t-textbook&step=12&show=text"],
  "panels only": ["example=t-textbook&step=12&show=code,vars,counts"],
  "locked, dark": ["example=t-textbook&step=12&lock=1&theme=dark"],
  "a word that means nothing": ["example=t-textbook&mode=fly"],
  "an example that is none": ["example=nobody"],
  "a tree that is none": ["t=((3 12"],
  "a file that is not there": ["src=none.tree"],
};

/** Opens the calls and the code of two searches. */
async function bothRuns(page) {
  await page.evaluate(() => [...document.querySelectorAll("button")].find((button) => button.textContent === "Calls and code" && button.checkVisibility()).click());
  await page.waitForSelector(".pw-both-run");
}

/** Waits for the board of a game. */
async function played(page) {
  await page.waitForSelector(".pw-squares");
  await settled(page);
}

const views = await openViews();
after(() => views.close());

/** A view is what its name says only if nothing that its address asks for was left out. */
async function assertAsAsked(page, hash) {
  const notices = await page.$$eval(".pw-notice", (all) => all.map((notice) => notice.innerText));
  assert.deepEqual(notices.filter((notice) => /left out/.test(notice) && !/beside=z1\.AAAA|mode=fly/.test(hash)), []);
}

for (const [width, view] of Object.entries(WIDTHS)) {
  for (const [place, [hash, does]] of Object.entries(PLACES)) {
    test(`axe finds nothing: ${place}, ${width}, in every theme`, async () => {
      const page = await views.show(hash, view);
      await assertAsAsked(page, hash);
      await /** @type {Function | undefined} */ (does)?.(page);
      // Beside colours, themes change nothing but the size of all there is.
      const sizes = new Set();
      for (const theme of THEMES) {
        const size = await page.evaluate((theme) => {
          document.documentElement.dataset.theme = theme;
          return getComputedStyle(document.documentElement).fontSize;
        }, theme);
        await nextFrame(page);
        assert.deepEqual(await axe(page, { iframes: false, only: sizes.has(size) ? COLOURS : undefined }), [], theme);
        sizes.add(size);
      }
      assertClean(page);
    });
  }
}

for (const [name, [hash, view = {}, does, inTheDark]] of Object.entries(PAGE)) {
  test(`axe finds nothing: ${name}${inTheDark ? ", and dark" : ""}`, async () => {
    const page = await views.show(hash, view);
    await assertAsAsked(page, hash);
    await /** @type {Function | undefined} */ (does)?.(page);
    await screenshot(page, `axe-${name.replaceAll(/\W+/g, "-")}`);
    assert.deepEqual(await axe(page, { iframes: false }), []);
    if (inTheDark) {
      await emulateMedia(page, { reducedMotion: true, .../** @type {object} */ (view), dark: true });
      await nextFrame(page);
      await screenshot(page, `axe-${name.replaceAll(/\W+/g, "-")}-dark`);
      assert.deepEqual(await axe(page, { iframes: false, only: COLOURS }), [], "dark");
    }
    assertClean(page);
  });
}

test("axe finds nothing: on phones of any height the buttons at the bottom leave the tools of the tree free", async () => {
  const title = encodeURIComponent("title: A tree with a name as long as those that lecturers give to what they want to find again next year\n\n");
  for (const hash of [`#t=${title}${TREE}&beside=z1.AAAA`, `#t=${title}${TREE}&vs=minimax.le.ltr`]) {
    const page = await views.show(hash, PHONE);
    assert.deepEqual(await axe(page, { iframes: false }), []);
    for (let height = 704; height < 840; height += 12) {
      await page.setViewport({ ...page.viewport(), height });
      await nextFrame(page);
      // What lies over a part of a button leaves too small a target of it.
      assert.deepEqual(await axe(page, { iframes: false, only: ["target-size"] }), [], `${height} px`);
    }
  }
});

for (const [name, [hash, view = {}]] of Object.entries(EMBEDS)) {
  test(`axe finds nothing: embed, ${name}`, async () => {
    const page = await views.show(`embed.html#${hash}`, view);
    await assertAsAsked(page, hash);
    await screenshot(page, `axe-embed-${name.replaceAll(/\W+/g, "-")}`);
    assert.deepEqual(await axe(page), []);
  });
}

test("without its program an embed explains itself", async () => {
  const broken = await openViews({ overrides: { "plywise*.wasm": "this is no program", "embed*.wasm": "this is no program" } });
  try {
    const page = await broken.show("embed.html#t=((3 12)(2 4))");
    assert.equal(await page.evaluate(() => document.documentElement.dataset.plywise), "failed");
    assert.deepEqual(await axe(page), []);
  } finally {
    await broken.close();
  }
});
