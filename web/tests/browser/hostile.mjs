// Puts changed links and texts to the page and to an embed, for `cargo xtask hostile`: a line of JSON for each comes in,
// { target, text }, and a line goes out, { refused } or { fault }. An empty line ends it.

import { createInterface } from "node:readline";
import { openHosts } from "./hosts.mjs";
import { nonsenseIn } from "./nonsense.mjs";

/** More elements than the page ever needs: what is drawn is bounded, whatever the tree. */
const MOST_ELEMENTS = 12_000;
/** Whatever takes longer hangs. Nothing is measured by it. */
const PATIENCE = 40_000;
/** After so many inputs the page is opened anew, as a person would. */
const MOST_INPUTS = 200;
/** What goes wrong outside: a file that is not there, a policy that forbids another site. */
const EXPECTED = /Failed to load resource|Content Security Policy|violates the following|ERR_|blocked by CORS|Fetch API cannot load/;

const hosts = await openHosts();
const tabs = {};

async function opened(kind) {
  await tabs[kind]?.page.browserContext().close().catch(() => {});
  const page = await hosts.newPage();
  const problems = [];
  page.on("console", (message) => ["error", "assert"].includes(message.type()) && problems.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => problems.push(`uncaught: ${/** @type {Error} */ (error)?.message ?? error}`));
  await page.goto(`${hosts.site}${kind === "embed" ? "embed" : "index"}.html#example=t-textbook`);
  await page.waitForFunction(() => document.documentElement.dataset.plywise === "started", { timeout: 30_000, polling: 50 });
  return (tabs[kind] = { page, problems, inputs: [], n_inputs: 0 });
}

/** Puts a text into the tab and gives what stands there then; runs in the page. */
async function put({ isText, isEmbed, text }) {
  const drawn = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const root = document.documentElement;
  if (isText && isEmbed) {
    try {
      window.plywise.load(text);
    } catch (error) {
      return { refused: error.message };
    }
  } else if (isText) {
    const found = () => document.querySelector("#pw-draft");
    // A link before may have led to another place, such as the games.
    if (!found()) location.hash = "example=w-skrentny";
    for (let n = 0; n < 100 && !found(); n += 1) await new Promise((later) => setTimeout(later, 50));
    const box = found();
    if (!box) return { gone: true };
    box.value = text;
    box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  } else {
    location.hash = text;
  }
  await drawn();
  // What is fetched or made is on its way until something says that it is there or why not.
  for (let n = 0; n < 100 && /still loading/.test(document.querySelector(".pw-notice")?.textContent ?? ""); n += 1) await new Promise((later) => setTimeout(later, 50));
  await drawn();
  // A place that is left keeps what stands in it, out of sight.
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const words = (selector) => seen(selector).map((element) => /** @type {HTMLElement} */ (element).innerText.trim()).filter(Boolean);
  return {
    state: root.dataset.plywise,
    alerts: words("[role=alert]"),
    notices: words(".pw-notice"),
    mistakes: words("#pw-mistakes, #pw-open .pw-mistakes"),
    told: words(".pw-told p"),
    fault: words(".plywise-fault").join(" "),
    n_elements: document.querySelectorAll("*").length,
    hasStage: Boolean(document.querySelector("svg.pw-scene")),
    sentence: words(".pw-narration").join(" "),
  };
}

/** What is wrong with what stands there. */
function wrongWith(seen, { problems, inputs }, { isText, isEmbed }) {
  const all = [...seen.alerts, ...seen.mistakes, ...seen.notices, ...seen.told, seen.fault, seen.sentence];
  const problem = problems.find((problem) => !EXPECTED.test(problem));
  if (seen.state === "stopped" || /Plywise has stopped/.test(seen.fault)) return `Plywise has stopped: ${problem ?? ""}`;
  if (problem) return problem;
  if (!isEmbed && seen.state !== "started") return `the page is ${seen.state}: ${seen.fault}`;
  if (isEmbed && seen.state === "failed" && !seen.fault) return "the embed has failed and says nothing";
  if (seen.n_elements > MOST_ELEMENTS) return `the page has ${seen.n_elements} elements`;
  const nonsense = nonsenseIn(all, inputs);
  if (nonsense) return `a word that nobody should read, ${nonsense}: ${all.find((words) => words.includes(nonsense)).slice(0, 200)}`;
  // Of one link it is said that it was opened, or that it was not.
  const opened = seen.told.find((text) => /^Opened /.test(text));
  const refused = seen.notices.find((text) => /cannot be (read|opened|fetched|shown)|has a mistake|there is no example/i.test(text));
  if (opened && refused) return `two messages that contradict each other: “${opened}” “${refused}”`;
  // What was said of a link before stands there still.
  const alerts = seen.alerts.filter((alert) => !seen.notices.includes(alert));
  if (isText && alerts.length && ![...alerts, ...seen.mistakes].some((text) => /line \d+, column \d+|at most|too (long|large|deep|many)|larger than|no tree/i.test(text))) {
    return `a mistake without its place: ${alerts.join(" ").slice(0, 200)}`;
  }
  return undefined;
}

async function tried({ target, text }) {
  const [kind, isText] = [target.split("-")[0], target.endsWith("-text")];
  const isEmbed = kind === "embed";
  let tab = tabs[kind];
  if (!tab || tab.n_inputs >= MOST_INPUTS) tab = await opened(kind);
  tab.n_inputs += 1;
  tab.inputs.push(text);
  tab.problems.length = 0;
  let timer;
  const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error("late")), PATIENCE)));
  try {
    let seen;
    // A link to a game leads to another page, which may still be on its way.
    await Promise.race([tab.page.waitForFunction(() => document.documentElement.dataset.plywise, { timeout: PATIENCE, polling: 50 }), late]);
    try {
      seen = await Promise.race([tab.page.evaluate(put, { isText, isEmbed, text }), late]);
    } catch (error) {
      // An embed that could not start loads itself again at another address, and a link to a game leads to its page.
      if (!/context was destroyed|detached|navigat/i.test(error.message)) throw error;
      await Promise.race([tab.page.waitForFunction(() => document.documentElement.dataset.plywise, { timeout: PATIENCE, polling: 50 }), late]);
      seen = await Promise.race([tab.page.evaluate(put, { isText: isText && !isEmbed, isEmbed, text }), late]);
    }
    const fault = seen.gone ? "the text box is gone" : seen.refused ? undefined : wrongWith(seen, tab, { isText, isEmbed });
    const isRefused = Boolean(seen.refused) || seen.alerts?.length > 0 || seen.notices?.length > 0 || Boolean(seen.fault);
    // A tab in which something went wrong says nothing of the next input, and an embed that failed starts by itself.
    if (fault || seen.state === "failed") tabs[kind].n_inputs = MOST_INPUTS;
    return fault ? { fault } : { refused: isRefused };
  } catch (error) {
    tabs[kind].n_inputs = MOST_INPUTS;
    return { fault: error.message === "late" ? "the page hangs" : `the tab is gone: ${error.message.split("\n")[0]}` };
  } finally {
    clearTimeout(timer);
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  if (!line) break;
  const answer = await tried(JSON.parse(line)).catch((error) => ({ fault: `the browser: ${error.message.split("\n")[0]}` }));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await hosts.close();
process.exit(0);
