import { IS_READABLE } from "@/lib/holdings/census-sql";
import { leafHash, SETTLED_ENTRY } from "./head-row";
import type { CheckPart, RowRule } from "./log-check";

/** Nothing if somebody put something else there. */
const digitsOf = (field: string) => `substring(x.entry->>'${field}' FROM '^[0-9]{1,15}$')`;

const HAS_VERSION = `coalesce((SELECT true FROM proposal p WHERE p.digest = x.entry->>'proposal'),
  (SELECT true FROM proposal_version v WHERE v.digest = x.entry->>'proposal'))`;

const FINISHED_CENSUS = "census c JOIN census finished ON finished.id = c.id AND finished.root IS NOT NULL";

/** Rows that must have an entry in the log, sealed or waiting: how a message calls one, and its entry's body. */
const LOGGED_ROWS: readonly { part: CheckPart; name: string; id: string; body: string; from: string }[] = [
  { part: "ballot", name: "Ballot", id: "b.id", body: "log_ballot_body(b)", from: "ballot b" },
  {
    part: "proposal",
    name: "Proposal",
    id: "p.id",
    body: "e.body",
    from: "proposal p CROSS JOIN LATERAL log_bodies_of_proposal(p) e",
  },
  {
    part: "act",
    name: "Entry of the audit log",
    id: "a.id",
    body: "log_moderation_body(a)",
    from: "audit_entry a",
  },
  {
    part: "settings",
    name: "Version of the settings",
    id: "s.version",
    body: "log_settings_body(s)",
    from: "settings_version s",
  },
  { part: "census", name: "Census", id: "c.id", body: "log_census_body(c)", from: FINISHED_CENSUS },
  {
    part: "result",
    name: "The result of proposal",
    id: "r.proposal_id",
    body: "log_result_body(r)",
    from: "log_result r",
  },
  { part: "row", name: "The hash of a row", id: "r.id", body: "log_row_body(r)", from: "log_row r" },
  {
    part: "release",
    name: "Release of the client",
    id: "r.number",
    body: "log_release_body(r)",
    from: "client_release r",
  },
];

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

/** What the log and the rows of acts must keep, as far as SQL can say it. */
export const RULES: readonly RowRule[] = [
  ...LOGGED_ROWS.map(
    ({ part, name, id, body, from }): RowRule => ({
      part,
      sql: `WITH waiting AS MATERIALIZED (
         SELECT e.body FROM log_entry e WHERE e.id > ${SETTLED_ENTRY}
           AND NOT EXISTS (SELECT 1 FROM log_leaf l WHERE l.entry_id = e.id))
       SELECT DISTINCT x.id FROM (SELECT ${id} AS id, ${body} AS body FROM ${from} WHERE ${id} >= $1 AND ${id} < $2 OFFSET 0) x
       WHERE NOT EXISTS (SELECT 1 FROM log_leaf l WHERE l.leaf_hash = ${leafHash("x.body")})
         AND NOT EXISTS (SELECT 1 FROM waiting w WHERE w.body = x.body)`,
      text: (row) => `${name} ${row} is in the log in another form than in the database.`,
    }),
  ),
  {
    part: "entry",
    sql: `SELECT s.position AS id FROM generate_series($1::bigint, $2::bigint - 1) AS s(position)
     LEFT JOIN log_leaf l ON l.position = s.position LEFT JOIN log_entry e ON e.id = l.entry_id
     WHERE l.leaf_hash IS DISTINCT FROM ${leafHash("e.body")} OR e.id IS NULL`,
    text: (id) => `Entry ${id} of the log was altered after it was sealed: its leaf hash is another.`,
  },
  {
    part: "entry",
    // Unknown kinds are skipped. Each act is one index look-up, because for EXISTS PostgreSQL may build the bodies of a whole table.
    sql: `SELECT x.position AS id FROM (
       SELECT l.position, l.entry_id, e.body, CASE WHEN l.leaf_hash = ${leafHash("e.body")} AND e.body IS JSON OBJECT THEN e.body::jsonb END AS entry
       FROM log_leaf l JOIN log_entry e ON e.id = l.entry_id WHERE l.position >= $1 AND l.position < $2 OFFSET 0) x
     WHERE NOT coalesce(CASE x.entry->>'kind'
       WHEN 'ballot' THEN (SELECT log_ballot_body(b) = x.body FROM ballot b WHERE b.message_hash = x.entry->>'digest')
       WHEN 'proposal' THEN ${HAS_VERSION}
       WHEN 'edit' THEN ${HAS_VERSION}
       WHEN 'cancel' THEN (SELECT log_cancel_body(p) = x.body FROM proposal p WHERE p.digest = x.entry->>'proposal')
       WHEN 'cancellation' THEN (SELECT log_cancel_body(p) = x.body FROM proposal p WHERE p.digest = x.entry->>'proposal')
       WHEN 'handover' THEN (SELECT bool_or(log_handover_body(h) = x.body) FROM log_key_endorsement h WHERE h.old_key_id = x.entry->>'oldKeyId')
       WHEN 'census' THEN (SELECT true FROM census c
         WHERE c.block = ${digitsOf("block")}::bigint AND c.block_hash = x.entry->>'blockHash')
       WHEN 'moderation' THEN (SELECT bool_or(log_moderation_body(a) = x.body) FROM audit_entry a
         WHERE a.subject = x.entry->>'subject' AND a.at = to_timestamp(${digitsOf("at")}::numeric / 1000))
       WHEN 'result' THEN (SELECT log_result_body(r) = x.body FROM log_result r JOIN proposal p ON p.id = r.proposal_id
         WHERE p.digest = x.entry->>'proposal')
       WHEN 'row' THEN (SELECT r.entry_id > x.entry_id OR log_row_body(r) = x.body FROM log_row r
         WHERE r.table_name = x.entry->>'table' AND r.key = x.entry->>'key')
       WHEN 'adoption' THEN (SELECT bool_or(log_adoption_body(d) = x.body) FROM adoption d WHERE d.root = x.entry->>'root')
       WHEN 'dump' THEN (SELECT bool_or(log_dump_body(d) = x.body) FROM dump d WHERE '0x' || d.sha256 = x.entry->>'sha256')
       WHEN 'settings' THEN (SELECT log_settings_body(s) = x.body FROM settings_version s
         WHERE s.version = ${digitsOf("version")}::bigint)
       WHEN 'release' THEN (SELECT log_release_body(r) = x.body FROM client_release r
         WHERE r.number = ${digitsOf("number")}::bigint)
       ELSE true END, false)`,
    text: (id) => `What entry ${id} of the log records is not in the database, or was altered there.`,
  },
  {
    part: "ballot",
    // A ballot older than its voter's vote was replaced.
    sql: `SELECT b.id FROM ballot b LEFT JOIN vote v ON v.proposal_id = b.proposal_id AND v.voter = b.voter
     WHERE b.id >= $1 AND b.id < $2 AND (v.voter IS NULL OR v.signed_at < b.signed_at OR (v.signed_at = b.signed_at
       AND (v.ballot_id, v.choice, v.power) IS DISTINCT FROM (b.id, b.choice, b.power)))`,
    text: (id) => `The vote of ballot ${id}'s voter is not what their newest ballot says.`,
  },
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
