import * as z from "zod/mini";
import type { AskNode } from "@/lib/http/client/open-node";
import type { AskedNode, AskedTransaction } from "../asked-node";

/** A number of the chain, in hex. */
const quantity = z.pipe(
  z.string().check(z.regex(/^0x[\da-f]{1,16}$/)),
  z.transform((text: string) => BigInt(text)),
);
const count = z.pipe(
  quantity,
  z.transform((value: bigint) => Number(value)),
);
const toQuantity = (value: bigint): string => `0x${value.toString(16)}`;

/** What is asked of a node. The part that asks wallets is large, so it is loaded only for them. */
export function readableNode(url: string, ask: AskNode): AskedNode {
  return {
    getChainId: () => ask({ method: "eth_chainId", params: [], answer: count }),
    async getBlock({ blockNumber }) {
      const block = await askBlock(blockNumber, ask);
      if (block === null) throw new Error("it does not have this block");
      return block;
    },
    call: async ({ to, data, blockNumber }) => ({
      data: await ask({
        method: "eth_call",
        params: [{ to, data }, toQuantity(blockNumber)],
        answer: z.string(),
      }),
    }),
    readWallet: async (question) => (await loadAskWallet()).askWallet(url, question),
  };
}

/** Rejects if the part can't be loaded; the next call tries again. */
export const loadAskWallet = () =>
  import("./ask-wallet").catch(() => {
    throw new Error("the part that asks wallets could not be loaded; try again once you are online");
  });

/** How many transactions of an account are on the chain. */
export function askCount(account: string, ask: AskNode): Promise<number> {
  return ask({
    method: "eth_getTransactionCount",
    params: [account, "latest"],
    answer: count,
  });
}

const transactionSchema = z.nullable(
  z.object({
    hash: z.string(),
    from: z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/)),
    input: z.string(),
    nonce: count,
    blockNumber: z.nullish(quantity),
    blockHash: z.nullish(z.string()),
  }),
);

/** A transaction counts as in a block only if the node has the same block at its number. */
export async function askTransaction(hash: string, ask: AskNode): Promise<AskedTransaction> {
  const method = "eth_getTransactionByHash";
  const [found, newest] = await Promise.all([
    ask({ method, params: [hash], answer: transactionSchema }),
    ask({ method: "eth_blockNumber", params: [], answer: quantity }),
  ]);
  if (found === null || found.hash !== hash) return null;
  const { from, nonce, input: data, blockNumber } = found;
  if (blockNumber == null) return { from, nonce, data, block: null };
  const block = await askBlock(blockNumber, ask);
  if (block === null || block.hash !== found.blockHash) return { from, nonce, data, block: null };
  const confirmations = newest - blockNumber + 1n;
  return {
    from,
    nonce,
    data,
    block: { number: blockNumber, time: Number(block.timestamp) * 1_000, confirmations },
  };
}

const blockSchema = z.nullable(z.object({ hash: z.string(), timestamp: quantity }));

/** Null if the node doesn't have the block. */
function askBlock(number: bigint, ask: AskNode): Promise<z.infer<typeof blockSchema>> {
  const params = [toQuantity(number), false];
  return ask({ method: "eth_getBlockByNumber", params, answer: blockSchema });
}
