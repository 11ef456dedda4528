import { createServer } from "node:http";
import { decodeFunctionData, encodeFunctionResult, erc20Abi, type Hex, numberToHex } from "viem";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { listen } from "@/local/listen";
import { SILENT_HOLDERS } from "../builders/evidence";

type Held = { nftCount: bigint; tokenWei: bigint };

/** The truth on the chain, whatever a file says. */
export type SomeChain = {
  id: number;
  nft: string;
  /** By number; `at` in ms since 1970. */
  blocks: Record<string, { hash: string; at: number }>;
  supply: Held;
  /** By address in lower case. */
  holders: Record<string, Held>;
  /** Contract wallets that confirm whatever they are asked, in lower case. */
  wallets: string[];
  /** A transaction that a node tells by its hash, and the newest block. */
  sent?: { transaction: { hash: string }; newest: number };
};

/** The block in which wallets of these files confirm. */
export const WALLET_BLOCK = { block: "12345999", hash: `0x${"cd".repeat(32)}` } as const;

/** The chain on which a file is genuine. */
export function chainOf({ proposal, snapshot, rule, voters }: EvidenceBundle): SomeChain {
  const holders = Object.fromEntries(
    voters.map(({ address, holdings }) => [
      address.toLowerCase(),
      { nftCount: BigInt(holdings?.nftCount ?? 0), tokenWei: BigInt(holdings?.tokenWei ?? 0) },
    ]),
  );
  const sum = (name: keyof Held) => Object.values(holders).reduce((total, held) => total + held[name], 0n);
  return {
    id: 25,
    nft: rule.nft.toLowerCase(),
    blocks: {
      [snapshot.block]: {
        hash: snapshot.hash,
        at: Date.parse(proposal.versions[0]?.publishedAt ?? "") - 120_000,
      },
      [WALLET_BLOCK.block]: { hash: WALLET_BLOCK.hash, at: Date.parse(proposal.startsAt) + 20_000 },
    },
    supply: { nftCount: sum("nftCount") + BigInt(SILENT_HOLDERS), tokenWei: sum("tokenWei") },
    holders,
    wallets: [],
  };
}

export type Question = { id: number; method: string; params: unknown[] };

/** A node of this chain. */
export async function startNode(chain: SomeChain): Promise<{ url: string; stop: () => void }> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answerAsNode(chain, JSON.parse(Buffer.concat(parts).toString()))));
  });
  return listen(server);
}

/** The answer to one question or to several. */
export function answerAsNode(chain: SomeChain, asked: Question | Question[]): object {
  const answer = (question: Question) => ({ jsonrpc: "2.0", id: question.id, ...tell(chain, question) });
  return Array.isArray(asked) ? asked.map(answer) : answer(asked);
}

function tell(chain: SomeChain, { method, params }: Question): { result: unknown } | { error: object } {
  if (method === "eth_chainId") return { result: numberToHex(chain.id) };
  if (method === "eth_blockNumber") return { result: numberToHex(chain.sent?.newest ?? 0) };
  if (method === "eth_getTransactionByHash")
    return { result: params[0] === chain.sent?.transaction.hash ? chain.sent?.transaction : null };
  if (method === "eth_getBlockByNumber") {
    const number = BigInt(String(params[0]));
    const block = chain.blocks[String(number)];
    if (block === undefined) return { result: null };
    const timestamp = numberToHex(Math.floor(block.at / 1_000));
    return { result: { number: numberToHex(number), hash: block.hash, timestamp, transactions: [] } };
  }
  if (method === "eth_call") {
    const { to, data } = params[0] as { to?: string; data: Hex };
    const isOfWallet = to === undefined || data.startsWith("0x1626ba7e");
    const block = Object.keys(chain.blocks).find((number) => numberToHex(BigInt(number)) === params[1]);
    if (block === undefined || isOfWallet !== (block === WALLET_BLOCK.block))
      return { error: { code: -32000, message: `nobody asks at block ${params[1]}` } };
    // Code to create a contract: none of these wallets can be created.
    if (to === undefined) return { error: { code: 3, message: "execution reverted" } };
    return { result: call(chain, { to, data }) };
  }
  return { error: { code: -32601, message: `no ${method}` } };
}

function call(chain: SomeChain, { to, data }: { to: string; data: Hex }): Hex {
  if (data.startsWith("0x1626ba7e"))
    return chain.wallets.includes(to.toLowerCase()) ? `0x1626ba7e${"00".repeat(28)}` : "0x";
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data });
  const nobody = { nftCount: 0n, tokenWei: 0n };
  const held =
    functionName === "totalSupply"
      ? chain.supply
      : (chain.holders[String(args?.[0]).toLowerCase()] ?? nobody);
  const result = to.toLowerCase() === chain.nft ? held.nftCount : held.tokenWei;
  return encodeFunctionResult({ abi: erc20Abi, functionName: "totalSupply", result });
}
