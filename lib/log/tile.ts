import { joinBytes } from "@/lib/shared/hex-bytes";
import type { TreeNode } from "./tree-ranges";

/** A tile of C2SP tlog-tiles: up to 256 hashes of one level, or the entries below those of level 0. */
export type Tile = { level: number | "entries"; index: number; width: number };

const FULL = 256;
/** Binary levels between the levels of tiles. */
const HEIGHT = 8;
const MAX_LEVEL = 63;
const PLACE = /^((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Reads `<L>/<N>[.p/<W>]` after `/tile/`; null unless it is written in the one allowed way. */
export function parseTile(path: string): Tile | null {
  const [first = "", ...rest] = path.split("/");
  const level = first === "entries" ? ("entries" as const) : readLevel(first);
  const [, number, width] = PLACE.exec(rest.join("/")) ?? [];
  if (level === null || number === undefined || Number(width ?? 1) >= FULL) return null;
  const tile = { level, index: Number(number.replaceAll(/[x/]/g, "")), width: Number(width ?? FULL) };
  return tilePath(tile) === path ? tile : null;
}

function readLevel(text: string): number | null {
  return /^(0|[1-9]\d?)$/.test(text) && Number(text) <= MAX_LEVEL ? Number(text) : null;
}

/** Where a tile lies below `tile/`. */
export function tilePath({ level, index, width }: Tile): string {
  const digits = `${index}`;
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, "0").match(/\d{3}/g) ?? [];
  const place = groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join("/");
  return `${level}/${place}${width === FULL ? "" : `.p/${width}`}`;
}

/** How many entries the tree must have for the tile. */
export function sizeForTile({ level, index, width }: Tile): number {
  return (index * FULL + width) * FULL ** (level === "entries" ? 0 : level);
}

/** Every tile of a tree of this size, full ones and those that end with the tree. */
export function* listTiles(treeSize: number): Generator<Tile, void, undefined> {
  for (const level of ["entries", ...Array.from({ length: MAX_LEVEL }, (_, at) => at)] as const) {
    const nodes = Math.floor(treeSize / FULL ** (level === "entries" ? 0 : level));
    for (let index = 0; index * FULL < nodes; index += 1)
      yield { level, index, width: Math.min(FULL, nodes - index * FULL) };
    if (nodes === 0) return;
  }
}

/** The nodes whose hashes make the tile. */
export function listTileNodes({ level, index, width }: Tile & { level: number }): TreeNode[] {
  return Array.from({ length: width }, (_, at) => ({ level: level * HEIGHT, index: index * FULL + at }));
}

/** Where the entries of a tile begin. */
export function firstEntryOf({ index }: Tile): number {
  return index * FULL;
}

/** A bundle of entries: the length of each in two bytes, then its bytes. */
export function bundleEntries(bodies: readonly string[]): Uint8Array<ArrayBuffer> {
  const entries = bodies.map((body) => new TextEncoder().encode(body));
  return joinBytes(
    entries.flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry]),
  );
}

/** The entries of a bundle, in bytes. Throws if it is cut. */
export function unbundleEntries(bundle: Uint8Array): Uint8Array[] {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bundle.length; ) {
    const length = ((bundle[at] ?? 0) << 8) | (bundle[at + 1] ?? 0);
    if (at + 2 + length > bundle.length) throw new Error("a bundle of entries is cut");
    entries.push(bundle.subarray(at + 2, at + 2 + length));
    at += 2 + length;
  }
  return entries;
}
