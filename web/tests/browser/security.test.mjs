// What embeds tell of files, in Chromium, and what the page asks before it fetches one.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, describe, test } from "node:test";
import { BASE, axe } from "./harness.mjs";
import { frameOf, openHosts } from "./hosts.mjs";
import { press } from "./page.mjs";
import { DOCS, areRules, contract } from "./security-contract.mjs";

contract(false);

describe("the page", { concurrency: false }, () => {
  let hosts, n_sent = 0, wasLet = false;
  const requests = [];
  after(() => hosts?.close());
  async function site() {
    const extra = (request, response, isPlywise) => {
      const { pathname } = new URL(request.url, "http://localhost");
      if (pathname === `${BASE}endless.tree`) {
        response.writeHead(200, { "Content-Type": "text/plain" });
        const chunk = Buffer.alloc(1 << 16, "x");
        const more = () => {
          n_sent += chunk.length;
          if (n_sent < 1 << 30 && !response.destroyed) response.write(chunk, () => setImmediate(more));
        };
        response.on("close", () => (wasLet = true));
        more();
        return true;
      }
      if (isPlywise || !pathname.endsWith(".tree")) return false;
      requests.push({ path: pathname, headers: request.headers });
      response.writeHead(200, { "Content-Type": "text/plain", "Access-Control-Allow-Origin": "*" });
      response.end(`title: ${pathname.slice(1)}\n\n((1 2) (3 4))`);
      return true;
    };
    hosts ??= await openHosts({ extra, policy: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; connect-src *" });
    requests.length = 0;
    return hosts;
  }
  async function opened(hash) {
    const page = await hosts.newPage();
    page.problems = [];
    page.on("pageerror", (error) => page.problems.push(String(error)));
    page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
    await page.setCookie({ name: "who", value: "me", url: hosts.host });
    await page.goto(`${hosts.site}index.html#${hash}`);
    return page;
  }
  const question = (page) => page.waitForSelector(".pw-offer");
  const words = (page) => page.$eval(".pw-offer p", (line) => line.textContent);
  const notice = (page, part) => page.waitForFunction((part) => document.querySelector(".pw-notice")?.textContent.includes(part), { polling: 50 }, part);
  const title = (page, text) => page.waitForFunction((text) => document.querySelector("h1")?.textContent === text, { polling: 50 }, text);
  /** Reaches a button by Tab, and presses it. */
  async function pressByKeyboard(page, name, key = "Tab") {
    for (let nth = 0; nth < 40; nth += 1) {
      await press(page, key);
      if (await page.evaluate((name) => document.activeElement.textContent === name, name)) return page.keyboard.press("Enter");
    }
    throw new Error(`no Tab leads to ${name}`);
  }

  test("it asks before it fetches from another site, once a visit", async () => {
    const { host } = await site();
    const page = await opened(`src=${encodeURIComponent(`${host}/one.tree`)}&step=2`);
    await question(page);
    assert.match(await words(page), new RegExp(`^May the page fetch ${host}/one\\.tree\\? ${new URL(host).host} will see that you open it\\.$`));
    await notice(page, "fetched only if you allow it");
    assert.deepEqual(await axe(page), []);
    await pressByKeyboard(page, "Do not fetch it");
    await notice(page, "was not fetched");
    assert.equal(await page.$(".pw-offer"), null);
    assert.deepEqual(requests, []);

    await page.evaluate((host) => (location.hash = `src=${host}/two.tree`), host);
    await question(page);
    await page.evaluate((host) => (location.hash = `src=${host}/three.tree`), host);
    await page.waitForFunction(() => document.querySelector(".pw-offer p")?.textContent.includes("three.tree"), { polling: 50 });
    assert.equal((await page.$$(".pw-offer")).length, 1, "one question at a time, about the last link");
    await pressByKeyboard(page, "Fetch the file", "Shift+Tab");
    await title(page, "three.tree");
    assert.equal(await page.$(".pw-notice"), null);
    assert.deepEqual(requests.map(({ path, headers }) => [path, headers.cookie, headers.referer]), [["/three.tree", undefined, undefined]]);
    await page.evaluate((host) => (location.hash = `src=${host}/four.tree`), host);
    await title(page, "four.tree");
    await page.reload();
    await question(page);
    assert.equal(requests.length, 2, "another visit asks again");
    assert.deepEqual(page.problems, []);
    await page.close();
  });

  test("a file of its own site it fetches at once, and no more of it than a tree may have", async () => {
    await site();
    const page = await opened("src=examples/s-steps.tree&step=3");
    await page.waitForFunction(() => document.querySelector("#pw-step-number")?.value === "3", { polling: 50 });
    assert.equal(await page.$(".pw-offer"), null);
    await page.evaluate(() => (location.hash = "src=endless.tree"));
    await notice(page, "is larger than 1 MiB");
    for (const until = Date.now() + 5_000; !wasLet && Date.now() < until; ) await new Promise((later) => setTimeout(later, 20));
    assert.ok(wasLet && n_sent < 64 << 20, `${n_sent} bytes were sent`);
    await page.close();
  });

  test("what is no address of a file is said in words of ours", async () => {
    await site();
    for (const [src, words] of [["http://[::1", "“http://[::1” is not the address of a file"], ["data:text/plain,(1 2)", "not from one with data:"], ["file:///etc/passwd", "not from one with file:"], ["blob:http://x/1", "not from one with blob:"], [`${hosts.host.replace("//", "//me:secret@")}/a.tree`, "a name or a password"]]) {
      const page = await opened(`src=${encodeURIComponent(src)}`);
      await notice(page, words);
      assert.equal(await page.$(".pw-offer"), null);
      assert.deepEqual([requests, page.problems], [[], []]);
      await page.close();
    }
    const page = await opened("src=100%2525.tree");
    await notice(page, "status 404");
    await page.close();
  });

  test("in a frame of another site it asks for any file", async () => {
    const { open, site: base } = await site();
    const page = await open(`<iframe src="${base}index.html#src=examples/s-steps.tree" width="900" height="700"></iframe>`);
    const inside = await frameOf(page, 0);
    await inside.waitForSelector(".pw-offer");
    assert.match(await inside.$eval(".pw-offer p", (line) => line.textContent), /^May the page fetch .*s-steps\.tree\?$/);
    await page.close();
  });
});

test("the example of the docs is as the schema has it", async () => {
  const text = await readFile(new URL("security.md", DOCS), "utf8");
  const [, example] = /```json\n([^`]+)```/.exec(text);
  assert.ok(areRules(JSON.parse(example)), JSON.stringify(areRules.errors));
});
