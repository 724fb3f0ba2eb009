// WebKitGTK by its own driver: puppeteer knows Chromium and Firefox alone. The driver speaks WebDriver, plain HTTP, of which
// a smoke test needs little.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { SCREENSHOTS, onPath, portOf } from "./harness.mjs";

const DRIVER = process.env.PLYWISE_WEBKIT ?? onPath(["WebKitWebDriver"]);
const XVFB = onPath(["Xvfb"]);

/** WebDriver's own names of keys. */
const KEYS = { ArrowLeft: "\uE012", ArrowRight: "\uE014", Home: "\uE011", End: "\uE010" };

/** Why there is no WebKit to look with; `false` where there is one. */
export function whyNoWebKit() {
  if (!DRIVER) return "no WebKitWebDriver on PATH: Debian has it in webkit2gtk-driver";
  return XVFB || process.env.DISPLAY ? false : "no Xvfb on PATH and no DISPLAY: Debian has it in xvfb";
}

/** A fresh WebKit with one window. */
export async function launchWebKit() {
  const screen = XVFB ? await startScreen(XVFB) : undefined;
  const port = await freePort();
  // The sandbox cannot be made by root, nor in most containers. It only sees our page.
  const env = { ...process.env, ...(screen && { DISPLAY: screen.display }), WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" };
  const driver = spawn(DRIVER ?? "", [`--port=${port}`], { env, stdio: "ignore" });
  const base = `http://127.0.0.1:${port}`;
  const ask = async (method, path, body) => {
    const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`WebKit: ${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
  await untilAnswers(() => ask("GET", "/status"));
  const { sessionId } = await ask("POST", "/session", { capabilities: {} });
  const here = `/session/${sessionId}`;
  await ask("POST", `${here}/timeouts`, { script: 30_000, pageLoad: 30_000 });
  await ask("POST", `${here}/window/rect`, { width: 1280, height: 800 });

  const evaluate = (expression) => ask("POST", `${here}/execute/sync`, { script: `return ${expression};`, args: [] });
  return {
    open: (url) => ask("POST", `${here}/url`, { url }),
    /** The value of an expression. */
    evaluate,
    /** What a script calls `done` with. */
    evaluateLater: (script, ...args) =>
      ask("POST", `${here}/execute/async`, { script: `const done = arguments[arguments.length - 1];\n${script}`, args }),
    /** Waits until an expression holds. */
    async until(expression) {
      const script = `const done = arguments[0]; const look = () => (${expression}) ? done(true) : requestAnimationFrame(look); look();`;
      assert.equal(await ask("POST", `${here}/execute/async`, { script, args: [] }), true);
    },
    /** Presses keys one after the other. */
    press(...names) {
      const keys = names.flatMap((name) => ["keyDown", "keyUp"].map((type) => ({ type, value: KEYS[name] ?? name })));
      return ask("POST", `${here}/actions`, { actions: [{ type: "key", id: "keyboard", actions: keys }] });
    },
    /** A picture of what is in the window once nothing moves any more. */
    async screenshot(name) {
      const script = "const done = arguments[0]; Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => done(true), () => done(true));";
      await ask("POST", `${here}/execute/async`, { script, args: [] });
      await mkdir(SCREENSHOTS, { recursive: true });
      await writeFile(join(SCREENSHOTS, `${name}.png`), Buffer.from(await ask("GET", `${here}/screenshot`), "base64"));
    },
    async close() {
      await ask("DELETE", here);
      await ended(driver);
      if (screen) await ended(screen.process);
    },
  };
}

/** A screen that nobody sees, under the first number that is free. */
async function startScreen(xvfb) {
  const screen = spawn(xvfb, ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const number = await new Promise((told, failed) => {
    screen.stdio[3]?.once("data", (text) => told(String(text).trim()));
    screen.once("exit", () => failed(new Error("Xvfb ended before it had a screen")));
  });
  return { process: screen, display: `:${number}` };
}

async function freePort() {
  const server = createServer();
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  const port = portOf(server);
  await new Promise((closed) => server.close(closed));
  return port;
}

/** Tries until there is an answer. */
async function untilAnswers(question) {
  for (let nth = 0; ; nth += 1) {
    try {
      return await question();
    } catch (error) {
      if (nth === 200) throw error;
      await new Promise((later) => setTimeout(later, 50));
    }
  }
}

function ended(child) {
  const end = new Promise((exit) => (child.exitCode === null ? child.once("exit", exit) : exit(undefined)));
  child.kill();
  return end;
}
