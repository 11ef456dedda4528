import "server-only";
import { bytesToHex, type Hex, hexToBytes } from "viem";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import { at, bool, bytea, int8, nullable, optional, parsed, safeInt8, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { MerkleHash } from "@/lib/shared/merkle-tree";
import { merkleHash, SETTLED_ENTRY, signedHead } from "./head-row";
import { END_HEAD_MS, type SignedTreeHead } from "./tree-head";
import type { TreeNode } from "./tree-ranges";

/** The newest signed head; null before the first. */
export function findNewestHead(db: Queryable = getPool()): Promise<SignedTreeHead | null> {
  return maybe(db, signedHead, `SELECT ${select(signedHead)} FROM log_head h ORDER BY h.id DESC LIMIT 1`);
}

/** Whether a head of this log was ever signed under this address. */
export function wasLogNamed(origin: string): Promise<boolean> {
  return one(getPool(), bool, "SELECT EXISTS (SELECT 1 FROM log_head WHERE origin = $1)", [origin]);
}

/** Whether the newest head is older than this and entries are waiting. */
export async function isHeadStale({ restMs }: { restMs: number }): Promise<boolean> {
  const isStale = await maybe(
    getPool(),
    bool,
    `SELECT h.signed_at < app_now() - make_interval(secs => $1) AND EXISTS (
       SELECT 1 FROM log_entry e WHERE e.id > ${SETTLED_ENTRY}
         AND NOT EXISTS (SELECT 1 FROM log_leaf l WHERE l.entry_id = e.id))
     FROM log_head h ORDER BY h.id DESC LIMIT 1`,
    [restMs / 1_000],
  );
  return isStale ?? true;
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
  const waiting = await rows(
    tx,
    { entry: optional({ id: int8, leafHash: merkleHash }), horizon: int8, settled: int8 },
    `SELECT e.id AS entry_id, e.leaf_hash AS entry_leaf_hash, now.xmax AS horizon, greatest(${SETTLED_ENTRY}, (
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
  const [first] = waiting;
  if (!first) throw new Error("the database did not say what waits for the log");
  const { horizon, settled } = first;
  return { entries: waiting.flatMap(({ entry }) => entry ?? []), horizon, settled };
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
    `INSERT INTO log_head (tree_size, root, signed_at, key_id, note, last_entry, horizon, settled_entry, origin)
     VALUES ($1, $2, $3, $4, $5, coalesce((SELECT max(entry_id) FROM log_leaf), 0), $6, $7, $8)`,
    [
      head.treeSize,
      hexToBytes(head.root as `0x${string}`),
      new Date(head.at),
      head.keyId,
      head.note,
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
  const hashes = await rows(
    db,
    nullable(merkleHash),
    `SELECT CASE WHEN w.level = 0 THEN (SELECT l.leaf_hash FROM log_leaf l WHERE l.position = w.place)
       ELSE (SELECT n.hash FROM log_node n WHERE n.level = w.level AND n.place = w.place) END AS hash
     FROM unnest($1::int[], $2::bigint[]) WITH ORDINALITY AS w(level, place, turn) ORDER BY w.turn`,
    [nodes.map(({ level }) => level), nodes.map(({ index }) => index)],
  );
  return hashes.map((hash, at) => {
    if (hash === null)
      throw new Error(`the log has no node ${nodes[at]?.level}/${nodes[at]?.index} of its tree`);
    return hash;
  });
}

/** The first place of this leaf; null if it has no place. */
export function findLeafPosition(leafHash: MerkleHash, db: Queryable = getPool()): Promise<number | null> {
  return maybe(db, safeInt8, "SELECT position FROM log_leaf WHERE leaf_hash = $1 ORDER BY position LIMIT 1", [
    Buffer.from(leafHash),
  ]);
}

/** The bodies at these places, in order. */
export function listBodies({ from, limit }: { from: number; limit: number }): Promise<string[]> {
  return rows(
    getPool(),
    text,
    `SELECT e.body FROM log_leaf l JOIN log_entry e ON e.id = l.entry_id
     WHERE l.position >= $1 AND l.position < $1::bigint + $2::bigint ORDER BY l.position`,
    [from, limit],
  );
}

/** The first place of each of these leaves; those without a place are missing. */
export async function findLeafPositions(leafHashes: readonly Hex[]): Promise<Map<string, number>> {
  const found = await rows(
    getPool(),
    { leaf: parsed(bytea, bytesToHex), position: safeInt8 },
    `SELECT leaf_hash AS leaf, min(position) AS position FROM log_leaf
     WHERE leaf_hash = ANY ($1::bytea[]) GROUP BY leaf_hash`,
    [leafHashes.map((leaf) => Buffer.from(hexToBytes(leaf)))],
  );
  return new Map(found.map(({ leaf, position }) => [leaf, position]));
}

/** The first checkpoint of a log beyond this place; null if there is none. It stays the first for ever. */
export function findFirstHeadBeyond(position: number): Promise<SignedTreeHead | null> {
  return maybe(
    getPool(),
    signedHead,
    `SELECT ${select(signedHead)} FROM log_head h
     WHERE h.tree_size > $1 AND h.note IS NOT NULL ORDER BY h.tree_size, h.id LIMIT 1`,
    [position],
  );
}

const headWithKey = { head: signedHead, publicKey: at("k", parsed(tables.logKey.publicKey, bytesToHex)) };

/** The first head signed late enough after a vote's end to have all ballots cast in time; null before. */
export function findEndHead(
  endsAt: Date,
  db: Queryable = getPool(),
): Promise<{ head: SignedTreeHead; publicKey: Hex } | null> {
  return maybe(
    db,
    headWithKey,
    `SELECT ${select(headWithKey)} FROM log_head h JOIN log_key k ON k.key_id = h.key_id
     WHERE h.signed_at >= $1 AND h.origin <> '' ORDER BY h.signed_at, h.id LIMIT 1`,
    [new Date(endsAt.getTime() + END_HEAD_MS)],
  );
}

/** Whether a vote was to end after `from` and not after `to`, in ms since 1970: a cancelled one needs a head of then as well. */
export function hasVoteEnded(tx: Transaction, { from, to }: { from: number; to: number }): Promise<boolean> {
  return one(tx, bool, "SELECT EXISTS (SELECT 1 FROM proposal WHERE ends_at > $1 AND ends_at <= $2)", [
    new Date(from),
    new Date(to),
  ]);
}
