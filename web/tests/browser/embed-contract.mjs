// What holds of embeds on course pages, mostly of another origin: for every browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, describe, test } from "node:test";
import Ajv from "ajv/dist/2020.js";
import { embed, events, frameOf, heard, openHosts, say, until } from "./hosts.mjs";

const HELLO = { ns: "plywise", v: 1, type: "hello", accept: ["resize", "events"] };
const TREE = "((3 12 8) (2 4 6) (14 5 2))";
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:";

/** The step that an embed shows, by what stands in it. */
const step = (frame) => frame.$eval("#pw-step-number", (input) => Number(input.value));
const settled = (frame) => frame.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
const schema = JSON.parse(await readFile(new URL("../../../docs/messages-v1.schema.json", import.meta.url), "utf8"));
const isMessage = new Ajv({ strict: false }).compile(schema);
/** Fails if anything the page has heard in our protocol is not as the schema has it. */
async function assertSchema(page) {
  const said = await page.evaluate(() => messages.map(({ data }) => data).filter((data) => data?.ns === "plywise"));
  assert.ok(said.length > 0);
  for (const message of said) assert.ok(isMessage(message), `${JSON.stringify(message)}: ${JSON.stringify(isMessage.errors)}`);
}
/**
 * Waits for the answer to a call.
 * @type {(page: any, method: string, args?: unknown[], seq?: number | string, nth?: number) => Promise<any>}
 */
async function call(page, method, args = [], seq = Math.random(), nth = 0) {
  await say(page, { ns: "plywise", v: 1, type: "call", seq, method, args }, nth);
  return until(page, (seq) => messages.find(({ data }) => data?.type === "return" && data.seq === seq)?.data, seq);
}

export function contract(firefox) {
  describe(firefox ? "in Firefox" : "in Chromium", { concurrency: false }, () => {
    let hosts;
    after(() => hosts?.close());
    const site = async () => (hosts ??= await openHosts({ firefox }));

    test("an embed says hello, gives its height, and tells of every step", async () => {
      const { open, frame } = await site();
      const page = await open(frame("example=t-textbook&by=event&step=4&id=fig-1"));
      const inside = await embed(page);
      const [hello] = await heard(page, "hello");
      assert.deepEqual(hello.caps, ["resize", "events", "call"]);
      assert.equal(hello.id, "fig-1");
      assert.deepEqual(await heard(page, "event"), [], "nothing is told before somebody says hello");

      await say(page, { ...HELLO, id: "fig-1" });
      const height = await until(page, () => messages.find(({ data }) => data.type === "resize")?.data.height);
      assert.equal(height, await inside.$eval("#plywise", (place) => Math.ceil(place.getBoundingClientRect().height)));
      const [ready] = await events(page, "plywise-ready");
      assert.deepEqual([ready.step, ready.length, ready.kind, ready.label], [4, 40, "evaluated", "A11"]);

      await inside.click("[aria-label='Next']");
      await until(page, () => messages.some(({ data }) => data.name === "plywise-step"));
      const [told] = await events(page, "plywise-step");
      assert.deepEqual([told.step, told.kind, told.text], [5, "returned", await inside.$eval(".pw-narration", (line) => line.textContent.trim())]);
      assert.deepEqual(page.problems, []);
      await page.close();
    });

    test("every method can be called from another origin", async () => {
      const { open, frame } = await site();
      const page = await open(frame("example=t-textbook&by=event&step=4"));
      const inside = await embed(page);
      await say(page, HELLO);
      /** @type {[string, unknown[], number][]} */
      const steps = [["next", [], 5], ["prev", [], 4], ["last", [], 40], ["first", [], 0], ["goTo", [7], 7], ["goToLabel", ["A3"], 20]];
      for (const [method, args, expected] of steps) {
        const { result } = await call(page, method, args);
        if (method !== "goToLabel") assert.equal(result.step, expected, method);
        else assert.equal(result.label, "A3");
        await settled(inside);
        assert.equal(await step(inside), result.step, method);
      }
      const { result: state } = await call(page, "getState");
      assert.equal(state.v, 1);
      assert.match(state.link, /^example=t-textbook&.*step=/);
      assert.equal((await call(page, "load", ["((1 2) (3 4))"])).result.step, 0);
      await settled(inside);
      assert.equal((await inside.$$("g.pw-node")).length, 7);
      assert.deepEqual((await events(page, "plywise-tree")).map(({ tree }) => tree), ["((1 2) (3 4))"]);
      await call(page, "load", ["((1 2) (3 4"]);
      const [error] = await events(page, "plywise-error");
      assert.deepEqual([error.code, error.line, error.col], ["tree", 1, 12]);
      assert.match(await inside.$eval("[role=alert]", (box) => box.innerText), /line 1, column 12/);
      assert.equal((await call(page, "setState", [state])).result.step, state.step);
      assert.equal((await call(page, "reset")).result.step, 4);
      assert.equal((await call(page, "play")).result.playing, true);
      assert.equal((await call(page, "pause")).result.playing, false);
      const { result: svg } = await call(page, "toSVG");
      assert.match(svg, /^<svg [^>]*xmlns=.*<rect [^>]*fill="#ffffff"/s);
      const { result: dark } = await call(page, "toSVG", [{ theme: "dark" }]);
      assert.match(dark, /<rect [^>]*fill="#15171b"/);
      assert.doesNotMatch(svg + dark, /var\(|<style|<script|href=/);
      assert.match((await call(page, "toSVG", [{ theme: "pink" }])).error, /light, dark, projector or print/);
      assert.match((await call(page, "toPNG", [{ scale: 1 }])).result, /^data:image\/png;base64,iVBOR/);
      for (const [method, args] of /** @type {[string, unknown[]][]} */ ([["goTo", ["x"]], ["goTo", [-1]], ["goToLabel", ["nowhere"]], ["load", [7]], ["check", []], ["close", []], ["__proto__", []], ["toString", []]])) {
        const { error, result } = await call(page, method, args);
        assert.ok(error && result === undefined, `${method} is refused`);
      }
      await assertSchema(page);
      assert.equal(isMessage({ ...HELLO, accept: ["everything"] }), false, "the schema refuses something");
      await page.close();
    });

    test("a hash is followed without a reload", async () => {
      const { open, frame, site: base } = await site();
      const page = await open(frame("example=t-textbook&step=4"));
      const inside = await embed(page);
      await inside.evaluate(() => (window.isTheSame = true));
      await page.$eval("iframe", (frame, src) => (frame.src = src), `${base}embed.html#example=w-example-1&mode=static&step=3`);
      await inside.waitForSelector(".pw-widget[data-mode=static]");
      assert.equal(await inside.evaluate(() => window.isTheSame), true);
      assert.equal(await inside.$("#pw-step-number"), null, "a static embed has no controls");
      await page.$eval("iframe", (frame, src) => (frame.src = src), `${base}embed.html#example=w-example-1&theme=dark`);
      await inside.waitForFunction(() => getComputedStyle(document.body).backgroundColor === "rgb(21, 23, 27)");
      await page.close();
    });

    test("messages of others change nothing", async () => {
      const { open, frame } = await site();
      const page = await open(frame("example=t-textbook&by=event&step=4") + frame("example=t-textbook&by=event&step=4&origin=https%3A%2F%2Fexample.org"));
      const [first, second] = [await embed(page, 0), await embed(page, 1)];
      const garbage = [
        null, 7, "", "{", "[]", "slide:", { ns: "plywise" }, { ns: "plywise", v: 2, type: "call" }, { ns: "plywise", v: 1 },
        { ns: "plywise", v: 1, type: "__proto__" }, { ns: "plywise", v: 1, type: "constructor" }, { ns: "plywise", v: 1, type: "hasOwnProperty" },
        { ns: "plywise", v: 1, type: "call", seq: 1, method: "next", id: "another" }, { ns: "plywise", v: 1, type: "call", seq: {}, method: "next" },
        { ns: "other", v: 1, type: "call", seq: 1, method: "next" }, { subject: "SPLICE.getState.response", state: { v: 1, link: "step=9" } },
        { subject: "SPLICE.getState.response", message_id: "1", state: { v: 1, link: "step=9" } }, { context: "h5p", action: "x" }, [1, 2],
      ];
      for (const nth of [0, 1]) for (const message of garbage) await say(page, message, nth);
      // A call before any hello, and keys that would reach the prototype of every object.
      await say(page, { ns: "plywise", v: 1, type: "call", seq: 2, method: "next", args: [] });
      await page.evaluate(() => {
        const polluted = JSON.parse('{"ns":"plywise","v":1,"type":"hello","accept":["events"],"__proto__":{"isPolluted":1},"constructor":{"prototype":{"isPolluted":1}}}');
        const frames = document.querySelectorAll("iframe");
        frames[0].contentWindow.postMessage(polluted, "*");
        const state = JSON.parse('{"v":1,"link":"step=9","__proto__":{"v":1,"isPolluted":1}}');
        frames[1].contentWindow.postMessage({ ns: "plywise", v: 1, type: "call", seq: 3, method: "setState", args: [state] }, "*");
        for (const frame of frames) {
          const long = "x".repeat(10_000_000);
          frame.contentWindow.postMessage(long, "*");
          frame.contentWindow.postMessage(`{"a":"${long}"}`, "*");
          frame.contentWindow.postMessage({ ns: "plywise", v: 1, type: "call", seq: 4, method: "load", args: [long] }, "*");
          frame.contentWindow.postMessage({ ns: "plywise", v: 1, type: long }, "*");
        }
        // From a third window, which is not the parent: the first frame's embed hears its sibling.
        const other = document.createElement("iframe");
        document.body.append(other);
        const script = other.contentDocument.createElement("script");
        script.textContent = `for (const frame of [0, 1]) parent.frames[frame].postMessage({ ns: "plywise", v: 1, type: "hello" }, "*");
          for (const frame of [0, 1]) parent.frames[frame].postMessage({ ns: "plywise", v: 1, type: "call", seq: 5, method: "last" }, "*");`;
        other.contentDocument.body.append(script);
      });
      const { error } = await call(page, "load", ["x".repeat(2_000_000)], "long");
      assert.match(error, /1 MiB/);
      for (const frame of [first, second]) {
        await settled(frame);
        assert.equal(await step(frame), 4);
        assert.equal(await frame.evaluate(() => ({}).isPolluted), undefined);
        assert.equal((await frame.$$("g.pw-node")).length, 13);
      }
      const returns = await heard(page, "return");
      assert.deepEqual(returns.map(({ seq }) => seq).sort(), [4, "long"], "only calls after a hello are answered");
      const fromSecond = await page.evaluate(() => messages.filter(({ from, data }) => from === 1 && data.ns === "plywise").length);
      assert.equal(fromSecond, 0, "an embed with an origin talks to that origin only");
      assert.deepEqual(page.problems.filter((problem) => !/postMessage|target origin|recipient/.test(problem)), []);
      await page.close();
    });

    test("a frame in a sandbox works, where files may not be read as well", async () => {
      const { open, frame } = await site();
      const page = await open(frame("example=t-textbook&by=event&step=4", 'sandbox="allow-scripts"'));
      const inside = await embed(page);
      await say(page, HELLO);
      assert.equal((await call(page, "next")).result.step, 5);
      assert.equal(await inside.evaluate(() => { try { return String(localStorage); } catch { return "blocked"; } }), "blocked");
      await page.close();
    });

    test("a frame under the strictest policy of a host works", async () => {
      const { open, frame, site: base } = await site();
      const policy = `${POLICY}; frame-src ${new URL(base).origin}`;
      const page = await open(frame("example=t-textbook&step=4"), { policy });
      await embed(page);
      assert.deepEqual(page.problems, []);
      await page.close();
      const element = `<script src="plywise-frame.js" defer></script>
        <plywise-tree frame="inline" example="t-textbook" step="4"></plywise-tree><plywise-tree step="2">${TREE}</plywise-tree>`;
      const own = await open(element, { policy: POLICY, same: true });
      await own.waitForFunction(() => document.querySelector("plywise-tree")?.shadowRoot?.querySelector(".pw-place #pw-step-number"));
      await embed(own, 0);
      assert.deepEqual(own.problems, []);
      await own.close();
    });

    test("the height follows what is in the frame, and comes to rest", async () => {
      const { open, element } = await site();
      const page = await open(element(`<plywise-tree example="t-textbook" step="4" show="tree,text,code">x</plywise-tree>`));
      const heights = () => page.evaluate(() => heightsTold);
      await page.evaluate(() => {
        window.heightsTold = [];
        document.addEventListener("plywise-resize", ({ detail }) => heightsTold.push(detail.height));
      });
      const inside = await embed(page);
      const fits = () => inside.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      await page.waitForFunction(() => heightsTold.length > 0 || document.querySelector("plywise-tree").shadowRoot.querySelector("iframe").style.height !== "420px");
      await settled(inside);
      assert.equal(await fits(), 0, "no scroll bar");
      for (const width of [360, 700, 1000]) {
        await page.setViewport({ width, height: 800 });
        await page.waitForFunction((width) => document.querySelector("plywise-tree").clientWidth < width, {}, width);
        await settled(inside);
        await inside.waitForFunction(() => document.documentElement.scrollHeight === innerHeight, { timeout: 3000 });
      }
      const n_told = (await heights()).length;
      for (let frame = 0; frame < 30; frame += 1) await settled(inside);
      assert.equal((await heights()).length, n_told, "nothing is told while nothing changes");
      assert.ok(n_told <= 12, `told ${n_told} times`);
      await page.close();
    });

    test("twenty embeds on one page each keep their own step", async () => {
      const { open, element } = await site();
      const one = (nth) => `<plywise-tree ${nth % 2 ? 'frame="inline"' : 'loading="eager"'} step="${nth}" by="event">${TREE}</plywise-tree>`;
      const page = await open(element(Array.from({ length: 20 }, (_, nth) => one(nth)).join("")), { same: true });
      const steps = () => page.$$eval("plywise-tree", (trees) => trees.map(({ step }) => step));
      await page.waitForFunction(() => [...document.querySelectorAll("plywise-tree")].every(({ step }) => step !== undefined), { timeout: 30_000 });
      assert.deepEqual(await steps(), Array.from({ length: 20 }, (_, nth) => nth));
      await page.evaluate(() => Promise.all([...document.querySelectorAll("plywise-tree")].slice(4, 8).map((tree) => tree.next())));
      await page.waitForFunction(() => document.querySelectorAll("plywise-tree")[7].step === 8);
      assert.deepEqual((await steps()).slice(3, 9), [3, 5, 6, 7, 8, 8]);
      assert.deepEqual(page.problems, []);
      await page.close();
    });

    test("keys stay in an embed, and in a lecture go on past its ends", async () => {
      const { open, element } = await site();
      const page = await open(element(`
        <plywise-tree id="frame" mode="lecture" by="event" step="39">${TREE}</plywise-tree>
        <plywise-tree id="inline" frame="inline" mode="lecture" by="event" step="1">${TREE}</plywise-tree>`), { same: true });
      await page.evaluate(() => {
        [window.keys, window.edges] = [[], []];
        document.addEventListener("keydown", ({ key }) => keys.push(key));
        document.addEventListener("plywise-edge", ({ target, detail }) => edges.push([target.id, detail.dir, detail.key]));
      });
      const inside = await embed(page);
      const inline = await page.waitForFunction(() => document.querySelector("#inline").shadowRoot.querySelector(".pw-stage"));
      const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
        await settled(page.mainFrame());
      };
      await inside.focus(".pw-stage");
      await press("PageDown");
      await page.waitForFunction(() => document.querySelector("#frame").step === 40);
      assert.deepEqual(await page.evaluate(() => [keys, edges]), [[], []]);
      await press("PageDown");
      await page.waitForFunction(() => edges.length > 0);
      assert.deepEqual(await page.evaluate(() => edges), [["frame", "end", "PageDown"]]);

      await inline.asElement().focus();
      await press("ArrowLeft");
      await page.waitForFunction(() => document.querySelector("#inline").step === 0);
      assert.deepEqual(await page.evaluate(() => keys), [], "a key that was used is not heard outside");
      await press("ArrowLeft");
      assert.deepEqual(await page.evaluate(() => [keys, edges[1]]), [["ArrowLeft"], ["inline", "start", "ArrowLeft"]]);
      await press("b");
      await page.waitForFunction(() => document.querySelector("#inline").shadowRoot.querySelector(".pw-blank"));
      await press("b", "?");
      await page.waitForFunction(() => document.querySelector("#inline").shadowRoot.querySelector("dialog").open);
      await page.close();
    });

    test("a lecture shows nothing that has not happened, and large type", async () => {
      const { open, frame } = await site();
      const page = await open(frame("mode=lecture&by=event&step=4&example=t-textbook&show=tree,text,counts"));
      const inside = await embed(page);
      const seen = () => inside.$$eval("g.pw-node", (nodes) => nodes.filter((node) => getComputedStyle(node).visibility === "visible").length);
      assert.equal(await seen(), 3);
      assert.equal(await inside.$(".pw-counters .pw-bar"), null, "nor how many leaves there are");
      assert.equal(await inside.$eval(".pw-narration", (line) => getComputedStyle(line).fontSize), "24px");
      await inside.focus(".pw-stage");
      await page.keyboard.press("End");
      await settled(inside);
      assert.equal(await seen(), 13);
      assert.ok(await inside.$(".pw-counters .pw-bar"), "and at the end all of it");
      await page.close();
    });

    test("nothing moves from step to step, however long the sentence is", async () => {
      const { open, frame } = await site();
      const page = await open(frame("example=w-skrentny&profile=beginner"));
      const inside = await embed(page);
      const places = () =>
        inside.evaluate(() =>
          [".pw-narration", ".pw-stage", ".pw-next"].map((part) => {
            const { top, height } = document.querySelector(part).getBoundingClientRect();
            return `${part} ${Math.round(top)} ${Math.round(height)}`;
          }),
        );
      await inside.focus(".pw-stage");
      const before = await places();
      for (let slide = 0; slide < 26; slide += 1) {
        await page.keyboard.press("ArrowRight");
        await settled(inside);
        assert.deepEqual(await places(), before, `slide ${slide + 1}`);
        const hidden = await inside.$eval(".pw-narration", (line) => line.scrollHeight - line.clientHeight);
        assert.ok(hidden <= 1, `${hidden} px of the sentence are hidden on slide ${slide + 1}`);
      }
      await page.close();
    });

    test("only the steps asked for are there, for buttons, slider and box alike", async () => {
      const { open, frame } = await site();
      const page = await open(frame("example=t-textbook&by=event&steps=16-24"));
      const inside = await embed(page);
      assert.equal(await step(inside), 16);
      // The slider counts from the first of them.
      assert.deepEqual(await inside.$eval("input[type=range]", ({ min, max }) => [min, max]), ["0", "8"]);
      assert.match(await inside.$eval(".pw-step-number", (label) => label.textContent), /of 24/);
      const press = async (name) => {
        await inside.click(`[aria-label='${name}']`);
        await settled(inside);
        return step(inside);
      };
      assert.equal(await press("Step back"), 16);
      // What is pressed seldom is folded away.
      await inside.click("#pw-more-steps summary");
      assert.equal(await press("Last step"), 24);
      assert.equal(await press("Next"), 24);
      assert.equal(await inside.$eval("[aria-label='Next']", (button) => button.ariaDisabled), "true");
      // A press elsewhere has folded it away again.
      assert.equal(await inside.$("#pw-more-steps[open]"), null);
      await inside.click("#pw-more-steps summary");
      await inside.focus("#pw-step-number");
      await inside.$eval("#pw-step-number", (box) => box.select());
      await page.keyboard.type("3");
      await page.keyboard.press("Enter");
      await settled(inside);
      assert.equal(await step(inside), 16);
      await page.close();
    });

    test("a SPLICE host keeps where a student was over a reload", async () => {
      const { open, frame } = await site();
      const page = await open(`<script>
        addEventListener("message", ({ data, source }) => {
          if (data.subject === "SPLICE.reportScoreAndState") sessionStorage.state = JSON.stringify(data.state);
          if (data.subject !== "SPLICE.getState") return;
          const state = sessionStorage.state ? JSON.parse(sessionStorage.state) : null;
          source.postMessage({ subject: "SPLICE.getState.response", message_id: data.message_id, state }, "*");
        });</script>${frame("example=t-textbook&by=event&step=1")}`);
      let inside = await embed(page);
      await until(page, () => messages.some(({ data }) => data.subject === "SPLICE.getState"));
      await settled(inside);
      await inside.click("[aria-label='Next']");
      await inside.click("[aria-label='Next']");
      await page.waitForFunction(() => sessionStorage.state?.includes("step=3"));
      const told = await page.evaluate(() => messages.filter(({ data }) => /SPLICE\.(sendEvent|report)/.test(data.subject)).map(({ data }) => data));
      assert.deepEqual(told.filter(({ subject }) => subject === "SPLICE.sendEvent").map(({ name, data }) => [name, data.step]), [["plywise-step", 2], ["plywise-step", 3]]);
      assert.ok(told.every((message) => !("score" in message)), "there is no score to report yet");
      await page.reload({ waitUntil: "load" });
      inside = await embed(page);
      await inside.waitForFunction(() => document.querySelector("#pw-step-number").value === "3");
      await page.close();
    });

    test("Open edX keeps a state directly and by its channel", async () => {
      const { open, frame } = await site();
      const page = await open(frame("example=t-textbook&by=event&step=1&host=jsinput"), { same: true });
      const inside = await embed(page);
      await settled(inside);
      assert.equal(await page.evaluate(() => frames[0].getGrade()), "null");
      const state = await page.evaluate(() => frames[0].getState());
      assert.match(state, /step=1"/);
      await page.evaluate((state) => frames[0].setState(state), state.replaceAll("step=1", "step=9"));
      await settled(inside);
      assert.equal(await step(inside), 9);
      await page.close();

      const apart = await open(frame("example=t-textbook&by=event&step=1&host=jsinput"));
      const far = await embed(apart);
      const answer = async (message) => {
        await say(apart, JSON.stringify({ id: 5, ...message }));
        return JSON.parse(await until(apart, (id) => messages.findLast(({ data }) => typeof data === "string" && JSON.parse(data).id === id)?.data, 5));
      };
      await until(apart, () => messages.some(({ data }) => typeof data === "string" && data.includes("JSInput::__ready")));
      const kept = await answer({ method: "JSInput::getState" });
      assert.match(kept.result, /step=1"/);
      await answer({ method: "JSInput::setState", params: kept.result.replaceAll("step=1", "step=7") });
      await far.waitForFunction(() => document.querySelector("#pw-step-number").value === "7");
      await apart.close();
    });

    test("an Open edX problem is as it was left after a reload", async () => {
      // What the platform does: when an answer is handed in it asks for the grade and the state, keeps both, and gives
      // the state back when the page is loaded the next time.
      const { open, frame } = await site();
      const host = `<script>
        const frame = () => document.querySelector("iframe");
        const kept = sessionStorage.kept;
        function ask(method, params) {
          const id = method + Math.random();
          return new Promise((answered) => {
            addEventListener("message", function hear({ data }) {
              const message = typeof data === "string" ? JSON.parse(data) : {};
              if (message.id !== id) return;
              removeEventListener("message", hear);
              answered(message.result);
            });
            frame().contentWindow.postMessage(JSON.stringify({ id, method: "JSInput::" + method, params }), "*");
          });
        }
        addEventListener("message", async ({ data }) => {
          if (typeof data !== "string" || JSON.parse(data).method !== "JSInput::__ready") return;
          if (kept) await ask("setState", kept);
          document.documentElement.dataset.restored = kept ? "yes" : "no";
        });
        async function submit() {
          sessionStorage.grade = await ask("getGrade");
          sessionStorage.kept = await ask("getState");
        }
      </script>`;
      const page = await open(host + frame("t=((3 12)(2 4))&by=event&step=1&host=jsinput&mode=lecture"));
      await page.waitForFunction(() => document.documentElement.dataset.restored === "no");
      let inside = await embed(page);
      await settled(inside);
      // Another tree, another search and another step than the address says.
      await page.evaluate((state) => ask("setState", state), JSON.stringify({ v: 1, link: "example=w-skrentny&alg=minimax&by=event&step=5" }));
      await inside.waitForFunction(() => document.querySelector("#pw-step-number").value === "5");
      await inside.click("[aria-label='Next']");
      await inside.waitForFunction(() => document.querySelector("#pw-step-number").value === "6");
      await page.evaluate(() => submit());
      const told = await page.evaluate(() => [sessionStorage.grade, JSON.parse(sessionStorage.kept)]);
      assert.equal(told[0], "null");
      assert.match(told[1].link, /example=w-skrentny.*alg=minimax.*step=6/);

      await page.reload({ waitUntil: "load" });
      await page.waitForFunction(() => document.documentElement.dataset.restored === "yes");
      inside = await embed(page);
      await inside.waitForFunction(() => document.querySelector("#pw-step-number").value === "6");
      await settled(inside);
      assert.deepEqual(JSON.parse(await page.evaluate(() => ask("getState"))), told[1], "the same state as before");
      assert.ok(await inside.$("[data-mode=lecture]"), "and still the embed that its address asks for");
      await page.close();

      // Directly, from the same origin: as soon as the functions are there, which may be before the program is.
      const direct = `<script>
        const timer = setInterval(() => {
          if (!sessionStorage.kept || typeof frames[0]?.setState !== "function") return;
          clearInterval(timer);
          frames[0].setState(sessionStorage.kept);
          document.documentElement.dataset.restored = frames[0].getState();
        }, 1);
      </script>`;
      const near = await open(direct + frame("example=t-textbook&by=event&step=1"), { same: true });
      inside = await embed(near);
      await inside.click("[aria-label='Next']");
      await inside.waitForFunction(() => document.querySelector("#pw-step-number").value === "2");
      await near.evaluate(() => (sessionStorage.kept = frames[0].getState()));
      await near.reload({ waitUntil: "load" });
      await near.waitForFunction(() => document.documentElement.dataset.restored?.includes("step=2"));
      inside = await embed(near);
      await inside.waitForFunction(() => document.querySelector("#pw-step-number").value === "2");
      await near.close();
    });

    test("hosts with their own resizing hear it in their own words", async () => {
      const { open, frame } = await site();
      const page = await open(frame("example=t-textbook&resize=h5p"));
      const inside = await embed(page);
      const height = await inside.$eval("#plywise", (place) => Math.ceil(place.getBoundingClientRect().height));
      await until(page, () => messages.some(({ data }) => data.subject === "lti.frameResize") && messages.some(({ data }) => data.action === "resize"));
      const said = await page.evaluate(() => messages.map(({ data }) => data));
      assert.deepEqual(said.filter(({ subject }) => subject === "lti.frameResize").at(-1).height, height);
      assert.deepEqual(said.filter(({ context }) => context === "h5p").map(({ action, scrollHeight }) => [action, scrollHeight]), [["hello", undefined], ["resize", height]]);
      await page.close();
    });

    test("a deck that leaves the slide pauses it", async () => {
      const { open, frame } = await site();
      const page = await open(frame("example=t-textbook&autoplay=1&speed=5000"));
      const inside = await embed(page);
      await inside.waitForSelector("[aria-label='Pause']");
      await say(page, "slide:stop");
      await inside.waitForSelector("[aria-label='Play']");
      await say(page, "slide:start");
      await inside.waitForSelector("[aria-label='Pause']");
      await page.close();
    });

    test("the element has the methods, properties and fallback of the contract", async () => {
      const { open, element, site: base } = await site();
      const page = await open(element(`<plywise-tree step="4" by="event" title="Figure 1">${TREE}</plywise-tree>`));
      const frame = await embed(page);
      await page.evaluate(() => document.querySelector("plywise-tree").ready);
      const facts = await page.$eval("plywise-tree", async (tree) => {
        const before = [tree.step, tree.length, tree.tree, tree.state.v];
        await tree.goTo(6);
        const refused = await tree.goToLabel("nowhere").catch((error) => error.message);
        const shadow = tree.shadowRoot;
        return { before, refused, title: shadow.querySelector("iframe").title, slot: getComputedStyle(shadow.querySelector("slot")).display };
      });
      assert.deepEqual(facts.before, [4, 40, TREE, 1]);
      assert.match(facts.refused, /nowhere/);
      assert.deepEqual([facts.title, facts.slot], ["Figure 1", "none"]);
      await settled(frame);
      assert.equal(await step(frame), 6);
      await page.$eval("plywise-tree", (tree) => tree.setAttribute("step", "9"));
      await frame.waitForFunction(() => document.querySelector("#pw-step-number").value === "9");
      const n_history = await page.evaluate(() => history.length);
      await page.$eval("plywise-tree", (tree) => tree.setAttribute("step", "10"));
      await frame.waitForFunction(() => document.querySelector("#pw-step-number").value === "10");
      assert.equal(await page.evaluate(() => history.length), n_history, "the history of the page is left alone");
      assert.ok(base.startsWith("http"));
      await page.close();
    });

    test("an inline element is taken off and put back", async () => {
      const { open, element } = await site();
      const page = await open(element(`<plywise-tree frame="inline" step="4" by="event">${TREE}</plywise-tree>`), { same: true });
      const drawn = () => page.waitForFunction(() => document.querySelector("plywise-tree")?.shadowRoot.querySelector("#pw-step-number")?.value === "4");
      await drawn();
      await page.evaluate(() => {
        window.tree = document.querySelector("plywise-tree");
        tree.remove();
      });
      await page.waitForFunction(() => !tree.shadowRoot.querySelector(".pw-place"));
      await page.evaluate(() => document.body.append(tree));
      await drawn();
      await page.$eval("plywise-tree", (tree) => tree.setAttribute("theme", "dark"));
      await page.waitForFunction(() => tree.shadowRoot.querySelector(".pw-place").dataset.theme === "dark");
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), undefined, "the page keeps its own theme");
      assert.deepEqual(page.problems, []);
      await page.close();
    });

    test("a tree from a file is shown, or what is wrong with it", async () => {
      const { open, frame, site: base } = await site();
      const page = await open(frame("src=examples/s-steps.tree&step=2") + frame("src=examples/none.tree") + frame("mode=fly"), { same: true });
      const inside = await embed(page, 0);
      assert.ok((await inside.$$("g.pw-node")).length > 3);
      const missing = await embed(page, 1);
      assert.match(await missing.$eval("[role=alert]", (box) => box.innerText), /none\.tree cannot be fetched \(status 404\)/);
      const flying = await embed(page, 2);
      assert.match(await flying.$eval("[role=alert]", (box) => box.innerText), /The address says mode=fly, where explore, lecture or static is expected/);
      assert.ok(base);
      await page.close();
    });
  });

  test(`without WebAssembly the fallback shows, in ${firefox ? "Firefox" : "Chromium"}`, async (t) => {
    const broken = await openHosts({ firefox, overrides: { "plywise*.wasm": "this is no program", "embed*.wasm": "this is no program" } });
    t.after(() => broken.close());
    const page = await broken.open(broken.frame(`t=${encodeURIComponent(TREE)}`) + broken.element(`<plywise-tree loading="eager">${TREE}</plywise-tree>`));
    const inside = await frameOf(page, 0);
    await inside.waitForFunction(() => document.querySelector(".plywise-fault"), { polling: 50 });
    assert.match(await inside.$eval(".plywise-fault", (box) => box.innerText), /cannot be shown[^]*3 12 8/);
    await page.waitForFunction(() => document.querySelector("plywise-tree").shadowRoot.querySelector("iframe.behind"));
    assert.equal(await page.$eval("plywise-tree", (tree) => tree.innerText.trim()), TREE);
    assert.equal(await page.$eval("plywise-tree", (tree) => tree.ready.then(() => "ready", () => "refused")), "refused");
  });
}
