// The types of <plywise-tree> and of the builds in one file. docs/embedding.md says what each part means.

/** A value of a node. JSON has no number for the infinities. */
export type Score = number | "-inf" | "inf";

/** What happened last. */
export type StepKind = "start" | "entered" | "evaluated" | "updated" | "pruned" | "returned" | "recalled" | "moved";

/** What `setState` takes: a link, or the text of a tree that is too large for a link. */
export interface State {
  v: 1;
  link?: string;
  tree?: string;
  /** How many events have happened; of exercises, the one that is seen, from 0. */
  step: number;
  /** What was answered, where exercises are. */
  answers?: string;
}

/** Marks: of one exercise, or of a set. */
export interface QuizScore {
  raw: number;
  min: number;
  max: number;
  /** From 0 to 1. */
  scaled: number;
}

/** What a set earns: the result of an xAPI statement. */
export interface QuizResult {
  score: QuizScore;
  /** Whether it is enough to pass. */
  success: boolean;
  /** Whether the set has been handed in. */
  completion: boolean;
  /** In the notation of ISO 8601, such as PT12.50S. */
  duration: string;
}

/** An answer to an exercise. */
export interface QuizAnswer {
  /** The exercise, from 1. */
  item: number;
  /** The question, such as `pruned-leaves`. */
  question: string;
  /** The answer, as docs/practice.md has it. */
  response: string;
  /** Null while the student may not know. */
  correct: boolean | null;
  /** Null while the student may not know. */
  score: QuizScore | null;
}

/** Where the search is, and what is known there. */
export interface Step {
  /** How many events have happened; of a game that is played, how many moves have been made. */
  step: number;
  /** How many events there are; of a game that is played, how many moves with those that were taken back. */
  length: number;
  /** The first step that can be reached. */
  first: number;
  /** The last step that can be reached. */
  last: number;
  playing: boolean;
  kind: StepKind;
  /** The node by its place in depth-first order; the root is 0. */
  node: number | null;
  label: string | null;
  alpha: Score | null;
  beta: Score | null;
  value: Score | null;
  /** What happened, in a sentence. */
  text: string;
  title: string;
}

/** Why something cannot be shown. Lines and columns count from 1. */
export interface EmbedError {
  code: "tree" | "link" | "start" | "program";
  message: string;
  line?: number;
  col?: number;
}

/** What an embed tells of, by the name of the event without its `plywise-`. */
export interface EmbedEvents {
  ready: Step & { tree: string; state: State };
  step: Step & { state: State };
  tree: { hash: string; tree: string };
  /** An answer to an exercise. `result` is the document that `plywise grade` reads. */
  answer: QuizAnswer & { state: State; result: string };
  /** A set has been handed in. `xapi` has the verb, the object and the result of an xAPI statement. */
  complete: { score: QuizScore; success: boolean; durationISO: string; xapi: object; state: State; result: string };
  /** In a lecture: a key that would go past an end. */
  edge: { dir: "start" | "end"; key: string };
  error: EmbedError;
  /** In CSS pixels. */
  resize: { height: number };
}

export type Theme = "light" | "dark" | "projector" | "print";

/** The methods of an embed in the page itself, as `open` gives them. Each throws what is wrong. */
export interface Embed {
  /** Of a board, moves that are made again are waited for: `first`, `next`, `last` and `goTo` give a promise then. */
  first(): Step | Promise<Step>;
  prev(): Step;
  next(): Step | Promise<Step>;
  last(): Step | Promise<Step>;
  goTo(step: number): Step | Promise<Step>;
  goToLabel(label: string): Step;
  play(): Step;
  pause(): Step;
  reset(): Step | Promise<Step>;
  load(tree: string): Step;
  getState(): State;
  setState(state: State): Step | Promise<Step>;
  /** Hands in what has been entered at an exercise; it throws where there is none, or nothing that can be read. */
  check(): QuizAnswer;
  /** The tree as it is seen, as an SVG file. */
  toSVG(options?: { theme?: Theme }): string;
  /** The tree as it is seen, as the address of a PNG; `scale` is from 1 to 4, 2 by itself. */
  toPNG(options?: { theme?: Theme; scale?: number }): Promise<string>;
  /** Takes the embed off the page. */
  close(): void;
}

/** The methods of the element: those of an embed, each giving a promise. */
export type Asked = {
  [Name in Exclude<keyof Embed, "close">]: (...args: Parameters<Embed[Name]>) => Promise<Awaited<ReturnType<Embed[Name]>>>;
};

/** `<plywise-tree>`: a game tree, and a search of it, step by step. */
export interface PlywiseTree extends HTMLElement, Asked {
  /** Writing them steps, and loads another state or tree. They are undefined until the embed is ready. */
  step: number | undefined;
  state: State | undefined;
  tree: string | undefined;
  readonly length: number | undefined;
  /** Kept once the tree is shown; refused when the program cannot start. */
  readonly ready: Promise<PlywiseTree>;
}

/** What the element dispatches. They bubble. */
export type PlywiseEventMap = { [Name in keyof EmbedEvents as `plywise-${Name}`]: CustomEvent<EmbedEvents[Name]> };

declare global {
  interface HTMLElementTagNameMap {
    "plywise-tree": PlywiseTree;
  }
  interface HTMLElementEventMap extends PlywiseEventMap {}
}
