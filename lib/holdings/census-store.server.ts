import "server-only";
import { int4, optional, pick, type RowOf, required, select, text } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { getPool } from "@/lib/db/pool.server";
import { one, rows } from "@/lib/db/rows.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { ContractName } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";
import type { Census, CensusFailure, CensusSources } from "./census";
import type { CensusEntry } from "./census-leaf";
import type { Mark } from "./rewind-target";

const storedCensus = {
  ...pick(tables.census, "id", "block", "blockHash", "status", "reason", "cursor", "looked", "holders"),
  ...pick(tables.census, "nftTotal", "tokenTotal", "nftSupply", "tokenSupply", "root"),
  sources: optional({ nft: required(tables.census.nftSource), token: required(tables.census.tokenSource) }),
};
const COLUMNS = select(storedCensus);
/** What somebody has, in a row of a census. */
const entry = pick(tables.censusRow, "holder", "nftCount", "tokenWei");

type AtBlock = { block: bigint; blockHash: string };

/** Begins a census if there is none of this block. */
export async function insertCensus(db: Queryable, { block, blockHash }: AtBlock): Promise<void> {
  await db.query(
    `INSERT INTO census (block, block_hash, status, cursor, looked, holders, nft_total, token_total, started_at, updated_at)
     SELECT $1, $2, 'running', '', 0, 0, 0, 0, t.now, t.now FROM (SELECT app_now() AS now) t
     ON CONFLICT (block, block_hash) DO NOTHING`,
    [block, blockHash],
  );
}

/** Lets a failed census continue where it stopped. */
export async function reviveCensus({ block, blockHash }: AtBlock): Promise<void> {
  await getPool().query(
    `UPDATE census SET status = 'running', reason = NULL, updated_at = app_now()
     WHERE block = $1 AND block_hash = $2 AND status = 'failed'`,
    [block, blockHash],
  );
}

/**
 * Restarts the censuses that used an index which is no longer trusted, as long as nodes may still have their blocks. Cronos'
 * own nodes keep two days.
 */
export async function reopenCensuses(now: CensusSources): Promise<void> {
  await getPool().query(
    `UPDATE census SET status = 'running', root = NULL, finished_at = NULL, updated_at = app_now()
     WHERE status = 'done' AND finished_at > app_now() - interval '2 days'
       AND ((nft_source = 'index' AND $1 = 'chain') OR (token_source = 'index' AND $2 = 'chain'))`,
    [now.nft, now.token],
  );
}

export function listRunningCensuses(): Promise<Census[]> {
  return rows(
    getPool(),
    storedCensus,
    `SELECT ${COLUMNS} FROM census WHERE status = 'running' ORDER BY id LIMIT 100`,
  );
}

/** The censuses of this block; there are several if it was replaced. A finished one comes first, then the newest. */
export function listCensusesAt({
  block,
  blockHash,
}: {
  block: bigint;
  blockHash?: string | undefined;
}): Promise<Census[]> {
  return rows(
    getPool(),
    storedCensus,
    `SELECT ${COLUMNS} FROM census WHERE block = $1 AND ($2::text IS NULL OR block_hash = $2)
     ORDER BY status = 'done' DESC, id DESC`,
    [block, blockHash ?? null],
  );
}

/** The current census; nobody else changes it until this transaction ends. */
export function lockCensus(tx: Transaction, id: bigint): Promise<Census> {
  return one(tx, storedCensus, `SELECT ${COLUMNS} FROM census WHERE id = $1 FOR UPDATE`, [id]);
}

type Contracts = Record<ContractName, Address>;

export type IndexedPage = Contracts & { block: bigint; after: string; limit: number };

/**
 * Everybody whom a log of either contract ever named, by address, `limit` of them after `after`, and their holdings at the
 * end of the block by the index.
 */
export function listIndexedPage(db: Queryable, page: IndexedPage): Promise<CensusEntry[]> {
  return rows(
    db,
    entry,
    `WITH person AS (
       SELECT holder FROM (
         (SELECT holder FROM holdings_holder WHERE contract = $1 AND holder > $4 ORDER BY holder LIMIT $5)
         UNION
         (SELECT holder FROM holdings_holder WHERE contract = $2 AND holder > $4 ORDER BY holder LIMIT $5)
       ) both_contracts ORDER BY holder LIMIT $5)
     SELECT p.holder, coalesce(n.balance, 0) AS nft_count, coalesce(t.balance, 0) AS token_wei
     FROM person p
     LEFT JOIN LATERAL (SELECT balance FROM holdings_checkpoint
       WHERE contract = $1 AND holder = p.holder AND block <= $3 ORDER BY block DESC LIMIT 1) n ON true
     LEFT JOIN LATERAL (SELECT balance FROM holdings_checkpoint
       WHERE contract = $2 AND holder = p.holder AND block <= $3 ORDER BY block DESC LIMIT 1) t ON true
     ORDER BY p.holder`,
    [page.nft, page.token, page.block, page.after, page.limit],
  );
}

/** How many people a census will have checked in the end, as far as the index knows. */
export function countIndexedPeople({ nft, token }: Contracts): Promise<number> {
  return one(
    getPool(),
    int4,
    `SELECT count(DISTINCT holder)::int FROM holdings_holder WHERE contract IN ($1, $2)`,
    [nft, token],
  );
}

/** Whether the index still has all these marks; nobody rewinds or advances it until this transaction ends. */
export async function holdMarks(
  tx: Transaction,
  marks: readonly (Mark & { contract: Address })[],
): Promise<boolean> {
  await tx.query("SELECT 1 FROM holdings_index ORDER BY contract FOR SHARE");
  const kept = await one(
    tx,
    int4,
    `SELECT count(*)::int FROM holdings_mark
     JOIN unnest($1::text[], $2::bigint[], $3::text[]) AS m(contract, block, hash) USING (contract, block, hash)`,
    [marks.map(({ contract }) => contract), marks.map(({ block }) => block), marks.map(({ hash }) => hash)],
  );
  return kept === marks.length;
}

const placedEntry = { ...entry, place: tables.censusRow.place };
export type PlacedEntry = RowOf<typeof placedEntry>;
export type ChunkRoot = { chunk: number; root: string };

type Page = {
  census: Census;
  sources: CensusSources;
  entries: readonly PlacedEntry[];
  chunks: readonly ChunkRoot[];
};

/** Adds a page after the cursor. A chunk that was not full is replaced. */
export async function insertPage(tx: Transaction, { census, sources, entries, chunks }: Page): Promise<void> {
  await tx.query(
    `INSERT INTO census_row (census_id, holder, place, nft_count, token_wei)
     SELECT $1, r.holder, r.place, r.nft_count, r.token_wei
     FROM unnest($2::text[], $3::int[], $4::numeric[], $5::numeric[]) AS r(holder, place, nft_count, token_wei)
     WHERE r.place IS NOT NULL OR $6`,
    [
      census.id,
      entries.map(({ holder }) => holder),
      entries.map(({ place }) => place),
      entries.map(({ nftCount }) => nftCount.toString()),
      entries.map(({ tokenWei }) => tokenWei.toString()),
      sources.nft === "chain" || sources.token === "chain",
    ],
  );
  await tx.query(
    `INSERT INTO census_chunk (census_id, chunk, root)
     SELECT $1, c.chunk, c.root FROM unnest($2::int[], $3::text[]) AS c(chunk, root)
     ON CONFLICT (census_id, chunk) DO UPDATE SET root = EXCLUDED.root`,
    [census.id, chunks.map(({ chunk }) => chunk), chunks.map(({ root }) => root)],
  );
  const sum = (amounts: bigint[]) => amounts.reduce((total, next) => total + next, 0n).toString();
  await tx.query(
    `UPDATE census SET cursor = $2, looked = looked + $3, holders = holders + $4, nft_total = nft_total + $5,
       token_total = token_total + $6, nft_source = $7, token_source = $8, updated_at = app_now()
     WHERE id = $1`,
    [
      census.id,
      entries.at(-1)?.holder ?? census.cursor,
      entries.length,
      entries.filter(({ place }) => place !== null).length,
      sum(entries.map(({ nftCount }) => nftCount)),
      sum(entries.map(({ tokenWei }) => tokenWei)),
      sources.nft,
      sources.token,
    ],
  );
}

/** Deletes the rows so far, so that it starts over. */
export async function emptyCensus(tx: Transaction, id: bigint): Promise<void> {
  await tx.query("DELETE FROM census_row WHERE census_id = $1", [id]);
  await tx.query("DELETE FROM census_chunk WHERE census_id = $1", [id]);
  await tx.query(
    `UPDATE census SET cursor = '', looked = 0, holders = 0, nft_total = 0, token_total = 0, nft_source = NULL,
       token_source = NULL, updated_at = app_now() WHERE id = $1`,
    [id],
  );
}

export async function finishCensus(
  tx: Transaction,
  {
    id,
    root,
    supplies,
    sources,
  }: { id: bigint; root: string; supplies: Record<ContractName, bigint | null>; sources: CensusSources },
): Promise<void> {
  await tx.query(
    `UPDATE census SET status = 'done', root = $2, nft_supply = $3, token_supply = $4, nft_source = $5, token_source = $6,
       finished_at = t.now, updated_at = t.now
     FROM (SELECT app_now() AS now) t WHERE id = $1`,
    [
      id,
      root,
      supplies.nft?.toString() ?? null,
      supplies.token?.toString() ?? null,
      sources.nft,
      sources.token,
    ],
  );
}

/** False if it was no longer running. */
export async function failCensus(
  tx: Transaction,
  { id, reason }: { id: bigint; reason: CensusFailure },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE census SET status = 'failed', reason = $2, updated_at = app_now() WHERE id = $1 AND status = 'running'`,
    [id, reason],
  );
  return rowCount === 1;
}

/** The leaves from one place up to before another, in order. */
export function listLeaves(
  { id, from, to }: { id: bigint; from: number; to: number },
  db: Queryable = getPool(),
): Promise<CensusEntry[]> {
  return rows(
    db,
    entry,
    `SELECT ${select(entry)} FROM census_row
     WHERE census_id = $1 AND place >= $2 AND place < $3 ORDER BY place`,
    [id, from, to],
  );
}

/** The roots of the chunks in order. */
export function listChunkRoots(id: bigint, db: Queryable = getPool()): Promise<string[]> {
  return rows(db, text, "SELECT root FROM census_chunk WHERE census_id = $1 ORDER BY chunk", [id]);
}

/** The holders listed in the census, with their places among the leaves. */
export function listEntries(id: bigint, holders: readonly Address[]): Promise<PlacedEntry[]> {
  return rows(
    getPool(),
    placedEntry,
    `SELECT ${select(placedEntry, "r")} FROM unnest($2::text[]) AS h(holder)
     JOIN census_row r ON r.census_id = $1 AND r.holder = h.holder`,
    [id, holders],
  );
}
