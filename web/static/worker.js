// Runs a program that searches games: the first message says where it is, each of the others is a question to it. What it
// answers goes back as bytes; one that stops says why in words.

/** @type {Promise<any> | undefined} */
let program;

/** @param {string[]} addresses Where its glue and the program itself are. */
async function load([glue, wasm]) {
  const loaded = await import(/** @type {string} */ (glue));
  await loaded.default({ module_or_path: wasm });
  return loaded;
}

addEventListener("message", async ({ data }) => {
  try {
    if (!program) {
      program = load(data);
      await program;
      return;
    }
    (await program).answer(data, (/** @type {Uint8Array} */ bytes) => postMessage(bytes, { transfer: [bytes.buffer] }));
  } catch (error) {
    console.error("Plywise: a search has stopped", error);
    postMessage(String(error));
  }
});
