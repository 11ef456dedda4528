import { type Hex, sha256 as hashBytes, stringToBytes } from "viem";
import { bytesToHex } from "@/lib/shared/hex-bytes";

/**
 * What an anchor's transaction carries: the log by the SHA-256 of its origin, and the root of its first `treeSize`
 * entries.
 */
export type AnchorData = { originHash: Hex; treeSize: number; root: string };

/** "CLA1": club log anchor, version 1. */
const MAGIC = "434c4131";
const HASH_DIGITS = 64;
const SIZE_DIGITS = 16;
const FORMAT = new RegExp(
  `^0x${MAGIC}([0-9a-f]{${HASH_DIGITS}})([0-9a-f]{${SIZE_DIGITS}})([0-9a-f]{${HASH_DIGITS}})$`,
);

/** 4 bytes, the origin's hash, the size in 8 bytes, and the root. */
export const ANCHOR_BYTES = 4 + 32 + 8 + 32;

/** The data of a transaction: `CLA1`, SHA-256 of the origin, the size as 8 bytes (big-endian), the root. */
export function anchorData({
  origin,
  treeSize,
  root,
}: {
  origin: string;
  treeSize: number;
  root: string;
}): Hex {
  if (!Number.isSafeInteger(treeSize) || treeSize < 1) throw new Error(`a tree of ${treeSize} has no root`);
  if (!/^0x[0-9a-f]{64}$/.test(root)) throw new Error("a root has 32 bytes");
  const size = treeSize.toString(16).padStart(SIZE_DIGITS, "0");
  return `0x${MAGIC}${originHash(origin).slice(2)}${size}${root.slice(2)}`;
}

/** What the data of a transaction says; null if it is no anchor's. */
export function parseAnchorData(data: string): AnchorData | null {
  const [, hash, size, root] = FORMAT.exec(data) ?? [];
  const treeSize = Number(`0x${size}`);
  if (hash === undefined || !Number.isSafeInteger(treeSize) || treeSize < 1) return null;
  return { originHash: `0x${hash}`, treeSize, root: `0x${root}` };
}

/** How an anchor names a log. */
export function originHash(origin: string): Hex {
  return bytesToHex(hashBytes(stringToBytes(origin), "bytes"));
}
