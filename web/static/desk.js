// What happens around the page without the page's program: files are dropped, links ask for trees that somebody has to
// fetch or make. Loaded once the page has been drawn; all of it is extra, and the page works without.
//
// `page` is the page's program, `studio()` a promise of the studio's, `dress()` sees to the studio's styles.

/** The most bytes of an answer to `src`: 1 MiB. */
const MOST = 1 << 20;

/** Sees to all of it. */
export function tend({ page, studio, dress }) {
  takeFiles(studio, dress);
  const ask = (method, argument = "") => page.call(0, method, argument);
  const look = () => openLink(location.hash, ask, studio);
  addEventListener("hashchange", look);
  look();
}

/** Files dropped anywhere, and files and trees pasted where no box is. */
function takeFiles(studio, dress) {
  const has = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  let hint, leaving;
  const show = (is_shown) => {
    clearTimeout(leaving);
    if (!is_shown) return hint?.remove();
    if (hint?.isConnected) return;
    dress();
    hint = document.createElement("div");
    hint.className = "pw-drop-hint";
    hint.setAttribute("role", "status");
    hint.textContent = "Drop the file to open the tree in it";
    document.body.append(hint);
  };
  addEventListener("dragover", (event) => {
    if (!has(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    show(true);
    // Nobody says when the file has left the window; as long as it is there, this happens again and again.
    leaving = setTimeout(() => show(false), 1_000);
  });
  addEventListener("drop", (event) => {
    show(false);
    if (!has(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) studio().then((program) => program?.receive(file));
  });
  addEventListener("paste", (event) => {
    const [file] = event.clipboardData?.files ?? [];
    const is_box = event.target.closest?.("input, textarea, select, [contenteditable]");
    const text = event.clipboardData?.getData("text/plain").trim();
    // Where text can go into a box it goes there, also from a program that offers a picture of it.
    if ((is_box && text) || (!file && !text)) return;
    event.preventDefault();
    studio().then((program) => (file && !text ? program?.receive(file) : program?.paste(text)));
  });
}

/** A link may name a file, or say how to make a tree: neither does the page's own program do. */
async function openLink(hash, ask, studio) {
  const link = hash.replace(/^#/, "");
  const parts = new URLSearchParams(link);
  // What stands first here stands first for the page too.
  if (parts.has("t") || !(parts.has("src") || (parts.has("gen") && !parts.has("example")))) return;
  // The page's own address comes here too whenever somebody steps; then the tree is there already.
  if (ask("settings").startsWith(parts.has("src") ? "src=" : "gen=")) return;
  const program = await studio();
  if (!program) return ask("refuse", "the part of the page that opens such links could not be loaded");
  if (!parts.has("src")) return program.make(link);
  try {
    const source = parts.get("src");
    const text = await textFrom(new URL(source, document.baseURI));
    if (location.hash !== hash) return; // somebody went on
    program.fetched(link, decodeURI(source.split(/[?#]/)[0].split("/").pop()) || source, text);
  } catch (error) {
    ask("refuse", error.message);
  }
}

/** The text at an address, read without cookies. */
async function textFrom(source) {
  if (!/^https?:$/.test(source.protocol)) throw new Error(`${source.protocol} addresses cannot be fetched`);
  const answer = await fetch(source, { credentials: "omit" }).catch(() => {
    throw new Error(`the tree ${source} cannot be fetched: it is not there, or its server or this page’s policy does not allow it`);
  });
  if (!answer.ok) throw new Error(`the tree ${source} cannot be fetched (status ${answer.status})`);
  const [reader, pieces] = [answer.body.getReader(), []];
  let n_bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces).text();
    pieces.push(value);
    n_bytes += value.length;
    if (n_bytes > MOST) {
      await reader.cancel();
      throw new Error(`the tree ${source} is larger than 1 MiB`);
    }
  }
}
