import { type CronosNode, type CronosNodeOptions, startCronosNode } from "@/tests/cronos/start-cronos-node";
import { contractNames } from "./churn-chain";
import { compareIndex } from "./compare-holdings";
import { CRON_SECRET, type TwoInstances } from "./two-instances";

export type CronosChain = {
  node: CronosNode;
  /** What a process needs to read this chain. */
  environment: Record<string, string>;
  /** How far both contracts are indexed; -1 if nothing is. */
  indexedBlock(): Promise<number>;
  /** Compares all holders of both contracts with the truth at the block; answers how many balances. */
  compareAt(block: number): Promise<number>;
};

/** A simulated network whose index is in the stand's database. */
export async function startCronosChain(
  stand: TwoInstances,
  options: CronosNodeOptions,
): Promise<CronosChain> {
  const node = await startCronosNode(options);
  const { nft, token, multicall3 } = node.addresses;
  const { holders } = node.world;
  const balancesOf = (kind: "nft" | "token", block: number): bigint[] =>
    holders.map((holder) => node.world.balanceAt({ kind, holder, block }));
  return {
    node,
    environment: {
      // The index must find the first blocks itself.
      NFT_FIRST_BLOCK: "",
      TOKEN_FIRST_BLOCK: "",
      RPC_URL: node.url,
      BROWSER_RPC_URL: node.url,
      NFT_ADDRESS: nft,
      TOKEN_ADDRESS: token,
      MULTICALL3_ADDRESS: multicall3,
      CRON_SECRET,
    },
    async indexedBlock() {
      const [row] = await stand.query<{ indexed: string | null; contracts: string }>(
        "SELECT min(next_block) - 1 AS indexed, count(*) AS contracts FROM holdings_index WHERE contract = ANY($1)",
        [contractNames.map((name) => node.addresses[name].toLowerCase())],
      );
      return row?.contracts === "2" ? Number(row.indexed) : -1;
    },
    compareAt: (block) =>
      compareIndex({
        stand,
        chain: { holders, contracts: { nft, token } },
        block: BigInt(block),
        oracle: { nft: balancesOf("nft", block), token: balancesOf("token", block) },
      }),
  };
}
