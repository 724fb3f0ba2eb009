// A developer's look at the page: `cargo xtask shots [--release] [hash ...]`.

import { nextFrame, openSite, screenshot } from "./harness.mjs";

/** @type {[string, { theme?: string, [part: string]: unknown }][]} */
const VIEWS = [
  ["wide", { width: 1280, height: 800 }],
  ["phone", { width: 360, height: 740, scale: 2, touch: true }],
  ["dark", { width: 1280, height: 800, dark: true }],
  ["projector", { width: 1280, height: 800, theme: "projector" }],
];

const hashes = process.argv.slice(2).filter((argument) => argument !== "--");
if (hashes.length === 0) hashes.push("");

const site = await openSite();
let n_problems = 0;
for (const given of hashes) {
  const hash = given.replace(/^#/, "");
  const slug = hash.replace(/[^a-z0-9.]+/gi, "-").slice(0, 60) || "page";
  for (const [name, { theme, ...view }] of VIEWS) {
    const fields = [hash, theme && `theme=${theme}`].filter(Boolean).join("&");
    const page = await site.open(fields && `#${fields}`, { reducedMotion: true, ...view });
    await nextFrame(page);
    console.log(await screenshot(page, `${slug}-${name}`));
    for (const problem of page.problems) console.log(`  ${problem}`);
    n_problems += page.problems.length;
    await page.close();
  }
}
await site.close();
process.exitCode = n_problems > 0 ? 1 : 0;
