// How long an edit takes from the key to the drawn picture, on a tree of 1,000 nodes.
//
//   cargo xtask build --release && node web/tests/browser/edit-speed.mjs
//
// A table of medians in milliseconds, no verdict: machines differ. What the page's thread worked at a key is its own
// time; "until drawn" is by the clock, and grows with whatever else the machine does.

import { nextFrame, openSite } from "./harness.mjs";
import { paste, tool } from "./page.mjs";

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
  await tool(page, "edit");
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
    window.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      const from = performance.now();
      const channel = new MessageChannel();
      requestAnimationFrame(() => {
        channel.port1.onmessage = () => window.times.push(performance.now() - from);
        channel.port2.postMessage(0);
      });
    }, { capture: true });
  });
  // What the page's own thread worked, whoever else uses the machine.
  const session = await page.createCDPSession();
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "TaskDuration"].map(
      (name) => metrics.find((metric) => metric.name === name).value * 1000,
    );
  };
  const parts = [];
  for (let nth = 0; nth < 24; nth++) {
    await page.keyboard.press(String(nth % 10));
    await page.waitForSelector("#pw-box");
    const before = await worked();
    await page.keyboard.press("Enter");
    await nextFrame(page);
    parts.push((await worked()).map((now, nth) => now - before[nth]));
    await page.keyboard.press("Escape");
    await nextFrame(page);
  }
  const median = (all) => all.slice(4).sort((a, b) => a - b)[Math.floor((all.length - 4) / 2)].toFixed(1);
  const [script, layout, style, all] = [0, 1, 2, 3].map((part) => median(parts.map((edit) => edit[part])));
  const frame = median(await page.evaluate(() => window.times));
  rows.push({ nodes, step, marks: n_nodes, script, style, layout, "all work": all, "until drawn": frame });
  await page.close();
}
console.table(rows);
await site.close();
