// The modules that exist once the programs are compiled. `cargo xtask build` says which file each name stands for.

declare module "plywise-program" {
  export default function start(from: { module_or_path: string | URL | Uint8Array | undefined }): Promise<unknown>;
  export const mount: import("./inside.js").Program["mount"];
  export const call: import("./inside.js").Program["call"];
  export const reads: import("./inside.js").Program["reads"];
  export const unmount: import("./inside.js").Program["unmount"];
  export const whenStopped: import("./inside.js").Program["whenStopped"];
}

declare module "plywise-maker" {
  export default function start(from: { module_or_path: Uint8Array }): Promise<unknown>;
  export function make(kind: string, seed: string | undefined, mostNodes: number): string;
  export function read(name: string, text: string): string;
  export function whenStopped(tell: (error: unknown) => void): void;
  export function forget(): void;
}

declare module "plywise-practice" {
  export default function start(from: { module_or_path: ArrayBuffer }): Promise<unknown>;
  export const mount: import("./inside.js").QuizProgram["mount"];
  export const call: import("./inside.js").QuizProgram["call"];
  export const unmount: import("./inside.js").QuizProgram["unmount"];
  export const whenStopped: import("./inside.js").QuizProgram["whenStopped"];
}

declare module "plywise-practice-bytes" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module "plywise-practice-style" {
  const css: string;
  export default css;
}

declare module "plywise-program-bytes" {
  const bytes: Uint8Array;
  export default bytes;
}

declare module "plywise-maker-bytes" {
  const bytes: Uint8Array;
  export default bytes;
}

declare module "plywise-games" {
  export default function start(from: { module_or_path: ArrayBuffer }): Promise<unknown>;
  export const mountGame: import("./inside.js").GamesProgram["mountGame"];
  export const callGame: import("./inside.js").Program["call"];
  export const unmountGame: import("./inside.js").Program["unmount"];
  export const whenStopped: import("./inside.js").Program["whenStopped"];
}

declare module "plywise-games-bytes" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

declare module "plywise-games-style" {
  const css: string;
  export default css;
}

declare module "plywise-arena" {
  export default function start(from: { module_or_path: ArrayBuffer }): Promise<unknown>;
  export function answer(question: Uint8Array, tell: (answer: Uint8Array<ArrayBuffer>) => void, isOnPage: boolean): void;
}

declare module "plywise-arena-bytes" {
  const bytes: Uint8Array<ArrayBuffer>;
  export default bytes;
}

// Scripts that keep programs as functions: see `plywiseKept`.
declare module "plywise-kept";

declare module "plywise-shadow" {
  const css: string;
  export default css;
}

// What of wasm-bindgen's glue `web/guard.js` uses, which is joined to it.
declare let wasm: unknown;
declare let __wbg_init_promise: unknown;
