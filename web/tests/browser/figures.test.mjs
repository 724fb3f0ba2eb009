// Figures leave the page, for slides and papers: whatever draws them, they must look as a browser draws them, and as the
// page draws the same tree. The command draws every example tree, at one of three steps after the other and in one theme after the other.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { openSite } from "./harness.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PLYWISE = process.env.PLYWISE_COMMAND ?? join(ROOT, "target/debug/plywise");
const THEMES = ["light", "dark", "projector", "print"];

/** One font for everybody: regular, bold, italic, bold italic. */
const FONTS = ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique", "DejaVuSans-BoldOblique"].map((name) =>
  createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`),
);

/** A picture written by version 0.1, which left its colours to a style sheet. */
const OLD = readFileSync(join(ROOT, "crates/plywise-cli/tests/old/figure-0.1.svg"), "utf8");

/**
 * How far two drawings of a figure may be apart. Both are halved in size and blurred, so that what is left is ink and not the edges of it
 * (each program smooths edges and places letters in its own way, by less than a pixel); then no part of any colour of any
 * pixel may differ by more than this, of 255; what a reader would see differs by more (the last test but one).
 */
const MOST_APART = 32;
/** CairoSVG moreover puts letters whole pixels apart, so that a text may be a pixel longer or shorter. */
const MOST_APART_IN_CAIRO = 45;
const BLUR = "blur(1.5px)";

const site = await openSite();
const folder = mkdtempSync(join(tmpdir(), "plywise-figures-"));
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await site.close();
});

/** How far a search has come in a figure: early, past the middle, at the end. */
const SHARES = [0.25, 0.6, 1];

/** Every example tree: with three shares and four themes, each theme is drawn early, past the middle and at the end of at least two trees. */
const figures = readdirSync(join(ROOT, "examples"))
  .filter((name) => name.endsWith(".tree"))
  .map((name, nth) => {
    const tree = join(ROOT, "examples", name);
    const [theme, plywise] = [THEMES[nth % 4], (...args) => execFileSync(PLYWISE, [...args, tree], { encoding: "utf8" })];
    const n_steps = plywise("explain").trimEnd().split("\n").length - 1;
    const step = Math.floor(n_steps * SHARES[nth % 3]);
    return { name, theme, step, svg: plywise("svg", "--theme", theme, "--step", String(step)) };
  });

/** Where Chromium draws, and where drawings are laid side by side. */
const board = await site.browser.newPage();
const face = (path, nth) =>
  `@font-face { font-family: Figure; font-weight: ${nth % 2 ? 700 : 400}; font-style: ${nth > 1 ? "italic" : "normal"};
    src: url(data:font/ttf;base64,${readFileSync(path).toString("base64")}) }`;
await board.setContent(
  `<style>${FONTS.map(face).join("")} body { margin: 0 } svg { display: block; font-family: Figure; text-rendering: geometricPrecision }</style><div></div>`,
);
await board.evaluate(() => Promise.all(["", "bold ", "italic ", "italic bold "].map((style) => document.fonts.load(`${style}16px Figure`, "α1"))));

/** Figures below each other as Chromium draws them: a PNG, and the height of each. Drawn once, for all who are compared. */
async function chromium(svgs) {
  const key = svgs.join();
  if (!drawings.has(key)) drawings.set(key, await drawnByChromium(svgs));
  return drawings.get(key);
}
const drawings = new Map();

async function drawnByChromium(svgs) {
  const sizes = await board.$eval(
    "div",
    (place, svgs) => {
      place.innerHTML = svgs.join("");
      return [...place.children].map((svg) => {
        const { width, height } = svg.getBoundingClientRect();
        // Whole pixels, so that each begins on one.
        svg.style.marginBottom = `${Math.ceil(height) - height}px`;
        return [Math.floor(width), Math.ceil(height)];
      });
    },
    svgs,
  );
  const [width, height] = [Math.max(...sizes.map(([width]) => width)), sizes.reduce((sum, [, height]) => sum + height, 0)];
  await board.setViewport({ width, height });
  return { png: Buffer.from(await board.screenshot({ clip: { x: 0, y: 0, width, height } })), sizes };
}

/** The greatest difference between what Chromium drew and what another program did, and where it is. */
function apart({ png, sizes }, others) {
  return board.evaluate(
    async (png, sizes, others, blur) => {
      const image = async (png) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        return image;
      };
      const blurred = (picture, top, width, height) => {
        const [wide, high] = [Math.floor(width / 2), Math.floor(height / 2)];
        const context = new OffscreenCanvas(wide, high).getContext("2d", { willReadFrequently: true });
        context.filter = blur;
        context.drawImage(picture, 0, top, 2 * wide, 2 * high, 0, 0, wide, high);
        return context.getImageData(0, 0, wide, high).data;
      };
      const all = await image(png);
      let most = /** @type {{ difference: number, nth?: number, size?: number[], x?: number, y?: number }} */ ({ difference: 0 });
      let top = 0;
      for (const [nth, [width, height]] of sizes.entries()) {
        const other = await image(others[nth]);
        if (Math.abs(other.width - width) > 1 || Math.abs(other.height - height) > 1) return { difference: 255, nth, size: [other.width, other.height] };
        // The last row and column may be cut through by an edge.
        const [one, two] = [[all, top], [other, 0]].map(([picture, top]) => blurred(picture, top, width - 1, height - 1));
        for (let at = 0; at < one.length; at += 1) {
          const difference = Math.abs(one[at] - two[at]);
          if (difference > most.difference) {
            const [pixel, wide] = [Math.floor(at / 4), Math.floor((width - 1) / 2)];
            most = { difference, nth, x: 2 * (pixel % wide), y: 2 * Math.floor(pixel / wide) };
          }
        }
        top += height;
      }
      return most;
    },
    png.toString("base64"),
    sizes,
    others.map((png) => png.toString("base64")),
    BLUR,
  );
}

const resvg = (svg) =>
  new Resvg(svg, { font: { fontFiles: FONTS, loadSystemFonts: false, defaultFontFamily: "DejaVu Sans", sansSerifFamily: "DejaVu Sans" } }).render().asPng();

const withoutTexts = (svg) => svg.replace(/<text [^]*?<\/text>/g, "");

/**
 * The texts that another program left out, put elsewhere or drew in another colour, by its own pictures with and without
 * texts: what these differ in must lie where Chromium has texts, and have the colour of each.
 */
function misplaced(svgs, pictures, scale) {
  return board.evaluate(
    async (svgs, pictures, scale) => {
      const place = document.querySelector("div");
      const pixels = async (png) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height);
      };
      const found = [];
      for (const [nth, svg] of svgs.entries()) {
        place.innerHTML = svg;
        const ground = place.firstChild.getBoundingClientRect();
        const texts = [...place.querySelectorAll("text:not(.pw-halo)")].filter((text) => text.textContent.trim()).map((text) => {
          const box = text.getBoundingClientRect();
          // Letters of another typeface are wider or narrower than ours; what is below them is a little wider than they.
          const [left, right] = [box.left - ground.left - 6, box.right - ground.left + 6].map((x) => x * scale);
          const [top, bottom] = [box.top - ground.top - 4, box.bottom - ground.top + 4].map((y) => y * scale);
          const fill = text.getAttribute("fill");
          return { said: text.textContent, fill: [1, 3, 5].map((at) => parseInt(fill.slice(at, at + 2), 16)), left, right, top, bottom, n_inked: 0 };
        });
        const [whole, bare] = [await pixels(pictures[nth][0]), await pixels(pictures[nth][1])];
        let n_elsewhere = 0;
        for (let at = 0; at < whole.data.length; at += 4) {
          const apart = (other) => Math.max(...[0, 1, 2].map((part) => Math.abs(whole.data[at + part] - other[part])));
          if (apart(bare.data.subarray(at, at + 3)) < 16) continue;
          const [x, y] = [(at / 4) % whole.width, Math.floor(at / 4 / whole.width)];
          const here = texts.filter(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom);
          if (here.length === 0) n_elsewhere += 1;
          for (const text of here) if (apart(text.fill) < 24) text.n_inked += 1;
        }
        const faint = texts.filter(({ n_inked }) => n_inked < 4).map(({ said }) => `no ink of ${said}`);
        found.push(n_elsewhere > 0 ? [...faint, `${n_elsewhere} pixels where no text stands`] : faint);
      }
      place.replaceChildren();
      return found;
    },
    svgs,
    pictures.map((both) => both.map((png) => png.toString("base64"))),
    scale,
  );
}

/** Programs that are not part of the tests' packages find fonts in their own way: they are told of ours only. */
function withFonts() {
  const config = join(folder, "fonts.conf");
  writeFileSync(
    config,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
      <dir>${dirname(FONTS[0])}</dir><cachedir>${join(folder, "fonts")}</cachedir>
      <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias></fontconfig>`,
  );
  return { ...process.env, FONTCONFIG_FILE: config };
}

function onPath(name) {
  return (process.env.PATH ?? "").split(":").map((dir) => join(dir, name)).find((path) => existsSync(path));
}

/** Holds what another program draws of every figure to what Chromium draws. */
async function assertAlike(draw, { tell = (svg) => svg, most = MOST_APART } = {}) {
  for (const theme of THEMES) {
    const drawn = figures.filter((figure) => figure.theme === theme);
    const svgs = drawn.map(({ svg }) => tell(svg));
    const { difference, nth = 0, ...where } = await apart(await chromium(svgs), draw(svgs));
    const { name, step } = drawn[nth];
    assert.ok(difference <= most, `${name} in ${theme} at step ${step} differs by ${difference} at ${JSON.stringify(where)}`);
  }
}

test("figures hold all that is needed to draw them, and nothing that runs or is fetched", () => {
  for (const { svg } of figures) {
    const markup = svg.replace(/<(title|desc|metadata)>[^]*?<\/\1>/g, "");
    assert.doesNotMatch(markup, /var\(|<style|<script|url\(|href|@import|\son\w+=|\sstyle=/);
    assert.match(markup, /<text [^>]*font-size="16"[^>]*>/, "text stays text");
  }
});

test("resvg draws every figure as Chromium does", () => assertAlike((svgs) => svgs.map(resvg)));

test("librsvg draws every figure as Chromium does", async (t) => {
  const program = onPath("rsvg-convert");
  if (!program) return t.skip("there is no rsvg-convert here");
  const env = withFonts();
  await assertAlike((svgs) => svgs.map((svg) => execFileSync(program, { input: svg, env })));
});

test("CairoSVG draws every figure as Chromium does, but for lines through letters, which it does not know", async (t) => {
  const python = join(process.env.PLYWISE_VENV ?? join(ROOT, "target/venv"), "bin/python3");
  try {
    execFileSync(python, ["-c", "import cairosvg"], { stdio: "ignore" });
  } catch {
    return t.skip("there is no CairoSVG here");
  }
  const script = "import cairosvg, sys\nfor name in sys.argv[1:]: cairosvg.svg2png(url=name, write_to=name + '.png')";
  const [env, all] = [withFonts(), new Map()];
  const tell = (svg) => svg.replaceAll(' text-decoration="line-through"', "");
  const files = figures.map(({ svg }) => tell(svg)).map((svg, nth) => {
    const file = join(folder, `${nth}.svg`);
    writeFileSync(file, svg);
    all.set(svg, `${file}.png`);
    return file;
  });
  execFileSync(python, ["-c", script, ...files], { env });
  await assertAlike((svgs) => svgs.map((svg) => readFileSync(all.get(svg))), { tell, most: MOST_APART_IN_CAIRO });
});

test("MuPDF draws every figure as Chromium does, but for dashes, which it does not know, and its own typeface", async (t) => {
  const program = onPath("mutool");
  if (!program) return t.skip("there is no mutool here");
  const drawn = (svg, dpi) => {
    const [file, png] = ["svg", "png"].map((end) => join(folder, `mupdf.${end}`));
    writeFileSync(file, svg);
    execFileSync(program, ["draw", "-q", "-r", String(dpi), "-o", png, file], { stdio: "ignore" });
    return readFileSync(png);
  };
  const tell = (svg) => withoutTexts(svg).replace(/ stroke-dasharray="[^"]*"/g, "");
  await assertAlike((svgs) => svgs.map((svg) => drawn(svg, 72)), { tell });
  for (const { name, theme, step, svg } of figures) {
    // Twice as large: a thin letter is then more than its smoothed edges.
    const pictures = [svg, withoutTexts(svg)].map((svg) => drawn(svg, 144));
    assert.deepEqual(await misplaced([svg], [pictures], 2), [[]], `${name} in ${theme} at step ${step}`);
  }
  const figure = figures[0].svg;
  for (const [what, change] of Object.entries({
    "a letter is missing": (svg) => svg.replace(/(class="pw-text"[^>]*>)[^<]+/, "$1"),
    "a text is red": (svg) => svg.replace(/(class="pw-text"[^>]* fill=")#\w+/, "$1#ff0000"),
    "a text stands twenty pixels lower": (svg) => svg.replace(/class="pw-text" y="5.6"/, 'class="pw-text" y="25.6"'),
  })) {
    assert.notEqual(change(figure), figure, `${what}: the figure has such a thing`);
    const [faults] = await misplaced([figure], [[change(figure), withoutTexts(figure)].map((svg) => drawn(svg, 144))], 2);
    assert.notDeepEqual(faults, [], what);
  }
});

test("what is compared sees what a reader would see", async () => {
  const changes = {
    "a letter is missing": (svg) => svg.replace(/(class="pw-text"[^>]*>)[^<]+/, "$1"),
    "a text is black": (svg) => svg.replace(/(class="pw-label (?:alpha|beta)"[^>]* fill=")#\w+/, "$1#000000"),
    "a node is filled with another colour": (svg) => svg.replace(/#e3f1fa|#fdeee3/, "#c3c8d0"),
    "a line is twice as thick": (svg) => svg.replace(/(class="pw-edge [^"]*best[^>]* stroke-width=")4/, "$19"),
    "a text stands four pixels lower": (svg) => svg.replace(/class="pw-text" y="5.6"/, 'class="pw-text" y="9.6"'),
  };
  const figure = execFileSync(PLYWISE, ["svg", "--step", "25", join(ROOT, "examples/w-skrentny.tree")], { encoding: "utf8" });
  const right = await chromium([figure]);
  assert.ok((await apart(right, [resvg(figure)])).difference <= MOST_APART);
  for (const [what, change] of Object.entries(changes)) {
    assert.notEqual(change(figure), figure, `${what}: the figure has such a thing`);
    const { difference } = await apart(right, [resvg(change(figure))]);
    assert.ok(difference > MOST_APART, `${what}: ${difference}`);
  }
  // A figure as they were before, which Chromium draws well.
  assert.ok((await apart(await chromium([OLD]), [resvg(OLD)])).difference > 200);
});

test("the page draws each mark as figures do", async () => {
  const page = await site.open("#example=w-skrentny", { reducedMotion: true });
  for (const theme of THEMES) {
    const drawn = figures.filter((figure) => figure.theme === theme).map(({ svg }) => svg);
    const different = await page.evaluate(compareWithStyle, drawn, theme);
    assert.deepEqual(different, [], theme);
  }
});

/** Runs in the page: what its style sheets say of the marks of figures, where the figures say otherwise. */
function compareWithStyle(figures, theme) {
  const INITIAL = {
    fill: "rgb(0, 0, 0)", stroke: "none", "stroke-width": "1px", "stroke-linejoin": "miter", "stroke-linecap": "butt",
    "stroke-dasharray": "none", "text-anchor": "start", "font-weight": "400", "font-style": "normal",
    "letter-spacing": "normal", "text-decoration-line": "none",
  };
  document.documentElement.dataset.theme = theme;
  const rgb = (hex) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
  const asComputed = (name, value) =>
    value === null ? INITIAL[name] : /^#/.test(value) ? rgb(value) : /^[\d. ]+$/.test(value) && !/weight/.test(name) ? value.split(" ").map((part) => `${part}px`).join(", ") : value;
  const [different, seen] = [new Set(), new Set()];
  for (const figure of figures) {
    const copy = new DOMParser().parseFromString(figure, "image/svg+xml").documentElement;
    const said = new Map();
    for (const mark of copy.querySelectorAll("path, text, rect")) {
      const halo = mark.previousElementSibling;
      const has_halo = halo?.getAttribute("class") === "pw-halo" && mark.localName === "text";
      // What is below the letters is a stroke of theirs on the page.
      const own = Object.keys(INITIAL).map((name) => [name, (has_halo && name.startsWith("stroke") ? halo : mark).getAttribute(name === "text-decoration-line" ? "text-decoration" : name)]);
      said.set(mark, Object.fromEntries([...own, ["font-size", mark.getAttribute("font-size")]]));
    }
    for (const mark of said.keys()) for (const name of [...Object.keys(INITIAL), "font-size", "text-decoration"]) mark.removeAttribute(name);
    document.body.append(copy);
    for (const [mark, attributes] of said) {
      const kind = `${mark.parentElement.getAttribute("class")} ${mark.getAttribute("class")}`;
      if (mark.matches(".pw-halo") || seen.has(kind)) continue;
      seen.add(kind);
      const style = getComputedStyle(mark);
      for (const [name, value] of Object.entries(attributes)) {
        if (name === "font-size" && mark.localName !== "text") continue;
        const [page, ours] = [style.getPropertyValue(name), asComputed(name, value)];
        const same = page === ours || parseFloat(page) === parseFloat(ours) && !/rgb|,/.test(ours);
        if (!same) different.add(`${kind}: ${name} is ${page} on the page, ${ours} in a figure`);
      }
    }
    copy.remove();
  }
  delete document.documentElement.dataset.theme;
  return [...different];
}
