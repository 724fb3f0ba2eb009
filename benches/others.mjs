// Trees placed by d3, and texts read by JSON.parse.

// biome-ignore lint/suspicious/noTsIgnore: it is installed only where it is timed (docs/benchmarks.md).
// @ts-ignore
import { hierarchy, tree } from "d3-hierarchy";
import { nestedList, shape } from "./random.mjs";

export function layout() {
  const cases = [1_000, 10_000, 100_000].flatMap((nNodes) => ["4-ary", "random"].map((kind) => [nNodes, kind]));
  return cases.flatMap(([nNodes, kind]) => {
    const root = shape(kind, nNodes);
    const place = tree().nodeSize([1, 1]).separation(() => 1);
    const ready = hierarchy(root);
    const done = (placed) => ({ units: nNodes, check: placed.height + 1 });
    const name = `layout ${nNodes} ${kind}`;
    return [
      { case: name, by: "d3 with hierarchy", run: () => done(place(hierarchy(root))) },
      { case: name, by: "d3", run: () => done(place(ready)) },
    ];
  });
}

export function parse() {
  return [[4, 8], [10, 5]].flatMap(([branching, depth]) => {
    const name = `parse b=${branching} d=${depth}`;
    const lists = nestedList(branching, depth);
    const asObject = (node) => (typeof node === "number" ? { value: node } : { value: null, children: node.map(asObject) });
    const objects = JSON.stringify(asObject(JSON.parse(lists)));
    let units = 0;
    for (let level = 0; level <= depth; level++) units += branching ** level;
    const last = (node) => (typeof node === "number" ? node : last(node.at(-1)));
    const lastOf = (node) => (node.children ? lastOf(node.children.at(-1)) : node.value);
    return [
      { case: name, by: "JSON.parse", run: () => ({ units, check: last(JSON.parse(lists)) }) },
      { case: name, by: "JSON.parse of objects", run: () => ({ units, check: lastOf(JSON.parse(objects)) }) },
    ];
  });
}
