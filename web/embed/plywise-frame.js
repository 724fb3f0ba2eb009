// <plywise-tree>: a game tree on a course page. A frame by default; frame="inline" draws into the page itself.
//
//   <script src="https://your.site/plywise/plywise-frame.js" defer></script>
//   <plywise-tree step="4" mode="lecture">((3 12 8) (2 4 6) (14 5 2))</plywise-tree>
//
// What stands in the element is the tree, or, when it has elements in it, a picture: it shows until the embed is
// ready, where scripts or WebAssembly are off, and (a picture) in print. See docs/embedding.md.

/** @import { EmbedEvents, Foreign, Widget } from "./inside.js" */

import { addressOf, textFrom } from "../static/fetching.js";
import * as english from "./english.js";

(() => {
  const script = /** @type {HTMLScriptElement | null} */ (document.currentScript) ?? /** @type {HTMLScriptElement | null} */ (document.querySelector('script[src*="plywise-frame"]'));
  const base = new URL(".", script?.src ?? location.href);
  const KEYS = [
    "t", "src", "example", "b", "d", "v", "branches", "gen", "seed", "profile", "alg", "cut", "soft", "window", "order", "depth",
    "guess", "margin", "budget", "reorder", "range", "sum", "tablesize", "replace", "quiescence", "nullmove", "reductions", "vs", "vsdepth", "vssoft", "vswindow", "vsguess", "vsmargin", "vsbudget", "vsreorder", "vsrange", "vssum", "vstablesize", "vsreplace", "vsquiescence", "vsnullmove", "vsreductions", "beside", "weights", "sync", "game", "play", "player", "against", "set", "exercise", "student", "view", "drawn", "annotation", "slides", "words", "ask", "by", "step", "steps", "mode", "ui", "show", "future", "theme", "lang", "dir", "motion", "autoplay", "speed", "keys", "lock",
  ];
  const METHODS = [
    "first", "prev", "next", "last", "goTo", "goToLabel", "play", "pause", "reset", "load", "getState", "setState", "check", "toSVG", "toPNG",
  ];
  // A constructed sheet, since strict policies forbid style elements.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; position: relative; margin-block: 1em; }
    :host([hidden]) { display: none; }
    iframe { display: block; width: 100%; border: 0; }
    .waiting { position: absolute; inset: 0 0 auto; opacity: 0; pointer-events: none; }
    .behind { display: none; }
    slot { white-space: pre-wrap; }
    @media print { .pictured iframe, .pictured .pw-place { display: none; } .pictured slot { display: block; } }
  `);
  /** Counts frames, and the programs of `frame="inline"` that have stopped: the next one is another module. */
  let n_made = 0, n_stopped = 0;

  class PlywiseTree extends HTMLElement {
    static observedAttributes = KEYS;
    /** What it is made of, once it is in a page; `frame` or `widget` while it is open. */
    #part = /** @type {{ shadow: ShadowRoot, box: HTMLElement, slot: HTMLSlotElement, id: string,
     *   frame?: HTMLIFrameElement, widget?: Promise<Widget> }} */ ({});
    #seq = 0;
    /** @type {Map<number, { resolve: (result: unknown) => void, reject: (why: Error) => void }>} */
    #calls = new Map();
    /** @type {{ resolve: (element: PlywiseTree) => void, reject: (why: Error) => void } | undefined} */
    #settle;
    #detail = /** @type {Partial<EmbedEvents["ready"]>} */ ({});
    #hasFailed = false;
    #heard = (/** @type {MessageEvent} */ event) => this.#hear(event);

    constructor() {
      super();
      this.#promise();
      for (const method of METHODS) Object.assign(this, { [method]: (/** @type {unknown[]} */ ...args) => this.#call(method, args) });
    }

    #promise() {
      this.#hasFailed = false;
      /** @type {Promise<PlywiseTree>} */
      this.ready = new Promise((resolve, reject) => {
        this.#settle = { resolve, reject };
      });
      this.ready.catch(() => {}); // told by plywise-error as well
    }

    get step() { return this.#detail.step; }
    set step(step) { this.#call("goTo", [step]).catch(() => {}); }
    get length() { return this.#detail.length; }
    get state() { return this.#detail.state; }
    set state(state) { this.#call("setState", [state]).catch(() => {}); }
    get tree() { return this.#detail.tree; }
    set tree(text) { this.#call("load", [text]).catch(() => {}); }

    connectedCallback() {
      if (this.#part.box) return this.#open();
      const shadow = this.attachShadow({ mode: "open" });
      shadow.adoptedStyleSheets = [sheet];
      const box = document.createElement("div");
      if (this.firstElementChild) box.className = "pictured";
      const slot = document.createElement("slot");
      box.append(slot);
      shadow.append(box);
      this.#part = { shadow, box, slot, id: "" };
      // The parser may not have come to what stands in the element yet.
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.#open(), { once: true });
      else this.#open();
    }

    disconnectedCallback() {
      window.removeEventListener("message", this.#heard);
      this.#part.frame?.remove();
      this.#part.widget?.then((widget) => widget.close(), () => {});
      this.#part.frame = this.#part.widget = undefined;
      this.#part.slot.className = "";
    }

    /** @type {(name: string, before: string | null, after: string | null) => void} */
    attributeChangedCallback(name, before, after) {
      if (before === after) return;
      // Exercises and games are other programs.
      const isOther = this.#part.widget && (name === "mode" ? [before, after].includes("quiz") : ["game", "play"].includes(name) && [before, after].includes(null));
      // What is asked for now may be there.
      if (this.#hasFailed || isOther) return this.#begin();
      const { frame, widget } = this.#part;
      // Another hash is followed without a reload, and leaves no trace in the history.
      if (frame) frame.contentWindow?.location.replace(this.#address());
      widget?.then((widget) => widget.follow(this.#hash().toString()), () => {});
    }

    /** Begins anew. */
    #begin() {
      this.disconnectedCallback();
      this.#promise();
      this.#open();
    }

    /**
     * Says why there is no tree where the author wrote nothing that shows instead.
     * @param {string} why
     */
    #explain(why) {
      if (this.#isWritten()) return;
      const said = Object.assign(document.createElement("p"), { className: "fault", textContent: `${english.NOT_SHOWN} ${why}` });
      said.setAttribute("role", "alert");
      this.#part.box.append(said);
    }

    /** Whether the author wrote anything into the element. */
    #isWritten() {
      return Boolean(this.textContent?.trim() || this.firstElementChild);
    }

    #hash() {
      const parts = new URLSearchParams();
      for (const key of KEYS) {
        const value = this.getAttribute(key);
        if (value !== null) parts.set(key === "annotation" ? "style" : key, value);
      }
      if (parts.has("src")) parts.set("src", this.#source());
      const text = this.firstElementChild ? this.querySelector("[data-tree]")?.textContent : this.textContent;
      // A set of exercises may stand in the element as a tree does.
      const isSet = parts.get("mode") === "quiz" && !parts.has("exercise");
      if (text?.trim() && !["t", "src", "example", "game", "play", "b", "branches", "gen", "set"].some((key) => parts.has(key))) parts.set(isSet ? "set" : "t", text.trim());
      return parts;
    }

    /** The file that the element names: relative to this page, as an author means it. What is no address stays as it is. */
    #source() {
      const src = this.getAttribute("src") ?? "";
      return URL.canParse(src, document.baseURI) ? new URL(src, document.baseURI).href : src;
    }

    #address() {
      const parts = this.#hash();
      // The embed asks this page for the file, which reads it by its own rights.
      if (parts.has("src")) parts.set("from", "page");
      parts.set("id", this.#part.id);
      if (location.origin !== "null") parts.set("origin", location.origin);
      const page = parts.get("mode") === "quiz" ? "quiz" : parts.has("game") || parts.has("play") ? "game-embed" : "embed";
      return new URL(`${page}.html#${parts}`, base).href;
    }

    #open() {
      const { shadow, box, frame, widget } = this.#part;
      if (!this.isConnected || frame || widget) return;
      box.querySelector(".fault")?.remove();
      if (this.getAttribute("frame") === "inline") {
        const again = () => this.#begin();
        const module = new URL(`plywise-inline.js${n_stopped ? `#${n_stopped}` : ""}`, base).href;
        /** @type {import("./inside.js").Emit} */
        const emit = (name, detail) => this.#tell(name, detail);
        /** @type {Promise<Widget>} */
        const opened = import(module).then(({ open }) => open(shadow, box, this.#hash().toString(), emit, again));
        opened.catch(({ message }) => {
          this.#explain(message);
          this.#tell("error", { code: "program", message });
        });
        this.#part.widget = opened;
        return;
      }
      this.#part.id = `plywise-${++n_made}`;
      const made = document.createElement("iframe");
      made.title = this.title || english.FRAME;
      made.allow = "fullscreen; clipboard-write";
      made.setAttribute("loading", this.getAttribute("loading") ?? "lazy");
      const sandbox = this.getAttribute("sandbox");
      if (sandbox !== null) made.setAttribute("sandbox", sandbox);
      made.className = "waiting";
      made.style.height = `${Number.parseInt(this.getAttribute("height") ?? "", 10) || 420}px`;
      window.addEventListener("message", this.#heard);
      made.src = this.#address();
      box.append(made);
      this.#part.frame = made;
    }

    /** @type {(type: string, more: object) => void} */
    #send(type, more) {
      const { frame, id } = this.#part;
      if (!frame) return;
      const target = frame.hasAttribute("sandbox") || base.protocol === "file:" ? "*" : base.origin;
      frame.contentWindow?.postMessage({ ns: "plywise", v: 1, id, type, ...more }, target);
    }

    /** @param {MessageEvent} message */
    #hear({ source, origin, data }) {
      const { frame, id } = this.#part;
      if (!frame || source !== frame.contentWindow || ![base.origin, "null"].includes(origin)) return;
      if (data?.ns !== "plywise" || data.v !== 1 || data.id !== id) return;
      if (data.type === "hello") this.#send("hello", { accept: ["resize", "events", "answers"] });
      if (data.type === "resize" && data.height > 0) {
        frame.style.height = `${Math.min(data.height, 10_000)}px`;
        this.#tell("resize", { height: data.height });
      }
      if (data.type === "edge") this.#tell("edge", { dir: data.dir, key: data.key });
      if (data.type === "event" && /^plywise-[a-z]+$/.test(data.name)) this.#tell(data.name.slice(8), data.detail);
      if (data.type === "read") this.#read(data);
      const call = data.type === "return" ? this.#calls.get(data.seq) : undefined;
      if (!call) return;
      this.#calls.delete(data.seq);
      if (data.error === undefined) call.resolve(data.result);
      else call.reject(new Error(data.error));
    }

    /**
     * Gives the embed the file that this element names, and no other.
     * @param {Foreign} asked
     */
    async #read({ seq, src }) {
      const answer = await (async () => {
        if (src !== this.#source()) throw new Error(english.OTHER_FILE);
        return { text: await textFrom(addressOf(src)) };
      })().catch(({ message }) => ({ error: message }));
      if (this.#part.frame?.contentWindow) this.#send("file", { seq, ...answer });
    }

    /** @type {(name: string, detail: any) => void} */
    #tell(name, detail) {
      const { slot, frame, widget } = this.#part;
      if (["ready", "step", "tree"].includes(name)) Object.assign(this.#detail, detail);
      if (name === "ready") {
        slot.className = "behind";
        if (frame) frame.className = "";
        this.#settle?.resolve(this);
      }
      if (name === "error" && ["program", "start"].includes(detail?.code)) {
        // What the author wrote stays, unless a tree was seen in its place; otherwise the embed says what is wrong.
        if (frame) frame.className = slot.className !== "behind" && this.#isWritten() ? "behind" : "";
        if (widget) n_stopped += 1;
        this.#hasFailed = true;
        this.#settle?.reject(new Error(detail.message));
      }
      this.dispatchEvent(new CustomEvent(`plywise-${name}`, { detail, bubbles: true, composed: true }));
    }

    /** @type {(method: string, args: unknown[]) => Promise<unknown>} */
    async #call(method, args) {
      await this.ready;
      const { widget } = this.#part;
      if (widget) return /** @type {Foreign} */ (await widget)[method](...args);
      return new Promise((resolve, reject) => {
        this.#calls.set(++this.#seq, { resolve, reject });
        this.#send("call", { seq: this.#seq, method, args });
      });
    }
  }

  if (!customElements.get("plywise-tree")) customElements.define("plywise-tree", PlywiseTree);
})();
