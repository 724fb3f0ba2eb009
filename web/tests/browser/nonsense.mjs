// What nobody should read in a sentence of ours: a word of the program that got into it. What somebody wrote is quoted as it
// is, whatever it says.

import { inflateSync } from "node:zlib";

const NONSENSE = /\bundefined\b|\bNaN\b|\[object |(?<![\w-])null(?! window|[\w-])|panicked|unreachable|RuntimeError|TypeError|SyntaxError|URI malformed/g;

/**
 * The first such word in what stands on the page that is in none of the inputs; nothing if there is none. What was said of
 * one input may stand there still at the next.
 */
export function nonsenseIn(words, inputs) {
  const found = words.flatMap((text) => text.match(NONSENSE) ?? []);
  if (!found.length) return undefined;
  const written = inputs.flatMap(readings);
  return found.find((word) => !written.some((text) => text.includes(word)));
}

/** What an input says: as it is, with its escapes read, and with the trees unpacked that it holds. */
function readings(input) {
  const once = unescaped(input);
  const readable = [input, once, unescaped(once)];
  const packed = readable.flatMap((text) => text.match(/z1\.[\w-]+/g) ?? []).map(unpacked);
  return [...readable, ...packed];
}

/** The escapes of a link as what they stand for; bytes that are no text as the sign for those, as the page reads them. */
function unescaped(text) {
  return text.replaceAll("+", " ").replace(/(%[0-9a-f]{2})+/gi, (escapes) => {
    return new TextDecoder().decode(Uint8Array.from(escapes.slice(1).split("%"), (byte) => Number.parseInt(byte, 16)));
  });
}

/** The text of a packed tree, or nothing if it is none. */
function unpacked(text) {
  try {
    return inflateSync(Buffer.from(text.slice("z1.".length), "base64url")).toString();
  } catch {
    return "";
  }
}
