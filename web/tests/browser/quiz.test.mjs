// Exercises in embeds and in packages for learning platforms: what hosts are told, what they keep, and what goes on with it.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, test } from "node:test";
import { pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import Ajv from "ajv/dist/2020.js";
import { DIST, axe, openSite, screenshot } from "./harness.mjs";
import { embed, events, openHosts, say, until } from "./hosts.mjs";

const TREE = "A(B(3 12 8) C(2 4 6) D(14 5 2))";
const SET = `set: Cuts\nattempts: 2\n\nexercise: pruned-leaves\n  ${TREE}\n\nexercise: cuts\nweight: 3\n  ${TREE}\n`;
const packed = (set) => `z1.${deflateSync(Buffer.from(set)).toString("base64url")}`;
const QUIZ = `mode=quiz&set=${packed(SET)}`;

const hosts = await openHosts();
after(() => hosts.close());

/** Types names of nodes into the box of a frame or page, as a person does, and hands them in. */
async function answer(inside, names) {
  await inside.waitForSelector(".pw-ask-line input");
  await inside.$eval(".pw-ask-line input", (box, names) => {
    box.value = names;
    box.dispatchEvent(new InputEvent("input", { bubbles: true }));
    box.dispatchEvent(new Event("change", { bubbles: true }));
  }, names);
  await inside.click("button[form=pw-answer]");
  await inside.waitForSelector(".pw-mark");
}

const press = (inside, name) =>
  inside.evaluate((name) => [...document.querySelectorAll("button")].find((button) => button.textContent.trim() === name).click(), name);

const mark = (inside) => inside.$eval(".pw-mark", (line) => line.textContent);

test("an embed asks a set, answers check, and tells of answers and of the end", async () => {
  const page = await hosts.open(hosts.frame(`${QUIZ}&id=week`));
  const inside = await embed(page);
  await say(page, { ns: "plywise", v: 1, type: "hello", id: "week" });
  const call = async (method, args = [], seq = Math.random()) => {
    await say(page, { ns: "plywise", v: 1, type: "call", seq, method, args });
    return until(page, (seq) => messages.find(({ data }) => data?.type === "return" && data.seq === seq)?.data, seq);
  };
  assert.match(await inside.$eval("h1", (heading) => heading.textContent), /Cuts/);
  assert.equal(await inside.$("[data-scorm]"), null, "what is for instructors stays on the page");
  const fetched = await inside.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name.replace(/.*\//, "")));
  assert.deepEqual([fetched.length, fetched.filter((name) => name.endsWith(".wasm"))], [3, []], `${fetched}`);
  assert.equal((await axe(inside)).length, 0, JSON.stringify(await axe(inside)));

  await inside.click('[data-node="7"]');
  const checked = (await call("check")).result;
  assert.deepEqual([checked.item, checked.question, checked.response, checked.correct], [1, "pruned-leaves", "L3-5", false]);
  assert.equal(checked.score.max, 1);
  assert.match((await call("play")).error, /no such method/);
  assert.equal((await call("next")).result.step, 1);
  await answer(inside, "L3-5, L3-6");
  assert.match(await mark(inside), /^Mark: 100 of 100/);
  await press(inside, "Hand in");
  await until(page, () => messages.some(({ data }) => data?.name === "plywise-complete"));
  const told = await events(page, "plywise-answer");
  assert.deepEqual(told.map(({ item, correct }) => [item, correct]), [[1, false], [2, true]]);
  const [end] = await events(page, "plywise-complete");
  assert.deepEqual([end.score.max, end.success, end.xapi.result.completion], [4, true, true]);
  assert.match(end.durationISO, /^PT\d+\.\d\dS$/);
  assert.match(end.xapi.verb.id, /completed$/);
  const result = JSON.parse(end.result);
  assert.deepEqual([result.plywise, result.marks[1], result.score.finished], ["result", 1, true]);
  const schema = JSON.parse(await readFile(new URL("../../../docs/messages-v1.schema.json", import.meta.url), "utf8"));
  const isMessage = new Ajv({ strict: false }).compile(schema);
  for (const message of await page.evaluate(() => messages.map(({ data }) => data).filter((data) => data?.ns === "plywise"))) {
    assert.ok(isMessage(message), `${JSON.stringify(message).slice(0, 400)}: ${JSON.stringify(isMessage.errors?.slice(0, 3))}`);
  }
  assert.deepEqual(page.problems, []);
  await page.close();
});

test("the element takes an exercise, and one that steps has nothing to check", async () => {
  const page = await hosts.open(hosts.element(`
    <plywise-tree id="one" mode="quiz" exercise="pruned-leaves" loading="eager">${TREE}</plywise-tree>
    <plywise-tree id="two" frame="inline" mode="quiz" loading="eager">${SET}</plywise-tree>
    <plywise-tree id="three" loading="eager">${TREE}</plywise-tree>`), { same: true });
  const told = await page.evaluate(async () => {
    const [one, two, three] = document.querySelectorAll("plywise-tree");
    await Promise.all([one.ready, two.ready, three.ready]);
    const answered = new Promise((done) => one.addEventListener("plywise-answer", ({ detail }) => done(detail)));
    const empty = await one.check();
    const refused = await three.check().catch(({ message }) => message);
    const inside = two.shadowRoot.querySelector(".pw-practice");
    const look = getComputedStyle(inside.querySelector(".pw-ask")).display;
    return { empty, refused, correct: (await answered).correct, length: two.length, focus: document.activeElement.localName, look };
  });
  assert.deepEqual([told.empty.correct, told.correct, told.length], [false, false, 1]);
  assert.match(told.refused, /mode=quiz/);
  assert.deepEqual([told.focus, told.look], ["body", "grid"], "it takes no focus, and is styled in its shadow");
  await page.close();
});

test("a SPLICE host gets the score and the state, and gives the state back", async () => {
  const page = await hosts.open(`<script>
    addEventListener("message", ({ data, source }) => {
      if (data.subject === "SPLICE.reportScoreAndState") sessionStorage.kept = JSON.stringify(data);
      if (data.subject !== "SPLICE.getState") return;
      const state = sessionStorage.kept ? JSON.parse(sessionStorage.kept).state : null;
      source.postMessage({ subject: "SPLICE.getState.response", message_id: data.message_id, state }, "*");
    });</script>${hosts.frame(QUIZ)}`);
  let inside = await embed(page);
  await until(page, () => messages.some(({ data }) => data.subject === "SPLICE.getState"));
  await press(inside, "Next question");
  await answer(inside, "L3-5, L3-6");
  await page.waitForFunction(() => JSON.parse(sessionStorage.kept ?? "{}").score === 0.75);
  const sent = await page.evaluate(() => messages.filter(({ data }) => data.subject === "SPLICE.sendEvent").map(({ data }) => data));
  assert.deepEqual(sent.map(({ name }) => name), ["plywise-step", "plywise-answer"]);
  assert.equal(sent[1].data.result, undefined, "a log needs no document");
  await page.reload({ waitUntil: "load" });
  inside = await embed(page);
  await inside.waitForSelector(".pw-mark");
  assert.match(await mark(inside), /^Mark: 100 of 100/);
  assert.match(await inside.$eval(".pw-asked", (section) => section.textContent), /Question 2 of 2/);
  await page.close();
});

test("an Open edX problem gets a grade and a state, and gives the state back", async () => {
  const page = await hosts.open(hosts.frame(`${QUIZ}&host=jsinput`), { same: true });
  let inside = await embed(page);
  assert.equal(JSON.parse(await page.evaluate(() => frames[0].getGrade())).score.scaled, 0);
  await answer(inside, "L3-5, L3-6");
  const [grade, state] = await page.evaluate(() => [frames[0].getGrade(), frames[0].getState()]);
  assert.deepEqual([JSON.parse(grade).score.scaled, JSON.parse(grade).completion], [0.25, false]);
  await page.reload({ waitUntil: "load" });
  inside = await embed(page);
  await page.evaluate((state) => frames[0].setState(state), state);
  await inside.waitForSelector(".pw-mark");
  assert.equal(await page.evaluate(() => frames[0].getGrade()), grade);
  await page.close();
});

test("one file opens from a disk, asks a set, and says where its address asks for none", async () => {
  const page = await hosts.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("request", (request) => /^(file|data|blob|about):/.test(request.url()) || problems.push(request.url()));
  const file = pathToFileURL(join(DIST, "plywise.single.quiz.html")).href;
  await page.goto(`${file}#${QUIZ}`);
  await answer(page, "L3-5, L3-6");
  assert.match(await mark(page), /^Mark: 100 of 100/);
  await press(page, "Next question");
  await answer(page, "L3-5, L3-6");
  await page.waitForSelector(".pw-finished");
  const other = await hosts.newPage();
  await other.goto(`${file}#t=((3 12)(2 4))`);
  await other.waitForFunction(() => document.documentElement.dataset.plywise === "failed");
  assert.match(await other.$eval(".plywise-fault", (box) => box.textContent), /exercises only\. Add mode=quiz/);
  assert.deepEqual(problems, []);
  await Promise.all([page.close(), other.close()]);
});

/** The files of a zip without compression, by their names. */
function unzipped(zip) {
  const files = {};
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [size, n_name, n_extra] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26), zip.readUInt16LE(at + 28)];
    const from = at + 30 + n_name + n_extra;
    files[zip.toString("utf8", at + 30, at + 30 + n_name)] = zip.toString("utf8", from, from + size);
    at = from + size;
  }
  return files;
}

/** The package that the page makes of a set. */
async function packageOf(site) {
  const preload = "{ const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make(blob); }; }";
  const student = await site.open(`#set=${packed(SET)}`);
  await student.waitForSelector(".pw-start");
  const offered = await student.$$eval(".pw-practice button", (buttons) => buttons.map((button) => button.textContent));
  assert.deepEqual(offered, ["Begin"], "what is for instructors is not for students");
  await student.close();
  const page = await site.open("", { preload });
  await press(page, "Practise");
  await page.waitForSelector(".pw-practice .pw-asked");
  await press(page, "Compose a set");
  await page.waitForSelector(".pw-compose textarea[rows='14']");
  await page.$eval(".pw-compose textarea[rows='14']", (area, text) => {
    area.value = text;
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, SET);
  await (await page.waitForSelector("[data-scorm]")).click();
  await page.waitForFunction(() => document.querySelector(".pw-compose .pw-told")?.textContent.startsWith("The package is saved"));
  const bytes = await page.evaluate("saved.arrayBuffer().then((bytes) => [...new Uint8Array(bytes)])");
  const files = unzipped(Buffer.from(bytes));
  const facts = await page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, "application/xml");
    const all = (name) => [...xml.getElementsByTagName(name)];
    const names = all("file").map((file) => file.getAttribute("href"));
    const resource = all("resource")[0];
    return [all("parsererror").length, all("item")[0].getAttribute("identifierref") === resource.getAttribute("identifier"), all("title")[1].textContent, names];
  }, files["imsmanifest.xml"]);
  const names = ["index.html", "plywise.css", "plywise.js"];
  assert.deepEqual(facts, [0, true, "Cuts", names]);
  assert.deepEqual(Object.keys(files), ["imsmanifest.xml", ...names]);
  await page.close();
  return files;
}

/** A learning platform as SCORM 1.2 has them: keeps what it is told, refuses what it must, and writes every call down. */
const PLATFORM = `<script>
  window.calls = JSON.parse(sessionStorage.calls ?? "[]");
  const kept = JSON.parse(sessionStorage.kept ?? "{}");
  const note = (...call) => { calls.push(call); sessionStorage.calls = JSON.stringify(calls); sessionStorage.kept = JSON.stringify(kept); };
  let isOpen = false;
  const LIMITS = { "cmi.suspend_data": /^[^]{0,4096}$/, "cmi.core.score.raw": /^(100|\\d?\\d)(\\.\\d+)?$/, "cmi.core.score.min": /^0$/, "cmi.core.score.max": /^100$/,
    "cmi.core.lesson_status": /^(passed|failed|completed|incomplete|browsed)$/, "cmi.core.session_time": /^\\d{4}:\\d\\d:\\d\\d\\.\\d\\d$/,
    "cmi.core.exit": /^(time-out|suspend|logout|)$/, "cmi.core.lesson_location": /^.{1,255}$/ };
  window.API = {
    LMSInitialize(empty) { const ok = !isOpen && empty === ""; isOpen = true; note("LMSInitialize"); return String(ok); },
    LMSGetValue(name) { note("LMSGetValue", name); if (!isOpen) return ""; return name === "cmi.core.student_id" ? "ada" : name === "cmi.core.lesson_mode" ? "normal" : kept[name] ?? ""; },
    LMSSetValue(name, value) { note("LMSSetValue", name, value); if (!isOpen || !LIMITS[name]?.test(value)) { note("refused", name); return "false"; } kept[name] = value; return "true"; },
    LMSCommit() { note("LMSCommit"); return String(isOpen); },
    LMSFinish() { note("LMSFinish"); const ok = isOpen; isOpen = false; return String(ok); },
    LMSGetLastError: () => "0", LMSGetErrorString: () => "", LMSGetDiagnostic: () => "",
  };
  const visit = () => { const frame = document.createElement("iframe"); frame.title = "Set"; frame.width = 900; frame.height = 700; frame.src = PACKAGE; document.body.append(frame); };
  const leave = () => document.querySelector("iframe").remove();
</script>`;

test("a SCORM package is completed in a platform, left, and resumed", async () => {
  const overrides = {};
  const site = await openSite({ overrides });
  after(() => site.close());
  const files = await packageOf(site);
  assert.equal(files["plywise.js"], await readFile(join(DIST, "scorm/plywise.js"), "utf8"));
  // Beside its files, as a platform unpacks them, and under the strictest policy.
  overrides["scorm/set.html"] = files["index.html"];
  const page = await site.open("", { ready: false });
  const start = PLATFORM.replace("PACKAGE", JSON.stringify(`${site.url}scorm/set.html`)).replace(/^<script>|<\/script>$/g, "");
  const platform = async () => {
    await page.goto(`${site.url}examples/t-textbook.tree`);
    await page.setBypassCSP(true);
    await page.evaluate(`document.body.textContent = ""; ${start}; Object.assign(window, { visit, leave }); visit();`);
    const element = await page.waitForSelector("iframe");
    const frame = await element.contentFrame();
    await frame.waitForFunction(() => document.documentElement.dataset.plywise);
    return frame;
  };
  const calls = () => page.evaluate("sessionStorage.removeItem('calls'), calls.splice(0)");

  let frame = await platform();
  assert.equal(await frame.$(".plywise-notice"), null);
  await answer(frame, "L3-5");
  await page.evaluate("leave()");
  const first = await calls();
  const names = first.map(([method, name]) => (method === "LMSSetValue" || method === "LMSGetValue" ? name : method));
  assert.equal(names[0], "LMSInitialize");
  assert.deepEqual(names.slice(1, 4).sort(), ["cmi.core.lesson_mode", "cmi.core.student_id", "cmi.suspend_data"], "it asks before it tells");
  assert.deepEqual(names.slice(-4), ["cmi.core.exit", "cmi.core.session_time", "LMSCommit", "LMSFinish"]);
  assert.equal(names.filter((name) => name === "LMSFinish").length, 1);
  const saved = ["cmi.core.score.min", "cmi.core.score.max", "cmi.core.score.raw", "cmi.core.lesson_status", "cmi.core.lesson_location", "cmi.suspend_data", "LMSCommit"];
  assert.deepEqual(names.slice(4, 11), saved, "one save after another, each committed");
  assert.ok(!names.includes("refused"), JSON.stringify(first.filter(([method]) => method === "refused")));
  const value = (all, name) => all.findLast(([method, said]) => method === "LMSSetValue" && said === name)?.[2];
  assert.deepEqual([value(first, "cmi.core.lesson_status"), value(first, "cmi.core.exit")], ["incomplete", "suspend"]);

  frame = await platform();
  await frame.waitForSelector(".pw-mark");
  assert.match(await mark(frame), /Right: \d+, missing: 1/, "the answer is there again");
  await press(frame, "Try again");
  await answer(frame, "L3-5, L3-6");
  await press(frame, "Next question");
  await answer(frame, "L3-5, L3-6");
  // Nothing is left to be answered, so the set is handed in.
  await frame.waitForSelector(".pw-finished");
  await screenshot(page, "quiz-scorm");
  await page.evaluate("leave()");
  const second = await calls();
  assert.deepEqual([value(second, "cmi.core.score.raw"), value(second, "cmi.core.lesson_status"), value(second, "cmi.core.exit")], ["100", "passed", ""]);
  assert.ok(value(second, "cmi.suspend_data").length <= 4096);

  frame = await platform();
  await frame.waitForSelector(".pw-finished");
  await page.evaluate("leave()");
  const third = await calls();
  assert.equal(value(third, "cmi.core.score.raw"), undefined, "what was handed in is looked at only");
  assert.deepEqual(third.slice(-2).map(([method]) => method), ["LMSCommit", "LMSFinish"]);

  // Without a platform around it, it says so.
  await page.goto(`${site.url}scorm/set.html`);
  await page.waitForFunction(() => document.documentElement.dataset.plywise === "started");
  assert.match(await page.$eval(".plywise-notice", (line) => line.textContent), /not saved/);
});
