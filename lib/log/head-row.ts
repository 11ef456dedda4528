import { bytesToHex } from "viem";
import { bytea, computed, type Field, parsed, safeInt8, text, timestamptz } from "@/lib/db/fields";
import type { MerkleHash } from "@/lib/shared/merkle-tree";
import { headTime } from "./tree-head";

const hexBytes = parsed(bytea, bytesToHex);

/** A head, of `log_head h`. Its note is empty in one from before checkpoints. */
export const signedHead = {
  origin: computed(text, "h.origin"),
  keyId: computed(text, "h.key_id"),
  treeSize: computed(safeInt8, "h.tree_size"),
  root: computed(hexBytes, "h.root"),
  at: computed(
    parsed(timestamptz, (at) => headTime(at.getTime())),
    "h.signed_at",
  ),
  note: computed(text, "coalesce(h.note, '')"),
};

/** The hash of a leaf or of a node. */
export const merkleHash: Field<MerkleHash> = parsed(bytea, (bytes) => Uint8Array.from(bytes));

/** In SQL: no entry up to it waits for its place. */
export const SETTLED_ENTRY = "coalesce((SELECT settled_entry FROM log_head ORDER BY id DESC LIMIT 1), 0)";

/** In SQL: the hash of the leaf with this body. */
export const leafHash = (body: string): string => `sha256('\\x00'::bytea || convert_to(${body}, 'UTF8'))`;
