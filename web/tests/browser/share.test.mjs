// Sharing: links, what to write in other pages, the QR code, and the preview.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { after, test } from "node:test";
import { assertClean, axe, nextFrame, openSite, screenshot } from "./harness.mjs";
import { choose, paste, press, tool } from "./page.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const TREE = "((3 12 8) (2 4 6) (14 5 2))";
const HASH = `#t=${encodeURIComponent(TREE)}`;
/** What a title must not be able to do: end a value, a tag, a line, a fence, a link; begin a shortcode. */
const TITLE = "\"><script>alert(1)</script> ' `x` [y](z) {{< w >}} {{#include v}} \\ &quot; *a* --- é";

const site = await openSite();
after(() => site.close());

/** The page with the drawer open. */
async function shared(hash = HASH, view = {}) {
  const page = await site.open(hash, view);
  await open(page);
  return page;
}
async function open(page) {
  await tool(page, "share");
  await page.waitForSelector("#pw-share[open]");
}
const value = (page, id) => page.$eval(`#${id}`, (box) => box.value);
const written = async (page, host) => {
  await choose(page, "Where", host);
  return value(page, "pw-share-text");
};
/** Puts a value into the box with this label. */
async function fill(page, label, text) {
  const box = await page.waitForSelector(`::-p-aria([name="${label}"])`);
  await box.evaluate((box, text) => {
    box.value = text;
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }, text);
  await nextFrame(page);
}
/** The frame of the preview, once it shows what is asked of it. */
async function preview(page, test, ...args) {
  const handle = await page.waitForSelector("#pw-share iframe");
  const frame = await handle.contentFrame();
  await frame.waitForFunction(test, { polling: 50, timeout: 20_000 }, ...args);
  return frame;
}

test("links say how long they are, lead back here, and are copied with a word", async () => {
  const page = await site.open(`${HASH}&by=event`);
  await page.browserContext().overridePermissions(site.origin, ["clipboard-read", "clipboard-write"]);
  await press(page, "ArrowRight", "ArrowRight");
  await open(page);
  const [step, tree] = [await value(page, "pw-share-step"), await value(page, "pw-share-tree")];
  assert.match(step, /^http:\/\/127\.0\.0\.1:\d+\/course\/plywise\/#t=z1\.[\w-]+&.*by=event&step=2$/);
  assert.equal(tree, step.replace("&step=2", ""));
  const words = await page.$eval(".pw-share-links", (links) => links.textContent);
  assert.match(words, new RegExp(`has ${step.length} characters\\.`));
  assert.match(words, /Only this computer can open this address/);

  await (await page.waitForSelector(`::-p-aria([name="Copy: To this step"])`)).click();
  await page.waitForFunction(() => document.querySelector("#pw-share [role=status]").textContent === "Copied: To this step.");
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), step);

  const other = await site.open(new URL(step).hash);
  assert.equal(await other.$eval("#pw-step-number", (input) => input.value), "2");

  await fill(page, "Address of Plywise", "https://example.org/games");
  assert.match(await value(page, "pw-share-step"), /^https:\/\/example\.org\/games\/#t=z1/);
  assert.doesNotMatch(await page.$eval(".pw-share-links", (links) => links.textContent), /Only this computer/);
  await fill(page, "Address of Plywise", "javascript:alert(1)");
  assert.match(await page.$eval(".pw-share-links [role=alert]", (alert) => alert.textContent), /begins with https/);
  assert.match(await value(page, "pw-share-step"), /^http:\/\/127/, "until it is right, this page’s own");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("#pw-share"));
  assertClean(page);
});

test("a long link is warned of, and has no QR code where it is too long", async () => {
  const page = await shared();
  assert.equal(await page.$$eval(".pw-share-links .pw-notice", (notices) => notices.length), 0);
  const code = await page.$eval(".pw-qr", (svg) => [svg.getAttribute("viewBox"), svg.querySelector("path").getAttribute("d").length]);
  assert.match(code[0], /^-4 -4 \d+ \d+$/);
  assert.ok(code[1] > 500);
  const file = await page.$eval(".pw-share-qr a", (link) => [link.download, decodeURIComponent(link.href)]);
  assert.equal(file[0], "plywise-qr.svg");
  assert.match(file[1], /^data:image\/svg\+xml,<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="-4 -4/);
  await page.keyboard.press("Escape");

  // Numbers without a pattern cannot be packed well, so many of them make a long link.
  let seed = 7;
  const leaf = () => (seed = (seed * 1103515245 + 12345) % 2147483648) % 100000;
  for (const [n_leaves, warning] of /** @type {[number, RegExp][]} */ ([[600, /Some mail programs/], [1500, /Some mail programs/], [3000, /too large for a link/]])) {
    await paste(page, `(${Array.from({ length: n_leaves }, leaf).join(" ")})`);
    await open(page);
    assert.match(await page.$eval(".pw-share-links .pw-notice", (notice) => notice.textContent), warning);
    const qr = await page.$eval(".pw-share-qr", (section) => section.textContent);
    assert.match(qr, { 600: /opens what you see now/, 1500: /too long for a QR code/, 3000: /without a link/ }[n_leaves]);
    if (n_leaves === 3000) {
      assert.equal(await written(page, "frame"), "");
      assert.match(await written(page, "element"), /<plywise-tree[^>]*>\(/);
      await (await page.waitForSelector(`::-p-aria([name="The tree is in a file"][role="checkbox"])`)).click();
      assert.match(await written(page, "frame"), /embed\.html#src=tree\.txt/);
    }
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("#pw-share"));
  }
  assertClean(page);
});

test("the preview shows what was chosen, and the snippet says it", async () => {
  const page = await shared(`${HASH}&by=event&step=4`);
  const is = (mode, step) => preview(page, (mode, step) => document.documentElement.dataset.plywise === "started"
    && (document.querySelector("#pw-step-number")?.value ?? "none") === step && location.hash.includes(mode), mode, step);
  await is("step=4", "4");
  const depth = await page.evaluate(() => history.length);
  await choose(page, "For", "lecture");
  await is("mode=lecture", "4");
  await choose(page, "Starts", "last");
  await fill(page, "Last step", "9");
  await is("steps=0-9", "9");
  await choose(page, "Controls", "none");
  await is("ui=none", "none");
  await (await page.waitForSelector(`::-p-aria([name="Code"][role="checkbox"])`)).click();
  const frame = await preview(page, () => document.querySelector(".pw-code") !== null);
  assert.equal(await page.evaluate(() => history.length), depth, "looking leaves nothing in the history");
  const src = await page.$eval("#pw-share-text", (box) => new DOMParser().parseFromString(box.value, "text/html").querySelector("iframe").src);
  assert.equal(new URL(src).hash, new URL(frame.url()).hash);
  assert.match(src, /\/course\/plywise\/embed\.html#t=z1\..*&step=9&steps=0-9&mode=lecture&ui=none&show=text,tree,code$/);
  // The frame's height is the one that the preview came to.
  const height = await page.waitForFunction(() => {
    const box = new DOMParser().parseFromString(document.querySelector("#pw-share-text").value, "text/html");
    return Math.abs(Number(box.querySelector("iframe").height) - document.querySelector("#pw-share iframe").offsetHeight) < 3;
  });
  assert.ok(await height.jsonValue());

  await fill(page, "First step", "12");
  assert.match(await page.$eval(".pw-share-page [role=alert]", (alert) => alert.textContent), /comes after the last/);
  assertClean(page);
});

test("the list of places to share in keeps the focus, whatever is chosen from it", async () => {
  const page = await shared();
  const list = await page.waitForSelector(`::-p-aria([name="Where"][role="combobox"])`);
  await list.focus();
  for (const host of ["markdown", "frame", "element"]) {
    await written(page, host);
    assert.ok(await list.evaluate((list) => list === document.activeElement), host);
  }
  assertClean(page);
});

test("whatever a tree is called comes out as data, wherever it is pasted", async () => {
  const page = await site.open();
  const tree = `title: ${TITLE}\n# </plywise-tree><script> \`\`\` {{< w >}}\n((3 12) (2 4))`;
  await paste(page, tree);
  await open(page);
  const name = `${TITLE}, step by step`;

  /** What the DOM makes of it. */
  const parsed = (html) => page.evaluate((html) => {
    const { body, scripts } = new DOMParser().parseFromString(`<body>${html}`, "text/html");
    const made = [...body.querySelectorAll("iframe, plywise-tree")];
    return {
      made: made.map((element) => [element.localName, element.title, element.textContent]),
      scripts: [...scripts].map((script) => script.getAttribute("src") ?? script.textContent.trim()),
      others: [...body.querySelectorAll("*")].map((element) => element.localName).filter((tag) => !["iframe", "plywise-tree", "script", "section", "h3"].includes(tag)),
      heading: body.querySelector("h3")?.textContent,
    };
  }, html);
  const isTree = (text) => assert.equal(text.trim(), tree);
  /** The values of attributes in quotes or without. */
  const attributes = (words) => Object.fromEntries([...words.matchAll(/([a-z-]+)=(?:"((?:\\.|[^"\\])*)"|([\w.:/-]+))/g)].map(([, key, quoted, plain]) => [key, quoted?.replaceAll(/\\(.)/g, "$1") ?? plain]));

  const frame = await parsed(await written(page, "frame"));
  assert.deepEqual([frame.made, frame.scripts, frame.others], [[["iframe", name, ""]], [], []]);

  const element = await parsed(await written(page, "element"));
  assert.deepEqual([element.made.map(([tag, title]) => [tag, title]), element.others], [[["plywise-tree", name]], []]);
  assert.deepEqual(element.scripts, [`${site.url}plywise-frame.js`]);
  isTree(element.made[0][2]);

  const reveal = await parsed(await written(page, "reveal"));
  assert.deepEqual([reveal.made[0][1], reveal.heading, reveal.scripts.length, reveal.others], [name, TITLE, 3, []]);
  isTree(reveal.made[0][2]);

  const [, label, address] = /^\[((?:\\.|[^\\[\]<>])*)\]\(<([^<>\s"]+)>\)\n$/.exec(await written(page, "markdown"));
  assert.deepEqual([label.replaceAll(/\\(.)/g, "$1"), address], [name, await value(page, "pw-share-step")]);

  const myst = /^```\{anywidget\} (\S+)\n(\{.*\})\n```\n$/.exec(await written(page, "myst"));
  assert.equal(myst[1], `${site.url}plywise.single.mjs`);
  isTree(JSON.parse(myst[2]).tree);

  const notebook = /^import plywise\n\nplywise\.Tree\(("(?:\\.|[^"\\\n])*"), step=0(?:, \w+="(?:\\.|[^"\\\n])*")*\)\n$/.exec(await written(page, "notebook"));
  isTree(JSON.parse(notebook[1]));

  const mdbook = /^(~{3,})plywise (.*)\n([\s\S]*)\n\1\n$/.exec(await written(page, "mdbook"));
  assert.equal(attributes(mdbook[2]).title, name.replaceAll("{{#", "{ {#"));

  const sphinx = (await written(page, "sphinx")).split("\n");
  assert.ok(sphinx.every((line, nth) => (nth === 0 ? line === ".. plywise::" : line === "" || line.startsWith("   "))));
  assert.ok(sphinx.includes(`   :title: ${name}`));
  isTree(sphinx.slice(sphinx.indexOf("") + 1).map((line) => line.slice(3)).join("\n"));

  for (const host of ["quarto", "pandoc"]) {
    const text = await written(page, host);
    const block = /\n\n(`{3,}) \{\.plywise (.*)\}\n([\s\S]*)\n\1\n$/.exec(text);
      assert.equal(attributes(block[2]).title, name.replaceAll("{{<", "{ {<"));
    isTree(block[3]);
    assert.equal(text.slice(0, block.index).split("---").length, 3, "a head of its own");
  }

  // And the real thing, where it is.
  const text = await written(page, "pandoc");
  await page.keyboard.press("Escape");
  assertClean(page);
  const html = await byPandoc(text);
  if (!html) return console.log("skipped: there is no pandoc on this machine to read its snippet");
  const read = await parsed(html);
  assert.equal(read.made[0][1], name.replaceAll("{{<", "{ {<"));
  isTree(read.made[0][2]);
  assert.deepEqual(read.scripts, [`${site.url}plywise-frame.js`]);
});

async function byPandoc(text) {
  const dir = await mkdtemp(join(tmpdir(), "plywise-pandoc-"));
  try {
    await writeFile(join(dir, "page.md"), text);
    const filter = join(ROOT, "bindings/quarto/_extensions/plywise/plywise.lua");
    return (await promisify(execFile)("pandoc", [join(dir, "page.md"), "--lua-filter", filter])).stdout;
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  } finally {
    await rm(dir, { recursive: true });
  }
}

test("an example goes by its key, and a file by its name", async () => {
  const page = await shared("#example=w-skrentny&step=3");
  for (const host of ["element", "quarto", "mdbook", "sphinx", "notebook", "myst", "frame"]) {
    assert.match(await written(page, host), /example[^\n]{1,4}w-skrentny/, host);
  }
  await (await page.waitForSelector(`::-p-aria([name="The tree is in a file"][role="checkbox"])`)).click();
  assert.match(await written(page, "frame"), /embed\.html#src=tree\.txt&amp;/);
  assertClean(page);
});

test("a random tree goes by its request, and the preview makes it again", async () => {
  const page = await site.open("#gen=easy-1&seed=5&by=event&step=3");
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "uniform-1, seed 5", { timeout: 20_000 });
  const text = await page.$eval("#pw-draft", (box) => box.value);
  await open(page);
  const frame = await preview(page, () => document.documentElement.dataset.plywise === "started" && document.querySelector("#pw-step-number")?.value === "3");
  assert.equal(await frame.evaluate(() => window.plywise.tree()), text);
  assert.match(await written(page, "frame"), /embed\.html#gen=easy-1&amp;seed=5&amp;/);
  assert.match(await written(page, "element"), /<plywise-tree gen="easy-1" seed="5" [^>]*step="3"[^>]*><\/plywise-tree>/);
  for (const host of ["quarto", "mdbook", "sphinx", "notebook", "myst"]) {
    assert.match(await written(page, host), /gen[^\n]{1,4}easy-1[^]*seed[^\n]{1,4}5/, host);
  }
  assertClean(page);
});

for (const [name, view] of [["wide", {}], ["phone", { width: 360, height: 740 }], ["dark", { dark: true }]]) {
  test(`${name}: the drawer is readable, and has no fault that axe finds`, async () => {
    const page = await shared(`${HASH}&step=4`, view);
    await preview(page, () => document.documentElement.dataset.plywise === "started");
    // Frames are tried by themselves elsewhere.
    assert.deepEqual(await axe(page, { iframes: false }), []);
    const sideways = await page.$eval("#pw-share", (drawer) => drawer.scrollWidth - drawer.clientWidth);
    assert.ok(sideways <= 0, `it scrolls ${sideways} px sideways`);
    const [look, text] = await page.$$eval("#pw-share iframe, #pw-share-text", (found) => {
      const box = (element) => element.getBoundingClientRect();
      return [box(found.find(({ localName }) => localName === "iframe")), box(found.find(({ localName }) => localName !== "iframe"))].map(({ left, right, top }) => ({ left, right, top }));
    });
    if (name === "phone") assert.ok(look.top > text.top, "below the snippet");
    else assert.ok(look.left > text.right, "beside the snippet");
    await screenshot(page, `share-${name}`);
    await page.$eval("#pw-share", (drawer) => drawer.scrollTo(0, 700));
    await screenshot(page, `share-${name}-below`);
    assertClean(page);
  });
}

test("what is shared is said to be the last good tree while the text is none", async () => {
  const page = await site.open(HASH);
  const says = () => page.$eval("#pw-share", (drawer) => drawer.textContent.includes("The text box holds no tree at the moment"));
  await open(page);
  assert.equal(await says(), false);
  // The preview in the drawer is let finish: closed sooner, the browser tells of a request that was given up.
  await page.waitForNetworkIdle();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("#pw-share"));
  await paste(page, "((3 4) (5 6");
  await open(page);
  assert.equal(await says(), true);
  assertClean(page);
});
