import "server-only";
import { encodeFunctionData, erc20Abi } from "viem";
import { callAtBlock, StateForgotten } from "@/lib/chain/call-at-block.server";
import { hasTransfers } from "@/lib/chain/has-transfers.server";
import { hasCodeAt } from "@/lib/chain/read-code.server";
import { wordSchema } from "@/lib/chain/rpc-answer-schemas";
import { listRpcEndpoints } from "@/lib/chain/rpc-endpoints.server";
import { findFirst } from "./find-first";
import type { IndexRun } from "./index-run.server";
import type { IndexedContract } from "./indexed-contracts.server";

type Question = { run: IndexRun; contract: Pick<IndexedContract, "address">; head: bigint };

/**
 * The first block that can have a transfer of the contract: that of its deployment if a node keeps old state, that of its
 * first Transfer log if one takes any range, else 0, which is right but slower to fill from. Null if there is no contract at
 * the address. Throws what kept an endpoint from answering, and OutOfTime.
 */
export async function findFirstBlock({ run, contract: { address }, head }: Question): Promise<bigint | null> {
  for (const endpoint of listRpcEndpoints()) {
    const hasCode = (block: bigint): Promise<boolean | null> =>
      run.ask(endpoint, () => hasCodeAt({ endpoint, address, block })).catch(nullWhenForgotten);
    if ((await hasCode(head)) === false) return null;
    const deployed = await findFirst({ low: 0n, high: head, holds: hasCode });
    if (deployed !== null) return deployed;
    const hasLogs = (toBlock: bigint): Promise<boolean | null> =>
      run.ask(endpoint, () => hasTransfers({ endpoint, contract: address, toBlock }));
    const moved =
      (await hasLogs(head)) === true ? await findFirst({ low: 0n, high: head, holds: hasLogs }) : null;
    if (moved !== null) return moved;
  }
  return 0n;
}

/**
 * The contract's supply before its first block, which must be zero. Null if no endpoint has that block's state. Throws what
 * kept an endpoint from answering, and OutOfTime.
 */
export async function findEarlierSupply({
  run,
  contract: { address },
  firstBlock,
}: Omit<Question, "head"> & { firstBlock: bigint }): Promise<bigint | null> {
  if (firstBlock === 0n) return 0n;
  const block = firstBlock - 1n;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: "totalSupply" });
  for (const endpoint of listRpcEndpoints()) {
    const supply = await run
      .ask(endpoint, async () => {
        if (!(await hasCodeAt({ endpoint, address, block }))) return 0n;
        const signal = AbortSignal.timeout(5_000);
        const { answers } = await callAtBlock({
          url: endpoint,
          block,
          calls: [{ to: address, data }],
          signal,
        });
        return BigInt(wordSchema.parse(answers[0]?.result));
      })
      .catch(nullWhenForgotten);
    if (supply !== null) return supply;
  }
  return null;
}

function nullWhenForgotten(error: unknown): null {
  if (error instanceof StateForgotten) return null;
  throw error;
}
