// What is compared with what, and what we want of it.

export const AREAS = ["search", "trace", "tic-tac-toe", "connect-four", "layout", "seek", "parse", "windows", "others"];

const TREES = ["b=8 d=6", "b=2 d=18", "b=4 d=9", "b=40 d=4"];

/** On trees of another kind each. */
const OTHERS = [
  ["levels", "two-pass", "iterative"],
  ["dice", "expectimax", "star1", "star2"],
  ["three", "max^n", "paranoid"],
];

/** The rows of the table. `ns(case, by)` is a time for each unit, `size(what)` a number of bytes. */
export function rows(ns, size) {
  const table = [];
  const time = (value) => (value < 1000 ? `${value.toPrecision(3)} ns` : `${(value / 1000).toPrecision(3)} µs`);
  const add = (what, ours, beside, ratio, goal, isMet) =>
    table.push([what, ours, beside, ratio, goal, isMet === null ? "" : isMet ? "yes" : "NO"]);
  /** Ours is at least so many times as fast. */
  const faster = (name, us, them, atLeast, theirCase = name) => {
    const [ours, theirs] = [ns(name, us), ns(theirCase, them)];
    const ratio = theirs / ours;
    const goal = atLeast === null ? "" : `≥ ${atLeast}×`;
    const what = us === "ours" ? `${name}, native` : `${name}, WASM`;
    add(what, time(ours), `${them} ${time(theirs)}`, `${ratio.toFixed(2)}×`, goal, atLeast === null ? null : ratio >= atLeast);
  };
  /** Ours costs at most so many times what another thing does. */
  const costs = (what, [name, us], [theirCase, them], atMost) => {
    const [ours, theirs] = [ns(name, us), ns(theirCase, them)];
    const ratio = ours / theirs;
    add(what, time(ours), `${them} ${time(theirs)}`, `${ratio.toFixed(2)}×`, ...(atMost === null ? ["", null] : [`≤ ${atMost}×`, ratio <= atMost]));
  };
  const within = (what, value, atMost, shown = time) =>
    add(what, shown(value), "", "", `≤ ${shown(atMost)}`, value <= atMost);

  /** What a search costs with a closure that reads all its events, and in a page. */
  const inOtherWays = (search, observed, record, who) => {
    costs(`${observed}, ${who}, native`, [observed, who], [search, who], null);
    costs(`${observed}, ${who}, WASM`, [observed, `wasm ${who}`], [search, `wasm ${who}`], null);
    costs(`${record}, ${who}, WASM`, [record, `wasm ${who}`], [search, `wasm ${who}`], null);
  };

  for (const tree of TREES) {
    const search = `search ${tree}`;
    faster(search, "ours", "js objects", tree === "b=8 d=6" ? 10 : 6);
    faster(search, "ours", "boxes", tree === "b=2 d=18" ? 8 : 4);
    costs(`${search}, an empty closure`, [search, "ours"], [search, "no reports"], 1.05);
    costs(`${search}, keeping proofs`, [search, "ours"], [search, "no proofs either"], null);
    costs(`${search}, touching its nodes`, [search, "ours"], [`touch ${tree}`, "floor"], 11);
    faster(search, "wasm ours", "js objects", 6);
    faster(search, "wasm ours", "js typed arrays", 2);
  }
  for (const tree of TREES) {
    const record = `record ${tree}`;
    costs(`${record}, native`, [record, "ours"], [`search ${tree}`, "ours"], 1.5);
    costs(`${record}, WASM`, [record, "wasm ours"], [`search ${tree}`, "wasm ours"], 1.5);
    faster(record, "wasm ours", "js objects", 20);
    within(`${record}: bytes an event`, size(`${record}: bytes per event`), 8, bytes);
  }
  for (const tree of TREES) {
    const [search, observed, record] = [`windows ${tree}`, `windows observed ${tree}`, `windows recorded ${tree}`];
    for (const who of ["negamax", "no deep cutoffs", "aspiration", "scout", "pvs", "negascout", "negascout, exact tests", "mtd(f)", "sss*", "dual*"]) {
      costs(`${search}, ${who}, a node of alpha-beta's`, [search, who], [search, "alpha-beta"], null);
      // Where a table is kept it is written to as well.
      const hasTable = ["mtd(f)", "sss*", "dual*"].includes(who);
      costs(`${record}, ${who}, native`, [record, who], [search, who], hasTable ? null : 1.5);
      if (tree === "b=8 d=6") inOtherWays(search, observed, record, who);
    }
  }
  for (const [of, ...searches] of OTHERS) {
    for (const who of searches) {
      costs(`${of} recorded, ${who}, native`, [`${of} recorded`, who], [of, who], 1.5);
      inOtherWays(of, `${of} observed`, `${of} recorded`, who);
    }
  }
  within("record b=8 d=6: bytes a visited node", size("record b=8 d=6: bytes per visited node"), 12, bytes);

  faster("tic-tac-toe", "ours", "js array board", null);
  faster("tic-tac-toe", "wasm ours", "js array board", 15);
  faster("tic-tac-toe", "ours", "textbook", null);
  faster("tic-tac-toe", "wasm ours", "wasm textbook", null);
  for (const name of ["tic-tac-toe minimax", "connect four 4×4"]) {
    for (const [us, them] of [["ours", "js array board"], ["wasm ours", "js array board"], ["ours", "textbook"], ["wasm ours", "wasm textbook"]]) {
      faster(name, us, them, null);
    }
  }

  for (const kind of ["4-ary", "random"]) {
    for (const nNodes of [1_000, 10_000, 100_000]) {
      const layout = `layout ${nNodes} ${kind}`;
      faster(layout, "wasm ours", "d3 with hierarchy", nNodes < 100_000 ? 6 : 13);
      faster(layout, "ours", "tidy-tree", 2);
      faster(layout, "ours", "tidy-tree with build", 6);
    }
  }
  costs("layout 10000 4-ary, the least", ["layout 10000 4-ary", "ours"], ["slots 10000 4-ary", "floor"], 5);
  within("layout 100000 random, WASM, all of it", ns("layout 100000 random", "wasm ours") * 1e5, 16e6);

  for (const which of ["top", "all over"]) {
    const seek = `seek, 2000 nodes ${which}`;
    within(`${seek}, WASM`, ns(seek, "wasm ours"), 20_000);
    faster(seek, "ours", "fold from 0", 100);
    faster(seek, "wasm ours", "wasm fold from 0", 100);
  }
  within("each event in turn, native", ns("each event in turn", "ours"), 5);
  within("each event in turn, WASM", ns("each event in turn", "wasm ours"), 5);
  add("one event, anywhere, native", time(ns("one event, anywhere", "ours")), "", "", "", null);
  add("index, an event, native", time(ns("index", "ours")), "", "", "", null);
  add("index, an event, WASM", time(ns("index", "wasm ours")), "", "", "", null);
  within("index: bytes a node, beside 8 an update", size("index: bytes per node, without 8 an update"), 20, bytes);

  for (const text of ["b=4 d=8", "b=10 d=5"]) {
    const parse = `parse ${text}`;
    within(`${parse}, native, a node`, ns(parse, "ours"), 15);
    within(`${parse}, WASM, a node`, ns(parse, "wasm ours"), 20);
    faster(parse, "ours", "JSON.parse", 1.6);
    faster(parse, "wasm ours", "JSON.parse", 1.6);
    faster(parse, "wasm ours", "JSON.parse of objects", 7);
  }
  return table;
}

function bytes(value) {
  return `${value.toFixed(1)} B`;
}
