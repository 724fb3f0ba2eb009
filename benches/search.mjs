// Alpha-beta as JavaScript has it: on objects, on nested arrays, on typed arrays, and telling what it does.

import { TREES, uniform } from "./random.mjs";

export function kernels() {
  return TREES.flatMap(([branching, depth]) => {
    const name = `b=${branching} d=${depth}`;
    const search = `search ${name}`;
    const objects = uniform(branching, depth, (value) => ({ value, children: null }), (children) => ({ value: 0, children }));
    const arrays = uniform(branching, depth, (value) => value, (children) => children);
    const flat = flatten(arrays);
    return [
      { case: search, by: "js objects", run: () => counted(() => onObjects(objects, -Infinity, Infinity, true)) },
      { case: search, by: "js arrays", run: () => counted(() => onArrays(arrays, -Infinity, Infinity, true)) },
      { case: search, by: "js typed arrays", run: () => counted(() => onFlat(flat, 0, -Infinity, Infinity, true)) },
    ];
  });
}

/** The same search on objects that tells what it does to a list. */
export function traced() {
  return TREES.map(([branching, depth]) => {
    const root = uniform(branching, depth, (value) => ({ value, children: null }), (children) => ({ value: 0, children }));
    return {
      case: `record b=${branching} d=${depth}`,
      by: "js objects",
      run: () => counted(() => telling(root, -Infinity, Infinity, true, [])),
    };
  });
}

let visited = 0;

function counted(search) {
  visited = 0;
  const check = search();
  return { units: visited, check };
}

function onObjects(node, alpha, beta, isMax) {
  visited++;
  if (node.children === null) return node.value;
  if (isMax) {
    let best = -Infinity;
    for (const child of node.children) {
      const value = onObjects(child, alpha, beta, false);
      if (value > best) best = value;
      if (best > alpha) alpha = best;
      if (alpha >= beta) break;
    }
    return best;
  }
  let best = Infinity;
  for (const child of node.children) {
    const value = onObjects(child, alpha, beta, true);
    if (value < best) best = value;
    if (best < beta) beta = best;
    if (alpha >= beta) break;
  }
  return best;
}

function onArrays(node, alpha, beta, isMax) {
  visited++;
  if (typeof node === "number") return node;
  let best = isMax ? -Infinity : Infinity;
  for (let at = 0; at < node.length; at++) {
    const value = onArrays(node[at], alpha, beta, !isMax);
    if (isMax) {
      if (value > best) best = value;
      if (best > alpha) alpha = best;
    } else {
      if (value < best) best = value;
      if (best < beta) beta = best;
    }
    if (alpha >= beta) break;
  }
  return best;
}

/** Depth-first: each node's value and where its subtree ends. */
function flatten(root) {
  const [values, ends] = [[], []];
  const add = (node) => {
    const at = values.length;
    values.push(typeof node === "number" ? node : 0);
    ends.push(0);
    if (typeof node !== "number") node.forEach(add);
    ends[at] = values.length;
  };
  add(root);
  return { values: Int32Array.from(values), ends: Uint32Array.from(ends) };
}

function onFlat(tree, node, alpha, beta, isMax) {
  visited++;
  const { values, ends } = tree;
  const end = ends[node];
  if (end === node + 1) return values[node];
  let best = isMax ? -Infinity : Infinity;
  for (let child = node + 1; child < end; child = ends[child]) {
    const value = onFlat(tree, child, alpha, beta, !isMax);
    if (isMax) {
      if (value > best) best = value;
      if (best > alpha) alpha = best;
    } else {
      if (value < best) best = value;
      if (best < beta) beta = best;
    }
    if (alpha >= beta) break;
  }
  return best;
}

function telling(node, alpha, beta, isMax, log) {
  visited++;
  log.push({ type: "enter", node, alpha, beta });
  if (node.children === null) {
    log.push({ type: "evaluate", node, value: node.value });
    log.push({ type: "return", node, value: node.value });
    return node.value;
  }
  let best = isMax ? -Infinity : Infinity;
  const { children } = node;
  for (let at = 0; at < children.length; at++) {
    const value = telling(children[at], alpha, beta, !isMax, log);
    if (isMax) {
      if (value > best) best = value;
      if (best > alpha) alpha = best;
    } else {
      if (value < best) best = value;
      if (best < beta) beta = best;
    }
    log.push({ type: "update", node, by: children[at], alpha, beta });
    if (alpha >= beta && at + 1 < children.length) {
      log.push({ type: "prune", node, tried: at + 1 });
      break;
    }
  }
  log.push({ type: "return", node, value: best });
  return best;
}
