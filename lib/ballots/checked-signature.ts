/** A valid signature; `check` is the block in which a contract wallet confirmed it, null for a key. */
export type CheckedSignature = { signature: string; check: { block: bigint; hash: string } | null };
