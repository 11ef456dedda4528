import type { ResultAnchor } from "@/lib/anchors/anchor-schemas";
import { loadAskWallet, readableNode } from "@/lib/chain/client/read-node";
import { openNode } from "@/lib/http/client/open-node";
import { askAnchor } from "@/lib/recount/anchor-queries";
import { walletPlaces } from "@/lib/recount/asked-wallets";
import { addAnchor, type ChainRecount, checkAgainstChain } from "@/lib/recount/check-against-chain";
import { describeNodeFailure } from "@/lib/recount/describe-node-failure";
import { findingAt } from "@/lib/recount/finding-at";
import { type Recount, withFindings } from "@/lib/recount/judge-findings";
import type { FileRecount } from "@/lib/recount/recount-file";
import { SAMPLE_SIZE, sampleVoters } from "@/lib/recount/sample-voters";

export type NodeQuestion = {
  done: Pick<FileRecount, "head" | "counted" | "voters" | "pick">;
  url: string;
  /** How many voters to ask about. */
  size?: number;
  /** The one that a server names, or will; null if it names none. */
  anchor?: ResultAnchor | null | Promise<ResultAnchor | null>;
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; of: number }) => void;
};

/** Asks a node about the snapshot, a sample of the voters, every contract wallet and the anchor. Rejects if it can't be asked. */
export async function askNode({
  done: { head, counted, voters, pick },
  url,
  size = SAMPLE_SIZE,
  anchor: named = null,
  signal,
  onProgress,
}: NodeQuestion): Promise<ChainRecount> {
  const sample = sampleVoters({ voters, size, ballots: counted.ballots, randomBelow });
  const picked = await pick([...sample.places, ...walletPlaces(counted)]);
  signal?.throwIfAborted();
  const ask = openNode(url);
  const asked = await checkAgainstChain({
    evidence: { head, voterAt: (place) => picked.get(place) },
    counted,
    client: readableNode(url, ask),
    sample,
    signal,
    onProgress,
  });
  const anchor = await named;
  return anchor === null ? asked : addAnchor(asked, await askAnchor({ head, anchor, ask }));
}

/** The same, but a node that can't be asked says nothing about the file. */
export async function askNodeIfUp(question: NodeQuestion): Promise<Recount | ChainRecount> {
  let isRead = false;
  const pick: FileRecount["pick"] = async (places) => {
    const picked = await question.done.pick(places);
    isRead = true;
    return picked;
  };
  try {
    return await askNode({ ...question, done: { ...question.done, pick } });
  } catch (error) {
    question.signal?.throwIfAborted();
    // That the file can't be read is no fault of the node.
    if (!isRead) throw error;
    const doubt = { ...findingAt("--rpc", describeNodeFailure(error)), by: "node" as const };
    return withFindings(question.done.counted, { unchecked: [doubt] });
  }
}

/** Loads the question to contract wallets if these ballots need it; it is large, and most votes have none. */
export async function prepareFor(counted: Recount): Promise<void> {
  if (walletPlaces(counted).length > 0) await loadAskWallet();
}

function randomBelow(below: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  // What does not fill a whole round would favour the first places.
  return word < 2 ** 32 - (2 ** 32 % below) ? word % below : randomBelow(below);
}
