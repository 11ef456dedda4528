import type { Pool } from "pg";
import { CHUNK_LEAVES, TOP_HOLDERS } from "@/lib/holdings/census";
import { rootChunks, rootOfChunks } from "@/lib/holdings/chunk-roots";
import type { Address } from "@/lib/shared/address";
import { localContracts } from "@/local/accounts";
import { insertManyBounties, insertManyPayouts } from "@/tests/builders/many-bounties";
import { insertMissingVersions, type RunSql } from "@/tests/builders/rows";

export type ScalePlan = {
  holders: number;
  proposals: number;
  ballots: number;
  clubs: number;
  censuses: number;
  /** On the one large vote; a tenth of all unless given. */
  bigBallots?: number;
};

/** Up to which block holders have balances. */
export const HOLDER_BLOCKS = 30_000;
const BLOCK_SECONDS = 1_000;
/** Holder n, for an SQL expression n from 1. */
export const holderSql = (n: string): string =>
  `('0x' || md5('holder ' || (${n})) || left(md5('more ' || (${n})), 8))`;
const digest = (n: string): string => `('0x' || md5('digest ' || (${n})) || md5('scale ' || (${n})))`;
/** A number in [0, 1) derived from a text. */
const chance = (text: string): string => `(('x' || left(md5(${text}), 7))::bit(28)::int / 268435456.0)`;

/** The club with a tenth of all proposals, and its newest proposal that is over, on which a tenth of all ballots were cast. */
export const BUSY_CLUB = "scale-1";

/** The proposal with a tenth of all ballots, if the database was filled before. */
export async function findBig(pool: Pool): Promise<bigint | null> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT p.id::text AS id FROM proposal p JOIN club c ON c.id = p.club_id
     WHERE c.slug = '${BUSY_CLUB}' AND p.ends_at < app_now() AND EXISTS (SELECT 1 FROM log_result)
       AND (SELECT sum(yes_count + no_count) FROM tally_part WHERE proposal_id = p.id) >= 2 * (SELECT count(*) FROM club)
     ORDER BY p.ends_at DESC LIMIT 1`,
  );
  return rows[0] === undefined ? null : BigInt(rows[0].id);
}

/** The largest tables with their indexes, in MB. */
export async function readSizes(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string; total: string; heap: string }>(
    `SELECT relname AS name, round(pg_total_relation_size(oid) / 1e6, 1)::text AS total, round(pg_table_size(oid) / 1e6, 1)::text AS heap
     FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND pg_total_relation_size(oid) > 2e6
     ORDER BY pg_total_relation_size(oid) DESC`,
  );
  const lines = rows.map(({ name, total, heap }) => `| ${name} | ${total} | ${heap} |`);
  return ["| table | MB with indexes | MB without |", "|---|---|---|", ...lines].join("\n");
}

/**
 * Fills an empty database by SQL: holders with up to three balances in each contract, ended proposals with votes, of which one
 * has a tenth, and the lists of holders of the newest ones of the busy club. Signatures are invented.
 */
export async function fillScale(pool: Pool, plan: ScalePlan): Promise<{ big: bigint }> {
  const query: RunSql = async (sql, values = []) => (await pool.query(sql, values)).rows;
  const [nft, token] = [localContracts.nft.toLowerCase(), localContracts.token.toLowerCase()];
  await query("UPDATE holdings_index SET first_block = 0, next_block = $1", [HOLDER_BLOCKS + 1]);
  await fillHoldings(query, { nft, token, holders: plan.holders });
  await query(
    `INSERT INTO club (slug, name, skeleton, sort_name, search_text, created_by, created_at, active_at)
     SELECT 'scale-' || n, 'Scale ' || n, 'scale ' || n, 'scale ' || n, 'scale ' || n, ${holderSql("n")}, app_now() - interval '400 days', app_now()
     FROM generate_series(1, $1::int) n`,
    [plan.clubs],
  );
  await query("ALTER TABLE club_member DISABLE TRIGGER USER");
  await query(
    `INSERT INTO club_member (club_id, address, role, joined_at)
     SELECT c.id, ${holderSql("n")}, CASE WHEN n = 1 THEN 'owner' ELSE 'member' END, app_now() - interval '300 days'
     FROM club c, generate_series(1, $1::int) n WHERE c.slug = '${BUSY_CLUB}' AND n % 5 <> 0`,
    [plan.holders],
  );
  await query("ALTER TABLE club_member ENABLE TRIGGER USER");
  await query("ALTER TABLE proposal DISABLE TRIGGER proposal_open_tally");
  // Nine tenths are spread over the other clubs. One in a hundred is open.
  await query(
    `INSERT INTO proposal (club_id, club_name, number, draft_id, author, digest, version, starts_at, ends_at,
       rule_hash, formula, ratio, tokens_per_vote, nft, token, minimum_power, total_power, quorum_power, quorum_basis_points,
       minimum_period_seconds, snapshot_block, snapshot_block_hash, author_power, is_fee_exempt, created_at)
     SELECT c.id, c.name, n, gen_random_uuid(), ${holderSql("n % 1000 + 1")}, ${digest("n")}, 1, t.ends_at - interval '4 days', t.ends_at,
       ${digest("n")}, 1, 1, 1000000000000, $1, $2, 50000000000000000000, 1e27, 1e19, 1000, 259200,
       ${HOLDER_BLOCKS} - ceil(extract(epoch FROM t.now - (t.ends_at - interval '4 days')) / ${BLOCK_SECONDS}), ${digest("n")}, 1, true, t.ends_at - interval '4 days'
     FROM generate_series(1, $3::int) n
       CROSS JOIN LATERAL (SELECT s.now, s.now + interval '3 days 1 hour' - make_interval(secs => n * 300 * 86400.0 / $3) AS ends_at FROM (SELECT app_now() AS now OFFSET 0) s) t
       JOIN club c ON c.slug = 'scale-' || CASE WHEN n % 10 = 0 THEN 1 ELSE 2 + n % ($4::int - 1) END`,
    [nft, token, plan.proposals, plan.clubs],
  );
  await insertMissingVersions(query, { title: "'Proposal ' || p.number" });
  const [found] = await query(
    `SELECT p.id, p.number FROM proposal p JOIN club c ON c.id = p.club_id WHERE c.slug = '${BUSY_CLUB}' AND p.ends_at < app_now() ORDER BY p.ends_at DESC LIMIT 1`,
  );
  const big = BigInt(String(found?.["id"]));
  await query(
    "INSERT INTO tally_part (proposal_id, part) SELECT p.id, part FROM proposal p CROSS JOIN generate_series(0, 15) part ORDER BY p.id, part ON CONFLICT DO NOTHING",
  );
  await query("ALTER TABLE proposal ENABLE TRIGGER proposal_open_tally");
  await insertBallots(query, { plan, big });
  await query(
    `UPDATE proposal p SET final_at = p.ends_at, final_yes_power = s.yes_power, final_no_power = s.no_power,
       final_yes_count = s.yes_count, final_no_count = s.no_count
     FROM (SELECT proposal_id, sum(yes_power) AS yes_power, sum(no_power) AS no_power, sum(yes_count) AS yes_count, sum(no_count) AS no_count
       FROM tally_part GROUP BY 1) s WHERE s.proposal_id = p.id AND p.ends_at <= app_now()`,
  );
  await insertCensuses(query, { plan, nft, token });
  await insertManyBounties(query, { bounties: plan.proposals, submissions: plan.holders });
  await insertManyPayouts(query);
  await query(
    `INSERT INTO day_end (day, block)
     SELECT d::date, ceil(extract(epoch FROM (d + interval '1 day') - (t.now - make_interval(secs => ${HOLDER_BLOCKS * BLOCK_SECONDS}))) / ${BLOCK_SECONDS}) - 1
     FROM (SELECT app_now() AT TIME ZONE 'UTC' AS now OFFSET 0) t,
       generate_series(date_trunc('day', t.now) - interval '340 days', date_trunc('day', t.now) - interval '1 day', '1 day') d`,
  );
  await query("VACUUM ANALYZE");
  await query("CHECKPOINT");
  return { big };
}

/** Each holder with up to three balances in each contract. */
export async function fillHoldings(
  query: RunSql,
  { nft, token, holders }: { nft: string; token: string; holders: number },
): Promise<void> {
  await query(
    `INSERT INTO holdings_checkpoint (contract, holder, block, balance)
     SELECT c.contract, ${holderSql("h.n")}, floor(${chance("'block ' || c.kind || h.n || '.' || k.n")} * $4::int)::bigint * 3 + k.n,
       CASE WHEN k.n = 3 AND h.n % 7 = 0 THEN 0 WHEN c.kind = 'nft' THEN 1 + floor(power(${chance("'nft ' || h.n || k.n")}, 6) * 120)
         ELSE floor(power(${chance("'token ' || h.n || k.n")}, 5) * 4e12) * 1000000000000000000 + h.n END
     FROM (VALUES ('nft', $1), ('token', $2)) AS c(kind, contract)
       CROSS JOIN generate_series(1, $3::int) AS h(n) CROSS JOIN generate_series(1, 3) AS k(n)`,
    [nft, token, holders, HOLDER_BLOCKS / 3 - 1],
  );
  await query(
    "INSERT INTO holdings_holder (contract, holder, first_block) SELECT contract, holder, min(block) FROM holdings_checkpoint GROUP BY 1, 2",
  );
}

async function insertBallots(query: RunSql, { plan, big }: { plan: ScalePlan; big: bigint }): Promise<void> {
  const bigCount = Math.min(plan.holders, plan.bigBallots ?? Math.floor(plan.ballots / 10));
  const each = Math.floor((plan.ballots - bigCount) / plan.proposals);
  const columns =
    "(proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)";
  const row = `v.voter, CASE WHEN ${chance("'choice ' || v.voter || p.id")} < 0.55 THEN 'yes' ELSE 'no' END, '', 1000000000000000000,
    floor(extract(epoch FROM p.starts_at))::bigint + 60, 'typed', '0x' || repeat(md5(v.voter || p.id), 4) || '1b', '0x' || md5(p.id || v.voter) || md5(v.voter || p.id),
    p.starts_at + interval '61 seconds'`;
  await withoutIndexes(query, ["ballot", "vote"], async () => {
    await query(
      `INSERT INTO ballot ${columns} SELECT p.id, ${row}
       FROM proposal p CROSS JOIN generate_series(1, $1::int) k
         CROSS JOIN LATERAL (SELECT ${holderSql("(p.id * 7919 + k * 104729) % $2::int + 1")} AS voter) v
       WHERE p.id <> $3 AND p.starts_at < app_now()`,
      [each, plan.holders, big],
    );
    await query(
      `INSERT INTO ballot ${columns} SELECT p.id, ${row}
       FROM proposal p CROSS JOIN generate_series(1, $1::int) k CROSS JOIN LATERAL (SELECT ${holderSql("k")} AS voter) v WHERE p.id = $2`,
      [bigCount, big],
    );
    await query(
      `INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
       SELECT proposal_id, voter, id, choice, power, signed_at, false, created_at FROM ballot`,
    );
  });
  await query(
    "INSERT INTO log_entry (body, created_at) SELECT log_ballot_body(b), b.created_at FROM ballot b WHERE proposal_id = $1 ORDER BY id",
    [big],
  );
  await query(
    `UPDATE tally_part t SET yes_power = s.yes_power, no_power = s.no_power, yes_count = s.yes_count, no_count = s.no_count,
       ballots = s.yes_count + s.no_count, last_ballot = s.last_ballot
     FROM (SELECT proposal_id, get_byte(decode(right(voter, 2), 'hex'), 0) % 16 AS part, max(ballot_id) AS last_ballot,
         coalesce(sum(power) FILTER (WHERE choice = 'yes'), 0) AS yes_power, coalesce(sum(power) FILTER (WHERE choice = 'no'), 0) AS no_power,
         count(*) FILTER (WHERE choice = 'yes') AS yes_count, count(*) FILTER (WHERE choice = 'no') AS no_count
       FROM vote GROUP BY 1, 2) s WHERE t.proposal_id = s.proposal_id AND t.part = s.part`,
  );
}

/** Without triggers, foreign keys and indexes, which are made at the end, as a restore does it. */
async function withoutIndexes(
  query: RunSql,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const indexes = await query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = ANY ($1) AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [tables],
  );
  for (const { name } of indexes) await query(`DROP INDEX "${name}"`);
  for (const table of tables) await query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
  await fill();
  for (const table of tables) await query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
  for (const { definition } of indexes) await query(String(definition));
}

/** The lists of holders of the busy club's newest proposals, as of now. */
async function insertCensuses(
  query: RunSql,
  { plan, nft, token }: { plan: ScalePlan; nft: string; token: string },
): Promise<void> {
  await query(
    `INSERT INTO census (block, block_hash, status, nft_source, token_source, nft, token, cursor, looked, holders, nft_total, token_total, root, started_at, updated_at, finished_at)
     SELECT p.snapshot_block, p.snapshot_block_hash, 'done', 'index', 'index', $3, $4, '', $1, $1, 0, 0, p.digest, p.starts_at, p.starts_at, p.starts_at
     FROM proposal p JOIN club c ON c.id = p.club_id WHERE c.slug = '${BUSY_CLUB}' ORDER BY p.ends_at DESC LIMIT $2`,
    [plan.holders, plan.censuses, nft, token],
  );
  await query(
    `INSERT INTO census_top (census_id, holder, nft_count, token_wei)
     SELECT c.id, t.holder, t.nft_count, t.token_wei FROM census c CROSS JOIN LATERAL (
       SELECT *, row_number() OVER (ORDER BY e.nft_count DESC, e.holder) AS by_nft, row_number() OVER (ORDER BY e.token_wei DESC, e.holder) AS by_token
       FROM census_entries(c.id) e) t
     WHERE least(t.by_nft, t.by_token) <= ${TOP_HOLDERS}`,
  );
  await query(
    `INSERT INTO census_chunk (census_id, chunk, root, first_holder)
     SELECT c.id, l.place / ${CHUNK_LEAVES}, ${digest("l.place")}, l.holder FROM census c CROSS JOIN LATERAL (
       SELECT e.holder, row_number() OVER (ORDER BY e.holder) - 1 AS place FROM census_entries(c.id) e) l
     WHERE l.place % ${CHUNK_LEAVES} = 0`,
  );
}

/** Gives the census of a proposal its true roots, so that its evidence can be proved. */
export async function rootCensusOf(pool: Pool, proposalId: bigint): Promise<void> {
  const { rows } = await pool.query<{ id: string; holder: Address; nft: string; token: string }>(
    `SELECT c.id::text AS id, e.holder, e.nft_count::text AS nft, e.token_wei::text AS token
     FROM proposal p JOIN census c ON c.block = p.snapshot_block AND c.block_hash = p.snapshot_block_hash
       CROSS JOIN LATERAL census_entries(c.id) e WHERE p.id = $1 ORDER BY e.holder`,
    [proposalId],
  );
  const entries = rows.map(({ holder, nft, token }) => ({
    holder,
    nftCount: BigInt(nft),
    tokenWei: BigInt(token),
  }));
  const chunks = rootChunks(entries, 0);
  const id = rows[0]?.id;
  await pool.query("DELETE FROM census_chunk WHERE census_id = $1", [id]);
  await pool.query(
    "INSERT INTO census_chunk (census_id, chunk, root, first_holder) SELECT $1, * FROM unnest($2::int[], $3::text[], $4::text[])",
    [
      id,
      chunks.map(({ chunk }) => chunk),
      chunks.map(({ root }) => root),
      chunks.map(({ firstHolder }) => firstHolder),
    ],
  );
  const root = rootOfChunks(chunks.map((chunk) => chunk.root));
  await pool.query("UPDATE census SET root = $2, holders = $3 WHERE id = $1", [id, root, entries.length]);
}
