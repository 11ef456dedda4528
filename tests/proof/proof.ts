import { readdirSync } from "node:fs";
import type { TwoInstances } from "./two-instances";

export type Size = {
  /** The sizes of security.md section 3; otherwise one round. */
  isFull: boolean;
  /** Numbers in [0, 1) from the printed seed. */
  random: () => number;
};

type Common = {
  claim: string;
  /** It has to begin before the others: on a fresh stand, or because its round takes longest. */
  isFirst?: boolean;
  /** Time or memory decides it, so nothing else may run beside it. */
  isAlone?: boolean;
};

export type Proof = Common & {
  environment?: Record<string, string>;
  /** Needs an origin that a browser can open. */
  isForBrowser?: boolean;
  /** In a short round one stand serves all that give it the same name, one after the other: they don't disturb each other. */
  stand?: string;
  /** Answers the measured figures as lines; throws if the claim doesn't hold. */
  run(stand: TwoInstances, size: Size): Promise<string[]>;
};

/** A proof that starts its own services. */
export type StandaloneProof = Common & { runAlone(size: Size): Promise<string[]> };

const ENDING = ".proof.ts";

/** What the files `<name>.proof.ts` of this folder export as `proof`, by name, in the order in which they start. */
export async function findProofs(names: readonly string[]): Promise<Map<string, Proof | StandaloneProof>> {
  const found = await Promise.all(
    names.map(async (name): Promise<[string, Proof | StandaloneProof]> => {
      const { proof }: { proof: Proof | StandaloneProof } = await import(`./${name}${ENDING}`);
      return [name, proof];
    }),
  );
  return new Map(found.sort(([, left], [, right]) => Number(right.isFirst ?? 0) - Number(left.isFirst ?? 0)));
}

/** The names of all proofs. */
export function listProofs(): string[] {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(ENDING));
  return files.sort().map((file) => file.slice(0, -ENDING.length));
}

/** Mulberry32: small, and the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How often each value occurs, as "1 x 200, 199 x 401". */
export function tally(values: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([left], [right]) => String(left).localeCompare(String(right)))
    .map(([value, count]) => `${count} x ${value}`)
    .join(", ");
}

/** Runs the jobs with at most `width` in parallel, in order of start. */
export async function inParallel<Item>(
  items: readonly Item[],
  { width, run }: { width: number; run: (item: Item) => Promise<void> },
): Promise<void> {
  const queue = [...items];
  async function work(): Promise<void> {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await run(item);
  }
  await Promise.all(Array.from({ length: width }, work));
}
