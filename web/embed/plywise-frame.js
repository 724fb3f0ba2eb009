// <plywise-tree>: a game tree on a course page. A frame by default; frame="inline" draws into the page itself.
//
//   <script src="https://your.site/plywise/plywise-frame.js" defer></script>
//   <plywise-tree step="4" mode="lecture">((3 12 8) (2 4 6) (14 5 2))</plywise-tree>
//
// What stands in the element is the tree, or, when it has elements in it, a picture: it shows until the embed is
// ready, where scripts or WebAssembly are off, and (a picture) in print. See docs/embedding.md.

import { addressOf, textFrom } from "../static/fetching.js";

(() => {
  const script = document.currentScript ?? document.querySelector('script[src*="plywise-frame"]');
  const base = new URL(".", script?.src ?? location.href);
  const KEYS = [
    "t", "src", "example", "b", "d", "v", "branches", "gen", "seed", "profile", "alg", "cut", "soft", "window", "order", "depth",
    "guess", "margin", "budget", "reorder", "range", "sum", "vs", "vsdepth", "vssoft", "vswindow", "vsguess", "vsmargin", "vsbudget", "vsreorder", "vsrange", "vssum", "beside", "weights", "sync", "game", "view", "annotation", "slides", "words", "ask", "by", "step", "steps", "mode", "ui", "show", "future", "theme", "lang", "dir", "motion", "autoplay", "speed", "keys", "lock",
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
    #part = {};
    #seq = 0;
    #calls = new Map();
    #settle;
    #detail = {};
    #hasFailed = false;
    #heard = (event) => this.#hear(event);

    constructor() {
      super();
      this.#promise();
      for (const method of METHODS) this[method] = (...args) => this.#call(method, args);
    }

    #promise() {
      this.#hasFailed = false;
      this.ready = new Promise((resolve, reject) => (this.#settle = { resolve, reject }));
      this.ready.catch(() => {}); // told by plywise-error as well
    }

    get step() { return this.#detail.step; }
    set step(step) { this.goTo(step).catch(() => {}); }
    get length() { return this.#detail.length; }
    get state() { return this.#detail.state; }
    set state(state) { this.setState(state).catch(() => {}); }
    get tree() { return this.#detail.tree; }
    set tree(text) { this.load(text).catch(() => {}); }

    connectedCallback() {
      if (this.#part.box) return this.#open();
      const shadow = this.attachShadow({ mode: "open" });
      shadow.adoptedStyleSheets = [sheet];
      const box = document.createElement("div");
      if (this.firstElementChild) box.className = "pictured";
      const slot = document.createElement("slot");
      box.append(slot);
      shadow.append(box);
      this.#part = { shadow, box, slot };
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

    attributeChangedCallback(name, before, after) {
      if (before === after) return;
      // What is asked for now may be there.
      if (this.#hasFailed) return this.#begin();
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

    /** Says why there is no tree where the author wrote nothing that shows instead. */
    #explain(why) {
      if (this.#isWritten()) return;
      const said = Object.assign(document.createElement("p"), { className: "fault", textContent: `This game tree cannot be shown. ${why}` });
      said.setAttribute("role", "alert");
      this.#part.box.append(said);
    }

    /** Whether the author wrote anything into the element. */
    #isWritten() {
      return Boolean(this.textContent.trim() || this.firstElementChild);
    }

    #hash() {
      const parts = new URLSearchParams();
      for (const key of KEYS) {
        const value = this.getAttribute(key);
        if (value !== null) parts.set(key === "annotation" ? "style" : key, value);
      }
      if (parts.has("src")) parts.set("src", this.#source());
      const text = this.firstElementChild ? this.querySelector("[data-tree]")?.textContent : this.textContent;
      if (text?.trim() && !["t", "src", "example", "b", "branches", "gen"].some((key) => parts.has(key))) parts.set("t", text.trim());
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
      return new URL(`embed.html#${parts}`, base).href;
    }

    #open() {
      const { shadow, box, frame, widget } = this.#part;
      if (!this.isConnected || frame || widget) return;
      box.querySelector(".fault")?.remove();
      if (this.getAttribute("frame") === "inline") {
        const again = () => this.#begin();
        const opened = import(new URL(`plywise-inline.js${n_stopped ? `#${n_stopped}` : ""}`, base)).then(({ open }) =>
          open(shadow, box, this.#hash().toString(), (name, detail) => this.#tell(name, detail), again));
        opened.catch(({ message }) => {
          this.#explain(message);
          this.#tell("error", { code: "program", message });
        });
        this.#part.widget = opened;
        return;
      }
      this.#part.id = `plywise-${++n_made}`;
      const made = document.createElement("iframe");
      made.title = this.title || "Game tree, step by step";
      made.allow = "fullscreen; clipboard-write";
      made.loading = this.getAttribute("loading") ?? "lazy";
      if (this.hasAttribute("sandbox")) made.setAttribute("sandbox", this.getAttribute("sandbox"));
      made.className = "waiting";
      made.style.height = `${parseInt(this.getAttribute("height")) || 420}px`;
      window.addEventListener("message", this.#heard);
      made.src = this.#address();
      box.append(made);
      this.#part.frame = made;
    }

    #send(type, more) {
      const { frame, id } = this.#part;
      const target = frame.hasAttribute("sandbox") || base.protocol === "file:" ? "*" : base.origin;
      frame.contentWindow.postMessage({ ns: "plywise", v: 1, id, type, ...more }, target);
    }

    #hear({ source, origin, data }) {
      const { frame, id } = this.#part;
      if (!frame || source !== frame.contentWindow || ![base.origin, "null"].includes(origin)) return;
      if (data?.ns !== "plywise" || data.v !== 1 || data.id !== id) return;
      if (data.type === "hello") this.#send("hello", { accept: ["resize", "events"] });
      if (data.type === "resize" && data.height > 0) {
        frame.style.height = `${Math.min(data.height, 10_000)}px`;
        this.#tell("resize", { height: data.height });
      }
      if (data.type === "edge") this.#tell("edge", { dir: data.dir, key: data.key });
      if (data.type === "event" && /^plywise-[a-z]+$/.test(data.name)) this.#tell(data.name.slice(8), data.detail);
      if (data.type === "read") this.#read(data);
      if (data.type === "return" && this.#calls.has(data.seq)) {
        const { resolve, reject } = this.#calls.get(data.seq);
        this.#calls.delete(data.seq);
        if (data.error === undefined) resolve(data.result);
        else reject(new Error(data.error));
      }
    }

    /** Gives the embed the file that this element names, and no other. */
    async #read({ seq, src }) {
      const answer = await (async () => {
        if (src !== this.#source()) throw new Error("the element names another file by now");
        return { text: await textFrom(addressOf(src)) };
      })().catch(({ message }) => ({ error: message }));
      if (this.#part.frame?.contentWindow) this.#send("file", { seq, ...answer });
    }

    #tell(name, detail) {
      const { slot, frame, widget } = this.#part;
      if (["ready", "step", "tree"].includes(name)) Object.assign(this.#detail, detail);
      if (name === "ready") {
        slot.className = "behind";
        if (frame) frame.className = "";
        this.#settle.resolve(this);
      }
      if (name === "error" && ["program", "start"].includes(detail?.code)) {
        // What the author wrote stays, unless a tree was seen in its place; otherwise the embed says what is wrong.
        if (frame) frame.className = slot.className !== "behind" && this.#isWritten() ? "behind" : "";
        if (widget) n_stopped += 1;
        this.#hasFailed = true;
        this.#settle.reject(new Error(detail.message));
      }
      this.dispatchEvent(new CustomEvent(`plywise-${name}`, { detail, bubbles: true, composed: true }));
    }

    async #call(method, args) {
      await this.ready;
      const { widget } = this.#part;
      if (widget) return (await widget)[method](...args);
      return new Promise((resolve, reject) => {
        this.#calls.set(++this.#seq, { resolve, reject });
        this.#send("call", { seq: this.#seq, method, args });
      });
    }
  }

  if (!customElements.get("plywise-tree")) customElements.define("plywise-tree", PlywiseTree);
})();
