// Runs every area in turns, natively and in Node, holds all to the same work and result, and prints the table.
//
//   node run.mjs <plywise-bench> <kernels.wasm> [seconds for each area]

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AREAS, rows } from "./goals.mjs";

const ROUNDS = 3;
const [native, wasm, secs = "4"] = process.argv.slice(2);
const millis = String(Math.round((Number(secs) * 1000) / ROUNDS));
const timer = fileURLToPath(new URL("time.mjs", import.meta.url));
const results = new Map();
/** Where each search enters as many nodes as it does, and only the same search has the same work. */
const OF_THEIR_OWN = ["windows", "others"];

for (const area of AREAS) {
  process.stderr.write(`${area} …\n`);
  // A round is one process each, one after the other, so that a busy minute disturbs all alike.
  for (let round = 0; round < ROUNDS; round++) {
    take(area, execFileSync(native, ["time", area, millis], { encoding: "utf8" }));
    take(area, execFileSync(process.execPath, [timer, area, wasm, millis], { encoding: "utf8" }));
  }
}
const sizes = new Map(lines(execFileSync(native, ["sizes"], { encoding: "utf8" })).map(([what, n]) => [what, Number(n)]));
print(rows((name, by) => result(name, by).ns / result(name, by).units, (what) => sizes.get(what)));

function lines(text) {
  return text.trim().split("\n").map((line) => line.split("|"));
}

function take(area, text) {
  for (const [name, by, ns, units, check] of lines(text)) {
    const known = results.get(name) ?? new Map();
    const best = Math.min(Number(ns), known.get(by)?.ns ?? Infinity);
    for (const [other, one] of known) {
      const isOther = OF_THEIR_OWN.includes(area) && other.replace("wasm ", "") !== by.replace("wasm ", "");
      if (isOther) continue;
      if (one.units !== Number(units) || one.check !== Number(check)) {
        throw new Error(`${name}: ${by} did ${units} and found ${check}, ${other} did ${one.units} and found ${one.check}`);
      }
    }
    results.set(name, known.set(by, { ns: best, units: Number(units), check: Number(check) }));
  }
}

function result(name, by) {
  const found = results.get(name)?.get(by);
  if (!found) throw new Error(`nobody timed "${name}" by "${by}"`);
  return found;
}

function print(table) {
  const cells = [["what", "ours", "beside", "ratio", "goal", "met"], ...table];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)));
  cells.forEach((row, idx) => {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`);
    if (idx === 0) console.log(`|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`);
  });
  const [met, all] = [table.filter((row) => row[5] === "yes").length, table.filter((row) => row[5] !== "").length];
  console.log(`\n${met} of ${all} goals met. Times are the best of many slices; ratios hold within one run.`);
}
