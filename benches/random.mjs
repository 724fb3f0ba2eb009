// The same random numbers and trees as src/random.rs and src/layout.rs make.

export function mulberry32(seed) {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

export const TREES = [[8, 6], [2, 18], [4, 9], [40, 4]];

/** A uniform tree; `leaf` and `branch` say what a node is. */
export function uniform(branching, depth, leaf, branch) {
  const random = mulberry32(1);
  const node = (left) => {
    if (left === 0) return leaf((random() % 2_000_001) - 1_000_000);
    const children = [];
    for (let child = 0; child < branching; child++) children.push(node(left - 1));
    return branch(children);
  };
  return node(depth);
}

/** Every node a list of its children: complete 4-ary, or each below a random earlier one. */
export function shape(kind, nNodes) {
  const random = mulberry32(1);
  const nodes = Array.from({ length: nNodes }, () => ({ children: [] }));
  for (let node = 1; node < nNodes; node++) {
    const parent = kind === "4-ary" ? Math.floor((node - 1) / 4) : random() % node;
    nodes[parent].children.push(nodes[node]);
  }
  return nodes[0];
}

/** Nested lists of leaves from −20 to 20. */
export function nestedList(branching, depth) {
  const random = mulberry32(1);
  let level = Array.from({ length: branching ** depth }, () => String((random() % 41) - 20));
  for (let up = 0; up < depth; up++) {
    const above = [];
    for (let at = 0; at < level.length; at += branching) above.push(`[${level.slice(at, at + branching).join(",")}]`);
    level = above;
  }
  return level[0];
}
