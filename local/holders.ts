import type { Hex } from "viem";
import { accountAt, type LocalRole, localAccounts } from "./accounts";

export type SeededHolder = {
  name: string;
  address: `0x${string}`;
  /** Signs for the address; a contract wallet has its owner's key. */
  privateKey: Hex;
  nftCount: number;
  /** Millions of whole tokens. */
  tokenMillions: bigint;
};

export const TOKEN_SUPPLY_MILLIONS = 420_000_000n;

/** Holdings of the accounts in the local wallet; one trillion tokens are 1,000,000 millions. */
const roleHoldings: Readonly<Record<LocalRole, readonly [nftCount: number, tokenMillions: bigint]>> = {
  admin: [9, 2_150_000n],
  whale: [64, 4_250_000n],
  holder: [12, 400_000n],
  newcomer: [0, 0n],
  "contract-wallet": [7, 650_000n],
};

const spread: readonly (readonly [name: string, nftCount: number, tokenMillions: bigint])[] = [
  // Whales: over 50 NFTs and over a trillion tokens.
  ["whale 1", 58, 38_400_000n],
  ["whale 2", 53, 12_080_000n],
  ["whale 3", 51, 1_000_001n],
  // On the line: not a whale, which needs more than a trillion.
  ["exactly a trillion", 51, 1_000_000n],
  ["middle 1", 20, 6_910_000n],
  ["middle 2", 15, 1_480_000n],
  ["middle 3", 11, 333_000n],
  ["middle 4", 8, 705_500n],
  ["middle 5", 7, 120_250n],
  ["small 1", 5, 81_000n],
  ["small 2", 4, 64_200n],
  ["small 3", 4, 12_345n],
  ["small 4", 3, 50_000n],
  ["small 5", 3, 33_333n],
  ["small 6", 3, 9_100n],
  ["small 7", 2, 27_000n],
  ["small 8", 2, 18_400n],
  ["small 9", 2, 15_000n],
  ["small 10", 2, 8_800n],
  ["small 11", 2, 1_250n],
  ["small 12", 1, 11_000n],
  ["small 13", 1, 7_500n],
  ["small 14", 1, 3_000n],
  ["small 15", 1, 2_222n],
  ["small 16", 1, 950n],
  ["small 17", 1, 333n],
  ["small 18", 1, 5n],
  ["NFT only 1", 14, 0n],
  ["NFT only 2", 6, 0n],
  ["NFT only 3", 3, 0n],
  ["NFT only 4", 2, 0n],
  ["NFT only 5", 1, 0n],
  ["NFT only 6", 1, 0n],
  ["token only 1", 0, 61_000_000n],
  ["token only 2", 0, 14_600_000n],
  ["token only 3", 0, 2_020_000n],
  ["token only 4", 0, 540_000n],
  ["token only 5", 0, 45_000n],
  ["token only 6", 0, 1_000n],
  ["token only 7", 0, 1n],
];

/** Had 9 NFTs and 300 billion tokens, and sold all to the first whale. */
export const soldOut = { ...accountAt(21), nftCount: 9, tokenMillions: 300_000n };

/** Everybody who was given something, with their holdings after the seed. The treasury has the rest. */
export function listSeededHolders(): SeededHolder[] {
  const holders = [
    ...localAccounts.map(({ role, ...account }) =>
      toHolder({ name: role, ...account, holdings: roleHoldings[role] }),
    ),
    { ...soldOut, name: "sold out", nftCount: 0, tokenMillions: 0n },
    ...spread.map(([name, ...holdings], index) => toHolder({ name, ...accountAt(23 + index), holdings })),
  ];
  const held = holders.reduce((sum, holder) => sum + holder.tokenMillions, 0n);
  const rest = TOKEN_SUPPLY_MILLIONS - held;
  return [...holders, { name: "treasury", ...accountAt(22), nftCount: 0, tokenMillions: rest }];
}

type HolderInput = Pick<SeededHolder, "name" | "address" | "privateKey"> & {
  holdings: readonly [number, bigint];
};

function toHolder({ holdings: [nftCount, tokenMillions], ...holder }: HolderInput): SeededHolder {
  return { ...holder, nftCount, tokenMillions };
}
