// Browsers to lend: one that a file of tests gives back is there for the next file, which need not start its own.
//
// Whoever opens a connection to the lender and says which make is told where a browser of it listens, and has it to itself
// until the connection ends, however it does.

import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";
import { PROTOCOL_TIMEOUT_MS, started } from "./harness.mjs";

/** Lends browsers at a port of this machine. */
export async function lender() {
  const all = [];
  const free = { chromium: [], firefox: [] };

  async function lend(make) {
    for (;;) {
      const one = free[make].pop() ?? (await begin(make));
      if (await isReady(one)) return one;
      await end(one);
    }
  }
  async function begin(make) {
    const { browser, profile } = await started(make);
    const one = { make, endpoint: browser.wsEndpoint(), profile, process: browser.process() };
    all.push(one);
    await browser.disconnect();
    return one;
  }
  async function end(one) {
    all.splice(all.indexOf(one), 1);
    const ended = new Promise((ended) => one.process.once("exit", ended));
    if (one.process.exitCode === null && one.process.signalCode === null && one.process.kill("SIGKILL")) await ended;
    await rm(one.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  const server = createServer(async (socket) => {
    socket.on("error", () => {});
    const make = await new Promise((said) => createInterface({ input: socket }).once("line", said));
    const one = await lend(make);
    socket.once("close", () => free[make].push(one));
    if (socket.closed) free[make].push(one);
    else socket.write(`${one.endpoint}\n`);
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", () => listening(undefined)));
  return {
    port: /** @type {import("node:net").AddressInfo} */ (server.address()).port,
    async close() {
      server.close();
      await Promise.all([...all].map(end));
    },
  };
}

/** Closes what whoever had it before has left open. */
async function isReady({ make, endpoint }) {
  try {
    const browser = await joined(make, endpoint);
    const [first, ...others] = await browser.defaultBrowserContext().pages();
    for (const page of others) await page.close();
    await first.goto("about:blank");
    for (const context of browser.browserContexts()) if (context !== browser.defaultBrowserContext()) await context.close();
    await browser.disconnect();
    return true;
  } catch (error) {
    console.error(`a browser is not used again: ${error}`);
    return false;
  }
}

const joined = (make, browserWSEndpoint) =>
  puppeteer.connect({
    browserWSEndpoint,
    protocol: make === "firefox" ? "webDriverBiDi" : "cdp",
    protocolTimeout: PROTOCOL_TIMEOUT_MS,
  });

/** A browser of the lender's, and how to give it back. */
export async function borrowed(port, make) {
  const socket = connect(port, "127.0.0.1");
  const lines = createInterface({ input: socket });
  socket.write(`${make}\n`);
  const endpoint = await new Promise((told, failed) => {
    lines.once("line", told);
    socket.once("error", failed).once("close", () => failed(new Error(`no ${make} was lent`)));
  });
  const browser = await joined(make, endpoint);
  return {
    browser,
    async end() {
      await browser.disconnect();
      socket.destroy();
    },
  };
}
