import { bytesToHex, type Hex, hexToBytes } from "viem";
import { consistencyPath } from "@/lib/log/consistency";
import { type BallotEntry, entryBody, hashEntry } from "@/lib/log/log-entry";
import type { KeyEndorsement } from "@/lib/log/log-keys";
import { PROMISE_MS, type Receipt, receiptText } from "@/lib/log/receipt";
import { logNameOf, type SignedTreeHead } from "@/lib/log/tree-head";
import { inclusionPath, merkleRoot } from "@/lib/shared/merkle-tree";
import { verifierKey } from "@/lib/shared/signed-note";
import { logKey, signForLog, signHead } from "./evidence-log";

const bytes32 = (byte: string): Hex => `0x${byte.repeat(32)}`;

/** A receipt of the server that has the log `someLog`. */
export function someReceipt(partial: Partial<BallotEntry> = {}, promisedBy?: number): Receipt {
  const entry: BallotEntry = {
    kind: "ballot",
    proposal: bytes32("01"),
    voter: `0x${"0a".repeat(20)}`,
    digest: bytes32("02"),
    signature: bytes32("03"),
    receivedAt: Date.UTC(2026, 10, 1),
    ...partial,
  };
  const body = entryBody(entry);
  const promise = { keyId: logKey.id, body, promisedBy: promisedBy ?? entry.receivedAt + PROMISE_MS };
  const { publicKey } = logKey;
  return { ...promise, publicKey, leafHash: hashEntry(body), signature: signForLog(receiptText(promise)) };
}

/** The answers of a server with these entries. */
export function someLog(leafHashes: readonly string[], at: number, origin = "https://club.test") {
  const leaves = leafHashes.map((leaf) => hexToBytes(leaf as Hex));
  const hexOf = (hash: Uint8Array) => bytesToHex(hash);
  const head = (treeSize = leaves.length): SignedTreeHead => {
    const unsigned = {
      origin,
      keyId: logKey.id,
      treeSize,
      root: hexOf(merkleRoot(leaves.slice(0, treeSize))),
      at,
    };
    return signHead(unsigned);
  };
  return {
    head,
    key: {
      keyId: logKey.id,
      publicKey: logKey.publicKey,
      algorithm: "Ed25519",
      verifierKey: verifierKey({ name: logNameOf(origin), publicKey: logKey.publicKey }),
      keys: [{ keyId: logKey.id, publicKey: logKey.publicKey, firstUsedAt: "2026-01-01T00:00:00.000Z" }],
      endorsements: [] as KeyEndorsement[],
    },
    inclusion: (leafHash: string, treeSize: number) => {
      const position = leafHashes.indexOf(leafHash);
      if (position < 0 || position >= treeSize) return null;
      return {
        leafHash,
        position,
        treeSize,
        path: inclusionPath(leaves.slice(0, treeSize), position).map(hexOf),
      };
    },
    consistency: (first: number, second: number) => ({
      first,
      second,
      path: consistencyPath(leaves.slice(0, second), first).map(hexOf),
    }),
  };
}
