// Notebooks with a kernel behind them: the real JupyterLab and the real marimo, where they are on this machine
// (`cargo xtask hosts --install` puts them into target/venv), with the examples of examples/hosts.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, test } from "node:test";
import { launch, portOf } from "./harness.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const EXAMPLES = join(ROOT, "examples/hosts");
const PACKAGE = join(ROOT, "bindings/python/src");
const VENV = process.env.PLYWISE_VENV ?? join(ROOT, "target/venv");

const program = (name) => [join(VENV, "bin"), ...(process.env.PATH ?? "").split(delimiter)].map((dir) => join(dir, name)).find(existsSync);
function missing(name) {
  if (!program(name)) return `there is no ${name} on this machine: cargo xtask hosts --install fetches it`;
  return existsSync(join(PACKAGE, "plywise/static/plywise.single.mjs")) ? false : "the Python package is not filled: cargo xtask hosts or bindings does it";
}

const open = [];
const dir = await mkdtemp(join(tmpdir(), "plywise-notebooks-"));
after(async () => {
  for (const close of open.reverse()) await close();
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
});

/** A port of this machine that is free. */
async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const port = portOf(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Starts a notebook's server in a folder of its own and opens a page of it. */
async function notebook(name, example, args, path) {
  const port = await freePort();
  await cp(join(EXAMPLES, example), join(dir, example.split("/").at(-1)));
  const server = spawn(program(name), args(port), {
    cwd: dir,
    // An own home: what somebody has set up for themselves plays no part.
    env: { ...process.env, PYTHONPATH: PACKAGE, HOME: dir, JUPYTER_CONFIG_DIR: join(dir, "config"), JUPYTER_DATA_DIR: join(dir, "data"), JUPYTER_RUNTIME_DIR: join(dir, "runtime"), IPYTHONDIR: join(dir, "ipython"), XDG_CONFIG_HOME: join(dir, "xdg") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (data) => (said += data));
  open.push(async () => {
    const ended = new Promise((ended) => server.once("exit", ended));
    if (server.exitCode === null && server.kill("SIGTERM")) await Promise.race([ended, new Promise((later) => setTimeout(later, 5000))]);
    if (server.exitCode === null) server.kill("SIGKILL");
  });
  const address = `http://127.0.0.1:${port}/`;
  for (const until = Date.now() + 60_000; ; ) {
    if (await fetch(address).then(() => true, () => false)) break;
    assert.ok(server.exitCode === null && Date.now() < until, `${name} does not start:\n${said.slice(-2000)}`);
    await new Promise((later) => setTimeout(later, 200));
  }
  const { browser, end } = await launch();
  const page = await (await browser.createBrowserContext()).newPage();
  open.push(async () => {
    await page.browserContext().close();
    await end();
  });
  await page.setViewport({ width: 1200, height: 900 });
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  await page.goto(address + path, { waitUntil: "domcontentloaded" });
  return page;
}

/** Looks for the tree through every shadow, and asks it something. */
const inTree = (page, ask, ...args) =>
  page.waitForFunction(
    (ask, ...args) => {
      const within = (root) => {
        const found = root.querySelector(".pw-place");
        if (found) return found;
        for (const element of root.querySelectorAll("*")) {
          const inside = element.shadowRoot && within(element.shadowRoot);
          if (inside) return inside;
        }
        return undefined;
      };
      const place = within(document);
      return place && new Function("place", "args", `return (${ask})(place, ...args)`)(place, args);
    },
    { timeout: 60_000, polling: 100 },
    ask.toString(),
    ...args,
  );
const isAt = (page, step) => inTree(page, (place, step) => place.querySelector("#pw-step-number")?.value === step, String(step));
const stepForward = (page) => inTree(page, (place) => (place.querySelector("[aria-label='Next']").click(), true));
const reads = (page, text) => page.waitForFunction((text) => document.body.innerText.includes(text), { timeout: 60_000, polling: 100 }, text);

test("JupyterLab: the tree steps, and the kernel knows", { skip: missing("jupyter-lab"), timeout: 240_000 }, async () => {
  const args = (port) => ["--allow-root", "--no-browser", "--ip=127.0.0.1", `--port=${port}`, "--IdentityProvider.token=", "--LabApp.news_url=", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"];
  const page = await notebook("jupyter-lab", "jupyter/live.ipynb", args, "lab/tree/live.ipynb?reset");
  await page.waitForSelector(".jp-Notebook .jp-CodeCell", { timeout: 90_000 });
  // Until the kernel is there, running would be asked for in vain.
  await page.waitForFunction(() => /Idle/.test(document.querySelector(".jp-Notebook-ExecutionIndicator")?.dataset.status ?? document.body.innerText) || document.querySelector('[data-status="idle"]'), { timeout: 90_000, polling: 100 });
  // JupyterLab goes on arranging itself for a while and then forgets what was asked of it: asked again until it runs.
  const until = async (act, done) => {
    for (let nth = 0; nth < 12 && !(await page.evaluate(done)); nth += 1) {
      await act();
      await page.waitForFunction(done, { timeout: 5000, polling: 100 }).catch(() => {});
    }
  };
  const runAt = async (nth) => {
    await (await page.$$(".jp-CodeCell .jp-InputArea-prompt"))[nth].click();
    await page.click('[data-command="notebook:run-cell-and-select-next"]');
  };
  await until(() => runAt(0), () => document.querySelector(".jp-CodeCell .jp-OutputArea-child") !== null);
  await isAt(page, 4);
  await stepForward(page);
  await isAt(page, 5);
  await until(() => runAt(1), () => document.body.innerText.includes("step 5 of 40"));
  await reads(page, "step 5 of 40");
  if (process.env.PLYWISE_SCREENSHOTS) await page.screenshot({ path: join(process.env.PLYWISE_SCREENSHOTS, "jupyterlab.png") });
});

test("marimo: what depends on the tree runs again when somebody steps", { skip: missing("marimo"), timeout: 240_000 }, async () => {
  const args = (port) => ["run", "notebook.py", "--headless", "--host=127.0.0.1", `--port=${port}`, "--no-token"];
  const page = await notebook("marimo", "marimo/notebook.py", args, "");
  await isAt(page, 4);
  await reads(page, "Step 4 of 40");
  await stepForward(page);
  await isAt(page, 5);
  await reads(page, "Step 5 of 40");
  if (process.env.PLYWISE_SCREENSHOTS) await page.screenshot({ path: join(process.env.PLYWISE_SCREENSHOTS, "marimo.png") });
});
