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

declare module "plywise-program-bytes" {
  const bytes: Uint8Array;
  export default bytes;
}

declare module "plywise-maker-bytes" {
  const bytes: Uint8Array;
  export default bytes;
}

declare module "plywise-shadow" {
  const css: string;
  export default css;
}

// What of wasm-bindgen's glue `web/guard.js` uses, which is joined to it.
declare let wasm: unknown;
declare let __wbg_init_promise: unknown;
