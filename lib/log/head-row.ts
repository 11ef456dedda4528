import { bytesToHex } from "viem";
import type { SignedTreeHead } from "./tree-head";

/** A row of `log_head`. */
export type HeadRow = {
  key_id: string;
  tree_size: string;
  root: Uint8Array;
  signed_at: Date;
  signature: Uint8Array;
  /** Empty in a head from before heads named their log. */
  origin: string;
};

/** What `readHeadRow` needs, of `log_head h`. */
export const HEAD_COLUMNS = "h.key_id, h.tree_size, h.root, h.signed_at, h.signature, h.origin";

export function readHeadRow({
  key_id,
  tree_size,
  root,
  signed_at,
  signature,
  origin,
}: HeadRow): SignedTreeHead {
  return {
    origin,
    keyId: key_id,
    treeSize: Number(tree_size),
    root: bytesToHex(root),
    at: signed_at.getTime(),
    signature: bytesToHex(signature),
  };
}

/** In SQL: no entry up to it waits for its place. */
export const SETTLED_ENTRY = "coalesce((SELECT settled_entry FROM log_head ORDER BY id DESC LIMIT 1), 0)";
