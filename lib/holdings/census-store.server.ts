import "server-only";
import { getPool, one, rows } from "@/lib/db/database.server";
import { address, computed, int4, optional, pick, required, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type ContractName, holdsAnything } from "@/lib/env/counted-contracts";
import type { Address } from "@/lib/shared/address";
import {
  type Census,
  type CensusEntry,
  type CensusFailure,
  type CensusSources,
  CHUNK_LEAVES,
  TOP_HOLDERS,
} from "./census";
import type { Mark } from "./rewind-target";

const storedCensus = {
  ...pick(tables.census, "id", "block", "blockHash", "status", "reason", "cursor", "looked", "holders"),
  ...pick(tables.census, "nftTotal", "tokenTotal", "nftSupply", "tokenSupply", "root"),
  sources: optional({ nft: required(tables.census.nftSource), token: required(tables.census.tokenSource) }),
  contracts: optional({ nft: required(tables.census.nft), token: required(tables.census.token) }),
};
const COLUMNS = select(storedCensus);
/** What somebody has by a census. */
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

export type Chunk = {
  chunk: number;
  root: string;
  /** Whose leaf is the chunk's first. */
  firstHolder: Address;
};

export type Contracts = Record<ContractName, Address>;

type Page = {
  census: Census;
  sources: CensusSources;
  /** The contracts whose index has these entries; null if the census has to keep them itself. */
  contracts: Contracts | null;
  entries: readonly CensusEntry[];
  chunks: readonly Chunk[];
};

/** Adds a page after the cursor. A chunk that was not full is replaced. */
export async function insertPage(
  tx: Transaction,
  { census, sources, contracts, entries, chunks }: Page,
): Promise<void> {
  const columns = [
    entries.map(({ holder }) => holder),
    entries.map(({ nftCount }) => nftCount.toString()),
    entries.map(({ tokenWei }) => tokenWei.toString()),
  ];
  if (contracts === null) {
    let place = census.holders;
    await tx.query(
      `INSERT INTO census_row (census_id, holder, nft_count, token_wei, place)
       SELECT $1, r.* FROM unnest($2::text[], $3::numeric[], $4::numeric[], $5::int[]) AS r`,
      [census.id, ...columns, entries.map((each) => (holdsAnything(each) ? place++ : null))],
    );
  }
  await keepTop(tx, census.id, columns);
  await tx.query(
    `INSERT INTO census_chunk (census_id, chunk, root, first_holder)
     SELECT $1, c.chunk, c.root, c.first_holder FROM unnest($2::int[], $3::text[], $4::text[]) AS c(chunk, root, first_holder)
     ON CONFLICT (census_id, chunk) DO UPDATE SET root = excluded.root, first_holder = excluded.first_holder`,
    [
      census.id,
      chunks.map(({ chunk }) => chunk),
      chunks.map(({ root }) => root),
      chunks.map(({ firstHolder }) => firstHolder),
    ],
  );
  const sum = (amounts: bigint[]) => amounts.reduce((total, next) => total + next, 0n).toString();
  await tx.query(
    `UPDATE census SET cursor = $2, looked = looked + $3, holders = holders + $4, nft_total = nft_total + $5,
       token_total = token_total + $6, nft_source = $7, token_source = $8, nft = $9, token = $10, updated_at = app_now()
     WHERE id = $1`,
    [
      census.id,
      entries.at(-1)?.holder ?? census.cursor,
      entries.length,
      entries.filter(holdsAnything).length,
      sum(entries.map(({ nftCount }) => nftCount)),
      sum(entries.map(({ tokenWei }) => tokenWei)),
      sources.nft,
      sources.token,
      contracts?.nft ?? null,
      contracts?.token ?? null,
    ],
  );
}

/** Keeps those with the most NFTs and those with the most tokens apart. */
async function keepTop(tx: Transaction, id: bigint, columns: readonly string[][]): Promise<void> {
  await tx.query(
    `WITH page AS (SELECT * FROM unnest($2::text[], $3::numeric[], $4::numeric[]) AS r(holder, nft_count, token_wei)),
     ranked AS (
       SELECT *, row_number() OVER (ORDER BY nft_count DESC, holder) AS by_nft, row_number() OVER (ORDER BY token_wei DESC, holder) AS by_token
       FROM (SELECT holder, nft_count, token_wei FROM census_top WHERE census_id = $1 UNION ALL SELECT * FROM page) every),
     top AS (SELECT * FROM ranked WHERE least(by_nft, by_token) <= $5 AND (nft_count > 0 OR token_wei > 0)),
     gone AS (DELETE FROM census_top WHERE census_id = $1 AND holder NOT IN (SELECT holder FROM top))
     INSERT INTO census_top (census_id, holder, nft_count, token_wei)
     SELECT $1, p.holder, p.nft_count, p.token_wei FROM page p JOIN top USING (holder)`,
    [id, ...columns, TOP_HOLDERS],
  );
}

/** Deletes the rows so far, so that it starts over. */
export async function emptyCensus(tx: Transaction, id: bigint): Promise<void> {
  await tx.query("DELETE FROM census_row WHERE census_id = $1", [id]);
  await tx.query("DELETE FROM census_chunk WHERE census_id = $1", [id]);
  await tx.query("DELETE FROM census_top WHERE census_id = $1", [id]);
  await tx.query(
    `UPDATE census SET cursor = '', looked = 0, holders = 0, nft_total = 0, token_total = 0, nft_source = NULL,
       token_source = NULL, nft = NULL, token = NULL, updated_at = app_now() WHERE id = $1`,
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

/** The leaves from one holder up to before another. */
export function listLeaves(
  { id, from, before }: { id: bigint; from: Address; before: string },
  db: Queryable = getPool(),
): Promise<CensusEntry[]> {
  return rows(
    db,
    entry,
    `SELECT ${select(entry)} FROM census_entries($1)
     WHERE holder >= $2 AND holder < $3 AND (nft_count > 0 OR token_wei > 0) ORDER BY holder`,
    [id, from, before],
  );
}

const storedChunk = {
  ...pick(tables.censusChunk, "chunk", "root"),
  firstHolder: computed(address, "coalesce(k.first_holder, r.holder)"),
};

/** The chunks in order. In a census from before they had first holders, these are found by their places. */
export function listChunks(id: bigint, db: Queryable = getPool()): Promise<Chunk[]> {
  return rows(
    db,
    storedChunk,
    `SELECT ${select(storedChunk, "k")} FROM census_chunk k
     LEFT JOIN census_row r ON k.first_holder IS NULL AND r.census_id = k.census_id AND r.place = k.chunk * ${CHUNK_LEAVES}
     WHERE k.census_id = $1 ORDER BY k.chunk`,
    [id],
  );
}

/** What those of the holders have whom the census knows; some were asked and have nothing. */
export function listEntries(id: bigint, holders: readonly Address[]): Promise<CensusEntry[]> {
  return rows(
    getPool(),
    entry,
    `SELECT ${select(entry, "e")} FROM unnest($2::text[]) AS h(holder)
     JOIN LATERAL (SELECT * FROM census_entries($1) c WHERE c.holder = h.holder OFFSET 0) e ON true`,
    [id, holders],
  );
}
