import "server-only";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { MerkleHash } from "@/lib/shared/merkle-tree";
import { HEAD_COLUMNS, type HeadRow, readHeadRow, SETTLED_ENTRY } from "./head-row";
import { END_HEAD_MS, type SignedTreeHead } from "./tree-head";
import type { TreeNode } from "./tree-ranges";

/** The newest signed head; null before the first. */
export async function findNewestHead(db: Queryable = getPool()): Promise<SignedTreeHead | null> {
  const { rows } = await db.query<HeadRow>(
    `SELECT ${HEAD_COLUMNS} FROM log_head h ORDER BY h.id DESC LIMIT 1`,
  );
  const row = rows[0];
  return row ? readHeadRow(row) : null;
}

/** Whether a head of this log was ever signed under this address. */
export async function wasLogNamed(origin: string): Promise<boolean> {
  const { rows } = await getPool().query<{ was_named: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM log_head WHERE origin = $1) AS was_named",
    [origin],
  );
  return rows[0]?.was_named ?? false;
}

/** Whether the newest head is older than this and entries are waiting. */
export async function isHeadStale({ restMs }: { restMs: number }): Promise<boolean> {
  const { rows } = await getPool().query<{ is_stale: boolean }>(
    `SELECT h.signed_at < app_now() - make_interval(secs => $1) AND EXISTS (
       SELECT 1 FROM log_entry e WHERE e.id > ${SETTLED_ENTRY}
         AND NOT EXISTS (SELECT 1 FROM log_leaf l WHERE l.entry_id = e.id)) AS is_stale
     FROM log_head h ORDER BY h.id DESC LIMIT 1`,
    [restMs / 1_000],
  );
  return rows[0]?.is_stale ?? true;
}

export type WaitingEntry = { id: bigint; leafHash: MerkleHash };

/** Entries without a place. `horizon` is the first transaction that had not begun when they were read. */
export type WaitingEntries = { entries: readonly WaitingEntry[]; horizon: bigint; settled: bigint };

/**
 * The committed entries without a place, by id. Ids are given before transactions end, so an entry may appear after later
 * ones. Up to `settled` none can appear any more, because every transaction that was open at an earlier head has ended. In a
 * restored database transaction ids start over; one that was never given here is from the old database and has ended.
 */
export async function listWaiting(tx: Transaction, { limit }: { limit: number }): Promise<WaitingEntries> {
  const { rows } = await tx.query<{
    id: string | null;
    leaf_hash: Buffer | null;
    horizon: string;
    settled: string;
  }>(
    `SELECT e.id, e.leaf_hash, now.xmax AS horizon, greatest(${SETTLED_ENTRY}, (
       SELECT h.last_entry FROM log_head h WHERE h.horizon <= now.xmin OR h.horizon > now.xmax ORDER BY h.id DESC LIMIT 1)) AS settled
     FROM (SELECT pg_snapshot_xmin(s)::text::bigint AS xmin, pg_snapshot_xmax(s)::text::bigint AS xmax
           FROM pg_current_snapshot() s) now
     LEFT JOIN (
       SELECT e.id, sha256('\\x00'::bytea || convert_to(e.body, 'UTF8')) AS leaf_hash FROM log_entry e
       WHERE e.id > ${SETTLED_ENTRY} AND NOT EXISTS (SELECT 1 FROM log_leaf l WHERE l.entry_id = e.id)
       ORDER BY e.id LIMIT $1) e ON true
     ORDER BY e.id`,
    [limit],
  );
  const [first] = rows;
  if (!first) throw new Error("the database did not say what waits for the log");
  const entries = rows.flatMap(({ id, leaf_hash }) =>
    id === null || leaf_hash === null ? [] : [{ id: BigInt(id), leafHash: Uint8Array.from(leaf_hash) }],
  );
  return { entries, horizon: BigInt(first.horizon), settled: BigInt(first.settled) };
}

/** Gives entries their places, starting at `first`. */
export async function insertLeaves(
  tx: Transaction,
  { first, entries }: { first: number; entries: readonly WaitingEntry[] },
): Promise<void> {
  await tx.query(
    `INSERT INTO log_leaf (position, entry_id, leaf_hash)
     SELECT $1 + e.place - 1, e.id, e.hash FROM unnest($2::bigint[], $3::bytea[]) WITH ORDINALITY AS e(id, hash, place)`,
    [first, entries.map(({ id }) => id), entries.map(({ leafHash }) => Buffer.from(leafHash))],
  );
}

export async function insertNodes(
  tx: Transaction,
  nodes: readonly (TreeNode & { hash: MerkleHash })[],
): Promise<void> {
  await tx.query(
    `INSERT INTO log_node (level, place, hash) SELECT * FROM unnest($1::int[], $2::bigint[], $3::bytea[])`,
    [
      nodes.map(({ level }) => level),
      nodes.map(({ index }) => index),
      nodes.map(({ hash }) => Buffer.from(hash)),
    ],
  );
}

/** Stores a head, and how far its sealer saw. */
export async function insertHead(
  tx: Transaction,
  { head, horizon, settled }: { head: SignedTreeHead; horizon: bigint; settled: bigint },
): Promise<void> {
  await tx.query(
    `INSERT INTO log_head (tree_size, root, signed_at, key_id, signature, last_entry, horizon, settled_entry, origin)
     VALUES ($1, $2, $3, $4, $5, coalesce((SELECT max(entry_id) FROM log_leaf), 0), $6, $7, $8)`,
    [
      head.treeSize,
      hexToBytes(head.root as `0x${string}`),
      new Date(head.at),
      head.keyId,
      hexToBytes(head.signature as `0x${string}`),
      horizon,
      settled,
      head.origin,
    ],
  );
}

/** The hashes of these subtrees, in the order asked for. Throws if one is missing. */
export async function readNodes(
  nodes: readonly TreeNode[],
  db: Queryable = getPool(),
): Promise<MerkleHash[]> {
  if (nodes.length === 0) return [];
  const { rows } = await db.query<{ hash: Buffer | null }>(
    `SELECT CASE WHEN w.level = 0 THEN (SELECT l.leaf_hash FROM log_leaf l WHERE l.position = w.place)
       ELSE (SELECT n.hash FROM log_node n WHERE n.level = w.level AND n.place = w.place) END AS hash
     FROM unnest($1::int[], $2::bigint[]) WITH ORDINALITY AS w(level, place, turn) ORDER BY w.turn`,
    [nodes.map(({ level }) => level), nodes.map(({ index }) => index)],
  );
  return rows.map(({ hash }, at) => {
    if (hash === null)
      throw new Error(`the log lacks node ${nodes[at]?.level}/${nodes[at]?.index} of its tree`);
    return Uint8Array.from(hash);
  });
}

/** The first place of this leaf; null if it has no place. */
export async function findLeafPosition(
  leafHash: MerkleHash,
  db: Queryable = getPool(),
): Promise<number | null> {
  const { rows } = await db.query<{ position: string }>(
    "SELECT position FROM log_leaf WHERE leaf_hash = $1 ORDER BY position LIMIT 1",
    [Buffer.from(leafHash)],
  );
  return rows[0] ? Number(rows[0].position) : null;
}

/** The bodies at these places, in order. */
export async function listBodies({ from, limit }: { from: number; limit: number }): Promise<string[]> {
  const { rows } = await getPool().query<{ body: string }>(
    `SELECT e.body FROM log_leaf l JOIN log_entry e ON e.id = l.entry_id
     WHERE l.position >= $1 AND l.position < $1::bigint + $2::bigint ORDER BY l.position`,
    [from, limit],
  );
  return rows.map(({ body }) => body);
}

/** The first place of each of these leaves; those without a place are missing. */
export async function findLeafPositions(leafHashes: readonly Hex[]): Promise<Map<string, number>> {
  const { rows } = await getPool().query<{ leaf: string; position: string }>(
    `SELECT '0x' || encode(leaf_hash, 'hex') AS leaf, min(position) AS position FROM log_leaf
     WHERE leaf_hash = ANY ($1::bytea[]) GROUP BY leaf_hash`,
    [leafHashes.map((leaf) => Buffer.from(hexToBytes(leaf)))],
  );
  return new Map(rows.map(({ leaf, position }) => [leaf, Number(position)]));
}

/** The first head of a log beyond this place; null if there is none. It stays the first for ever. */
export async function findFirstHeadBeyond(position: number): Promise<SignedTreeHead | null> {
  const { rows } = await getPool().query<HeadRow>(
    `SELECT ${HEAD_COLUMNS} FROM log_head h
     WHERE h.tree_size > $1 AND h.origin <> '' ORDER BY h.tree_size, h.id LIMIT 1`,
    [position],
  );
  return rows[0] ? readHeadRow(rows[0]) : null;
}

/** The first head signed late enough after a vote's end to have all ballots cast in time; null before. */
export async function findEndHead(
  endsAt: Date,
  db: Queryable = getPool(),
): Promise<{ head: SignedTreeHead; publicKey: Hex } | null> {
  const { rows } = await db.query<HeadRow & { public_key: Buffer }>(
    `SELECT ${HEAD_COLUMNS}, k.public_key FROM log_head h JOIN log_key k ON k.key_id = h.key_id
     WHERE h.signed_at >= $1 AND h.origin <> '' ORDER BY h.signed_at, h.id LIMIT 1`,
    [new Date(endsAt.getTime() + END_HEAD_MS)],
  );
  const [row] = rows;
  return row ? { head: readHeadRow(row), publicKey: bytesToHex(row.public_key) } : null;
}

/** Whether a vote that was not cancelled ended after `from` and not after `to`, in ms since 1970. */
export async function hasVoteEnded(
  tx: Transaction,
  { from, to }: { from: number; to: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ has_ended: boolean }>(
    "SELECT EXISTS (SELECT 1 FROM proposal p WHERE p.ends_at > $1 AND proposal_in_phase(p, 'ended', $2)) AS has_ended",
    [new Date(from), new Date(to)],
  );
  return rows[0]?.has_ended ?? false;
}
