import { insertMissingVersions, type RunSql } from "./rows";

export type YearPlan = { proposals: number; votes: number; holders: number; clubs: number };

/** The size that issue 6 asks for, and a small version of it. */
export const FULL_YEAR: YearPlan = { proposals: 200, votes: 50_000, holders: 5_000, clubs: 4 };
export const SMALL_YEAR: YearPlan = { proposals: 24, votes: 600, holders: 80, clubs: 2 };

/** Blocks of the year, one each 1,000 s: block 0 is 400 days ago, the last one now. */
export const YEAR_BLOCKS = 34_560;
const BLOCK_SECONDS = 1_000;

const address = (number: string): string =>
  `'0x' || md5('holder ' || ${number}) || left(md5('more ' || ${number}), 8)`;
/** A number in [0, 1) derived from a text, the same on every machine. */
const chance = (text: string): string => `(('x' || left(md5(${text}), 7))::bit(28)::int / 268435456.0)`;

/**
 * Fills an empty database with a year of governance by SQL: changing holdings, ended, cancelled and open proposals, votes
 * with the power at the snapshot, censuses, fees, bounties and the ends of days. The same plan gives the same rows, except
 * for the moment they are counted from.
 */
export async function insertGovernanceYear(
  query: RunSql,
  { plan, nft, token }: { plan: YearPlan; nft: string; token: string },
): Promise<void> {
  const { proposals, votes, holders, clubs } = plan;
  const contracts = [nft.toLowerCase(), token.toLowerCase()];
  await query(
    `INSERT INTO club (slug, name, skeleton, sort_name, search_text, created_by, created_at, active_at)
     SELECT 'year-' || n, 'Year ' || n, 'year ' || n, 'year ' || n, 'year ' || n, ${address("1")}, app_now() - interval '400 days', app_now()
     FROM generate_series(1, $1::int) n`,
    [clubs],
  );
  await query(
    `INSERT INTO holdings_index (contract, first_block, next_block, span, updated_at)
     SELECT c, 0, $2::bigint + 1, 1000, app_now() FROM unnest($1::text[]) c
     ON CONFLICT (contract) DO UPDATE SET first_block = 0, next_block = excluded.next_block`,
    [contracts, YEAR_BLOCKS],
  );
  // Up to six balances of each holder in each contract, a third of them zero: people come, leave and come back.
  await query(
    `INSERT INTO holdings_checkpoint (contract, holder, block, balance)
     SELECT c.contract, ${address("h.n")}, (${chance("'block ' || c.kind || h.n || '.' || k.n")} * $4::int)::bigint + k.n * 97,
       CASE WHEN ${chance("'none ' || c.kind || h.n || '.' || k.n")} < 0.3 THEN 0
         WHEN c.kind = 'nft' THEN 1 + floor(power(${chance("'nft ' || h.n || '.' || k.n")}, 6) * 120)
         ELSE floor(power(${chance("'token ' || h.n || '.' || k.n")}, 5) * 4e12) * 1000000000000000000 + h.n END
     FROM (VALUES ('nft', $1), ('token', $2)) AS c(kind, contract)
       CROSS JOIN generate_series(1, $3::int) AS h(n) CROSS JOIN generate_series(1, 6) AS k(n)
     WHERE ${chance("'kept ' || c.kind || h.n || '.' || k.n")} < 0.75
     ON CONFLICT DO NOTHING`,
    [...contracts, holders, YEAR_BLOCKS - 1_000],
  );
  await query(
    `INSERT INTO holdings_holder (contract, holder, first_block)
     SELECT contract, holder, min(block) FROM holdings_checkpoint GROUP BY 1, 2 ON CONFLICT DO NOTHING`,
  );
  await query("ALTER TABLE proposal DISABLE TRIGGER proposal_open_tally");
  await query(
    `INSERT INTO proposal (club_id, number, draft_id, author, digest, version, starts_at, ends_at,
       rule_hash, formula, ratio, tokens_per_vote, nft, token, minimum_power, total_power, quorum_power, quorum_basis_points,
       minimum_period_seconds, snapshot_block, snapshot_block_hash, author_power, is_fee_exempt, created_at, cancelled_at, cancelled_by, cancel_reason)
     SELECT c.id, n, gen_random_uuid(), ${address("1")}, d.digest, 1, t.ends_at - interval '4 days', t.ends_at,
       d.digest, 1, 1, 1000000000000, $1, $2, 50000000000000000000, 0, 0, 1000, 259200,
       ${YEAR_BLOCKS} - ceil(extract(epoch FROM t.now - (t.ends_at - interval '4 days')) / ${BLOCK_SECONDS}), d.digest, 50000000000000000000, true,
       t.ends_at - interval '4 days', x.cancelled_at, CASE WHEN x.cancelled_at IS NOT NULL THEN ${address("1")} END,
       CASE WHEN x.cancelled_at IS NOT NULL THEN 'A test.' END
     FROM generate_series(1, $3::int) n
       CROSS JOIN LATERAL (SELECT '0x' || md5('digest ' || n) || md5('year ' || n) AS digest) d
       CROSS JOIN LATERAL (
         SELECT s.now, s.now + interval '8 days' - make_interval(secs => (n - 0.5) * 362 * 86400.0 / $3) AS ends_at FROM (SELECT app_now() AS now OFFSET 0) s) t
       CROSS JOIN LATERAL (SELECT CASE WHEN n % 25 = 7 THEN t.ends_at - interval '1 day' END AS cancelled_at) x
       JOIN club c ON c.slug = 'year-' || (1 + n % $4::int)`,
    [...contracts, proposals, clubs],
  );
  await insertMissingVersions(query, { title: "'Proposal ' || p.number" });
  await query(
    `INSERT INTO tally_part (proposal_id, part) SELECT p.id, part FROM proposal p CROSS JOIN generate_series(0, 15) part ON CONFLICT DO NOTHING`,
  );
  await query("ALTER TABLE proposal ENABLE TRIGGER proposal_open_tally");
  await insertVotes(query, { votes, proposals });
  await query(
    `INSERT INTO payment_proof (tx_hash, log_index, payer, recipient, amount_wei, purpose, purpose_id, status, block_number, block_hash,
       block_time, credited_at, checked_at, revoked_at)
     SELECT p.digest, 0, p.author, p.author, (333333333 + p.number) * 1000000000000000000::numeric, 'proposal', p.draft_id::text,
       CASE WHEN p.number % 12 = 5 THEN 'revoked' ELSE 'credited' END, 1, p.digest, p.starts_at, p.starts_at, p.starts_at,
       CASE WHEN p.number % 12 = 5 THEN p.starts_at END FROM proposal p`,
  );
  await insertPrizes(query, { bounties: proposals, clubs });
  await query(
    `INSERT INTO day_end (day, block)
     SELECT d::date, ceil(extract(epoch FROM (d + interval '1 day') - (t.now - make_interval(secs => ${YEAR_BLOCKS * BLOCK_SECONDS}))) / ${BLOCK_SECONDS}) - 1
     FROM (SELECT app_now() AT TIME ZONE 'UTC' AS now OFFSET 0) t,
       generate_series(date_trunc('day', t.now) - interval '399 days', date_trunc('day', t.now) - interval '1 day', '1 day') d`,
  );
  await query("ANALYZE");
}

/** Announced bounties with three prizes each: the first is paid, the second too unless the chain lost it, the third seldom. */
async function insertPrizes(
  query: RunSql,
  { bounties, clubs }: { bounties: number; clubs: number },
): Promise<void> {
  await query(
    `INSERT INTO bounty (club_id, number, draft_id, sponsor, title, brief, kind, asset, token, total_wei, labels, submissions_until,
       winners_by, visibility, submissions_per_person, is_fee_exempt, created_at, announced_at, announced_by)
     SELECT c.id, n, gen_random_uuid(), ${address("1")}, 'Bounty ' || n, 'Its brief.', 'open', a.asset,
       CASE WHEN a.asset = 'token' THEN '0x' || repeat('c', 40) END, 1, '{}', t.at - interval '2 days', t.at + interval '5 days', 'always', 1,
       false, t.at - interval '9 days', t.at, ${address("1")}
     FROM generate_series(1, $1::int) n
       CROSS JOIN LATERAL (SELECT CASE WHEN n % 3 = 0 THEN 'cro' ELSE 'token' END AS asset) a
       CROSS JOIN LATERAL (SELECT s.now - make_interval(secs => (n - 0.5) * 370 * 86400.0 / $1) AS at FROM (SELECT app_now() AS now OFFSET 0) s) t
       JOIN club c ON c.slug = 'year-' || (1 + n % $2::int)`,
    [bounties, clubs],
  );
  await query(
    `INSERT INTO bounty_prize (bounty_id, position, amount_wei)
     SELECT b.id, p, (b.number * 100 + p) * 1000000000000000000::numeric + b.number FROM bounty b, generate_series(1, 3) p`,
  );
  await query(
    `INSERT INTO bounty_payout (prize_id, bounty_id, winner, amount_wei, asset, owed_since)
     SELECT z.id, b.id, ${address("(b.number % 9 + z.position)")}, z.amount_wei, b.asset, b.announced_at
     FROM bounty b JOIN bounty_prize z ON z.bounty_id = b.id`,
  );
  await query(
    `INSERT INTO payment_proof (tx_hash, log_index, payer, recipient, amount_wei, purpose, purpose_id, status, block_number, block_hash,
       block_time, credited_at, checked_at, revoked_at)
     SELECT h.hash, 0, b.sponsor, u.recipient, u.amount_wei, u.purpose, u.purpose_id, CASE WHEN u.is_lost THEN 'revoked' ELSE 'credited' END,
       1, h.hash, u.at, u.at, u.at, CASE WHEN u.is_lost THEN u.at END
     FROM bounty b CROSS JOIN LATERAL (
         SELECT 'payout' AS purpose, z.id::text AS purpose_id, o.winner AS recipient, z.amount_wei + z.position - 1 AS amount_wei,
           z.position = 2 AND b.number % 7 = 3 AS is_lost, b.announced_at + interval '1 hour' AS at
         FROM bounty_prize z JOIN bounty_payout o ON o.prize_id = z.id
         WHERE z.bounty_id = b.id AND (z.position < 3 OR b.number % 4 = 0)
         UNION ALL SELECT 'bounty', b.draft_id::text, b.sponsor, 333333333000000000000000000, false, b.created_at) u
       CROSS JOIN LATERAL (SELECT '0x' || md5(u.purpose || u.purpose_id) || md5('paid ' || u.purpose_id) AS hash) h`,
  );
}

/**
 * Each proposal's share of the votes, by voters with power. The tally is set at the end, because a trigger that runs so
 * often is slow.
 */
async function insertVotes(
  query: RunSql,
  { votes, proposals }: Pick<YearPlan, "votes" | "proposals">,
): Promise<void> {
  await query(
    `CREATE UNLOGGED TABLE power_at AS
     WITH held AS MATERIALIZED (
       SELECT contract, holder, balance, block AS from_block, lead(block, 1, 1000000000) OVER (PARTITION BY contract, holder ORDER BY block) AS to_block
       FROM holdings_checkpoint),
     powers AS (
       SELECT p.id AS proposal_id, p.number, p.starts_at, p.ends_at, h.holder,
         p.ratio * coalesce(sum(h.balance) FILTER (WHERE h.contract = p.nft), 0) * 1000000000000000000
           + div(p.ratio * coalesce(sum(h.balance) FILTER (WHERE h.contract = p.token), 0), p.tokens_per_vote) AS power
       FROM proposal p JOIN held h ON h.from_block <= p.snapshot_block AND h.to_block > p.snapshot_block AND h.balance > 0
       GROUP BY p.id, h.holder)
     SELECT *, row_number() OVER (PARTITION BY proposal_id, power > 0 ORDER BY md5(holder || number)) AS place FROM powers`,
  );
  await query(
    `UPDATE proposal p SET total_power = s.power, quorum_power = div(s.power, 12 + p.number % 8)
     FROM (SELECT proposal_id, sum(power) AS power FROM power_at GROUP BY 1) s WHERE s.proposal_id = p.id`,
  );
  await query(
    `INSERT INTO census (block, block_hash, status, cursor, looked, holders, nft_total, token_total, root, started_at, updated_at, finished_at)
     SELECT p.snapshot_block, p.snapshot_block_hash, 'done', '', h.holders, h.holders, 0, 0, p.digest, p.starts_at, p.starts_at, p.starts_at
     FROM proposal p JOIN (SELECT proposal_id, count(*)::int AS holders FROM power_at GROUP BY 1) h ON h.proposal_id = p.id
     WHERE p.number % 10 <> 3`,
  );
  await query(
    `INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
     SELECT proposal_id, holder, CASE WHEN ${chance("'choice ' || holder || number")} < 0.25 + 0.5 * ${chance("'lean ' || number")} THEN 'yes' ELSE 'no' END, '', power,
       1700000000, 'typed', '0x' || repeat('ab', 65), '0x' || md5(number || holder) || md5(holder || number),
       starts_at + power(${chance("'when ' || holder || number")}, 2) * (ends_at - starts_at) * 0.999
     FROM power_at WHERE place <= $1::int AND power > 0 AND starts_at < app_now()`,
    [Math.ceil(votes / (proposals * 0.95))],
  );
  await query("DROP TABLE power_at");
  await query("ALTER TABLE vote DISABLE TRIGGER vote_count");
  await query(
    `INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
     SELECT proposal_id, voter, id, choice, power, signed_at, false, created_at FROM ballot`,
  );
  await query("ALTER TABLE vote ENABLE TRIGGER vote_count");
  await query(
    `UPDATE tally_part t SET yes_power = s.yes_power, no_power = s.no_power, yes_count = s.yes_count, no_count = s.no_count,
       ballots = s.yes_count + s.no_count, last_ballot = s.last_ballot
     FROM (SELECT proposal_id, get_byte(decode(right(voter, 2), 'hex'), 0) % 16 AS part, max(ballot_id) AS last_ballot,
         coalesce(sum(power) FILTER (WHERE choice = 'yes'), 0) AS yes_power, coalesce(sum(power) FILTER (WHERE choice = 'no'), 0) AS no_power,
         count(*) FILTER (WHERE choice = 'yes') AS yes_count, count(*) FILTER (WHERE choice = 'no') AS no_count
       FROM vote GROUP BY 1, 2) s WHERE t.proposal_id = s.proposal_id AND t.part = s.part`,
  );
  // Most results are final; some votes ended and nobody has looked at them since.
  await query(
    `UPDATE proposal p SET final_at = p.ends_at, final_yes_power = s.yes_power, final_no_power = s.no_power,
       final_yes_count = s.yes_count, final_no_count = s.no_count
     FROM (SELECT proposal_id, sum(yes_power) AS yes_power, sum(no_power) AS no_power, sum(yes_count) AS yes_count, sum(no_count) AS no_count
       FROM tally_part GROUP BY 1) s
     WHERE s.proposal_id = p.id AND p.cancelled_at IS NULL AND p.ends_at <= app_now() AND p.number % 8 <> 1`,
  );
}
