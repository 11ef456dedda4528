import "server-only";
import { bytesToHex } from "viem";
import type { HeldAmounts } from "@/lib/env/counted-contracts";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { inclusionPaths, merkleRoot } from "@/lib/shared/merkle-tree";
import { CHUNK_LEAVES, hashCensusEntry, isFromIndex } from "./census";
import { type Chunk, listChunks, listEntries, listLeaves } from "./census-store.server";
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
  const chunks = await listChunks(id);
  const findProof = readProofs(id, chunks);
  const isComplete = isFromIndex(census);
  return {
    root,
    size: census.holders,
    chunkRoots: chunks.map((chunk) => chunk.root),
    isComplete,
    async prove(holders) {
      const proved = new Map<Address, ProvedHoldings>();
      for (const holder of holders.toSorted()) {
        const found = await findProof(holder);
        if (found !== null) proved.set(holder, found);
      }
      // Only the chain is asked about people who hold nothing.
      const missing = isComplete ? [] : holders.filter((holder) => !proved.has(holder));
      for (const { holder, ...held } of await listEntries(id, missing)) {
        proved.set(holder, { ...held, proof: null });
      }
      return proved;
    },
    async isStillThere() {
      const now = await findFinishedCensus(at);
      return now?.id === id && now.root === root;
    },
  };
}

/** Behind every address. */
const END = "g";

type OpenChunk = { from: string; before: string; leaves: ReadonlyMap<Address, ProvedHoldings> };

/**
 * A holder's leaf with its path within its chunk; null for somebody without one. Keeps the last chunk. Throws CENSUS_ALTERED if the
 * entries of a chunk don't make its root any more.
 */
function readProofs(
  id: bigint,
  chunks: readonly Chunk[],
): (holder: Address) => Promise<ProvedHoldings | null> {
  let kept: OpenChunk | null = null;
  return async (holder) => {
    if (kept === null || holder < kept.from || holder >= kept.before) {
      const place = chunks.findLastIndex(({ firstHolder }) => firstHolder <= holder);
      const chunk = chunks[place];
      if (chunk === undefined) return null;
      const before = chunks[place + 1]?.firstHolder ?? END;
      kept = { from: chunk.firstHolder, before, leaves: await openChunk(id, chunk, before) };
    }
    return kept.leaves.get(holder) ?? null;
  };
}

async function openChunk(
  id: bigint,
  { chunk, root, firstHolder }: Chunk,
  before: string,
): Promise<ReadonlyMap<Address, ProvedHoldings>> {
  const entries = await listLeaves({ id, from: firstHolder, before });
  const hashes = entries.map((entry) => hashCensusEntry(entry));
  if (bytesToHex(merkleRoot(hashes)) !== root) throw new AppError("CENSUS_ALTERED");
  const paths = inclusionPaths(hashes);
  return new Map(
    entries.map(({ holder, ...held }, index) => {
      const path = (paths[index] ?? []).map((hash) => bytesToHex(hash));
      return [holder, { ...held, proof: { place: chunk * CHUNK_LEAVES + index, path } }] as const;
    }),
  );
}
