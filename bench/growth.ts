import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Pool } from "pg";
import { keccak256, stringToHex } from "viem";
import { migrate } from "@/lib/db/migrate.server";
import { requireAddress } from "@/lib/shared/address";
import { localContracts } from "@/local/accounts";
import { startPostgres } from "@/local/postgres";
import { insertClub, insertProposal } from "@/tests/builders/rows";
import { appEnvironment } from "@/tests/setup/app-environment";
import { fillHoldings, HOLDER_BLOCKS, holderSql } from "./scale-stand";

/** What the database grows by with each vote, and with each proposal while some of the holders move every day. */
const { values } = parseArgs({
  options: {
    holders: { type: "string", default: "100000" },
    votes: { type: "string", default: "20000" },
    days: { type: "string", default: "10" },
    movers: { type: "string", default: "0.01" },
  },
});
const [holders, votes, days] = [Number(values.holders), Number(values.votes), Number(values.days)];
const movers = Math.round(holders * Number(values.movers));
const contracts = {
  nft: requireAddress(localContracts.nft.toLowerCase()),
  token: requireAddress(localContracts.token.toLowerCase()),
};

const folder = mkdtempSync(join(tmpdir(), "club-bench-"));
// As root, PostgreSQL runs as another user, who must pass through.
chmodSync(folder, 0o711);
const postgres = await startPostgres({ dataDir: join(folder, "postgres") });
const pool = new Pool({ connectionString: postgres.url, max: 8, options: "-c statement_timeout=0" });
pool.on("error", () => undefined);
const query = async (sql: string, parameters: unknown[] = []) => (await pool.query(sql, parameters)).rows;
try {
  await migrate({ databaseUrl: postgres.url });
  const environment = appEnvironment({
    ...{ databaseUrl: postgres.url, rpcUrl: "http://127.0.0.1:9", appOrigin: "https://club.test" },
  });
  Object.assign(process.env, environment);
  await query(
    `INSERT INTO holdings_index (contract, first_block, next_block, span, updated_at)
     SELECT c, 0, $2, 1000, app_now() FROM unnest($1::text[]) c`,
    [[contracts.nft, contracts.token], HOLDER_BLOCKS + days + 1],
  );
  await fillHoldings(query, { ...contracts, holders });
  const clubId = await insertClub(query, "growth");

  const beforeVotes = await sizes();
  const { id, digest } = await insertProposal(query, { clubId, ...contracts, snapshotBlock: 1n });
  await castVotes(id, digest);
  tell(`a vote, of ${votes}, with its place in the log`, {
    before: beforeVotes,
    after: await sizes(),
    count: votes,
  });

  const beforeDays = await sizes();
  let moved = 0;
  let taken = 0;
  for (let day = 1; day <= days; day += 1) {
    const block = BigInt(HOLDER_BLOCKS + day);
    const before = total(await sizes());
    await move(block);
    const between = total(await sizes());
    const blockHash = keccak256(stringToHex(`growth ${block}`));
    await insertProposal(query, { clubId, ...contracts, snapshotBlock: block, snapshotBlockHash: blockHash });
    await takeCensus({ block, blockHash });
    moved += between - before;
    taken += total(await sizes()) - between;
  }
  tell(`a proposal, of ${days}, with the day's moves of ${movers} of ${holders} holders`, {
    ...{ before: beforeDays, after: await sizes(), count: days },
  });
  console.log(`of it the moves ${kb(moved / days)} kB, the proposal and its census ${kb(taken / days)} kB`);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await pool.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Through the statement of a vote and the log's sealing, as the app does. */
async function castVotes(proposalId: bigint, digest: string): Promise<void> {
  const { storeBallot } = await import("@/lib/votes/ballot-store.server");
  const { sealLog } = await import("@/lib/log/seal-log.server");
  const voters = await query(`SELECT ${holderSql("n")} AS voter FROM generate_series(1, $1::int) n`, [votes]);
  const signedAt = BigInt(Math.floor(Date.now() / 1_000));
  for (const [index, { voter }] of voters.entries()) {
    const hash = keccak256(stringToHex(`vote ${index}`));
    const stored = await storeBallot({
      ...{
        proposalId,
        digest,
        voter: requireAddress(String(voter)),
        choice: index % 2 === 0 ? "yes" : "no",
        reason: "",
      },
      ...{
        power: 12_400_000_000_000_000_000n,
        signedAt,
        form: "typed",
        check: null,
        signedTogether: null,
        messageHash: hash,
      },
      signature: `${hash}${hash.slice(2)}1b`,
    });
    if (stored.kind !== "stored") throw new Error(`a vote was ${stored.kind}`);
  }
  for (let isComplete = false; !isComplete; ) ({ isComplete } = await sealLog({ budgetMs: 60_000 }));
}

/** So many of the token's holders have another balance from this block on, and a tenth of them another number of NFTs. */
async function move(block: bigint): Promise<void> {
  for (const [contract, count] of [
    [contracts.token, movers],
    [contracts.nft, movers / 10],
  ]) {
    await query(
      `INSERT INTO holdings_checkpoint (contract, holder, block, balance)
       SELECT $1, ${holderSql("1 + (n * 7919 + $2::bigint * 104729) % $4::int")}, $2, 1000000000000000000::numeric * n FROM generate_series(1, $3::int) n`,
      [contract, block, count, holders],
    );
  }
}

async function takeCensus(at: { block: bigint; blockHash: string }): Promise<void> {
  const store = await import("@/lib/holdings/census-store.server");
  const { rootChunks, rootOfChunks } = await import("@/lib/holdings/chunk-roots");
  const { CHUNK_LEAVES } = await import("@/lib/holdings/census");
  const { inTransaction } = await import("@/lib/db/transaction.server");
  const sources = { nft: "index", token: "index" } as const;
  await store.insertCensus(pool, at);
  for (let chunks: { root: string }[] = []; ; ) {
    const [census] = await store.listCensusesAt(at);
    if (census === undefined) throw new Error("no census");
    // Whole chunks, so that none is begun twice.
    const entries = await store.listIndexedPage(pool, {
      ...contracts,
      block: at.block,
      after: census.cursor,
      limit: 4 * CHUNK_LEAVES,
    });
    if (entries.length === 0) {
      const supplies = { nft: null, token: null };
      const root = rootOfChunks(chunks.map((chunk) => chunk.root));
      return inTransaction((tx) => store.finishCensus(tx, { id: census.id, root, supplies, sources }));
    }
    const next = rootChunks(entries, chunks.length);
    chunks = [...chunks, ...next];
    await inTransaction((tx) => store.insertPage(tx, { census, sources, contracts, entries, chunks: next }));
  }
}

/** Of each table, with its indexes, in bytes. */
async function sizes(): Promise<Map<string, number>> {
  const found = await query(
    "SELECT relname AS name, pg_total_relation_size(oid)::float8 AS bytes FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace",
  );
  return new Map(found.map(({ name, bytes }) => [String(name), Number(bytes)]));
}

function total(of: ReadonlyMap<string, number>): number {
  return [...of.values()].reduce((sum, bytes) => sum + bytes, 0);
}

type Growth = { before: ReadonlyMap<string, number>; after: ReadonlyMap<string, number>; count: number };

function tell(what: string, { before, after, count }: Growth): void {
  console.log(
    `\n${what}: ${kb((total(after) - total(before)) / count)} kB\n| table | bytes each |\n|---|---|`,
  );
  const each = [...after].map(([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / count] as const);
  for (const [name, bytes] of each.toSorted(([, one], [, other]) => other - one))
    if (bytes >= 1) console.log(`| ${name} | ${bytes.toFixed(0)} |`);
}

function kb(bytes: number): string {
  return (bytes / 1_000).toFixed(2);
}
