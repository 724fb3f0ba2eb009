// Programs that stand packed in a script: bytes in a script weigh a third more, and a browser unpacks what is served, not what
// stands in it.

/** The bytes that gzip has packed. */
export const unpacked = (/** @type {Uint8Array<ArrayBuffer>} */ packed) =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/**
 * Gives the document or the shadow around a place a style. A constructed sheet, since strict policies forbid style elements.
 * @param {Element} place
 * @param {CSSStyleSheet} sheet
 */
export function adopt(place, sheet) {
  const around = /** @type {Document | ShadowRoot} */ (place.getRootNode());
  if (!around.adoptedStyleSheets.includes(sheet)) around.adoptedStyleSheets = [...around.adoptedStyleSheets, sheet];
}

/** A style sheet of a text. */
export function sheetOf(/** @type {string} */ css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
