import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import {
  computed,
  parsed,
  pick,
  type RowOf,
  required,
  safeInt8,
  select,
  text,
  textArray,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { CHUNK_LEAVES } from "@/lib/holdings/census";
import { IS_READABLE } from "@/lib/holdings/census-sql";
import { type CheckPart, type Slice, WATCHED_TABLES } from "./log-check";

/** A rule that rows must keep: `sql` finds the numbers of a part, from $1 to before $2, that break it. */
type RowRule = { part: CheckPart; sql: string; text: (id: number) => string };

/** The power of holdings by the rule of a proposal, in SQL. */
const powerOf = (nfts: string, tokens: string) =>
  `(p.ratio * ${nfts} * 1000000000000000000 + CASE WHEN p.tokens_per_vote = 0 THEN 0 ELSE div(p.ratio * ${tokens}, p.tokens_per_vote) END)`;

const SUMS = ["yes", "no"]
  .flatMap((choice) => [
    `coalesce(sum(v.power) FILTER (WHERE v.choice = '${choice}'), 0) AS ${choice}_power`,
    `count(*) FILTER (WHERE v.choice = '${choice}') AS ${choice}_count`,
  ])
  .join(", ");

/** An act and its row may differ by some milliseconds about the same moment. */
const near = (left: string, right: string) =>
  `${left} BETWEEN ${right} - interval '10 seconds' AND ${right} + interval '10 seconds'`;

const RULES: readonly RowRule[] = [
  {
    part: "waiting",
    sql: `SELECT e.id FROM log_entry e WHERE e.id >= $1 AND e.id < $2
       AND e.id <= coalesce((SELECT settled_entry FROM log_head ORDER BY id DESC LIMIT 1), 0)
       AND NOT EXISTS (SELECT 1 FROM log_leaf l WHERE l.entry_id = e.id)`,
    text: (id) => `Entry ${id} was passed over: it has no place in the log, and nobody would give it one.`,
  },
  {
    part: "waiting",
    sql: `SELECT 0 AS id FROM log_chain_end WHERE $1::bigint = 0 AND $2::bigint > 0
       AND next > coalesce((SELECT tree_size FROM log_head ORDER BY id DESC LIMIT 1), 0)`,
    text: () => "The count of ballots in the log is ahead of the log.",
  },
  {
    part: "ballot",
    // With OFFSET, one holder is found by an index for each ballot; without, everybody's holdings are read again and again.
    sql: `SELECT b.id FROM ballot b JOIN proposal p ON p.id = b.proposal_id
       JOIN census c ON c.block = p.snapshot_block AND c.block_hash = p.snapshot_block_hash AND c.root IS NOT NULL
       LEFT JOIN LATERAL (SELECT * FROM census_entries(c.id) e WHERE e.holder = b.voter OFFSET 0) h ON true
       WHERE b.id >= $1 AND b.id < $2 AND ${IS_READABLE} AND (h.holder IS NOT NULL OR (c.nft_source = 'index' AND c.token_source = 'index'))
         AND b.power <> ${powerOf("coalesce(h.nft_count, 0)", "coalesce(h.token_wei, 0)")}`,
    text: (id) => `Ballot ${id} has another power than its voter's holdings in the census give.`,
  },
  {
    part: "ballot",
    sql: `SELECT b.id FROM ballot b JOIN proposal p ON p.id = b.proposal_id
       JOIN holdings_index n ON n.contract = p.nft AND n.distrusted_at IS NULL AND n.next_block > p.snapshot_block AND n.first_block <= p.snapshot_block
       JOIN holdings_index t ON t.contract = p.token AND t.distrusted_at IS NULL AND t.next_block > p.snapshot_block AND t.first_block <= p.snapshot_block
       WHERE b.id >= $1 AND b.id < $2 AND p.snapshot_lost_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM census c WHERE c.block = p.snapshot_block AND c.block_hash = p.snapshot_block_hash AND c.root IS NOT NULL)
         AND b.power <> ${powerOf(balanceOf("p.nft"), balanceOf("p.token"))}`,
    text: (id) => `Ballot ${id} has another power than its voter's holdings give.`,
  },
  {
    part: "tally",
    sql: `SELECT DISTINCT v.proposal_id AS id FROM vote v LEFT JOIN ballot b ON b.id = v.ballot_id
       WHERE v.proposal_id >= $1 AND v.proposal_id < $2 AND (b.proposal_id, b.voter, b.choice, b.power, b.signed_at, b.reason <> '', b.created_at)
         IS DISTINCT FROM (v.proposal_id, v.voter, v.choice, v.power, v.signed_at, v.has_reason, v.cast_at)`,
    text: (id) => `A vote on proposal ${id} is not what a ballot of its voter says.`,
  },
  {
    part: "tally",
    sql: `SELECT DISTINCT coalesce(w.id, t.proposal_id) AS id
       FROM (SELECT p.id, g.part FROM proposal p, generate_series(0, 15) AS g(part) WHERE p.id >= $1 AND p.id < $2) w
       FULL JOIN (SELECT * FROM tally_part WHERE proposal_id >= $1 AND proposal_id < $2) t ON t.proposal_id = w.id AND t.part = w.part
       LEFT JOIN (SELECT v.proposal_id, get_byte(decode(right(v.voter, 2), 'hex'), 0) % 16 AS part, ${SUMS} FROM vote v
         WHERE v.proposal_id >= $1 AND v.proposal_id < $2 GROUP BY 1, 2) s ON s.proposal_id = w.id AND s.part = w.part
       WHERE w.id IS NULL OR (t.yes_power, t.no_power, t.yes_count, t.no_count) IS DISTINCT FROM
         (coalesce(s.yes_power, 0), coalesce(s.no_power, 0), coalesce(s.yes_count, 0), coalesce(s.no_count, 0))`,
    text: (id) => `The tally of proposal ${id} is not the sum of its votes.`,
  },
  {
    part: "tally",
    sql: `SELECT DISTINCT t.proposal_id AS id FROM tally_part t
       LEFT JOIN (SELECT b.proposal_id, get_byte(decode(right(b.voter, 2), 'hex'), 0) % 16 AS part, count(*) AS ballots, max(b.id) AS last_ballot
         FROM ballot b WHERE b.proposal_id >= $1 AND b.proposal_id < $2 GROUP BY 1, 2) s ON s.proposal_id = t.proposal_id AND s.part = t.part
       WHERE t.proposal_id >= $1 AND t.proposal_id < $2
         AND (t.ballots, t.last_ballot) IS DISTINCT FROM (coalesce(s.ballots, 0), coalesce(s.last_ballot, 0))`,
    text: (id) => `The tally of proposal ${id} does not have the number of its ballots.`,
  },
  {
    part: "tally",
    sql: `SELECT p.id FROM proposal p, LATERAL proposal_tally(p.id) s
       WHERE p.id >= $1 AND p.id < $2 AND p.final_at IS NOT NULL AND (p.final_at < p.ends_at OR
         (p.final_yes_power, p.final_no_power, p.final_yes_count, p.final_no_count) IS DISTINCT FROM (s.yes_power, s.no_power, s.yes_count, s.no_count))`,
    text: (id) => `The final result of proposal ${id} is not the sum of its votes.`,
  },
  {
    part: "result",
    sql: `SELECT p.id FROM proposal p JOIN log_result r ON r.proposal_id = p.id, LATERAL proposal_tally(p.id) s
       WHERE p.id >= $1 AND p.id < $2 AND ((p.final_at IS NULL AND p.cancelled_at IS NULL) OR
         (r.yes_power, r.no_power, r.yes_count, r.no_count, r.total_power, r.outcome) IS DISTINCT FROM (s.yes_power, s.no_power, s.yes_count,
           s.no_count, p.total_power, proposal_outcome(p.cancelled_at IS NOT NULL, s.yes_power, s.no_power, p.quorum_power)))`,
    text: (id) => `The result of proposal ${id} is not the one that the log has.`,
  },
  {
    part: "row",
    sql: `SELECT r.id FROM log_row r LEFT JOIN log_entry e ON e.id = r.entry_id
       WHERE r.id >= $1 AND r.id < $2 AND e.body IS DISTINCT FROM log_row_body(r)`,
    text: (id) => `The hash of row ${id} was altered.`,
  },
  {
    part: "proposal",
    sql: `SELECT p.id FROM proposal p LEFT JOIN proposal_version v ON v.proposal_id = p.id AND v.version = p.version
       WHERE p.id >= $1 AND p.id < $2 AND (v.digest IS DISTINCT FROM p.digest
         OR extract(epoch FROM p.ends_at - p.starts_at) <> v.period_seconds OR p.starts_at < to_timestamp(v.earliest_start))`,
    text: (id) => `Proposal ${id} has another text or window than its author signed.`,
  },
  {
    part: "proposal",
    sql: `SELECT p.id FROM proposal p WHERE p.id >= $1 AND p.id < $2
       AND p.quorum_power <> div(p.total_power * p.quorum_basis_points + 9999, 10000)`,
    text: (id) => `The quorum of proposal ${id} is not its share of the total power.`,
  },
  {
    part: "proposal",
    sql: `SELECT p.id FROM proposal p JOIN census c ON c.block = p.snapshot_block AND c.block_hash = p.snapshot_block_hash AND c.root IS NOT NULL
       WHERE p.id >= $1 AND p.id < $2 AND p.total_power <> ${powerOf("c.nft_supply", "c.token_supply")}`,
    text: (id) => `The total power of proposal ${id} is not that of all NFTs and tokens at its snapshot.`,
  },
  {
    part: "proposal",
    sql: `SELECT p.id FROM proposal p WHERE p.id >= $1 AND p.id < $2 AND NOT p.is_fee_exempt AND NOT EXISTS (
         SELECT 1 FROM payment_proof f WHERE f.purpose = 'proposal' AND f.purpose_id = p.draft_id::text)`,
    text: (id) => `The proof that the fee of proposal ${id} was paid is gone.`,
  },
  {
    part: "proposal",
    sql: `SELECT p.id FROM proposal p JOIN audit_entry a ON a.subject = 'proposal:' || p.id AND a.act = 'proposal.publish'
       WHERE p.id >= $1 AND p.id < $2 AND a.after ? 'feeExempt' AND (a.after->>'feeExempt')::boolean IS DISTINCT FROM p.is_fee_exempt`,
    text: (id) => `Whether proposal ${id} had to pay a fee was altered.`,
  },
  {
    part: "bounty",
    sql: `SELECT y.id FROM bounty y WHERE y.id >= $1 AND y.id < $2 AND NOT y.is_fee_exempt AND NOT EXISTS (
         SELECT 1 FROM payment_proof f WHERE f.purpose = 'bounty' AND f.purpose_id = y.draft_id::text)`,
    text: (id) => `The proof that the fee of bounty ${id} was paid is gone.`,
  },
  {
    part: "bounty",
    sql: `SELECT DISTINCT o.bounty_id AS id FROM bounty_payout o JOIN bounty_prize z ON z.id = o.prize_id
         LEFT JOIN bounty_submission s ON s.id = z.submission_id
       WHERE o.bounty_id >= $1 AND o.bounty_id < $2 AND (o.amount_wei, o.winner) IS DISTINCT FROM (z.amount_wei, s.author)`,
    text: (id) => `A payout of bounty ${id} is not what its prize and its winner say.`,
  },
  {
    part: "hidden",
    sql: `SELECT h.id FROM hidden_content h WHERE h.id >= $1 AND h.id < $2 AND (NOT EXISTS (
         SELECT 1 FROM audit_entry a WHERE a.subject = h.subject_kind || ':' || h.subject_id AND a.act = h.subject_kind || '.hide'
           AND a.actor = h.hidden_by AND a.reason IS NOT DISTINCT FROM h.reason AND ${near("a.at", "h.hidden_at")})
       OR (h.shown_at IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM audit_entry a WHERE a.subject = h.subject_kind || ':' || h.subject_id AND a.act = h.subject_kind || '.show'
           AND a.actor = h.shown_by AND ${near("a.at", "h.shown_at")})))`,
    text: (id) =>
      `Content was hidden or shown again without an admin's entry in the audit log (hidden_content ${id}).`,
  },
  {
    part: "act",
    sql: `SELECT a.id FROM audit_entry a WHERE a.id >= $1 AND a.id < $2 AND a.act LIKE '%.hide' AND a.after->>'hidden' = 'true' AND NOT EXISTS (
         SELECT 1 FROM hidden_content h WHERE a.subject = h.subject_kind || ':' || h.subject_id AND h.hidden_by = a.actor AND ${near("a.at", "h.hidden_at")})`,
    text: (id) => `What entry ${id} of the audit log hid is no longer hidden by it.`,
  },
  {
    part: "act",
    // Only an adopted record has `changes`, in the place of both.
    sql: `SELECT id FROM audit_entry WHERE id >= $1 AND id < $2 AND changes IS NOT NULL AND (before <> '{}' OR after <> '{}')`,
    text: (id) => `Entry ${id} of the audit log has fields, and a hash in their place.`,
  },
  {
    part: "admin",
    sql: `SELECT 0 AS id FROM admin m FULL JOIN (
         SELECT DISTINCT ON (subject) substr(subject, 7) AS address, act, actor FROM audit_entry
         WHERE act IN ('admin.add', 'admin.remove') ORDER BY subject, id DESC) a ON a.address = m.address
       WHERE $1::int = 0 AND $2::int = 1 AND CASE WHEN m.address IS NULL THEN a.act = 'admin.add'
         WHEN m.added_by IS NULL THEN NOT m.is_primary OR a.act IS NOT NULL
         ELSE (a.act, a.actor) IS DISTINCT FROM ('admin.add', m.added_by) END`,
    text: () => "The admins are not those that the audit log names.",
  },
];

/** What somebody held at a proposal's snapshot, by the index. */
function balanceOf(contract: string): string {
  return `coalesce((SELECT k.balance FROM holdings_checkpoint k WHERE k.contract = ${contract} AND k.holder = b.voter AND k.block <= p.snapshot_block
    ORDER BY k.block DESC LIMIT 1), 0)`;
}

/** What breaks a rule in a slice, each with a message. */
export async function listBrokenRules({
  part,
  from,
  end,
}: Slice): Promise<{ id: number; message: string }[]> {
  const found: { id: number; message: string }[] = [];
  for (const rule of RULES.filter((each) => each.part === part)) {
    const sql = `SELECT id::bigint FROM (${rule.sql}) broken ORDER BY id`;
    const ids = await rows(getPool(), safeInt8, sql, [from, end]);
    for (const id of ids) found.push({ id, message: rule.text(id) });
  }
  return found;
}

const storedCensus = {
  id: parsed(tables.census.id, Number),
  root: required(tables.census.root),
  size: tables.census.holders,
  /** Each as "number root first-holder". In a census from before chunks had first holders, these are found by their places. */
  chunks: computed(
    textArray,
    `ARRAY(SELECT k.chunk || ' ' || k.root || ' ' || coalesce(k.first_holder, r.holder, '') FROM census_chunk k
       LEFT JOIN census_row r ON k.first_holder IS NULL AND r.census_id = k.census_id AND r.place = k.chunk * ${CHUNK_LEAVES}
       WHERE k.census_id = c.id ORDER BY k.chunk)`,
  ),
};
const entry = pick(tables.censusRow, "holder", "nftCount", "tokenWei");
/** A census with a root, and everybody in it by address, also people who hold nothing. */
export type CensusRows = RowOf<typeof storedCensus> & { entries: RowOf<typeof entry>[] };

/** Those of the slice that have a root and can be read. */
export async function listCensuses({ from, end }: Slice): Promise<CensusRows[]> {
  const found = await rows(
    getPool(),
    storedCensus,
    `SELECT ${select(storedCensus, "c")} FROM census c
     WHERE c.id >= $1 AND c.id < $2 AND c.root IS NOT NULL AND ${IS_READABLE} ORDER BY c.id`,
    [from, end],
  );
  const entriesOf = `SELECT ${select(entry)} FROM census_entries($1) ORDER BY holder`;
  const censuses: CensusRows[] = [];
  for (const census of found)
    censuses.push({ ...census, entries: await rows(getPool(), entry, entriesOf, [census.id]) });
  return censuses;
}

const NAMED = 3;

/** The watched tables of a slice with rows that differ from the log. */
export async function listAlteredTables({ from, end }: Slice): Promise<{ id: number; message: string }[]> {
  const found: { id: number; message: string }[] = [];
  for (const [index, table] of WATCHED_TABLES.slice(from, end).entries()) {
    const keys = await rows(getPool(), text, "SELECT key FROM log_row_faults($1)", [table]);
    if (keys.length === 0) continue;
    const named = keys.slice(0, NAMED);
    const rest = keys.length > NAMED ? ` and ${keys.length - NAMED} more` : "";
    const message = `Rows of the table ${table} are not as the log has them: ${named.join(", ")}${rest}.`;
    found.push({ id: from + index, message });
  }
  return found;
}
