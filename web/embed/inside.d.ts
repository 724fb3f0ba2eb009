// What the scripts of this folder know of each other and of the programs. Nothing of it is published.

import type { Embed, EmbedError, EmbedEvents, Step } from "./plywise.js";

export type * from "./plywise.js";

/** The program of embeds: it takes and gives text. */
export interface Program {
  mount(place: Element, root: Element, keys: EventTarget, address: string, changed: (state: string) => void): number;
  call(number: number, method: string, argument: string): string;
  reads(text: string): boolean;
  unmount(number: number): void;
  whenStopped(tell: (error: unknown) => void): void;
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
  edgeOf(event: KeyboardEvent): "start" | "end" | undefined;
}

/** What came from elsewhere, of which nothing is known. */
// biome-ignore lint/suspicious/noExplicitAny: each part is looked at before it is used.
export type Foreign = Record<string, any>;

declare global {
  var plywiseMaker: Maker | undefined;
  var plywiseProgram: Uint8Array | undefined;
  var plywise: Widget | undefined;
  var PlywiseReveal: { id: string; init: (deck: Deck) => void };
  /** Put in when the scripts are bundled. */
  const PROGRAM_FILE: string;
  const STYLE_FILE: string;
  const MAKER_FILE: string;
}

/** What of reveal.js is used. */
export interface Deck {
  getSlidesElement(): HTMLElement;
  getCurrentSlide(): HTMLElement | undefined;
  on(name: string, listener: (event: { currentSlide?: HTMLElement; previousSlide?: HTMLElement }) => void): void;
  next(): void;
  prev(): void;
}
