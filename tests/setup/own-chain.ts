import fc from "fast-check";
import {
  createPublicClient,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  parseAbi,
  toHex,
} from "viem";
import { z } from "zod";
import { deployer, localChain, localContracts } from "@/local/accounts";
import { startChain } from "@/local/chain";
import { waitForReceipt } from "@/local/chain-transactions";
import { deployContracts } from "@/local/deploy";
import { callRpc } from "@/local/json-rpc";
import { type RpcProxy, startRpcProxy } from "@/local/rpc-proxy";
import { testAccount } from "./accounts";

export type ContractName = "nft" | "token";

const abi = parseAbi([
  "function mintBatch(address[] holders, uint256[] counts)",
  "function transferBatch(address[] holders, uint256[] amounts)",
  "function transferFrom(address from, address to, uint256 tokenId)",
  "function transfer(address to, uint256 amount) returns (bool)",
  "function ownerOf(uint256 tokenId) view returns (address)",
]);
const text = z.string().transform((value): Hex => `0x${value.slice(2)}`);
const NFTS = 40;

/** People who trade with each other on a separate chain. */
export const traders = Array.from({ length: 12 }, (_, index) => testAccount(`trader ${index}`).address);

/** A separate node behind a proxy like Cronos, with the contracts and with traders who hold some of both. */
export async function startOwnChain(
  limits: { maxLogBlocks?: number; maxLogResults?: number; keepStates?: number; slowMs?: number } = {},
) {
  const chain = await startChain({});
  const rpcUrl = chain.rpcUrl;
  const proxies: RpcProxy[] = [];
  const rpc = (method: string, ...params: unknown[]) => callRpc({ rpcUrl, method, params });

  async function openProxy(more: typeof limits = {}): Promise<RpcProxy> {
    const proxy = await startRpcProxy({ target: rpcUrl, keepStates: 10_000, ...more });
    proxies.push(proxy);
    return proxy;
  }

  const transaction = (from: Hex, to: Hex, data: Hex) => ({ from, to, data, gas: toHex(12_000_000) });
  const queue = async (from: Hex, to: Hex, data: Hex) =>
    text.parse(await rpc("eth_sendTransaction", transaction(from, to, data)));
  /** The node answers before it has mined: what came right after, such as a jump in time, could overtake it. */
  const send = async (from: Hex, to: Hex, data: Hex) =>
    waitForReceipt({ rpcUrl, hash: await queue(from, to, data) });
  const traderAt = (index: number): Hex => traders[index % traders.length] ?? "0x";

  async function ownerOf(tokenId: bigint): Promise<Hex> {
    const data = encodeFunctionData({ abi, functionName: "ownerOf", args: [tokenId] });
    const answer = text.parse(await rpc("eth_call", { to: localContracts.nft, data }, "latest"));
    return decodeFunctionResult({ abi, functionName: "ownerOf", data: answer });
  }

  /** Mines blocks of random transfers, several in each; some fail, as on any chain. Prints a new seed. */
  async function trade({ blocks, seed }: { blocks: number; seed: number }): Promise<void> {
    const move = fc.record({
      isNft: fc.boolean(),
      from: fc.nat(traders.length - 1),
      to: fc.nat(traders.length - 1),
      tokenId: fc.bigInt({ min: 1n, max: BigInt(NFTS) }),
      amount: fc.bigInt({ min: 0n, max: 10n ** 24n }),
    });
    const plan = fc.array(move, { minLength: 0, maxLength: 6 });
    await rpc("evm_setAutomine", false);
    for (const moves of fc.sample(plan, { seed, numRuns: blocks })) {
      for (const { isNft, from, to, tokenId, amount } of moves) {
        if (isNft) await queue(...(await nftMove(tokenId, traderAt(to))));
        else await queue(...tokenMove(traderAt(from), traderAt(to), amount));
      }
      await rpc("evm_mine");
    }
    await rpc("evm_setAutomine", true);
  }

  async function nftMove(tokenId: bigint, to: Hex): Promise<[Hex, Hex, Hex]> {
    const from = await ownerOf(tokenId);
    const data = encodeFunctionData({ abi, functionName: "transferFrom", args: [from, to, tokenId] });
    return [from, localContracts.nft, data];
  }

  function tokenMove(from: Hex, to: Hex, amount: bigint): [Hex, Hex, Hex] {
    const data = encodeFunctionData({ abi, functionName: "transfer", args: [to, amount] });
    return [from, localContracts.token, data];
  }

  /** What the contract itself says at the block. */
  async function balanceOf(contract: Hex, holder: Hex, block: bigint): Promise<bigint> {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: "balanceOf", args: [holder] });
    return BigInt(text.parse(await rpc("eth_call", { to: contract, data }, toHex(block))));
  }

  const balanceAt = (name: ContractName, holder: Hex, block: bigint): Promise<bigint> =>
    balanceOf(localContracts[name], holder, block);

  await deployContracts({ rpcUrl });
  await rpc("anvil_autoImpersonateAccount", true);
  for (const holder of traders) await rpc("anvil_setBalance", holder, toHex(10n ** 24n));
  const counts = traders.map((_, index) => (index === 0 ? BigInt(NFTS - traders.length + 1) : 1n));
  const amounts = traders.map((_, index) => BigInt(index) * 10n ** 24n);
  const mint = encodeFunctionData({ abi, functionName: "mintBatch", args: [traders, counts] });
  const give = encodeFunctionData({ abi, functionName: "transferBatch", args: [traders, amounts] });
  await send(deployer.address, localContracts.nft, mint);
  await send(deployer.address, localContracts.token, give);
  const proxy = await openProxy(limits);

  return {
    rpc,
    reader: createPublicClient({ chain: localChain, transport: http(rpcUrl), cacheTime: 0 }),
    send,
    proxy,
    openProxy,
    trade,
    balanceAt,
    balanceOf,
    head: async () => BigInt(text.parse(await rpc("eth_blockNumber"))),
    mine: (blocks: number) => rpc("anvil_mine", toHex(blocks)),
    /** Replaces the newest blocks by others; in the first of them a trader gives tokens to another. */
    reorganise: (depth: number) =>
      rpc("anvil_reorg", depth, [[transaction(...tokenMove(traderAt(5), traderAt(2), 12_345n)), 0]]),
    async stop() {
      await Promise.all(proxies.map((opened) => opened.stop()));
      await chain.stop();
    },
  };
}

export type OwnChain = Awaited<ReturnType<typeof startOwnChain>>;
