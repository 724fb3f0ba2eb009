// What searches games for an embed: a worker of this site where the browser starts one, a worker that is made of a script's own text
// where it does not (a sandboxed frame, a page from a disk, a page of another origin), and the page itself where a policy or a
// browser starts none at all. All of them take questions as bytes and answer in bytes.

/** @import { Answers } from "./inside.js" */

/** Whether a worker made of a text has failed to start here: then no other is tried. */
let startsNone = false;

/** What a worker made of a text does with its questions; its text follows that of what answers. */
function serveQuestions() {
  self.onmessage = async ({ data }) => {
    try {
      await self.plywiseAnswers(data, (/** @type {Uint8Array<ArrayBuffer>} */ bytes) => self.postMessage(bytes, { transfer: [bytes.buffer] }), false);
    } catch (error) {
      console.error("Plywise: a search has stopped", error);
      self.postMessage(String(error));
    }
  };
  self.postMessage("ready");
}

/**
 * A worker made of what a script keeps: a promise of nothing where none starts.
 * @param {() => void} program
 * @returns {Promise<Worker | undefined>}
 */
function workerOf(program) {
  const address = URL.createObjectURL(new Blob([`(${program})();(${serveQuestions})();`], { type: "text/javascript" }));
  return new Promise((started) => {
    const worker = new Worker(address);
    worker.onmessage = () => started(worker);
    // A policy that forbids it is told of so in some browsers, and by an exception in others.
    worker.onerror = (event) => {
      event.preventDefault();
      started(undefined);
    };
  }).catch(() => undefined).finally(() => URL.revokeObjectURL(address));
}

/** A page answers by itself once it has been drawn, and gives the browser a turn after each answer. */
const turn = () => new Promise((go) => setTimeout(go));
const drawn = () => Promise.race([new Promise(requestAnimationFrame), new Promise((go) => setTimeout(go, 100))]).then(turn);

/** @type {WeakMap<() => void, Answers>} */
const onPage = new WeakMap();

/** @param {() => void} program */
function answersOf(program) {
  if (!onPage.has(program)) {
    program();
    onPage.set(program, self.plywiseAnswers);
  }
  return /** @type {Answers} */ (onPage.get(program));
}

/** What stands for a worker of the site, as far as a worker is used. */
export class Searcher {
  /** @type {((event: { data: unknown }) => void) | null} */
  onmessage = null;
  /** @type {((event: unknown) => void) | null} */
  onerror = null;
  /** @type {Uint8Array[]} */
  #waiting = [];
  /** @type {((question: Uint8Array) => void) | undefined} */
  #ask;
  /** @type {Worker | undefined} */
  #worker;
  #hasEnded = false;

  /** @param {Promise<() => void>} program What a script keeps: see `arena-kept.js`. */
  constructor(program) {
    program.then(
      (program) => this.#begin(program),
      (error) => this.onerror?.(error),
    );
  }

  /** @param {() => void} program */
  async #begin(program) {
    const worker = startsNone ? undefined : await workerOf(program);
    startsNone ||= !worker;
    if (this.#hasEnded) return worker?.terminate();
    if (worker) {
      this.#worker = worker;
      worker.onmessage = (event) => this.onmessage?.(event);
      worker.onerror = (event) => this.onerror?.(event);
    }
    this.#ask = worker ? (question) => worker.postMessage(question) : (question) => this.#answer(program, question);
    for (const question of this.#waiting.splice(0)) this.#ask(question);
  }

  /**
   * @param {() => void} program
   * @param {Uint8Array} question
   */
  async #answer(program, question) {
    await drawn();
    /** @type {Uint8Array[]} */
    const answers = [];
    try {
      if (!this.#hasEnded) await answersOf(program)(question, (bytes) => answers.push(bytes), true);
      for (const data of answers) {
        await turn();
        if (!this.#hasEnded) this.onmessage?.({ data });
      }
    } catch (error) {
      console.error("Plywise: a search has stopped", error);
      // Another is started anew.
      onPage.delete(program);
      if (!this.#hasEnded) this.onerror?.(error);
    }
  }

  postMessage(/** @type {Uint8Array} */ question) {
    if (this.#ask) this.#ask(question);
    else this.#waiting.push(question);
  }

  terminate() {
    this.#hasEnded = true;
    this.#worker?.terminate();
  }
}
