// The address of the page is the moment: reloaded, shared, edited by hand, or broken.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, nextFrame, openSite, whenDrawn } from "./harness.mjs";
import { addressHolds, alerts, choose, chosen, draft, moment, paste, press, step } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const title = (page) => page.$eval("h1", (heading) => heading.textContent);

async function reload(page) {
  await page.reload({ waitUntil: "domcontentloaded" });
  await whenDrawn(page);
}

/** Changes what stands behind the # of the address, as somebody who edits it does. */
async function edit(page, hash) {
  await page.evaluate((hash) => (location.hash = hash), hash);
  await nextFrame(page);
}

test("the address follows the steps, and opens the same moment again", async () => {
  const page = await site.open("#example=w-example-1");
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await addressHolds(page, "step=12");
  const before = await moment(page);
  assert.deepEqual(before.labels, { 0: "α=100", 1: "β=100" });
  assert.match(await page.evaluate(() => location.hash), /^#example=w-example-1&profile=bounds&step=12$/);
  await reload(page);
  assert.deepEqual(await moment(page), before);
  assert.equal(await title(page), "Example 1: why G does not matter");
  assertClean(page);
});

test("what was changed on the page is in its address", async () => {
  const page = await site.open("#example=q-quiz");
  await choose(page, "Profile", "strict");
  await choose(page, "Value handed up", "fail-hard");
  await choose(page, "Beside each node", "interval");
  await choose(page, "Step by", "leaf");
  await choose(page, "Colours", "projector");
  await page.focus(".pw-stage");
  await press(page, "ArrowRight", "ArrowRight");
  await addressHolds(page, `step=${await step(page)}`);
  const before = await moment(page);
  await reload(page);
  assert.deepEqual(await moment(page), before);
  const labels = ["Profile", "Value handed up", "Beside each node", "Step by", "Colours", "Cut"];
  const values = [];
  for (const label of labels) values.push(await chosen(page, label));
  assert.deepEqual(values, ["strict", "fail-hard", "interval", "leaf", "projector", "beyond"]);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "projector");
  assertClean(page);
});

test("stepping does not fill the history: Back leaves the page", async () => {
  const page = await site.open("#example=s-steps");
  const before = await page.evaluate(() => history.length);
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  await addressHolds(page, "step=15");
  assert.equal(await page.evaluate(() => history.length), before);
});

test("a typed tree is in the address whole", async () => {
  const page = await site.open();
  const text = 'title: Mine\n\nTop(Left(a=3 "b c"=−2) Right(d=1 e=9))';
  await paste(page, text);
  await page.focus(".pw-stage");
  await press(page, "ArrowRight");
  const at = await step(page);
  assert.ok(at > 0);
  await addressHolds(page, `step=${at}`);
  await addressHolds(page, "t=z1.");
  const before = await moment(page);
  await reload(page);
  assert.deepEqual(await moment(page), before);
  assert.equal(await draft(page), text);
  assert.equal(await title(page), "Mine");
  assertClean(page);
});

test("a tree too large for an address does not leave another tree's address standing", async () => {
  const page = await site.open("#example=s-steps&step=4");
  // Random enough not to pack well.
  let seed = 1;
  const values = Array.from({ length: 6000 }, () => (seed = (seed * 48271) % 2147483647) % 100_000);
  await paste(page, `(${values.join(" ")})`);
  await page.waitForFunction(() => !location.hash.includes("example=s-steps"), { timeout: 3_000 });
  await reload(page);
  assertClean(page);
});

test("an address changed by hand is followed", async () => {
  const page = await site.open();
  await edit(page, "example=s-steps&step=7");
  assert.equal(await title(page), "Alpha-beta in eight steps");
  assert.deepEqual((await moment(page)).questions, ["4>β?"]);
  await edit(page, "b=3&d=2&v=3,12,8,2,4,6,14,5,2&step=end");
  assert.equal((await moment(page)).n_nodes, 13);
  assert.match((await moment(page)).narration, /is worth 3/);
  await edit(page, "t=((1 2) 3)&step=end");
  assert.equal((await moment(page)).n_nodes, 5);
  await edit(page, "example=w-skrentny&step=13");
  assert.match((await moment(page)).narration, /X is never looked at/);
  assert.deepEqual(await alerts(page), []);
  assertClean(page);
});

test("an address that the page writes over before it hears of it is followed all the same", async () => {
  const page = await site.open("#example=s-steps&step=7");
  await page.evaluate(() => {
    const before = location.hash;
    location.hash = "example=q-quiz";
    history.replaceState(null, "", before);
  });
  await page.waitForFunction(() => /Quiz/.test(document.querySelector("h1").textContent));
  await page.evaluate(() => {
    const before = location.hash;
    location.hash = "gen=easy-1&seed=5";
    history.replaceState(null, "", before);
  });
  await page.waitForFunction(() => /seed 5/.test(document.querySelector("h1, h2")?.textContent));
  assertClean(page);
});

/** @type {[string, RegExp][]} */
const BROKEN = [
  ["v=99", /newer version of Plywise \(version 99\); reload/],
  ["step=soon", /step=soon.*a whole number up to 4294967295, or end/],
  ["example=nobody", /no example called “nobody”/],
  ["example=%3Cimg%20src=x%20onerror=alert(1)%3E", /no example called “<img src=x onerror=alert\(1\)>”/],
];

test("a link that cannot be opened says why, and the page works on", async () => {
  // One of each kind; the rest are tried on an open page below.
  for (const [hash, why] of [BROKEN[0], BROKEN[1], BROKEN[3]]) {
    const page = await site.open(`#${hash}`);
    const [notice, ...others] = await alerts(page);
    assert.match(notice ?? "", why, hash);
    assert.deepEqual(others, []);
    assert.equal(await page.$(".pw-notice img"), null);
    await press(page, "ArrowRight");
    assert.equal(await step(page), 1, `${hash}: the page steps on`);
    assertClean(page);
    await page.close();
  }
});

test("a broken link opened later loses nothing, and its message goes away", async () => {
  const page = await site.open("#example=s-steps&step=7");
  const before = await moment(page);
  for (const [hash, why] of BROKEN) {
    await edit(page, hash);
    assert.match((await alerts(page))[0] ?? "", why, hash);
    assert.deepEqual(await moment(page), before, hash);
  }
  await press(page, "Escape");
  assert.deepEqual(await alerts(page), []);
  await edit(page, "v=99");
  assert.equal((await alerts(page)).length, 1);
  await edit(page, "example=q-quiz");
  assert.deepEqual(await alerts(page), []);
  assertClean(page);
});

test("of a link that was cut short the text box has what is left", async () => {
  const page = await site.open();
  const text = "title: Mine\n\nTop(Left(a=3 b=2) Right(d=1 e=9) Last(f=4 g=5))";
  await paste(page, text);
  await addressHolds(page, "t=z1.");
  const packed = await page.evaluate(() => /t=(z1\.[^&]*)/.exec(location.hash)[1]);
  const cut = await site.open(`#t=${packed.slice(0, -12)}`);
  assert.match((await alerts(cut))[0], /damaged or cut short.*stands in the text box/);
  const left = await draft(cut);
  assert.ok(text.startsWith(left) && left.length > text.length / 2, left);
  const lost = await site.open("#t=z1.!!!!");
  assert.equal(await draft(lost), "z1.!!!!", "at least what the link says");
  assertClean(cut);
  assertClean(lost);
});

test("a setting that means nothing leaves the tree of its link", async () => {
  for (const [setting, why] of /** @type {[string, RegExp][]} */ ([["step=-1", /step=-1.*left out/], ["alg=foo", /alg=foo.*left out/]])) {
    const page = await site.open(`#t=${encodeURIComponent("(3 4)")}&${setting}`);
    assert.equal(await draft(page), "(3 4)");
    assert.match((await alerts(page))[0], why);
    assertClean(page);
  }
});

test("a tree with a mistake in a link can be mended in the box", async () => {
  const page = await site.open("#t=((3 4) 5&step=2");
  assert.equal(await draft(page), "((3 4) 5");
  const [notice, complaint] = await alerts(page);
  assert.match(notice, /mistake/);
  assert.match(complaint, /line 1, column 9/);
  assert.equal(await title(page), "A large tree");
  await paste(page, "((3 4) 5)");
  assert.deepEqual(await alerts(page), []);
  assert.equal((await moment(page)).n_nodes, 5);
  assertClean(page);
});

test("a step beyond the end is the end", async () => {
  const page = await site.open("#example=w-skrentny&step=4000000000");
  assert.equal(await step(page), 66);
  assertClean(page);
});

test("links of every kind that could do harm are only ever text", async () => {
  const long = "(".repeat(70) + "1" + ")".repeat(70);
  for (const hash of [`t=${long}`, `t=${"%00%FF".repeat(200)}`, `t=(${"1 ".repeat(25_000)})`, "%E0%A4%A", "&&&===", "b=50&d=12&v=1"]) {
    const page = await site.open(`#${hash}`);
    await press(page, "ArrowRight");
    assert.equal(await step(page), 1);
    assertClean(page);
    await page.close();
  }
});
