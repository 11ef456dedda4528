import { getAddress, type Hex, isAddress } from "viem";
import type { ContractName } from "@/lib/env/counted-contracts";
import { type ContractBlocks, createWorld, type World } from "./world";

export type NetworkOptions = {
  /** The same options make the same network. 1 if absent. */
  seed?: number;
  /** The newest block at the start; 200,000 if absent. */
  head?: number;
  /** Up to that block; a quarter of the blocks if absent. */
  transfers?: number;
  /** Addresses that hold something. If absent, one for 20 transfers and at least 50. */
  holders?: number;
  /** NFTs that may be minted; 5,000 if absent. */
  nfts?: number;
  /** The contracts' addresses, and the blocks of their code and of their first Transfer log. */
  nft?: Partial<ContractBlocks> & { address?: string };
  token?: Partial<ContractBlocks> & { address?: string };
  multicall3?: string;
  /** Time between two blocks, also in their timestamps; 400 if absent. */
  blockMs?: number;
  /** With "hand", blocks come only from `advance`. With "clock" (the default) also one every `blockMs`. */
  pace?: "clock" | "hand";
  /** Milliseconds since 1970; the machine's clock if absent. */
  now?: () => number;
};

export type Network = {
  world: World;
  /** In lower case, as a node writes them. */
  contracts: {
    places: readonly { kind: ContractName; address: string; deployedAt: number }[];
    multicall3: string;
  };
  /** With checksum, as the app's environment expects them. */
  addresses: Record<"nft" | "token" | "multicall3", Hex>;
  head(): number;
  /** Makes blocks in addition to those of the clock, and answers the newest. */
  advance(blocks: number): number;
  /** The newest `depth` blocks get other hashes and other transfers. */
  reorganise(depth: number): void;
  /** Seconds since 1970. */
  timeOf(block: number): number;
};

const NFT_ADDRESS = "0x6E0e4f2A2dA7B0F1b5bC1c8b6e29f0aF3a7C5d11";
const TOKEN_ADDRESS = "0x2F1d5c9E0b7A34c8e1D6F5a90B4c3D2e8A7b6C55";
const MULTICALL3 = "0xcA11bde05977b3631167028862bE2a173976CA11";

/** The true chain, growing with the clock. */
export function openNetwork(options: NetworkOptions): Network {
  const { seed = 1, head: startHead = 200_000, blockMs = 400, pace = "clock", now = Date.now } = options;
  const transfers = options.transfers ?? Math.max(2, Math.floor(startHead / 4));
  const blocks = { nft: blocksOf(options.nft, startHead), token: blocksOf(options.token, startHead) };
  const world = createWorld({
    seed,
    head: startHead,
    transfers,
    holders: options.holders ?? Math.max(50, Math.floor(transfers / 20)),
    nfts: options.nfts ?? 5_000,
    contracts: blocks,
  });
  const addresses = {
    nft: checksummed(options.nft?.address ?? NFT_ADDRESS),
    token: checksummed(options.token?.address ?? TOKEN_ADDRESS),
    multicall3: checksummed(options.multicall3 ?? MULTICALL3),
  };
  const startedAt = now();
  let advanced = 0;

  function head(): number {
    const passed = pace === "clock" ? Math.max(0, Math.floor((now() - startedAt) / blockMs)) : 0;
    world.extendTo(startHead + advanced + passed);
    return world.filledTo();
  }

  return {
    world,
    contracts: {
      places: (["nft", "token"] as const).map((kind) => ({
        kind,
        address: addresses[kind].toLowerCase(),
        deployedAt: blocks[kind].deployedAt,
      })),
      multicall3: addresses.multicall3.toLowerCase(),
    },
    addresses,
    head,
    advance(count) {
      advanced += count;
      return head();
    },
    reorganise(depth) {
      head();
      world.reorganise(depth);
    },
    timeOf: (block) => Math.floor((startedAt - (startHead - block) * blockMs) / 1_000),
  };
}

/** A contract is deployed a fiftieth into the chain, and mints a hundred blocks later, unless given. */
function blocksOf(given: Partial<ContractBlocks> | undefined, head: number): ContractBlocks {
  const deployedAt = given?.deployedAt ?? Math.min(Math.floor(head / 50), given?.firstMint ?? head);
  return { deployedAt, firstMint: given?.firstMint ?? Math.min(head, deployedAt + 100) };
}

function checksummed(text: string): Hex {
  if (!isAddress(text, { strict: false })) throw new Error(`${text} is no address`);
  return getAddress(text.toLowerCase());
}
