import "server-only";
import { personNameSql } from "@/lib/audit/shown-sql";
import { getPool, maybe, one, rows } from "@/lib/db/database.server";
import {
  address,
  computed,
  int4,
  int8,
  nullable,
  numeric,
  oneOf,
  optional,
  pick,
  select,
  text,
  timestamptz,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable } from "@/lib/db/transaction.server";
import { type FeePurpose, feePurposes } from "@/lib/fees/fee-purpose";
import type { Address } from "@/lib/shared/address";
import { LEDGER_KINDS, type LedgerKind, type LedgerSearch, type LedgerTab } from "./fee-ledger";
import type { LedgerRow, LedgerTotal, PayableSubject } from "./fee-ledger-view";

const ledgerRow = {
  kind: oneOf(...LEDGER_KINDS),
  key: text,
  at: timestamptz,
  txHash: nullable(text),
  payer: text,
  payerName: computed(nullable(text), personNameSql("r.payer")),
  recipient: nullable(text),
  amountWei: numeric,
  purpose: nullable(text),
  purposeId: nullable(text),
  state: text,
  recoveredBy: nullable(text),
  recoveredByName: computed(nullable(text), personNameSql("r.recovered_by")),
  subject: optional({ title: text, club: nullable(text), number: nullable(int4) }),
  check: optional({ outcome: tables.paymentCheck.outcome, detail: text, at: timestamptz }),
};

const PROOFS = `SELECT CASE WHEN status = 'revoked' THEN 'revoked' WHEN recovered_by IS NULL THEN 'matched' ELSE 'recovered' END AS kind,
    tx_hash || ':' || log_index AS key, block_time AS at, tx_hash, payer, recipient, amount_wei, purpose, purpose_id,
    status AS state, recovered_by FROM payment_proof WHERE purpose <> 'payout'`;

// A claimed transfer appears only under its claim; a claim whose transaction was found appears only under its transfer.
const FOUND = `SELECT 'unmatched' AS kind, t.tx_hash || ':' || t.log_index AS key, t.block_time AS at, t.tx_hash, t.payer,
    t.recipient, t.amount_wei, i.purpose, i.purpose_id, 'found' AS state, NULL::text AS recovered_by
  FROM fee_transfer t LEFT JOIN LATERAL (
    SELECT purpose, purpose_id FROM payment_intent WHERE tx_hash = t.tx_hash ORDER BY created_at DESC LIMIT 1) i ON true
  WHERE NOT EXISTS (SELECT 1 FROM payment_proof p WHERE p.tx_hash = t.tx_hash AND p.log_index = t.log_index)`;
const CLAIMED = `SELECT 'unmatched' AS kind, i.tx_hash || ':claim' AS key, i.sent_at AS at, i.tx_hash, i.payer,
    i.admin_wallet AS recipient, i.amount_wei, i.purpose, i.purpose_id, 'claimed' AS state, NULL::text AS recovered_by
  FROM (SELECT DISTINCT ON (tx_hash) * FROM payment_intent WHERE tx_hash IS NOT NULL ORDER BY tx_hash, created_at DESC) i
  WHERE NOT EXISTS (SELECT 1 FROM payment_proof p WHERE p.tx_hash = i.tx_hash)
    AND NOT EXISTS (SELECT 1 FROM fee_transfer t WHERE t.tx_hash = i.tx_hash)`;
const EXEMPT = `SELECT 'exempt' AS kind, purpose || ':' || id AS key, created_at AS at, NULL::text AS tx_hash, author AS payer,
    NULL::text AS recipient, 0::numeric AS amount_wei, purpose, draft_id::text AS purpose_id, 'exempt' AS state, NULL::text AS recovered_by
  FROM (SELECT 'proposal' AS purpose, id, created_at, author, draft_id FROM proposal WHERE is_fee_exempt
    UNION ALL SELECT 'bounty', id, created_at, sponsor, draft_id FROM bounty WHERE is_fee_exempt) e`;
const UNMATCHED = `${FOUND} UNION ALL ${CLAIMED}`;
const EVERYTHING = `${PROOFS} UNION ALL ${UNMATCHED} UNION ALL ${EXEMPT}`;

/** Only the parts that a tab can show are read. */
const SOURCES = {
  unmatched: UNMATCHED,
  matched: PROOFS,
  recovered: PROOFS,
  revoked: PROOFS,
  exempt: EXEMPT,
  all: EVERYTHING,
} as const satisfies Record<LedgerTab, string>;

const SEARCHES = {
  nothing: "$1::text IS NULL",
  address: "(payer LIKE $1 || '%' OR recipient LIKE $1 || '%' OR tx_hash LIKE $1 || '%')",
  transaction: "tx_hash LIKE $1 || '%'",
  purpose: "purpose = $1",
  subject: "purpose_id = $1",
} as const satisfies Record<LedgerSearch["by"], string>;

/** What fees are paid for, by the id of the draft that it was: a draft still, or published. */
const SUBJECTS = `SELECT 'proposal' AS purpose, id AS draft_id, author, club_id, title, NULL::int AS number, false AS is_exempt, updated_at AS at
    FROM proposal_draft
  UNION ALL SELECT 'proposal', p.draft_id, p.author, p.club_id, w.title, p.number, p.is_fee_exempt, p.created_at FROM proposal p
    JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version
  UNION ALL SELECT 'bounty', id, author, club_id, title, NULL, false, updated_at FROM bounty_draft
  UNION ALL SELECT 'bounty', draft_id, sponsor, club_id, title, number, is_fee_exempt, created_at FROM bounty`;

const UUID = "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$";

export type LedgerPlace = { at: Date; key: string };

/** One page of the ledger, the newest first. */
export function listLedgerRows({
  tab,
  search,
  after,
  limit,
}: {
  tab: LedgerTab;
  search: LedgerSearch;
  after: LedgerPlace | null;
  limit: number;
}): Promise<LedgerRow[]> {
  return rows(
    getPool(),
    ledgerRow,
    `SELECT r.*, ${select(pick(ledgerRow, "payerName", "recoveredByName"))}, s.title AS subject_title, c.slug AS subject_club, s.number AS subject_number,
       k.outcome AS check_outcome, k.detail AS check_detail, k.checked_at AS check_at
     FROM (
       SELECT * FROM (${SOURCES[tab]}) l
       WHERE ($2::text = 'all' OR kind = $2) AND ${SEARCHES[search.by]}
         AND ($3::timestamptz IS NULL OR (at, key) < ($3, $4::text))
       ORDER BY at DESC, key DESC LIMIT $5) r
     LEFT JOIN LATERAL (
       SELECT * FROM (${SUBJECTS}) o
       WHERE o.purpose = r.purpose AND o.draft_id = CASE WHEN r.purpose_id ~ '${UUID}' THEN r.purpose_id::uuid END) s ON true
     LEFT JOIN club c ON c.id = s.club_id
     LEFT JOIN payment_check k ON k.tx_hash = r.tx_hash
     ORDER BY r.at DESC, r.key DESC`,
    [search.by === "nothing" ? null : search.text, tab, after?.at ?? null, after?.key ?? null, limit],
  );
}

/** How many payments each state has. */
export async function countLedger(): Promise<Record<LedgerKind, number>> {
  const found = await rows(
    getPool(),
    { kind: ledgerRow.kind, count: int4 },
    `SELECT kind, count(*)::int AS count FROM (${EVERYTHING}) l GROUP BY kind`,
  );
  const counts: Record<LedgerKind, number> = {
    unmatched: 0,
    matched: 0,
    recovered: 0,
    revoked: 0,
    exempt: 0,
  };
  for (const { kind, count } of found) counts[kind] = count;
  return counts;
}

/** Sums by month, purpose and state for the newest months; what an author only says to have paid is left out. */
export function sumLedger(months: number): Promise<LedgerTotal[]> {
  return rows(
    getPool(),
    { ...pick(ledgerRow, "purpose", "kind", "amountWei"), month: text, count: int4 },
    `WITH l AS (
       SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, purpose, kind, amount_wei
       FROM (${EVERYTHING}) e WHERE state <> 'claimed'),
     newest AS (SELECT DISTINCT month FROM l ORDER BY month DESC LIMIT $1)
     SELECT month, purpose, kind, count(*)::int AS count, sum(amount_wei) AS amount_wei
     FROM l JOIN newest USING (month) GROUP BY month, purpose, kind ORDER BY month DESC, purpose NULLS LAST, kind`,
    [months],
  );
}

/** Drafts of these authors, and what they published without a credit, newest first. */
export function listPayableSubjects(authors: readonly string[]): Promise<PayableSubject[]> {
  return rows(
    getPool(),
    {
      author: text,
      purpose: oneOf(...feePurposes),
      purposeId: text,
      title: text,
      state: oneOf("draft", "published"),
    },
    `SELECT s.purpose, s.author, s.draft_id::text AS purpose_id, s.title,
       CASE WHEN s.number IS NULL THEN 'draft' ELSE 'published' END AS state
     FROM (${SUBJECTS}) s
     WHERE s.author = ANY($1) AND NOT s.is_exempt AND NOT EXISTS (
       SELECT 1 FROM payment_proof p WHERE p.purpose = s.purpose AND p.purpose_id = s.draft_id::text AND p.status = 'credited')
     ORDER BY s.at DESC LIMIT 500`,
    [authors],
  );
}

/** The titles of what these were paid for, each named as an alert does: "proposal:" or "bounty:" and a draft, "payout:" and a prize. */
export async function listPaidTitles(paid: readonly string[]): Promise<string[]> {
  const ids = (pattern: RegExp) => paid.flatMap((subject) => pattern.exec(subject)?.[1] ?? []);
  return rows(
    getPool(),
    text,
    `SELECT o.title FROM (${SUBJECTS}) o WHERE o.draft_id = ANY($1::uuid[])
     UNION ALL SELECT b.title FROM bounty_prize z JOIN bounty b ON b.id = z.bounty_id WHERE z.id = ANY($2::bigint[])`,
    [ids(new RegExp(`^(?:proposal|bounty):(${UUID.slice(1, -1)})$`)), ids(/^payout:(\d{1,18})$/)],
  );
}

/** Up to which block the transfers to the fee wallets were looked through; null before the first look. */
export function findLedgerBlock(): Promise<{ block: bigint; at: Date } | null> {
  return one(
    getPool(),
    optional({ block: int8, at: timestamptz }),
    "SELECT min(next_block) - 1 AS block, min(updated_at) AS at FROM fee_scan",
  );
}

const PAID_TABLES = {
  proposal: { draft: "proposal_draft", published: "proposal", author: "author" },
  bounty: { draft: "bounty_draft", published: "bounty", author: "sponsor" },
} as const satisfies Record<FeePurpose, { draft: string; published: string; author: string }>;

/** The owner of this draft, proposal or bounty; null if there is none. A draft stays while the transaction runs. */
export async function findPaidAuthor(
  { purpose, purposeId }: { purpose: FeePurpose; purposeId: string },
  db: Queryable = getPool(),
): Promise<Address | null> {
  if (!new RegExp(UUID).test(purposeId)) return null;
  const { draft, published, author } = PAID_TABLES[purpose];
  return (
    (await maybe(db, address, `SELECT author FROM ${draft} WHERE id = $1 FOR SHARE`, [purposeId])) ??
    (await maybe(db, address, `SELECT ${author} FROM ${published} WHERE draft_id = $1`, [purposeId]))
  );
}
