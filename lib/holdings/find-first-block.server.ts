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
 * The first block that can hold a transfer of the contract: that of its deployment where a node remembers the state of old
 * blocks, that of its first Transfer log where one takes any number of blocks, else 0, which is right and only slower to fill
 * from. Null when there is no contract at the address. Throws what kept an endpoint from answering, and OutOfTime.
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
 * What existed of the contract before its first block, which has to be nothing. Null when no endpoint remembers the state of that block.
 * Throws what kept an endpoint from answering, and OutOfTime.
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
