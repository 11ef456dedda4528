import { createPublicClient, http } from "viem";
import { type ChainRecount, checkAgainstChain, walletPlaces } from "@/lib/recount/check-against-chain";
import { parseVoters } from "@/lib/recount/parse-evidence";
import { pickVoters } from "@/lib/recount/pick-voters";
import type { DoneRecount } from "./use-recount";

const TIMEOUT_MS = 10_000;

/** Asks a node about voters chosen by lot, and about every contract wallet. */
export async function askNode({
  done: { head, counted, voters, file },
  url,
  sample: wanted,
  signal,
  onProgress,
}: {
  done: DoneRecount;
  url: string;
  sample: number;
  signal: AbortSignal;
  onProgress: (progress: { done: number; of: number }) => void;
}): Promise<ChainRecount> {
  const sample = drawLots(voters, wanted);
  const picked = await pickVoters({
    file,
    places: [...sample, ...walletPlaces(counted)],
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

/** Different places below `below`, each as likely as any other. */
function drawLots(below: number, wanted: number): number[] {
  const drawn = new Set<number>();
  while (drawn.size < Math.min(wanted, below)) drawn.add(randomBelow(below));
  return [...drawn];
}

function randomBelow(below: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  // What does not fill a whole round would favour the first places.
  return word < 2 ** 32 - (2 ** 32 % below) ? word % below : randomBelow(below);
}
