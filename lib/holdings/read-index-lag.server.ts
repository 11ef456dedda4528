import "server-only";
import { readNewestAnd } from "@/lib/chain/read-blocks.server";
import { listRpcEndpoints } from "@/lib/chain/rpc-endpoints.server";

export type IndexLag = { blocks: bigint; seconds: bigint };

/** How far an indexed block is behind the chain's newest one; null if the chain can't be read. */
export async function readIndexLag(indexedBlock: bigint): Promise<IndexLag | null> {
  const [endpoint = ""] = listRpcEndpoints();
  try {
    const { newest: head, other: indexed } = await readNewestAnd(indexedBlock, { endpoint });
    if (!head || !indexed) return null;
    const behind = (newer: bigint, older: bigint): bigint => (newer > older ? newer - older : 0n);
    return {
      blocks: behind(head.number, indexed.number),
      seconds: behind(head.timestamp, indexed.timestamp),
    };
  } catch {
    return null;
  }
}
