import "server-only";
import { bytesToHex } from "viem";
import type { HeldAmounts } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";
import { inclusionPaths } from "@/lib/shared/merkle-tree";
import { CHUNK_LEAVES, isFromIndex } from "./census";
import { hashCensusEntry } from "./census-leaf";
import { listChunkRoots, listEntries, listLeaves } from "./census-store.server";
import { findFinishedCensus } from "./find-census.server";

/**
 * A census's entry for a holder. `path` leads from the leaf to the root of its chunk; null for somebody who was asked and
 * holds nothing.
 */
export type ProvedHoldings = HeldAmounts & { proof: { place: number; path: string[] } | null };

export type OpenCensus = {
  root: string;
  size: number;
  chunkRoots: string[];
  /** Whether everybody who held anything has a leaf. */
  isComplete: boolean;
  /** The holders that the census knows. Fast in the order of addresses, which is also the order of leaves. */
  prove: (holders: readonly Address[]) => Promise<Map<Address, ProvedHoldings>>;
  /** False once it was restarted. */
  isStillThere: () => Promise<boolean>;
};

/** The finished, reliable census of exactly this block, with proofs of its entries; null if there is none. */
export async function openCensus(at: { block: bigint; blockHash: string }): Promise<OpenCensus | null> {
  const census = await findFinishedCensus(at);
  if (census === null || census.root === null) return null;
  const { id, root } = census;
  const pathOf = readPaths(id);
  return {
    root,
    size: census.holders,
    chunkRoots: await listChunkRoots(id),
    isComplete: isFromIndex(census),
    async prove(holders) {
      const entries = await listEntries(id, holders);
      const proved = new Map<Address, ProvedHoldings>();
      for (const { holder, place, ...held } of entries.toSorted(byPlace)) {
        const proof = place === null ? null : { place, path: await pathOf(place) };
        proved.set(holder, { ...held, proof });
      }
      return proved;
    },
    async isStillThere() {
      const now = await findFinishedCensus(at);
      return now?.id === id && now.root === root;
    },
  };
}

function byPlace(left: { place: number | null }, right: { place: number | null }): number {
  return (left.place ?? -1) - (right.place ?? -1);
}

/** The path of a leaf within its chunk; keeps the paths of the last chunk. */
function readPaths(id: bigint): (place: number) => Promise<string[]> {
  let kept: { from: number; paths: string[][] } | null = null;
  return async (place) => {
    const from = place - (place % CHUNK_LEAVES);
    if (kept?.from !== from) {
      const leaves = await listLeaves({ id, from, to: from + CHUNK_LEAVES });
      const paths = inclusionPaths(leaves.map((entry) => hashCensusEntry(entry)));
      kept = { from, paths: paths.map((path) => path.map((hash) => bytesToHex(hash))) };
    }
    const path = kept.paths[place - from];
    if (path === undefined) throw new Error(`the census ${id} has no leaf ${place}`);
    return path;
  };
}
