import * as z from "zod/mini";
import { type AskNode, openNode } from "@/lib/http/client/open-node";
import { askAnchor, fetchAnchor } from "@/lib/recount/anchor-queries";
import { walletPlaces } from "@/lib/recount/asked-wallets";
import {
  type AskedNode,
  addAnchor,
  type ChainRecount,
  checkAgainstChain,
} from "@/lib/recount/check-against-chain";
import type { Recount } from "@/lib/recount/judge-findings";
import type { FileRecount } from "@/lib/recount/recount-file";
import { sampleVoters } from "@/lib/recount/sample-voters";

const TIMEOUT_MS = 10_000;

/** Asks a node about the snapshot, about so many voters, and about every contract wallet. */
export async function askNode({
  done: { head, counted, voters, pick },
  proposalId,
  url,
  size,
  signal,
  onProgress,
}: {
  done: FileRecount;
  /** Whose anchor this server is asked for; null for a file of another vote. */
  proposalId: string | null;
  url: string;
  size: number;
  signal: AbortSignal;
  onProgress: (progress: { done: number; of: number }) => void;
}): Promise<ChainRecount> {
  const sample = sampleVoters({ voters, size, ballots: counted.ballots, randomBelow });
  const picked = await pick([...sample.places, ...walletPlaces(counted)]);
  signal.throwIfAborted();
  const ask = openNode(url, { timeoutMs: TIMEOUT_MS });
  const asked = await checkAgainstChain({
    evidence: { head, voterAt: (place) => picked.get(place) },
    counted,
    client: readableNode(url, ask),
    sample,
    signal,
    onProgress,
  });
  // Without an answer nothing is claimed: times stay the server's word.
  const anchor = proposalId === null ? null : await fetchAnchor(proposalId).catch(() => null);
  return anchor === null ? asked : addAnchor(asked, await askAnchor({ head, anchor, ask }));
}

const loadAskWallet = () =>
  import("./ask-wallet").catch(() => {
    throw new Error(
      "the part of this page that asks wallets could not be loaded; try again once you are online",
    );
  });

/** Loads the question to contract wallets if these ballots need it; it is large, and most votes have none. */
export async function prepareFor(counted: Recount): Promise<void> {
  if (walletPlaces(counted).length > 0) await loadAskWallet();
}

/** A number of the chain, in hex. */
const quantity = z.pipe(
  z.string().check(z.regex(/^0x[\da-f]{1,16}$/)),
  z.transform((text: string) => BigInt(text)),
);
const block = z.object({ hash: z.string(), timestamp: quantity });

function readableNode(url: string, ask: AskNode): AskedNode {
  return {
    getChainId: async () => Number(await ask({ method: "eth_chainId", params: [], answer: quantity })),
    getBlock: ({ blockNumber }) =>
      ask({
        method: "eth_getBlockByNumber",
        params: [toQuantity(blockNumber), false],
        answer: block,
      }),
    call: async ({ to, data, blockNumber }) => ({
      data: await ask({
        method: "eth_call",
        params: [{ to, data }, toQuantity(blockNumber)],
        answer: z.string(),
      }),
    }),
    readWallet: async (question) =>
      (await loadAskWallet()).askWallet({ url, timeoutMs: TIMEOUT_MS, question }),
  };
}

const toQuantity = (value: bigint): string => `0x${value.toString(16)}`;

function randomBelow(below: number): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  // What does not fill a whole round would favour the first places.
  return word < 2 ** 32 - (2 ** 32 % below) ? word % below : randomBelow(below);
}
