// The places that are programs of their own and stand in the place of the page: practice, games and experiments. Each is loaded when
// somebody asks for it, by a button or by an address.

import { PART_STOPPED, PART_STOPPED_HELP, PLACE_LOADING, partNotLoaded } from "./english.js";
import { address, hasStopped, whyNot } from "./fault.js";

/** Whether the address is that of a set of exercises. */
const ofSet = (hash = location.hash) => /[#&]set=/.test(hash);
/** Whether it is that of an experiment. */
const ofLab = (hash = location.hash) => /[#&]lab=/.test(hash);
/** Whether it is that of a game. */
const ofGame = (hash = location.hash) => /[#&](game|play)=/.test(hash);

/**
 * What a place needs: what its files are called, how its program is started, and whether the address is one of its own. A program
 * with a function `draw` is not drawn before that is called.
 * @typedef {{
 *   name: "practice" | "games" | "lab",
 *   start: (program: any, place: HTMLElement, page: any) => void,
 *   owns: (hash?: string) => boolean,
 * }} Kind
 */

/** Lets the browser do what else there is: what follows is a task of its own. */
const nextTask = () => new Promise((go) => setTimeout(go));

/**
 * What the studio asks in the place of the page, by the place from which it is opened: a method and its argument, both texts.
 * @type {WeakMap<Element, (method: string, argument: string) => string>}
 */
const HOSTS = new WeakMap();

/**
 * Whom the studio works for where something in it is pressed, and who tells its failures: a place that has a search to give away,
 * or nothing for the page.
 * @param {Element} [pressed]
 */
export function hostOf(pressed) {
  const place = pressed ? pressed.closest("body > [data-place]") : document.querySelector("body > [data-place]:not([hidden])");
  return place ? HOSTS.get(place) : undefined;
}

/** @type {Kind[]} */
const KINDS = [
  {
    name: "practice",
    owns: ofSet,
    start(program, place, page) {
      program.start(place, page.call);
      // A package for learning platforms has files of this page in it.
      place.addEventListener("click", async ({ target }) => {
        if (!(target instanceof Element && target.closest("[data-scorm]"))) return;
        const read = (/** @type {string} */ name) => fetch(`scorm/${name}`).then((answer) => (answer.ok ? answer.text() : undefined), () => undefined);
        program.saveScorm(...(await Promise.all(["index.html", "plywise.css", "plywise.js"].map(read))));
      });
    },
  },
  {
    name: "games",
    owns: ofGame,
    start(program, place, page) {
      program.start((/** @type {boolean} */ isChess) => {
        const worker = new Worker(address("worker"), { type: "module" });
        worker.postMessage((isChess ? ["chess", "chessProgram"] : ["arena", "arenaProgram"]).map(address));
        return worker;
      }, page.call);
      HOSTS.set(place, program.call);
      keepEvents(place);
    },
  },
  {
    name: "lab",
    owns: ofLab,
    start(program, place) {
      const files = ["worker", "labWorker", "labWorkerProgram", "labChess", "labChessProgram"];
      program.start(place, files.map(address).join("\n"));
      keepEvents(place);
    },
  },
];

/**
 * Keys and fingers in a place are for that place: the page, which listens to the whole document, is not seen meanwhile. Keys
 * that nothing has the focus for are the place's, too.
 * @param {HTMLElement} place
 */
function keepEvents(place) {
  for (const type of ["keydown", "keyup", "pointerdown", "pointerup", "paste"]) {
    place.addEventListener(type, (event) => event.stopPropagation());
  }
  const pass = (/** @type {KeyboardEvent} */ event) => {
    if (place.hidden || !(event.target instanceof Element) || place.contains(event.target)) return;
    // Dialogs of the studio stand beside the place; no key in one is for anything else.
    if (event.target.closest(".pw-studio")) return;
    event.stopImmediatePropagation();
    if (!place.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault();
  };
  addEventListener("keydown", pass, true);
}

/**
 * Opens places as they are asked for.
 * @param {any} page The page's program.
 * @param {(name: string) => Promise<unknown>} dress Loads a style sheet.
 */
export function servePlaces(page, dress) {
  const app = /** @type {HTMLElement} */ (document.querySelector("#app"));
  /** Where the page stands while another place is seen. */
  const mark = document.createComment("");
  /** @type {HTMLElement | undefined} */
  let seen;
  /** @type {HTMLElement | undefined} The place that has an entry of the history, as long as it is seen. */
  let entered;
  /** How often somebody has asked to be somewhere: whoever goes elsewhere while a place is loaded stays there. */
  let nAsked = 0;
  /** What is said in the place of the page while the place of a link is loaded. */
  const waiting = document.createElement("p");
  waiting.className = "plywise-waiting";
  waiting.setAttribute("role", "status");
  document.body.append(waiting);

  /**
   * Shows a place, or the page again. Two places never stand in the document at once: what one looks for, it would find in the other.
   * @param {HTMLElement} [place]
   */
  function show(place) {
    if (seen === place) return;
    if (seen) seen.hidden = true;
    seen = place;
    if (!place) entered = undefined;
    app.hidden = place !== undefined;
    const isGame = place?.dataset.place === "games";
    if (isGame && app.isConnected) {
      page.call("pause", "");
      app.replaceWith(mark);
    }
    if (!isGame && mark.isConnected) mark.replaceWith(app);
    if (place) place.hidden = false;
  }

  /**
   * Puts a focus that the button pressed has taken with it on the button of the place that is seen; on a phone, where that is in
   * the menu, on the menu's.
   */
  function keepFocus() {
    const place = seen ?? app;
    if (place.contains(document.activeElement)) return;
    const buttons = [...place.querySelectorAll(".pw-places [aria-current]"), ...place.querySelectorAll(".pw-more, .pw-places button")];
    /** @type {HTMLElement | undefined} */ (buttons.find((button) => button.checkVisibility()))?.focus();
  }

  /** @param {Kind} kind */
  function placeOf({ name, start }) {
    /** @type {Promise<any> | undefined} */
    let loaded;
    let nLoaded = 0;
    /** Whether the program loaded last has stopped, which is told as soon as it does. */
    let isTold = false;

    /**
     * Loads the program and opens it, as long as that is wanted: what it draws first is what the link or the button asks for.
     * @param {string} link
     * @param {() => boolean} isWanted
     */
    async function load(link, isWanted) {
      dress(`${name}Style`);
      // One that has stopped is not started again; under another name it is another.
      const nth = nLoaded++;
      isTold = false;
      const program = await import(address(name) + (nth ? `#${nth}` : ""));
      await program.default({ module_or_path: address(`${name}Program`) });
      await nextTask();
      const place = document.createElement("div");
      place.dataset.place = name;
      place.hidden = true;
      await dress(`${name}Style`);
      document.body.append(place);
      program.whenStopped?.((/** @type {unknown} */ error) => {
        console.error(`Plywise: the place of ${name} has stopped`, error);
        show();
        place.remove();
        loaded = undefined;
        isTold = true;
        page.warn(`${PART_STOPPED}. ${PART_STOPPED_HELP}`, true);
      });
      start(program, place, page);
      if (program.draw) await nextTask();
      if (isWanted()) program.open(link);
      if (program.draw) await nextTask();
      // What is drawn takes the focus, so it must be seen.
      if (isWanted()) show(place);
      program.draw?.(place);
      return (/** @type {string} */ next) => {
        show(place);
        program.open(next);
      };
    }

    return async (link = "") => {
      const nth = ++nAsked;
      const isWanted = () => nth === nAsked;
      try {
        if (!loaded) await (loaded = load(link, isWanted));
        else {
          const open = await loaded;
          if (isWanted()) open(link);
        }
      } catch (error) {
        loaded = undefined;
        if (isTold) return;
        console.error(`Plywise: the place of ${name} could not be loaded`, error);
        if (hasStopped()) return;
        const { why, canReload } = await whyNot([name, `${name}Program`]);
        page.warn(partNotLoaded(why), canReload);
      }
    };
  }

  // What a place gives the focus to when it opens is ringed for those who use keys only: browsers ring it for a finger, too.
  for (const [type, hasKeys] of /** @type {const} */ ([["keydown", true], ["pointerdown", false]])) {
    addEventListener(type, () => document.documentElement.toggleAttribute("data-keys", hasKeys), true);
  }
  const places = KINDS.map((kind) => ({ ...kind, open: placeOf(kind) }));

  /** Begins an entry of the browser's history, so that Back leads out of a place. It has the number of the page's entry before it. */
  function push() {
    try {
      history.pushState(history.state, "", location.href);
    } catch {
      // A sandboxed frame may refuse; the place is shown without.
    }
  }

  addEventListener("popstate", () => {
    if (!seen) return;
    nAsked += 1;
    const owner = places.find(({ owns }) => owns());
    // What writes addresses of its own is opened from them.
    if (!owner) show();
    else if (owner.name !== seen.dataset.place) owner.open(location.hash);
  });
  document.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-page], .pw-places button")) nAsked += 1;
    const leads = target instanceof Element && target.closest("[data-page]");
    if (leads instanceof HTMLElement) {
      // From here on the address is the page's again.
      if (places.some(({ owns }) => owns())) history.replaceState(history.state, "", location.pathname + location.search);
      show();
      page.call("place", leads.dataset.page);
      requestAnimationFrame(keepFocus);
      return;
    }
    for (const { name, open } of places) {
      const asks = target instanceof Element && target.closest(`[data-${name}]:not(script)`);
      if (!(asks instanceof HTMLElement)) continue;
      const before = seen;
      open(asks.dataset[name]).then(() => {
        // From a place without an address one comes back to the page.
        const isNew = seen !== before && seen !== entered && (!before || places.some(({ owns }) => owns()));
        if (isNew) push();
        entered = seen;
        requestAnimationFrame(keepFocus);
      });
    }
  });
  /**
   * Opens the place whose address this is. Until it is there, whoever followed the link sees what is loading, not the page with a tree
   * that nobody asked for.
   */
  async function follow(hash = location.hash) {
    const owner = places.find(({ owns }) => owns(hash));
    if (!owner) {
      waiting.textContent = "";
      // Another address, by the browser's buttons say, is the page's.
      if (seen?.dataset.place === "practice") seen.hidden = false;
      else show();
      app.hidden = seen !== undefined;
      return;
    }
    if (owner.name !== seen?.dataset.place) {
      if (seen) seen.hidden = true;
      app.hidden = true;
      waiting.textContent = PLACE_LOADING[owner.name];
    }
    const nth = nAsked + 1;
    await owner.open(hash);
    // Whoever has gone elsewhere meanwhile waits for something else.
    if (nth !== nAsked) return;
    waiting.textContent = "";
    if (seen) seen.hidden = false;
    // Where it could not be loaded, the page says why.
    if (seen?.dataset.place !== owner.name) show();
    app.hidden = seen !== undefined;
  }
  // Where the event says it leads: the place that is seen may have written over the address since.
  addEventListener("hashchange", ({ newURL }) => {
    nAsked += 1;
    follow(new URL(newURL).hash);
  });
  follow();
}
