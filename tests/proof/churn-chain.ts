import {
  createPublicClient,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseAbiParameters,
  slice,
  toHex,
} from "viem";
import { z } from "zod";
import { localChain, localContracts } from "@/local/accounts";
import { readArtifact } from "@/local/artifact";
import { startChain } from "@/local/chain";
import { waitForReceipt } from "@/local/chain-transactions";
import { callRpc } from "@/local/json-rpc";
import { type RpcProxy, startRpcProxy } from "@/local/rpc-proxy";
import { CRON_SECRET } from "./two-instances";

/** How many states the node itself keeps. */
const NODE_STATES = 450;
/** How many of them it shows: a pruned Cronos node forgets while a vote runs. */
const PUBLIC_STATES = 400;
const BALANCES_A_CALL = 1_000;

export type ContractName = "nft" | "token";
export const contractNames: readonly ContractName[] = ["nft", "token"];

/** Everybody's balances at a block, in the order of `holders`. */
export type Balances = Record<ContractName, readonly bigint[]>;

export type ChurnChain = {
  holders: readonly Hex[];
  contracts: Record<ContractName, Hex>;
  proxy: RpcProxy;
  /** What an instance needs to read this chain. */
  environment: Record<string, string>;
  head(): Promise<bigint>;
  /** Mines one block with this many random transfers of each contract; answers its number. */
  churn(moves: Record<ContractName, number>): Promise<bigint>;
  mine(blocks: number): Promise<unknown>;
  /** Replaces the newest blocks by as many others, with other transfers in each. */
  reorganise(depth: number): Promise<void>;
  /** What the contracts themselves say, without the proxy and the app. */
  balancesAt(block: bigint): Promise<Balances>;
  /** All Transfer logs of the contract as the node has them. */
  transfersOf(name: ContractName): Promise<ChurnTransfer[]>;
  stop(): Promise<void>;
};

export type ChurnTransfer = { block: bigint; from: Hex; to: Hex; topics: number; data: Hex };

const abi = parseAbi(["function churn(uint256 seed, uint256 moves, uint256 holders)"]);
const addresses = z.array(z.templateLiteral(["0x", z.string()]));
const quantity = z.string().transform(BigInt);
const hex = z.templateLiteral(["0x", z.string()]);

/** A node that forgets, behind a proxy like Cronos, with two contracts that move at random among `holderCount` holders. */
export async function startChurnChain({
  holderCount,
  random,
  limits = {},
}: {
  holderCount: number;
  random: () => number;
  limits?: { maxLogBlocks?: number; maxLogResults?: number };
}): Promise<ChurnChain> {
  const chain = await startChain({ keepStates: NODE_STATES });
  const { rpcUrl } = chain;
  const rpc = (method: string, ...params: unknown[]) => callRpc({ rpcUrl, method, params });
  const proxy = await startRpcProxy({ target: rpcUrl, keepStates: PUBLIC_STATES, ...limits });
  const holders = Array.from({ length: holderCount }, (_, index) => holderAt(index));

  // One sender for each contract, so that the node keeps each contract's order.
  const [nftSender = "0x", tokenSender = "0x"] = addresses.parse(await rpc("eth_accounts"));
  const senders = { nft: nftSender, token: tokenSender } as const;
  for (const sender of Object.values(senders)) await rpc("anvil_setBalance", sender, toHex(10n ** 30n));
  await rpc("anvil_setCode", localContracts.multicall3, readArtifact("multicall3").deployedBytecode);
  const contracts = { nft: await deploy("churn-nft"), token: await deploy("churn-token") } as const;
  await rpc("evm_setAutomine", false);

  async function deploy(name: "churn-nft" | "churn-token"): Promise<Hex> {
    const transaction = {
      from: nftSender,
      data: readArtifact(name).bytecode,
      gas: toHex(5_000_000),
    };
    const hash = hex.parse(await rpc("eth_sendTransaction", transaction));
    const { contractAddress } = await waitForReceipt({ rpcUrl, hash });
    if (!contractAddress) throw new Error(`${name} was not deployed`);
    return getAddress(contractAddress);
  }

  function transaction(name: ContractName, moves: number) {
    const seed = BigInt(Math.floor(random() * 2 ** 32));
    const data = encodeFunctionData({
      abi,
      functionName: "churn",
      args: [seed, BigInt(moves), BigInt(holderCount)],
    });
    return { from: senders[name], to: contracts[name], data, gas: toHex(10_000_000) };
  }

  async function churn(moves: Record<ContractName, number>): Promise<bigint> {
    await Promise.all(
      contractNames
        .filter((name) => moves[name] > 0)
        .map((name) => rpc("eth_sendTransaction", transaction(name, moves[name]))),
    );
    await rpc("evm_mine");
    return head();
  }

  async function reorganise(depth: number): Promise<void> {
    const blocks = Array.from({ length: depth }, (_, index) => index);
    // One contract a block, because the node numbers one sender's transactions only block by block.
    const replacing = blocks.map((index) => [transaction(index % 2 === 0 ? "token" : "nft", 4), index]);
    await rpc("anvil_reorg", depth, replacing);
  }

  async function head(): Promise<bigint> {
    return quantity.parse(await rpc("eth_blockNumber"));
  }

  async function transfersOf(name: ContractName): Promise<ChurnTransfer[]> {
    const transfers: ChurnTransfer[] = [];
    const last = await head();
    for (let from = 0n; from <= last; from += 2_000n) {
      const filter = { address: contracts[name], fromBlock: toHex(from), toBlock: toHex(from + 1_999n) };
      transfers.push(...transferLogs.parse(await rpc("eth_getLogs", filter)));
    }
    return transfers;
  }

  return {
    holders,
    contracts,
    proxy,
    environment: {
      RPC_URL: proxy.url,
      BROWSER_RPC_URL: proxy.url,
      NFT_ADDRESS: contracts.nft,
      TOKEN_ADDRESS: contracts.token,
      CRON_SECRET,
      INDEX_CONFIRMATIONS: "0",
    },
    head,
    churn,
    mine: (blocks) => rpc("anvil_mine", toHex(blocks)),
    reorganise,
    balancesAt: (block) => readOracle({ rpcUrl, holders, contracts, block }),
    transfersOf,
    async stop() {
      await proxy.stop();
      await chain.stop();
    },
  };
}

/** What the contracts say about all holders at the block, through viem's multicall to the node itself. */
export async function readOracle(parts: {
  rpcUrl: string;
  holders: readonly Hex[];
  contracts: Record<ContractName, Hex>;
  block: bigint;
}): Promise<Balances> {
  const client = createPublicClient({ chain: localChain, transport: http(parts.rpcUrl) });
  const of = async (name: ContractName): Promise<readonly bigint[]> =>
    client.multicall({
      allowFailure: false,
      batchSize: BALANCES_A_CALL * 36,
      blockNumber: parts.block,
      contracts: parts.holders.map((holder) => ({
        address: parts.contracts[name],
        abi: erc20Abi,
        functionName: "balanceOf" as const,
        args: [holder] as const,
      })),
      multicallAddress: localContracts.multicall3,
    });
  return { nft: await of("nft"), token: await of("token") };
}

const transferLogs = z.array(
  z
    .object({ blockNumber: quantity, topics: z.array(hex), data: hex })
    .transform(({ blockNumber, topics, data }) => ({
      block: blockNumber,
      from: slice(topics[1] ?? "0x", 12),
      to: slice(topics[2] ?? "0x", 12),
      topics: topics.length,
      data,
    })),
);

/** The holders as local/contracts/churn.sol names them. */
function holderAt(index: number): Hex {
  const encoded = encodeAbiParameters(parseAbiParameters("string, uint256"), ["holder", BigInt(index)]);
  return slice(keccak256(encoded), 12);
}
