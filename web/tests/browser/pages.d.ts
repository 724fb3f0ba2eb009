// What the functions that tests run inside a page may find there: what a selector gives is what the test says it is,
// and some tests leave things in the page's window for a later one to look at.

export {};

declare global {
  interface Element extends Found {}
  interface Node extends FoundNode {}
  interface Event {
    // biome-ignore lint/suspicious/noExplicitAny: of a CustomEvent.
    detail: any;
  }
  interface EventTarget extends FoundTarget {}
  interface Window {
    getGrade(): string;
    getState(): string;
    setState(text: string): void;
  }

  var messages: Said[], edges: Said[], errors: Said[], trees: Said[], models: Said[], keys: string[], codes: Said[];
  var told: Said, said: Said, answers: Said, code: Said, tree: Said, widget: Said, ask: Said, closes: Said;
  var trap: Said, trapped: Said, times: Said, heightsTold: Said, drawnAt: Said, changed: Said;
  var n_reads: Said, isReady: Said, isTheSame: Said, submit: Said, axe: Said, Reveal: Said;
}

// biome-ignore lint/suspicious/noExplicitAny: each test knows what it left there.
type Said = any;

interface Found {
  value: Said;
  valueAsNumber: number;
  innerText: string;
  click(): void;
  dataset: Record<string, string>;
  hidden: Said;
  title: Said;
  style: Said;
  offsetHeight: Said;
  step: Said;
  length: Said;
  state: Said;
  tree: Said;
  ready: Said;
  next(): Said;
  goTo(step: number): Said;
}

interface FoundNode {
  data: Said;
  length: Said;
  getBoundingClientRect(): DOMRect;
}

interface FoundTarget {
  id: string;
}

declare module "puppeteer-core" {
  interface Page {
    /** What the harness notes of what goes wrong in the page. */
    problems: string[];
    faults: string[];
    path: string;
  }
}
