// Files that an address names with `src`: how they are read, and for whom. The page, embeds and the element on a course
// page share it; docs/security.md gives the reasons.

import * as english from "./english.js";

/** The most bytes of a file with a tree, and the most characters of a tree: 1 MiB. */
export const MOST = 1 << 20;

/** The most bytes of `plywise.json`. */
const MOST_RULES = 1 << 16;

/** Without cookies or a referrer, and to nowhere but the address that was named. */
/** @type {RequestInit} */
const PLAIN = { credentials: "omit", redirect: "error", referrerPolicy: "no-referrer" };

/**
 * What `src` names, seen from this page.
 * @param {string} src
 */
export function addressOf(src) {
  const said = src.length > 200 ? `${src.slice(0, 200)}…` : src;
  if (!URL.canParse(src, document.baseURI)) throw new Error(english.noAddress(said));
  const source = new URL(src, document.baseURI);
  if (!/^https?:$/.test(source.protocol)) throw new Error(english.otherProtocol(source.protocol));
  if (source.username || source.password) throw new Error(english.NAME_OR_PASSWORD);
  return source;
}

/**
 * The name of the file at an address, as people read it.
 * @param {URL} address
 */
export function fileNameOf({ pathname, host }) {
  const name = pathname.split("/").pop() || host;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * The text at an address.
 * @param {URL} source
 */
export async function textFrom(source, most = MOST) {
  const answer = await fetch(source, PLAIN).catch(() => {
    throw new Error(english.notFetched(source));
  });
  if (!answer.ok) throw new Error(english.noAnswer(source, answer.status));
  // Counted as it comes: what a server says of the length is its own affair.
  const reader = answer.body?.getReader();
  if (!reader) return "";
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const pieces = [];
  for (let n_bytes = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return textOf(new Uint8Array(await new Blob(pieces).arrayBuffer()), source);
    pieces.push(value);
    n_bytes += value.length;
    if (n_bytes > most) {
      await reader.cancel();
      throw new Error(english.tooLarge(source));
    }
  }
}

/**
 * A file's bytes as text, as when it is opened from a disk: UTF-8, or UTF-16 that says so by a mark at its beginning.
 * @param {Uint8Array} bytes
 * @param {URL} source
 */
function textOf(bytes, source) {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Error(english.notText(source));
  }
}

/**
 * The origins of the pages around this one that are not its own, the nearest first. "null" stands for a page that has
 * none, as in a sandbox, and for one whose origin the browser does not tell.
 */
export function strangersAround() {
  /** @type {string[]} */
  const strangers = [];
  for (let around = /** @type {Window} */ (window), nth = 0; around !== around.parent; nth += 1) {
    around = around.parent;
    if (!isOwn(around)) strangers.push(location.ancestorOrigins?.[nth] ?? (nth === 0 ? referrer() : "null"));
  }
  return strangers;
}

/**
 * Whether a window is of this page's origin. Only such a window says what its origin is; a sandbox is like no other.
 * @param {Window} around
 */
function isOwn(around) {
  try {
    return /** @type {typeof globalThis} */ (/** @type {unknown} */ (around)).origin === self.origin && self.origin !== "null";
  } catch {
    return false;
  }
}

/** The origin of the page that put this one into a frame, where it lets that be known. */
const referrer = () => (URL.canParse(document.referrer) ? new URL(document.referrer).origin : "null");

/**
 * Whether `plywise.json`, which stands beside `program`, lets pages of all these origins show a file.
 * @param {URL} source
 * @param {string[]} strangers
 * @param {string} program
 */
export async function isAllowed(source, strangers, program) {
  // A server may take these for another folder than the one that is compared here.
  if (source.search || /%(?:2f|5c|25|00)/i.test(source.pathname)) return false;
  const names = (/** @type {unknown} */ path, /** @type {URL} */ rules) => {
    if (typeof path !== "string" || !URL.canParse(path, rules)) return false;
    const { origin, pathname } = new URL(path, rules);
    return origin === source.origin && (pathname.endsWith("/") ? source.pathname.startsWith(pathname) : source.pathname === pathname);
  };
  const list = (/** @type {unknown} */ maybe) => (Array.isArray(maybe) ? maybe : []);
  try {
    const rules = new URL("plywise.json", program);
    const { v, files } = JSON.parse(await textFrom(rules, MOST_RULES));
    return v === 1 && list(files).some((file) =>
      strangers.every((stranger) => list(file?.origins).some((origin) => origin === "*" || (origin === stranger && origin !== "null")))
      && list(file?.paths).some((path) => names(path, rules)));
  } catch {
    // No such file, or one that says nothing.
    return false;
  }
}
