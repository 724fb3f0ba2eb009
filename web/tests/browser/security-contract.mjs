// What pages of other sites learn of files through an embed: for every browser. Two servers of this machine are two
// sites; docs/security.md says what holds.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, describe, test } from "node:test";
import Ajv from "ajv/dist/2020.js";
import { embed, frameOf, openHosts, say, until } from "./hosts.mjs";

export const DOCS = new URL("../../../docs/", import.meta.url);
const json = async (name) => JSON.parse(await readFile(new URL(name, DOCS), "utf8"));
const compiled = async (name) => new Ajv({ strict: false }).compile(await json(name));
export const [isMessage, areRules] = await Promise.all(["messages-v1.schema.json", "plywise-v1.schema.json"].map(compiled));

const HELLO = { ns: "plywise", v: 1, type: "hello", accept: ["resize", "events"] };
/** Every name and number of it is told by nothing else. */
const SECRET = "title: Salaries\nnote: of 1997\nprofile: textbook\n\nZebra(Yak(Xerus=8675309 Wombat=7355608) Vole(Urial=-4815162 Tapir=1123581))";
const MISTAKEN = "title: Salaries\n\nZebra(8675309 7355608 Wombat!)";
// A number counts only where it stands alone: messages carry random identifiers, in which any four digits turn up in time.
const WORDS = /salaries|zebra|yak|xerus|wombat|vole|urial|tapir|(?<!\d)(?:1997|8675309|7355608|4815162|1123581)(?!\d)/i;
/** @type {[string, ...unknown[]][]} */
const METHODS = [
  ["getState"], ["first"], ["next"], ["next"], ["next"], ["prev"], ["goTo", 5], ["goToLabel", "Xerus"], ["goToLabel", "nowhere"], ["last"],
  ["toSVG"], ["toPNG"], ["reset"], ["play"], ["pause"], ["load", "((3 12"], ["toSVG"], ["setState", { v: 1, link: "t=z1.AAAA" }], ["getState"],
  ["setState", { v: 1, link: "example=none" }], ["setState", { v: 1, link: "alg=minimax&words=short" }], ["goTo", 7], ["getState"],
];

/** Asks for everything that can be asked for, in every dialect, and waits for all the answers. */
async function askForEverything(page) {
  await say(page, HELLO);
  for (const [seq, [method, ...args]] of METHODS.entries()) await say(page, { ns: "plywise", v: 1, type: "call", seq, method, args });
  for (const method of ["__ready", "getState", "getGrade"]) await say(page, JSON.stringify({ id: 1, method: `JSInput::${method}`, params: "ping" }));
  await until(page, (n) => messages.filter(({ data }) => data?.type === "return").length >= n, METHODS.length);
}
const told = (page) => page.evaluate(() => messages.map(({ data }) => data));
const events = async (page, name) => (await told(page)).filter((message) => message.name === name).map(({ detail }) => detail);
async function assertNothingTold(page) {
  const all = await told(page);
  assert.ok(all.length > 0);
  for (const message of all) {
    assert.doesNotMatch(JSON.stringify(message), WORDS);
    if (message?.ns === "plywise") assert.ok(isMessage(message), `${JSON.stringify(message)}: ${JSON.stringify(isMessage.errors)}`);
  }
}
/** Why the embed in a frame, which goes on, shows no tree. */
async function refusalIn(frame) {
  await frame.waitForFunction(() => document.documentElement.dataset.plywise === "started" && document.querySelector("[role=alert], g.pw-node"), { polling: 50 });
  assert.equal((await frame.$$("g.pw-node")).length, 0, `${frame.url()} shows a tree`);
  return frame.$eval("[role=alert]", (box) => box.innerText);
}
const refusalOf = async (page, nth = 0) => refusalIn(await frameOf(page, nth));
/** A SPLICE host, which answers so that the embed goes on telling it. */
const SPLICE = `<script>addEventListener("message", ({ data, source }) => {
  if (data.subject === "SPLICE.getState") source.postMessage({ subject: "SPLICE.getState.response", message_id: data.message_id, state: null }, "*");
});</script>`;

export function contract(firefox) {
  describe(firefox ? "in Firefox" : "in Chromium", { concurrency: false }, () => {
    const requests = [];
    let hosts, rules;
    after(() => hosts?.close());
    const asked = (name) => requests.filter(({ path }) => path.endsWith(name)).length;
    async function site() {
      const extra = (request, response, isPlywise) => {
        const { pathname: path, searchParams } = new URL(request.url, "http://localhost");
        requests.push({ path, headers: request.headers });
        const send = (text, headers = {}) => {
          response.writeHead(200, { "Content-Type": "text/plain", ...headers });
          response.end(text);
          return true;
        };
        if (path.endsWith("/plywise.json") && rules !== undefined) return send(rules);
        if (path.endsWith("mistaken.tree")) return send(MISTAKEN);
        if (path.endsWith("secret.tree") && isPlywise) return send(SECRET);
        if (path === "/own.tree" && !isPlywise) return send("title: Course\n\n((1 2) (3 4))");
        if (path === "/public.tree") return send("title: Public\n\n((1 2) (3 4))", { "Access-Control-Allow-Origin": "*" });
        if (path.endsWith("/moved.tree")) {
          response.writeHead(302, { Location: searchParams.get("to") ?? `${hosts.host}/public.tree`, "Access-Control-Allow-Origin": "*" });
          return Boolean(response.end()) || true;
        }
        return false;
      };
      // Files of both sites may be fetched, and the site with Plywise lets others read what it has: the embed itself refuses.
      hosts ??= await openHosts({ firefox, extra, policy: "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; connect-src *" });
      requests.length = 0;
      rules = undefined;
      return hosts;
    }
    const allow = (origins, paths = ["trees/"]) => {
      rules = JSON.stringify({ v: 1, files: [{ origins, paths }] });
      assert.ok(areRules(JSON.parse(rules)), JSON.stringify(areRules.errors));
    };

    test("a page of another site learns nothing of a file through an embed, which does not read it", async () => {
      const { open, frame } = await site();
      for (const name of ["trees/secret.tree", "trees/mistaken.tree", "trees/none.tree"]) {
        const page = await open(SPLICE + frame(`src=${name}&host=jsinput&resize=h5p`));
        assert.match(await refusalOf(page), /^Pages of another site may not show the file .*\.tree/);
        await askForEverything(page);
        // It listens, and has nothing to tell but what it was asked for.
        const [ready] = await events(page, "plywise-ready");
        assert.deepEqual([ready.label, ready.value, ready.title, ready.text, ready.tree], [null, null, "", "", ""]);
        assert.equal(new URLSearchParams(ready.state.link).get("src"), name);
        const [error] = await events(page, "plywise-error");
        assert.equal(error.code, "link");
        assert.match(error.message, /^Pages of another site may not show the file .*\.tree/);
        await assertNothingTold(page);
        assert.equal(asked(name), 0, "whether it is there is not found out either");
        await page.close();
      }
    });

    test("nor does a sandbox, a frame in a frame, a page that hides where it is, or one that lies about it", async () => {
      const { open, frame, publish, site: base } = await site();
      const file = "src=trees/secret.tree";
      const near = publish(frame(file), { same: true });
      const bodies = [
        frame(file, 'sandbox="allow-scripts"'),
        frame(file, 'sandbox="allow-scripts allow-same-origin" referrerpolicy="no-referrer"'),
        frame(`${file}&origin=${encodeURIComponent(new URL(base).origin)}`),
        `<iframe src="${near}" width="700" height="400"></iframe>`,
      ];
      for (const body of bodies) {
        const page = await open(body);
        const isNested = body === bodies.at(-1);
        const outer = isNested ? await frameOf(page, 0) : page;
        const inside = isNested ? await (await outer.waitForSelector("iframe")).contentFrame() : await frameOf(page, 0);
        assert.match(await refusalIn(inside), /^Pages of another site/, body);
        assert.equal(asked("secret.tree"), 0, body);
        await page.close();
      }
    });

    test("what plywise.json allows is shown, and no message says what stands in it", async () => {
      const { open, frame, host } = await site();
      allow([host]);
      const page = await open(SPLICE + frame("src=trees/secret.tree&by=event&step=3&host=jsinput&resize=h5p&id=fig"));
      const inside = await embed(page);
      assert.equal((await inside.$$("g.pw-node")).length, 7);
      assert.match(await inside.$eval(".pw-stage", (stage) => stage.textContent), /8675309/, "whoever looks sees it");
      await until(page, () => messages.some(({ data }) => data?.subject === "SPLICE.getState"));
      await askForEverything(page);
      const [ready] = await events(page, "plywise-ready");
      assert.deepEqual([ready.step, ready.kind, ready.label, ready.title, ready.text, ready.tree], [3, "entered", null, "", "", ""]);
      assert.ok((await events(page, "plywise-step")).length > 3);
      await until(page, () => messages.some(({ data }) => data?.subject === "SPLICE.reportScoreAndState"));
      await until(page, () => messages.some(({ data }) => typeof data === "string" && data.includes("result")));
      await assertNothingTold(page);
      const returns = (await told(page)).filter(({ type }) => type === "return");
      for (const [seq, [method]] of METHODS.entries()) {
        const { error } = returns.find((answer) => answer.seq === seq);
        if (["goToLabel", "toSVG", "toPNG"].includes(method)) assert.match(error, /is not told to pages of other sites/, method);
      }
      await page.close();
    });

    test("a state of such an embed names the file, and leads back to the step and the search", async () => {
      const { open, frame, host } = await site();
      allow([host], ["trees/secret.tree"]);
      const page = await open(frame("src=trees/secret.tree&by=event&step=3"));
      const inside = await embed(page);
      await say(page, HELLO);
      const call = async (seq, method, ...args) => {
        await say(page, { ns: "plywise", v: 1, type: "call", seq, method, args });
        return until(page, (seq) => messages.find(({ data }) => data?.type === "return" && data.seq === seq)?.data, seq);
      };
      await call("a", "setState", { v: 1, link: "alg=minimax&by=event&step=5" });
      const { result: state } = await call("b", "getState");
      const parts = Object.fromEntries(new URLSearchParams(state.link));
      assert.deepEqual([parts.src, parts.alg, parts.step, state.step], ["trees/secret.tree", "minimax", "5", 5]);
      await call("c", "reset");
      assert.equal((await call("d", "setState", state)).result.step, 5);
      await inside.waitForFunction(() => document.querySelector("#pw-step-number").value === "5");
      assert.match(await inside.$eval(".pw-stage", (stage) => stage.textContent), /8675309/);
      // What the host brings is the host's to have again.
      await call("e", "load", "((1 2) (3 4))");
      assert.deepEqual((await call("f", "getState")).result, { v: 1, tree: "((1 2) (3 4))", step: 0 });
      await assertNothingTold(page);
      await page.close();
    });

    test("of a file that is no tree it is told where it is wrong, and not what stands there", async () => {
      const { open, frame, host } = await site();
      allow([host]);
      const page = await open(frame("src=trees/mistaken.tree"));
      const inside = await embed(page);
      await say(page, HELLO);
      await until(page, () => messages.some(({ data }) => data?.name === "plywise-error"));
      const [error] = await events(page, "plywise-error");
      assert.deepEqual(error, { code: "tree", message: "there is a mistake in line 3, column 29", line: 3, col: 29 });
      assert.match(await inside.$eval("[role=alert]", (box) => box.innerText), /^line 3, column 29: expected/, "whoever looks sees it");
      await assertNothingTold(page);
      await page.close();
    });

    test("what plywise.json does not say is not allowed", async () => {
      const { open, frame, host, site: base, publish } = await site();
      const secret = "trees/secret.tree";
      const refused = async (what, body) => {
        const page = await open(body);
        const frames = async (within) => Promise.all((await within.$$("iframe")).map((element) => element.contentFrame()));
        for (const outer of await frames(page)) {
          const [inside = outer] = await frames(outer);
          assert.match(await refusalIn(inside), /^Pages of another site/, `${what}: ${inside.url()}`);
        }
        assert.equal(asked("secret.tree"), 0, what);
        await page.close();
      };
      // Another origin, none, another folder, and the beginning of a name.
      const entries = [["https://elsewhere.example", "trees/"], ["null", "trees/"], [host, "open/"], [host, "tree"], [`${host}/`, "trees/"]];
      rules = JSON.stringify({ v: 1, files: entries.map(([origin, path]) => ({ origins: [origin], paths: [path] })) });
      const sources = [secret, "open/..%2ftrees/secret.tree", "open/%2e%2e/trees/secret.tree", "open/..%5ctrees/secret.tree", "open/a?b=/trees/secret.tree", `${host}/open/secret.tree`];
      await refused("what is not named", sources.map((src) => frame(`src=${encodeURIComponent(src)}`)).join("") + frame(`src=${secret}`, 'sandbox="allow-scripts"'));
      for (const text of ["{", "[]", "null", '{"v":1,"files":{}}', '{"v":1,"files":[null,7,{"origins":"*","paths":"trees/"}]}', `{"v":2,"files":[{"origins":["*"],"paths":["trees/"]}]}`]) {
        rules = text;
        assert.ok(text === "{" || !areRules(JSON.parse(text)), text);
        await refused(text, frame(`src=${secret}`));
      }
      // Every page around counts: the nearest one alone is allowed.
      allow([new URL(base).origin]);
      await refused("a page around the page", `<iframe src="${publish(frame(`src=${secret}`), { same: true })}" width="700" height="400"></iframe>`);
      allow(["*"]);
      const page = await open(frame(`src=${secret}`));
      await embed(page);
      assert.equal(asked("secret.tree"), 1, "and then it is");
      await page.close();
    });

    test("a page of the same site has the text, and goes where the file is, not elsewhere", async () => {
      const { open, frame, host } = await site();
      const page = await open(frame("src=trees/secret.tree") + frame("src=trees/moved.tree") + frame(`src=${encodeURIComponent(`${host}/public.tree`)}`), { same: true });
      await embed(page, 0);
      await embed(page, 2);
      await say(page, HELLO);
      await until(page, () => messages.some(({ data }) => data?.name === "plywise-ready"));
      assert.equal((await events(page, "plywise-ready"))[0].tree, SECRET);
      assert.match(await refusalOf(page, 1), /moved\.tree cannot be fetched: the address is wrong, the file has moved/);
      assert.equal(asked("public.tree"), 1, "only by the frame that names it");
      const { headers } = requests.find(({ path }) => path === "/public.tree");
      assert.deepEqual([headers.cookie, headers.referer], [undefined, undefined]);
      await page.close();
    });

    test("the element reads its file by the rights of its page, and gives the embed no other", async () => {
      const { open, element, publish, host } = await site();
      for (const attributes of ["", 'sandbox="allow-scripts"']) {
        const body = element(`<plywise-tree loading="eager" src="own.tree" step="2" by="event" ${attributes}>A tree</plywise-tree>`);
        const page = await open(body);
        const inside = await embed(page);
        const ready = await page.evaluate(() => document.querySelector("plywise-tree").ready.then(({ tree, step, state }) => [tree, step, state.link]));
        assert.deepEqual(ready.slice(0, 2), ["title: Course\n\n((1 2) (3 4))", 2]);
        assert.match(ready[2], /^t=/);
        // Whatever the embed asks for besides.
        await page.evaluate(() => addEventListener("message", ({ data }) => data.type === "read" && (window.n_reads = (window.n_reads ?? 0) + 1)));
        await inside.evaluate((src) => {
          window.answers = [];
          addEventListener("message", ({ data }) => data.type === "file" && answers.push(data));
          parent.postMessage({ ns: "plywise", v: 1, id: new URLSearchParams(location.hash.slice(1)).get("id"), type: "read", seq: 99, src }, "*");
        }, `${host}/secret.tree`);
        await inside.waitForFunction(() => answers.length === 1, { polling: 30 });
        assert.deepEqual(await inside.evaluate(() => answers.map(({ text, error }) => [text ?? null, error])), [[null, "the element names another file by now"]]);
        // Another file, and none.
        await page.$eval("plywise-tree", (tree) => tree.setAttribute("src", "none.tree"));
        await inside.waitForFunction(() => /none\.tree cannot be fetched \(status 404\)/i.test(document.querySelector("[role=alert]")?.innerText), { polling: 50 });
        await page.close();
      }
      // As in a course on a learning platform: the page with the element is itself in a frame of another site.
      const course = publish(element('<plywise-tree loading="eager" src="trees/secret.tree">A tree</plywise-tree>'), { same: true });
      const outer = await open(`<iframe src="${course}" width="700" height="500"></iframe>`);
      const near = await frameOf(outer, 0);
      await near.waitForFunction(() => document.querySelector("plywise-tree")?.tree, { polling: 50 });
      assert.deepEqual(await told(outer).then((all) => all.filter((data) => WORDS.test(JSON.stringify(data)))), []);
      await outer.close();
    });
  });
}
