// Runs files of tests, as many at once as there are cores, with browsers that they share one after the other.
//
//   node run.mjs --concurrency=2 smoke.test.mjs axe.test.mjs

import { basename } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { parseArgs } from "node:util";
import { lender } from "./browsers.mjs";

/** What takes longest goes first, so that no core is idle while another still runs the longest. */
const LONGEST = ["axe", "games-share", "security-firefox", "embed-firefox", "files", "workbench"];

const { values, positionals } = parseArgs({ options: { concurrency: { type: "string", default: "1" } }, allowPositionals: true });
const rank = (file) => {
  const at = LONGEST.indexOf(basename(file, ".test.mjs"));
  return at < 0 ? LONGEST.length : at;
};
const files = positionals.sort((one, other) => rank(one) - rank(other));

const browsers = await lender();
process.env.PLYWISE_LENDER = String(browsers.port);
// The time is for a file of tests as well as for a test: with several at once the longest takes two minutes.
const stream = run({ files, concurrency: Number(values.concurrency), timeout: 600_000 });
stream.on("test:fail", () => {
  process.exitCode = 1;
});
stream.compose(new spec()).pipe(process.stdout);
stream.once("end", () => browsers.close());
