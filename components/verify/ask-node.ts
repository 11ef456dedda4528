import { createPublicClient, http } from "viem";
import { walletPlaces } from "@/lib/recount/asked-wallets";
import { type ChainRecount, checkAgainstChain } from "@/lib/recount/check-against-chain";
import { parseVoters } from "@/lib/recount/parse-evidence";
import { pickVoters } from "@/lib/recount/pick-voters";
import type { FileRecount } from "@/lib/recount/recount-file";
import { sampleVoters } from "@/lib/recount/sample-voters";

const TIMEOUT_MS = 10_000;

/** Asks a node about the snapshot, about so many voters, and about every contract wallet. */
export async function askNode({
  done: { head, counted, voters, file },
  url,
  size,
  signal,
  onProgress,
}: {
  done: FileRecount;
  url: string;
  size: number;
  signal: AbortSignal;
  onProgress: (progress: { done: number; of: number }) => void;
}): Promise<ChainRecount> {
  const sample = sampleVoters({ voters, size, ballots: counted.ballots, randomBelow });
  const picked = await pickVoters({
    file,
    places: [...sample.places, ...walletPlaces(counted)],
    parse: parseVoters,
  });
  signal.throwIfAborted();
  return checkAgainstChain({
    evidence: { head, voterAt: (place) => picked.get(place) },
    counted,
    client: createPublicClient({ transport: http(url, { batch: true, retryCount: 1, timeout: TIMEOUT_MS }) }),
    sample,
    signal,
    onProgress,
  });
}

function randomBelow(below: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  // What does not fill a whole round would favour the first places.
  return word < 2 ** 32 - (2 ** 32 % below) ? word % below : randomBelow(below);
}
