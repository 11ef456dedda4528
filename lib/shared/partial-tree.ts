import { largestPowerBelow } from "./merkle-tree";

/** Leaves from `start` up to before `end`. */
export type LeafRange = { start: number; end: number };

/** The largest ranges without any of these places, as the tree of `range` is built, from left to right. */
export function listBeside(places: readonly number[], range: LeafRange): LeafRange[] {
  const found: LeafRange[] = [];
  walkTree({
    places,
    range,
    onBeside: (start, end) => {
      found.push({ start, end });
      return null;
    },
    onPlace: () => null,
    join: () => null,
  });
  return found;
}

/** Walks the tree over a range from left to right (RFC 6962, 2.1), skipping parts without any of the places. */
export function walkTree<Value>({
  places,
  range: { start, end },
  onBeside,
  onPlace,
  join,
}: {
  places: readonly number[];
  range: LeafRange;
  onBeside: (start: number, end: number) => Value;
  onPlace: (place: number) => Value;
  /** With the range that both make up. */
  join: (left: Value, right: Value, start: number, end: number) => Value;
}): Value {
  let next = 0;
  function walk(from: number, to: number): Value {
    const place = places[next];
    if (place === undefined || place >= to) return onBeside(from, to);
    if (to - from === 1) {
      next += 1;
      return onPlace(place);
    }
    const middle = from + largestPowerBelow(to - from);
    const left = walk(from, middle);
    return join(left, walk(middle, to), from, to);
  }
  return walk(start, end);
}
