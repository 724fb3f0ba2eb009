// How long an edit takes from the key to the drawn picture, on a tree of 1,000 nodes.
//
//   cargo xtask build --release && node web/tests/browser/edit-speed.mjs
//
// A table, no verdict: machines differ. "work" is until everything has been worked out and handed to the browser, "frame"
// until the picture is drawn.

import { nextFrame, openSite } from "./harness.mjs";
import { paste } from "./page.mjs";

/** A tree of about so many nodes, three children to a branch, values that repeat after 97. */
function tree(nodes) {
  const values = Array.from({ length: Math.ceil((nodes * 2) / 3) }, (_, nth) => String((nth * 37) % 97));
  let level = values;
  while (level.length > 1) {
    const above = [];
    for (let nth = 0; nth < level.length; nth += 3) above.push(`(${level.slice(nth, nth + 3).join(" ")})`);
    level = above;
  }
  return level[0];
}

const site = await openSite();
const rows = [];
for (const [nodes, step] of [[100, 0], [1_000, 0], [1_000, 500], [5_000, 0]]) {
  const page = await site.open("", { width: 1280, height: 800 });
  await paste(page, tree(nodes));
  await page.click("[data-studio=edit]");
  await page.waitForSelector(".pw-workbench");
  await page.focus(".pw-stage");
  for (let nth = 0; nth < 12; nth++) await page.keyboard.press("ArrowDown");
  await nextFrame(page);
  const n_nodes = await page.evaluate(() => document.querySelectorAll(".pw-stage [data-node]").length);
  if (step) {
    await page.$eval("#pw-step-number", (box, step) => {
      box.value = String(step);
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }, step);
    await nextFrame(page);
    await page.focus(".pw-stage");
  }
  await page.evaluate(() => {
    window.times = [];
    let from;
    window.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      from = performance.now();
      const channel = new MessageChannel();
      let work;
      channel.port1.onmessage = () => (work = performance.now() - from);
      channel.port2.postMessage(0);
      requestAnimationFrame(() => {
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => window.times.push([work, performance.now() - from]);
        drawn.port2.postMessage(0);
      });
    }, { capture: true });
  });
  for (let nth = 0; nth < 24; nth++) {
    await page.keyboard.press(String(nth % 10));
    await page.waitForSelector("#pw-box");
    await page.keyboard.press("Enter");
    await nextFrame(page);
    await page.keyboard.press("Escape");
    await nextFrame(page);
  }
  const times = (await page.evaluate(() => window.times)).slice(4);
  const median = (nth) => times.map((time) => time[nth]).sort((a, b) => a - b)[Math.floor(times.length / 2)].toFixed(1);
  rows.push({ nodes, step, "marks drawn": n_nodes, "work, ms": median(0), "frame, ms": median(1), edits: times.length });
  await page.close();
}
console.table(rows);
await site.close();
