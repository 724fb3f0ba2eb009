// The page and an embed in WebKit, Safari's engine: they start, step, and complain of nothing.
//
// Where the driver of WebKitGTK and Xvfb are on PATH (Debian: webkit2gtk-driver, xvfb) or PLYWISE_WEBKIT names the driver;
// elsewhere these tests are left out.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { openHosts } from "./hosts.mjs";
import { launchWebKit, whyNoWebKit } from "./webkit.mjs";

const skip = whyNoWebKit();
const hosts = skip ? undefined : await openHosts({ withBrowser: false });
const webkit = skip ? undefined : await launchWebKit();
after(() => Promise.all([hosts?.close(), webkit?.close()]));

/** The number of the step. */
const NUMBER = 'Number(document.querySelector("#pw-step-number").value)';

/** The nodes of the tree. */
const NODES = ".pw-stage g.pw-node[data-node]";

test("the page paints its first tree and steps forward and back", { skip }, async () => {
  await webkit.open(`${hosts.site}#example=t-textbook&by=event`);
  await webkit.until('document.documentElement.dataset.plywise === "started"');
  await webkit.until(`document.querySelectorAll("${NODES}").length > 3`);
  await webkit.screenshot("webkit-page");
  assert.equal(await webkit.evaluate('document.querySelector(".plywise-fault, .pw-told")?.innerText ?? ""'), "");
  const before = await webkit.evaluate(NUMBER);
  const said = () => webkit.evaluate('document.querySelector(".pw-narration").innerText');
  const narration = await said();
  await webkit.press("ArrowRight", "ArrowRight");
  await webkit.until(`${NUMBER} === ${before + 2}`);
  assert.notEqual(await said(), narration);
  await webkit.screenshot("webkit-page-stepped");
  await webkit.press("ArrowLeft", "ArrowLeft");
  await webkit.until(`${NUMBER} === ${before}`);
  assert.equal(await said(), narration);
});

// The driver tells nothing of the console, so a page around the page hears it.
test("the page complains of nothing while it starts", { skip }, async () => {
  // A frame of the same origin, whose console can be heard from its beginning.
  const body = `<iframe id="page" title="Page" width="900" height="700"></iframe>`;
  await webkit.open(hosts.publish(body, { same: true }));
  const problems = await webkit.evaluateLater(`
    const frame = document.getElementById("page");
    window.problems = [];
    frame.src = arguments[0];
    // The frame's window is there, and the same, from the moment that its document is another.
    const blank = frame.contentDocument;
    const wait = setInterval(() => {
      const inner = frame.contentWindow;
      if (frame.contentDocument === blank) return;
      if (!inner.isHeard) {
        inner.isHeard = true;
        for (const kind of ["error", "warn"]) inner.console[kind] = (...words) => problems.push(kind + ": " + words.join(" "));
        for (const kind of ["error", "unhandledrejection"]) inner.addEventListener(kind, (event) => problems.push(String(event.message ?? event.reason)), true);
        inner.document.addEventListener("securitypolicyviolation", (event) => problems.push("policy: " + event.violatedDirective + " " + event.blockedURI));
      }
      // What comes last of all that is loaded at the start.
      const isAllThere = inner.document.documentElement.dataset.plywise === "started";
      if (isAllThere && inner.document.querySelectorAll("${NODES}").length > 3) {
        clearInterval(wait);
        inner.requestAnimationFrame(() => inner.requestAnimationFrame(() => done(problems)));
      }
    }, 1);`, `${hosts.site}#example=t-textbook`);
  assert.deepEqual(problems, []);
});

test("an embed on another site's page starts and steps, in a frame and in the page itself", { skip }, async () => {
  const elements = ["", 'frame="inline"'].map((way) => `<plywise-tree loading="eager" by="event" ${way}>((3 12 8) (2 4 6) (14 5 2))</plywise-tree>`);
  for (const [nth, element] of elements.entries()) {
    await webkit.open(hosts.publish(hosts.element(element), { same: nth === 1 }));
    const steps = await webkit.evaluateLater(`
      const tree = document.querySelector("plywise-tree");
      (async () => {
        await tree.ready;
        const steps = [tree.step];
        for (const method of ["next", "next", "prev"]) steps.push((await tree[method]()).step);
        return steps;
      })().then(done, (error) => done(String(error)));`);
    await webkit.screenshot(`webkit-embed-${nth === 0 ? "frame" : "inline"}`);
    assert.deepEqual(steps, [0, 1, 2, 1]);
  }
});
