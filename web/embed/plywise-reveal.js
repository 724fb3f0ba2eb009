// Plywise in reveal.js: each step of a tree is a fragment, so clickers, the overview, the speaker's view and a PDF
// work as for any other slide.
//
//   <script src="plywise/plywise-frame.js"></script>
//   <script src="plywise/plywise-reveal.js"></script>
//   Reveal.initialize({ plugins: [PlywiseReveal] });
//
//   <plywise-tree data-steps="3-9" mode="lecture">((3 12 8) (2 4 6) (14 5 2))</plywise-tree>
//
// Without data-steps, and for iframes of embed.html, stepping is the tree's own; where it runs out, in
// mode=lecture, the deck goes on.

/** @import { Deck, PlywiseTree } from "./inside.js" */

(() => {
  // The steps that the deck shows of a tree, and the tree of each fragment.
  const stepsOfTrees = /** @type {WeakMap<PlywiseTree, number[]>} */ (new WeakMap());
  const treeOf = /** @type {WeakMap<Element, PlywiseTree>} */ (new WeakMap());

  /**
   * The steps that `data-steps` names: "3-9", or "0,4,9".
   * @param {string} text
   */
  function stepsOf(text) {
    if (!text) return [];
    const [from, to] = text.split("-").map(Number);
    const steps = text.includes("-") ? Array.from({ length: Math.max(to - from + 1, 0) }, (_, nth) => from + nth) : text.split(",").map(Number);
    return steps.every(Number.isInteger) ? steps.slice(0, 1000) : [];
  }

  /** @param {Deck} deck */
  function init(deck) {
    const slides = deck.getSlidesElement();
    for (const tree of slides.querySelectorAll("plywise-tree")) {
      // Slides to come are not drawn, so a lazy frame would start only when its slide is on the screen.
      tree.setAttribute("loading", "eager");
      const frame = tree.shadowRoot?.querySelector("iframe");
      if (frame) frame.loading = "eager";
      if (!tree.hasAttribute("mode")) tree.setAttribute("mode", "lecture");
      tree.addEventListener("plywise-edge", ({ detail }) => goOn(detail.dir));
      const steps = stepsOf(tree.dataset.steps ?? "");
      if (steps.length === 0) continue;
      if (!tree.hasAttribute("step")) tree.setAttribute("step", String(steps[0]));
      // The deck steps, so the tree's own buttons would only confuse.
      if (!tree.hasAttribute("ui")) tree.setAttribute("ui", "none");
      stepsOfTrees.set(tree, steps);
      /** @type {Element} */
      let last = tree;
      for (const step of steps.slice(1)) {
        const fragment = document.createElement("span");
        fragment.className = "fragment plywise-step";
        fragment.dataset.step = String(step);
        // In the order of the steps: each after the one before.
        last.after(fragment);
        last = fragment;
        treeOf.set(fragment, tree);
      }
    }

    /**
     * Shows the step of the last fragment that is shown.
     * @type {(tree: PlywiseTree, steps: number[]) => void}
     */
    function follow(tree, steps) {
      /** @type {HTMLElement[]} */
      const fragments = [...(tree.parentElement?.querySelectorAll(/** @type {"span"} */ (".plywise-step.visible")) ?? [])];
      const last = fragments.filter((fragment) => treeOf.get(fragment) === tree).at(-1);
      const step = last ? Number(last.dataset.step) : steps[0];
      if (tree.step !== step) tree.goTo(step).catch(() => {});
    }
    const followAll = (/** @type {HTMLElement | undefined} */ within) => {
      for (const tree of within?.querySelectorAll("plywise-tree") ?? []) {
        const steps = stepsOfTrees.get(tree);
        if (steps) tree.ready.then(() => follow(tree, steps), () => {});
      }
    };
    deck.on("fragmentshown", () => followAll(deck.getCurrentSlide()));
    deck.on("fragmenthidden", () => followAll(deck.getCurrentSlide()));
    deck.on("slidechanged", ({ currentSlide, previousSlide }) => {
      followAll(currentSlide);
      for (const tree of previousSlide?.querySelectorAll("plywise-tree") ?? []) tree.pause().catch(() => {});
    });
    followAll(deck.getCurrentSlide());

    /** @param {"start" | "end"} dir */
    function goOn(dir) {
      if (dir === "end") deck.next();
      else deck.prev();
      // Keys go to the deck from here on, not to a tree that nobody sees any more.
      /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
      window.focus();
    }

    // Frames by themselves: they are told who listens, and their ends are heard.
    window.addEventListener("message", ({ source, data }) => {
      if (data?.ns !== "plywise" || data.v !== 1) return;
      const frame = [...slides.querySelectorAll("iframe")].find(({ contentWindow }) => contentWindow === source);
      if (!frame) return;
      if (data.type === "hello") frame.contentWindow?.postMessage({ ns: "plywise", v: 1, id: data.id, type: "hello", accept: ["events"] }, "*");
      if (data.type === "edge") goOn(data.dir);
    });
  }

  window.PlywiseReveal = { id: "plywise", init };
})();
