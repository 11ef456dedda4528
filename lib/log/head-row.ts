import { bytesToHex } from "viem";
import type { SignedTreeHead } from "./tree-head";

/** A row of `log_head`. */
export type HeadRow = {
  key_id: string;
  tree_size: string;
  root: Uint8Array;
  signed_at: Date;
  signature: Uint8Array;
};

export function readHeadRow({ key_id, tree_size, root, signed_at, signature }: HeadRow): SignedTreeHead {
  return {
    keyId: key_id,
    treeSize: Number(tree_size),
    root: bytesToHex(root),
    at: signed_at.getTime(),
    signature: bytesToHex(signature),
  };
}

/** In SQL: no entry up to it waits for its place. */
export const SETTLED_ENTRY = "coalesce((SELECT settled_entry FROM log_head ORDER BY id DESC LIMIT 1), 0)";
