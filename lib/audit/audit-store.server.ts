import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import {
  address,
  at,
  bool,
  computed,
  int4,
  nullable,
  oneOf,
  optional,
  pick,
  type RowOf,
  select,
  text,
  textArray,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import { type AuditFields, auditFields } from "./audit-fields";
import { CLUB_IS_HIDDEN, CLUB_NAME, isHiddenSql, personNameSql } from "./shown-sql";

export type AuditEntry = {
  actor: Address;
  /** What was done, such as "club.archive". */
  act: string;
  /** What it was done to, such as "club:cronos-builders". */
  subject: string;
  reason: string | null;
  before: AuditFields;
  after: AuditFields;
};

/** Records an act of an owner, moderator or admin in the transaction that does it; entries are never changed (a trigger refuses). */
export async function insertAuditEntry(tx: Transaction, entry: AuditEntry): Promise<void> {
  const { actor, act, subject, reason, before, after } = entry;
  await tx.query(
    `INSERT INTO audit_entry (actor, act, subject, reason, before, after, at)
     VALUES ($1, $2, $3, $4, $5, $6, app_now())`,
    [actor, act, subject, reason, JSON.stringify(before), JSON.stringify(after)],
  );
}

/** The beginning of an actor's address, the name of an act, and a part of a subject, all in lower case; "" = any. */
export type AuditSearch = { actor: string; act: string; subject: string };
const NO_SEARCH: AuditSearch = { actor: "", act: "", subject: "" };

/** The ids that subjects such as "proposal:12" name; null for another kind. */
const PROPOSAL_ID = "CASE WHEN a.subject ~ '^proposal:[0-9]{1,18}$' THEN substr(a.subject, 10)::bigint END";
const BOUNTY_ID = "CASE WHEN a.subject ~ '^bounty:[0-9]{1,18}$' THEN substr(a.subject, 8)::bigint END";
const SUBMISSION_ID =
  "CASE WHEN a.subject ~ '^submission:[0-9]{1,18}$' THEN substr(a.subject, 12)::bigint END";
const CLUB_SLUG = "CASE WHEN a.subject LIKE 'club:%' THEN substr(a.subject, 6) END";
const BALLOT_HASH = "CASE WHEN a.subject LIKE 'reason:%' THEN substr(a.subject, 8) END";

const PROPOSAL_HIDDEN = isHiddenSql({ kind: "proposal", id: "p.id::text" });
const BOUNTY_HIDDEN = isHiddenSql({ kind: "bounty", id: "y.id::text" });

const storedEntry = {
  ...at("a", pick(tables.auditEntry, "id", "actor", "act", "subject", "reason", "at")),
  before: computed(auditFields, "a.before"),
  after: computed(auditFields, "a.after"),
  /** What the actor calls themselves. */
  actorName: computed(nullable(text), personNameSql("a.actor")),
  /** Where the subject stands, when it is a club or something in one. */
  club: optional({
    slug: at("c", tables.club.slug),
    name: computed(text, CLUB_NAME),
  }),
  /** The proposal or bounty that the subject is, or belongs to; without a title while it is hidden. */
  place: optional({
    kind: computed(
      oneOf("proposals", "bounties"),
      "CASE WHEN y.id IS NOT NULL THEN 'bounties' WHEN p.id IS NOT NULL THEN 'proposals' END",
    ),
    number: computed(int4, "coalesce(p.number, y.number)"),
    title: computed(
      text,
      `CASE WHEN ${PROPOSAL_HIDDEN} OR ${BOUNTY_HIDDEN} THEN '' ELSE coalesce(w.title, y.title) END`,
    ),
  }),
  /** Who wrote the subject. The author of a submission stays unknown until the bounty shows it. */
  author: computed(
    nullable(address),
    `CASE WHEN b.id IS NOT NULL THEN b.voter
      WHEN s.id IS NOT NULL THEN CASE WHEN bounty_shows_submissions(y, n.now) THEN s.author END
      ELSE coalesce(p.author, y.sponsor) END`,
  ),
  /** The winners who were announced, or the one who was paid. */
  winners: computed(
    nullable(textArray),
    `CASE WHEN a.act IN ('bounty.announce', 'bounty.prove-payout') THEN (
       SELECT array_agg(o.winner ORDER BY z.position) FROM bounty_prize z JOIN bounty_payout o ON o.prize_id = z.id
       WHERE z.bounty_id = y.id AND (a.act = 'bounty.announce' OR z.position::text = a.after ->> 'prize')) END`,
  ),
  isHidden: computed(bool, `(${CLUB_IS_HIDDEN} OR ${PROPOSAL_HIDDEN} OR ${BOUNTY_HIDDEN})`),
};
export type StoredAuditEntry = RowOf<typeof storedEntry>;

/**
 * Entries, newest first, from before the given one on. `areas` are first words of acts; `without` leaves acts out; `club` takes
 * what was done to the club, its proposals and their votes.
 */
export function listAuditRows({
  areas = null,
  without = [],
  club = null,
  actor = null,
  search = NO_SEARCH,
  before,
  limit,
}: {
  areas?: readonly string[] | null;
  without?: readonly string[];
  club?: string | null;
  actor?: Address | null;
  search?: AuditSearch;
  before: bigint | null;
  limit: number;
}): Promise<StoredAuditEntry[]> {
  return rows(
    getPool(),
    storedEntry,
    `SELECT ${select(storedEntry)}
     FROM (SELECT app_now() AS now OFFSET 0) n CROSS JOIN (
       SELECT a.* FROM audit_entry a
       WHERE ($1::bigint IS NULL OR a.id < $1) AND ($2::text[] IS NULL OR split_part(a.act, '.', 1) = ANY($2))
         AND a.act <> ALL($3::text[]) AND ($4::text IS NULL OR a.actor = $4)
         AND starts_with(a.actor, $7) AND ($8 = '' OR a.act = $8) AND strpos(lower(a.subject), $9) > 0
         AND ($5::text IS NULL OR a.subject = 'club:' || $5
           OR EXISTS (SELECT 1 FROM proposal p JOIN club c ON c.id = p.club_id WHERE c.slug = $5 AND p.id = ${PROPOSAL_ID})
           OR EXISTS (SELECT 1 FROM ballot b JOIN proposal p ON p.id = b.proposal_id JOIN club c ON c.id = p.club_id
              WHERE c.slug = $5 AND b.message_hash = ${BALLOT_HASH})
           OR EXISTS (SELECT 1 FROM bounty y JOIN club c ON c.id = y.club_id WHERE c.slug = $5 AND y.id = ${BOUNTY_ID})
           OR EXISTS (SELECT 1 FROM bounty_submission s JOIN bounty y ON y.id = s.bounty_id JOIN club c ON c.id = y.club_id
              WHERE c.slug = $5 AND s.id = ${SUBMISSION_ID}))
       ORDER BY a.id DESC LIMIT $6) a
     LEFT JOIN ballot b ON b.message_hash = ${BALLOT_HASH}
     LEFT JOIN proposal p ON p.id = coalesce(b.proposal_id, ${PROPOSAL_ID})
     LEFT JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version
     LEFT JOIN bounty_submission s ON s.id = ${SUBMISSION_ID}
     LEFT JOIN bounty y ON y.id = coalesce(s.bounty_id, ${BOUNTY_ID})
     LEFT JOIN club c ON c.slug = coalesce((SELECT o.slug FROM club o WHERE o.id = coalesce(p.club_id, y.club_id)), ${CLUB_SLUG})
     ORDER BY a.id DESC`,
    [before, areas, without, actor, club, limit, search.actor, search.act, search.subject],
  );
}
