import { hash } from "node:crypto";
import type { ContractName } from "@/lib/env/counted-contracts";
import { seededRandom } from "@/tests/proof/proof";
import { createTransferTable } from "./transfer-table";

/** Blocks of a contract: the first with its code, and the one of its first Transfer log. */
export type ContractBlocks = { deployedAt: number; firstMint: number };

export type WorldOptions = {
  seed: number;
  /** The newest block at the start. */
  head: number;
  /** How many transfers there are up to there. Later blocks are as full as these. */
  transfers: number;
  holders: number;
  /** How many NFTs may be minted. */
  nfts: number;
  contracts: Record<ContractName, ContractBlocks>;
};

/** A transfer as a log shows it. For an NFT, `value` is its id. */
export type WorldTransfer = {
  kind: ContractName;
  block: number;
  logIndex: number;
  transactionHash: string;
  from: string;
  to: string;
  value: bigint;
};

export type World = {
  /** All addresses that ever hold something, in lower case. */
  holders: readonly string[];
  /** The newest block that has its transfers. */
  filledTo(): number;
  extendTo(block: number): void;
  /** Gives the newest `depth` blocks other hashes and other transfers. */
  reorganise(depth: number): void;
  hashOf(block: number): string;
  /** The block of a hash; null if it is unknown or was replaced. */
  blockOf(hash: string): number | null;
  transfersIn(range: { fromBlock: number; toBlock: number }): Generator<WorldTransfer>;
  balanceAt(asked: { kind: ContractName; holder: string; block: number }): bigint;
  totalSupplyAt(asked: { kind: ContractName; block: number }): bigint;
};

/** Token amounts are multiples of this many units of 10^-18. So they fit a double exactly and look odd in a log. */
const TOKEN_UNIT_WEI = 250_000_000_000_007n;
const FIRST_TOKENS = 4_000_000_000_000_000;
const NFT_SHARE = 0.3;
const ZERO_ADDRESS = `0x${"0".repeat(40)}`;

/**
 * Every block, hash, holder and transfer of a network, the same for the same options. A transfer moves only what its sender
 * has, NFTs move from their owner, and mints come from the zero address. So balances follow from the logs at every block.
 */
export function createWorld(options: WorldOptions): World {
  const { seed, head, contracts } = options;
  refuseImpossible(options);
  const table = createTransferTable({ capacity: options.transfers + 100_000, holders: options.holders });
  const holders = Array.from(
    { length: options.holders },
    (_, index) => `0x${digest(`${seed} holder ${index + 1}`).slice(0, 40)}`,
  );
  const indexOf = new Map([ZERO_ADDRESS, ...holders].map((address, index) => [address, index]));
  const owners = new Uint32Array(options.nfts + 1);
  const forks: number[] = [];
  const firstBlock = Math.min(contracts.nft.firstMint, contracts.token.firstMint);
  const density = options.transfers / Math.max(1, head - firstBlock + 1);
  let minted = 0;
  let hasToken = false;
  let filled = head;

  fillPast();

  function fillPast(): void {
    const random = seededRandom(mixed(seed, 0, 0));
    const blocks = new Uint32Array(options.transfers);
    let block = firstBlock;
    for (let index = 2; index < blocks.length; index++) {
      // One in ten shares its block with another.
      if (index === 2 || random() > 0.1) block = firstBlock + Math.floor(random() * (head - firstBlock + 1));
      blocks[index] = block;
    }
    blocks[0] = contracts.nft.firstMint;
    blocks[1] = contracts.token.firstMint;
    blocks.sort();
    for (const at of blocks) addTransfer(at, random);
  }

  function addTransfer(block: number, random: () => number): void {
    const isNft = isNftNext(block, random);
    const move = isNft ? nextNftMove(random) : nextTokenMove(random);
    table.push({ block, isNft, ...move });
    if (isNft) owners[move.value] = move.to;
  }

  function isNftNext(block: number, random: () => number): boolean {
    if (block === contracts.nft.firstMint && minted === 0) return true;
    if (block < contracts.token.firstMint) return true;
    if (!hasToken || block < contracts.nft.firstMint) return false;
    return random() < NFT_SHARE;
  }

  function nextNftMove(random: () => number): Move {
    if (minted === 0 || (minted < options.nfts && random() < 0.2)) {
      minted++;
      return { from: 0, to: anyHolder(random), value: minted };
    }
    let id = 1 + Math.floor(random() * minted);
    while (owners[id] === 0) id = (id % minted) + 1;
    // The first is never burnt, so that one can always move.
    const to = id > 1 && random() < 0.001 ? 0 : anyHolder(random);
    return { from: owners[id] ?? 0, to, value: id };
  }

  function nextTokenMove(random: () => number): Move {
    if (!hasToken) {
      hasToken = true;
      return { from: 0, to: 1, value: FIRST_TOKENS };
    }
    const roll = random();
    let from = anyHolder(random);
    for (let tries = 0; tries < 8 && balanceNow(from) === 0; tries++) from = anyHolder(random);
    const balance = balanceNow(from);
    if (roll < 0.002 || balance === 0) {
      return { from: 0, to: from, value: 1 + Math.floor(random() * 1_000_000_000) };
    }
    const to = roll > 0.998 ? 0 : anyHolder(random);
    if (roll < 0.01) return { from, to, value: 0 };
    if (roll < 0.05) return { from, to, value: balance };
    return { from, to, value: Math.floor(balance * random() ** 3) };
  }

  /** The first names hold more than others. */
  function anyHolder(random: () => number): number {
    return 1 + Math.floor(options.holders * random() ** 2);
  }

  function balanceNow(holder: number): number {
    return table.balanceAt({ isNft: false, holder, block: Number.MAX_SAFE_INTEGER });
  }

  function extendTo(block: number): void {
    while (filled < block) {
      filled++;
      const random = seededRandom(mixed(seed, filled, forkAt(filled)));
      const isBusy = random() < 0.002;
      const transfers = Math.floor(density + random()) + (isBusy ? 12 : 0);
      const firsts = [contracts.nft, contracts.token].filter(({ firstMint }) => firstMint === filled).length;
      const count = filled < firstBlock ? 0 : Math.max(transfers, firsts);
      for (let index = 0; index < count; index++) addTransfer(filled, random);
    }
  }

  function reorganise(depth: number): void {
    const until = filled;
    filled = Math.max(0, until - depth);
    forks.push(filled + 1);
    while (table.count() > 0 && table.at(table.count() - 1).block > filled) {
      const { isNft, from, value } = table.pop();
      if (isNft) owners[value] = from;
      if (isNft && from === 0) minted--;
    }
    hasToken = table.balanceAt({ isNft: false, holder: 0, block: filled }) !== 0;
    extendTo(until);
  }

  function forkAt(block: number): number {
    let fork = 0;
    for (const from of forks) if (from <= block) fork++;
    return fork;
  }

  /** Ends with the block's number, so a block is found by its hash. */
  function hashOf(block: number): string {
    const number = block.toString(16).padStart(12, "0");
    return `0x${digest(`${seed} block ${block} ${forkAt(block)}`).slice(0, 52)}${number}`;
  }

  function* transfersIn({
    fromBlock,
    toBlock,
  }: {
    fromBlock: number;
    toBlock: number;
  }): Generator<WorldTransfer> {
    let block = -1;
    let logIndex = 0;
    for (let index = table.firstFrom(fromBlock); index < table.count(); index++) {
      const entry = table.at(index);
      if (entry.block > toBlock) return;
      logIndex = entry.block === block ? logIndex + 1 : 0;
      block = entry.block;
      yield {
        kind: entry.isNft ? "nft" : "token",
        block,
        logIndex,
        transactionHash: `0x${digest(`${seed} transaction ${block} ${logIndex} ${forkAt(block)}`)}`,
        from: holders[entry.from - 1] ?? ZERO_ADDRESS,
        to: holders[entry.to - 1] ?? ZERO_ADDRESS,
        value: entry.isNft ? BigInt(entry.value) : BigInt(entry.value) * TOKEN_UNIT_WEI,
      };
    }
  }

  function amountOf(kind: ContractName, amount: number): bigint {
    return kind === "nft" ? BigInt(amount) : BigInt(amount) * TOKEN_UNIT_WEI;
  }

  return {
    holders,
    filledTo: () => filled,
    extendTo,
    reorganise,
    hashOf,
    blockOf(text) {
      const block = Number.parseInt(text.slice(-12), 16);
      return block <= filled && hashOf(block) === text ? block : null;
    },
    transfersIn,
    balanceAt({ kind, holder, block }) {
      const index = indexOf.get(holder.toLowerCase());
      if (index === undefined || index === 0) return 0n;
      return amountOf(kind, table.balanceAt({ isNft: kind === "nft", holder: index, block }));
    },
    totalSupplyAt: ({ kind, block }) =>
      -amountOf(kind, table.balanceAt({ isNft: kind === "nft", holder: 0, block })),
  };
}

type Move = { from: number; to: number; value: number };

function refuseImpossible({ head, transfers, contracts }: WorldOptions): void {
  if (transfers < 2) throw new Error("a world needs two transfers: the first mint of each contract");
  for (const [kind, { deployedAt, firstMint }] of Object.entries(contracts)) {
    if (deployedAt > firstMint || firstMint > head) {
      throw new Error(`the ${kind} must be deployed, then mint first, both up to block ${head}`);
    }
  }
}

function digest(text: string): string {
  return hash("sha256", text, "hex");
}

function mixed(seed: number, block: number, fork: number): number {
  return Number.parseInt(digest(`${seed} random ${block} ${fork}`).slice(0, 8), 16);
}
