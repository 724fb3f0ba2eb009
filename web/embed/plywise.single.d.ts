// The types of plywise.single.mjs, the build in one file.

import type { Embed, EmbedEvents } from "./plywise.js";

export type * from "./plywise.js";

/** Draws an embed into the shadow of an element. `address` is what stands behind the `#` of an embed's address. */
export function open(
  element: HTMLElement,
  address?: string,
  emit?: <Name extends keyof EmbedEvents>(name: Name, detail: EmbedEvents[Name]) => void,
): Promise<Embed>;

/** What anywidget asks for: Jupyter, marimo and MyST. */
declare const widget: { render(view: { model: unknown; el: HTMLElement }): Promise<(() => void) | undefined> };
export default widget;
