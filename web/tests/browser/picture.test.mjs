// What lies over the picture and links it with the words: names that light their nodes, values on their way, proofs, the
// tree in small, and the order of visits.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { assertClean, emulateMedia, nextFrame, openSite } from "./harness.mjs";
import { choose, press, tick } from "./page.mjs";

const site = await openSite();
after(() => site.close());

const lit = (page) => page.$$eval(".pw-stage .pw-node.pointed-at", (nodes) => nodes.map((node) => node.querySelector(".pw-text").textContent));
const litNames = (page) => page.$$eval(".pw-narration .pw-node-name.lit", (names) => names.map((name) => name.textContent));

test("a name lights its node, a node its name, and a proof is drawn at any step", async () => {
  const page = await site.open("#example=w-skrentny&step=8", { reducedMotion: true });
  const name = await page.$(".pw-narration .pw-node-name");
  const called = await name.evaluate((name) => name.textContent);
  await name.hover();
  await nextFrame(page);
  assert.deepEqual(await lit(page), [called], "pointed at");
  await page.mouse.move(5, 300);
  await nextFrame(page);
  assert.deepEqual(await lit(page), []);
  await name.focus();
  await nextFrame(page);
  assert.deepEqual(await lit(page), [called], "focused");
  await name.evaluate((name) => name.blur());
  const node = await page.evaluateHandle(
    (called) => [...document.querySelectorAll(".pw-stage .pw-node")].find((node) => node.querySelector(".pw-text").textContent === called)?.querySelector(".pw-outline"),
    called,
  );
  await node.asElement().hover();
  await nextFrame(page);
  assert.deepEqual(await litNames(page), [called]);

  const proof = await page.evaluateHandle(() => [...document.querySelectorAll(".pw-zoom button")].find((one) => one.textContent === "Proof"));
  const needed = () => page.$$eval(".pw-stage .pw-node[class*=strategy-of]", (nodes) => nodes.length);
  const boxes = () => page.$$eval(".pw-stage, .pw-transport, .pw-narration, .pw-zoom", (parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
  const before = await boxes();
  assert.equal(await needed(), 0);
  await proof.asElement().click();
  await nextFrame(page);
  assert.equal(await proof.evaluate((button) => button.ariaPressed), "true");
  assert.ok((await needed()) > 0, "before the end");
  assert.match(await page.$eval(".pw-proof", (said) => said.textContent), /^\d+ lea(f|ves) of the \d+ looked at prove/);
  assert.deepEqual(await boxes(), before, "it moves nothing");
  await page.$eval(".pw-stage", (stage) => stage.focus());
  await press(page, "End");
  assert.match(await page.$eval(".pw-proof", (said) => said.textContent), /prove the value\. Solid lines, /);
  for (const theme of ["projector", "light"]) {
    await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), theme);
    await nextFrame(page);
    assert.ok(await page.$eval(".pw-proof", (said) => said.scrollHeight <= said.clientHeight + 1), `all of it is seen: ${theme}`);
  }
  await proof.asElement().click();
  await nextFrame(page);
  assert.equal(await needed(), 0);
  assertClean(page);
});

test("a value that is handed up is seen to travel, over a picture that is the step's at once", async () => {
  const page = await site.open("#example=t-textbook&by=event");
  const moving = () =>
    page.$$eval(".pw-motion", (all) =>
      all.map((svg) => {
        const [travel] = svg.querySelector(".pw-travel").getAnimations();
        const [from] = /** @type {KeyframeEffect} */ (travel.effect).getKeyframes();
        const { duration } = travel.effect.getComputedTiming();
        const node = document.querySelector(".pw-stage .pw-node.current .pw-outline").getBoundingClientRect();
        const circle = svg.querySelector("circle");
        const stage = svg.getBoundingClientRect();
        return {
          duration,
          from: from.transform,
          x: Number(circle.getAttribute("cx")) + stage.left - (node.left + node.right) / 2,
          isHidden: svg.ariaHidden === "true" && getComputedStyle(svg).pointerEvents === "none",
          text: svg.textContent,
        };
      }),
    );
  let n_travels = 0;
  for (let n_steps = 0; n_steps < 20; n_steps += 1) {
    await page.keyboard.press("ArrowRight");
    await nextFrame(page);
    const travels = await moving();
    const said = await page.$eval(".pw-narration", (sentence) => sentence.textContent);
    assert.ok(travels.length <= 1, "the step before leaves nothing");
    for (const { duration, from, x, isHidden, text } of travels) {
      assert.equal(duration, 350);
      assert.ok(isHidden && Math.abs(x) < 1, `it arrives at the parent: ${x} px beside it`);
      assert.match(from, /translate\(-?\d+(\.\d+)?px, [1-9]\d*(\.\d+)?px\)/, "from below");
      assert.ok(said.includes(text), `${text} is in: ${said}`);
      n_travels += 1;
    }
  }
  assert.ok(n_travels > 2, `${n_travels} values travelled`);
  await press(page, "ArrowLeft");
  assert.deepEqual(await moving(), [], "back, nothing moves");
  await emulateMedia(page, { reducedMotion: true });
  await press(page, "ArrowRight", "ArrowRight");
  const isSeen = await page.$$eval(".pw-motion", (all) => all.some((svg) => svg.checkVisibility()));
  assert.ok(!isSeen, "nor for those who want no motion");
  assertClean(page);
});

test("motion goes from the cause to what follows: up the edge, onto the line, and then the marker; the comparison, and then the crosses", async () => {
  const page = await site.open("#example=w-skrentny&by=event");
  /** When what moves in a part of the page begins and ends, in milliseconds after the step. */
  const timesOf = (selector) =>
    page.$$eval(selector, (parts) =>
      parts.flatMap((part) => part.getAnimations().map(({ effect }) => effect.getComputedTiming()).map(({ delay, endTime }) => [delay, endTime])),
    );
  /** Where each marker stands, and where it slides from if it does, with what is written at it before and after. */
  const markers = () =>
    page.$$eval(".pw-end:not(.was)", (ends) =>
      ends.map((end) => {
        const [rect, text] = ["rect", "text"].map((part) => end.querySelector(part));
        const at = Number(rect.getAttribute("x"));
        const name = end.textContent.slice(0, 1);
        const was = [...document.querySelectorAll(".pw-end.was")].find((one) => one.textContent.startsWith(name));
        const by = getComputedStyle(end).getPropertyValue("--from-x");
        return { name, at, said: end.textContent, from: end.matches(".slides") ? at + parseFloat(by) : undefined, was: was?.textContent, opacity: [text, was].map((one) => one && Number(getComputedStyle(one).opacity)) };
      }),
    );
  const pairs = { slid: 0, cut: 0 };
  for (let n_steps = 0; n_steps < 60; n_steps += 1) {
    // What slid is there before the next step.
    await page.evaluate(() => document.getAnimations().forEach((one) => one.finish()));
    await page.keyboard.press("ArrowRight");
    await nextFrame(page);
    // What is another node's window is no move: only what the sentence calls one slides, and until then it has its number.
    const sentence = await page.$eval(".pw-theatre .pw-narration", (told) => told.textContent);
    const [, moved, was, is] = /([αβ]) (?:rises|falls) from (\S+) to (\S+)\./.exec(sentence) ?? [];
    for (const marker of await markers()) {
      const slides = marker.name === moved;
      assert.equal(marker.from !== undefined && marker.from !== marker.at, slides, `${sentence} ${JSON.stringify(marker)}`);
      if (!slides) continue;
      assert.deepEqual([marker.was, marker.said], [`${moved} = ${was}`, `${moved} = ${is}`]);
      assert.deepEqual(marker.opacity, [0, 1]);
    }
    const [[travel], [drop], [slide]] = await Promise.all([timesOf(".pw-travel"), timesOf(".pw-arrived"), timesOf(".pw-end.slides")]);
    if (travel && drop && slide) {
      assert.ok(travel[0] === 0 && drop[0] > 0 && drop[1] >= travel[1] && slide[0] > drop[1] - 1, `${travel}, ${drop}, ${slide}`);
      pairs.slid += 1;
    }
    const [[word], [cross]] = await Promise.all([timesOf(".pw-word"), timesOf(".pw-cross")]);
    if (word && cross) {
      assert.ok(word[0] > (travel?.[1] ?? 0) - 1 && cross[0] > word[1] - 1, `${travel}, ${word}, ${cross}`);
      pairs.cut += 1;
    }
  }
  assert.ok(pairs.slid > 3 && pairs.cut > 0, JSON.stringify(pairs));
  assertClean(page);
});

test("children stand in the order of the search where one wants that, and the tree in small leads elsewhere", async () => {
  const page = await site.open("#example=t-textbook&step=5", { reducedMotion: true });
  const columns = () =>
    page.$$eval(".pw-stage .pw-node:not(.leaf) .pw-text", (texts) =>
      texts.map((text) => [text.textContent, text.getBoundingClientRect().left]).sort(([, one], [, other]) => Number(one) - Number(other)).map(([name]) => name),
    );
  const asWritten = await columns();
  await choose(page, "Order of children", "right-to-left");
  await tick(page, "Draw children in this order");
  const reversed = await columns();
  assert.notDeepEqual(reversed, asWritten);
  assert.deepEqual([...reversed].sort(), [...asWritten].sort(), "names stay with their nodes");
  await page.waitForFunction(() => location.hash.includes("drawn=visited"));
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.plywise);
  assert.deepEqual(await columns(), reversed, "a link says so");
  await tick(page, "Draw children in this order");
  assert.deepEqual(await columns(), asWritten);

  await page.setViewport({ width: 360, height: 740, hasTouch: true });
  await page.goto(`${site.url}#example=w-skrentny&step=20`);
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.plywise);
  await page.waitForSelector(".pw-minimap");
  await page.evaluate(() => [...document.querySelectorAll(".pw-zoom button")].find((one) => one.textContent === "Proof").click());
  const room = await page.$eval(".pw-proof", (said) => [said.clientWidth, said.scrollHeight <= said.clientHeight]);
  assert.deepEqual(room, [360, true], "beside the tree in small, what is proved is read whole");
  const view = () => page.$eval(".pw-stage .pw-scene > g", (scene) => scene.getAttribute("transform"));
  const before = await view();
  const box = await (await page.$(".pw-minimap")).boundingBox();
  await page.touchscreen.tap(box.x + box.width - 4, box.y + box.height / 2);
  await page.waitForFunction((before) => document.querySelector(".pw-stage .pw-scene > g").getAttribute("transform") !== before, {}, before);
  assertClean(page);
});
