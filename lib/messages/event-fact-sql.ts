import { HIDDEN_CLUB } from "@/lib/audit/hideable";
import { isHiddenSql } from "@/lib/audit/shown-sql";
import { computed, int4, nullable, numeric, text, timestamptz } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { MISSING, POWER } from "./audience-sql";

/** What event `e` is about for person `w`, as it is at `n.now`, with JOIN_PROPOSAL and JOIN_SUBJECTS. */
export const eventFact = {
  kind: computed(tables.outboxEvent.kind, "e.kind"),
  subject: computed(text, "e.subject"),
  now: computed(timestamptz, "n.now"),
  clubSlug: computed(nullable(text), "c.slug"),
  clubName: computed(nullable(text), "c.name"),
  number: computed(nullable(tables.proposal.number), "p.number"),
  title: computed(
    nullable(text),
    "(SELECT v.title FROM proposal_version v WHERE v.proposal_id = p.id ORDER BY v.version DESC LIMIT 1)",
  ),
  startsAt: computed(nullable(timestamptz), "p.starts_at"),
  endsAt: computed(nullable(timestamptz), "p.ends_at"),
  outcome: computed(
    nullable(tables.logResult.outcome),
    "(SELECT r.outcome FROM log_result r WHERE r.proposal_id = p.id)",
  ),
  power: computed(nullable(numeric), POWER),
  missingPower: computed(nullable(numeric), MISSING),
  bounty: computed(
    nullable(text),
    `CASE WHEN ${isHiddenSql({ kind: "bounty", id: "b.id::text" })} OR ${isHiddenSql({ kind: "club", id: "bc.slug" })} THEN 'a hidden bounty' ELSE b.title END`,
  ),
  /** What the person won in it, as a place: 1 for the first prize. */
  prize: computed(
    nullable(int4),
    `CASE WHEN e.kind = 'winners' THEN (SELECT z.position FROM bounty_prize z JOIN bounty_submission s ON s.id = z.submission_id
       WHERE z.bounty_id = b.id AND s.author = w.address ORDER BY z.position LIMIT 1) END`,
  ),
  bountyPath: computed(nullable(text), "'/clubs/' || bc.slug || '/bounties/' || b.number"),
  invitedTo: computed(
    nullable(text),
    `CASE WHEN ${isHiddenSql({ kind: "club", id: "ic.slug" })} THEN '${HIDDEN_CLUB}' ELSE ic.name END`,
  ),
  invitedSlug: computed(nullable(text), "ic.slug"),
  alert: computed(nullable(text), "(SELECT a.message FROM alert a WHERE a.id::text = e.subject)"),
};
export const JOIN_SUBJECTS = `LEFT JOIN bounty b ON b.id = CASE
         WHEN e.kind IN ('accepted', 'winners', 'payout-due') THEN e.subject::bigint
         WHEN e.kind IN ('payout-paid', 'payout-lost') THEN (SELECT o.bounty_id FROM bounty_payout o WHERE o.prize_id = split_part(e.subject, ':', 1)::bigint) END
       LEFT JOIN club bc ON bc.id = b.club_id
       LEFT JOIN moderator_invite i ON i.id = CASE WHEN e.kind = 'invited' THEN e.subject::bigint END LEFT JOIN club ic ON ic.id = i.club_id`;
