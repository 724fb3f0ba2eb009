// What the scripts of this folder know of each other and of the programs. Nothing of it is published.

import type { Embed, EmbedError, EmbedEvents, QuizResult, Step } from "./plywise.js";

export type * from "./plywise.js";

/** The program of embeds: it takes and gives text. */
export interface Program {
  mount(place: Element, root: Element, keys: EventTarget, address: string, changed: (state: string) => void): number;
  call(number: number, method: string, argument: string): string;
  reads(text: string): boolean;
  unmount(number: number): void;
  whenStopped(tell: (error: unknown) => void): void;
}

/** What answers questions about games: a worker, or what stands for one. */
export interface Searches {
  postMessage(question: Uint8Array): void;
  terminate(): void;
}

/** The program of games, as far as embeds use it. Its style is with it where that is no file. */
export interface GamesProgram {
  mountGame(
    place: Element, root: Element, keys: EventTarget, address: string, searcher: (isChess: boolean) => Searches,
    changed: (state: string) => void,
  ): number;
  callGame: Program["call"];
  unmountGame: Program["unmount"];
  whenStopped: Program["whenStopped"];
  sheet?: CSSStyleSheet;
}

/** Answers a question about a game, each answer by `tell`; on a page, rather than in a worker, it goes through less. */
export type Answers = (question: Uint8Array, tell: (answer: Uint8Array<ArrayBuffer>) => void, isOnPage: boolean) => Promise<void>;

/** The program of exercises: it takes and gives text. */
export interface QuizProgram {
  mount(place: Element, heading: number, address: string, hear: (event: string) => void): number;
  call(number: number, method: string, argument: string): string;
  unmount(number: number): void;
  whenStopped(tell: (error: unknown) => void): void;
}

/** What the program of exercises says is seen. */
export interface QuizTold {
  exercise: number;
  n: number;
  title: string;
  question: string;
  mode: "immediate" | "end" | "exam";
  complete: QuizResult;
  /** Why nothing can be asked; all else is missing then. */
  error?: string;
}

/** The functions of a learning platform, as SCORM 1.2 has them. */
export interface ScormApi {
  LMSInitialize(empty: ""): unknown;
  LMSGetValue(name: string): unknown;
  LMSSetValue(name: string, value: string): unknown;
  LMSCommit(empty: ""): unknown;
  LMSFinish(empty: ""): unknown;
}

/** The state of an embed, as its program tells it. */
export interface Told extends Step {
  shown: boolean;
  mode: string;
  /** Null where the tree is too large for a link. */
  link: string | null;
  error: EmbedError | null;
}

/** What makes random trees, and reads files in any format. */
export interface Maker {
  makeTree(kind: string, seed: string | undefined): Promise<string>;
  readTree(name: string, text: string): Promise<{ link: string; text: string }>;
}

export type Emit = <Name extends keyof EmbedEvents>(name: Name, detail: EmbedEvents[Name]) => void;

/** The text of a file, and whether those who are told and who call may not know what stands in it. */
export interface File {
  text: string;
  isSecret?: boolean;
}

/** Where an embed is drawn, and what it may ask for. */
export interface Surroundings {
  place: HTMLElement;
  root: HTMLElement;
  keys: EventTarget;
  address: string;
  emit: Emit;
  maker: () => Promise<Maker>;
  again?: () => void;
  file?: (src: string) => Promise<File>;
}

/** An embed, as the scripts beside its program see it. */
export interface Widget extends Embed {
  follow(address: string): Step | Promise<Step>;
  detail(): Step;
  tree(): string;
  hasMoved(): boolean;
  /** What is earned, where something is graded and the student may know it. */
  score(): QuizResult | undefined;
  /** Whether a state has every answer that counts, where only exercises have any. */
  isWhole?(): boolean;
  edgeOf(event: KeyboardEvent): "start" | "end" | undefined;
}

/** What came from elsewhere, of which nothing is known. */
// biome-ignore lint/suspicious/noExplicitAny: each part is looked at before it is used.
export type Foreign = Record<string, any>;

declare global {
  var plywiseMaker: Maker | undefined;
  var plywiseQuiz: ((surroundings: Surroundings & { heading?: number; most?: number }) => Promise<Widget>) | undefined;
  var plywiseGames: ((around: Element, nth: string) => Promise<Program>) | undefined;
  /** Programs as functions that start them: `cargo xtask` makes the scripts that keep them. */
  var plywiseKept: Record<"games" | "arena" | "chess", () => void> | undefined;
  var plywiseGamesProgram: (() => Promise<GamesProgram>) | undefined;
  var plywiseAnswers: Answers;
  var plywiseProgram: Uint8Array | undefined;
  var plywise: Widget | undefined;
  var PlywiseReveal: { id: string; init: (deck: Deck) => void };
  /** Put in when the scripts are bundled. */
  const PROGRAM_FILE: string;
  const STYLE_FILE: string;
  const MAKER_FILE: string;
  const QUIZ_FILE: string;
  const GAMES_FILE: string;
  const GAMES_FILES: string;
}

/** What of reveal.js is used. */
export interface Deck {
  getSlidesElement(): HTMLElement;
  getCurrentSlide(): HTMLElement | undefined;
  on(name: string, listener: (event: { currentSlide?: HTMLElement; previousSlide?: HTMLElement }) => void): void;
  next(): void;
  prev(): void;
}
