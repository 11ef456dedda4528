import { CLUB_IS_HIDDEN, isHiddenSql } from "@/lib/audit/shown-sql";
import { isBannedSql } from "@/lib/clubs/banned-sql";
import { CENSUS_POWER, JOIN_CENSUS } from "@/lib/votes/census-power-sql";
import { MESSAGE_KINDS, type MessageKind, VOTING_KINDS } from "./message-kinds";

/** SQL that is true for proposal `p` of club `c` that is hidden. */
const IS_HIDDEN = `(${isHiddenSql({ kind: "proposal", id: "p.id::text" })} OR ${CLUB_IS_HIDDEN})`;
const AUTHOR_IS_BANNED = isBannedSql({ person: "p.author", club: "p.club_id" });
const HAS_VOTED = "EXISTS (SELECT FROM vote v WHERE v.proposal_id = p.id AND v.voter = w.address)";
const FOLLOWS = "EXISTS (SELECT FROM club_member m WHERE m.club_id = p.club_id AND m.address = w.address)";
const IS_OPEN = "proposal_in_phase(p, 'active', n.now)";
/** The reminders of a vote, as `outbox_proposal` dates them. Where two are due, only the later one is told. */
const IS_LAST_DAY =
  "(p.ends_at - interval '24 hours' <= n.now AND p.ends_at - interval '30 hours' > p.starts_at)";
const IS_LAST_QUARTER =
  "(p.ends_at - interval '6 hours' <= n.now AND p.ends_at - interval '12 hours' > p.starts_at)";
/** What is missing to the quorum; above 0 while it is short. */
export const MISSING = "p.quorum_power - (SELECT t.yes_power + t.no_power FROM proposal_tally(p.id) t)";
/** The power of `w.address` at the snapshot; null while the census is not there, or without any. */
export const POWER = `(SELECT ${CENSUS_POWER} FROM (SELECT) q ${JOIN_CENSUS} CROSS JOIN LATERAL census_entries(c.id) r WHERE r.holder = w.address)`;

/**
 * SQL that is true if a kind about proposal `p` of club `c` concerns person `w` with these switches at `n.now`. It is asked when the
 * messages are made, and again when one is sent: what has changed since counts.
 */
const ABOUT_PROPOSAL: Readonly<Partial<Record<MessageKind, string>>> = {
  published: `w.clubs AND ${FOLLOWS} AND p.cancelled_at IS NULL AND p.ends_at > n.now AND p.created_at > n.now - interval '10 days'
    AND NOT (w.votes AND ${IS_OPEN} AND (${HAS_VOTED} OR coalesce(${POWER} > 0, false)))`,
  opens: `w.votes AND ${IS_OPEN} AND NOT ${IS_LAST_DAY} AND NOT ${HAS_VOTED} AND ${POWER} > 0`,
  ends: `w.votes AND ${IS_OPEN} AND NOT (${IS_LAST_QUARTER} AND ${MISSING} > 0) AND NOT ${HAS_VOTED} AND ${POWER} > 0`,
  quorum: `w.votes AND ${IS_OPEN} AND ${MISSING} > 0 AND NOT ${HAS_VOTED} AND ${POWER} > 0`,
  result: `p.ends_at > n.now - interval '10 days'
    AND ((w.results AND ${HAS_VOTED}) OR (w.own AND p.author = w.address) OR (w.clubs AND ${FOLLOWS}))`,
};

const NOBODY_ELSE = "w.address = e.address";
/** The subject of an event of this kind as an id, which an index can find. */
const idOf = (kind: MessageKind): string => `CASE WHEN e.kind = '${kind}' THEN e.subject::bigint END`;
const TOOK_PART = `EXISTS (SELECT FROM bounty_submission s
    WHERE s.bounty_id = ${idOf("winners")} AND s.author = w.address AND s.withdrawn_at IS NULL AND s.label <> 'spam')`;
const IS_ADMIN = "EXISTS (SELECT FROM admin a WHERE a.address = w.address)";
/** SQL that is true for bounty `p` of club `c` that is not hidden, and whose sponsor is not banned. */
const BOUNTY_IS_SHOWN = `NOT ${isHiddenSql({ kind: "bounty", id: "p.id::text" })} AND NOT ${CLUB_IS_HIDDEN}
  AND NOT ${isBannedSql({ person: "p.sponsor", club: "p.club_id" })}`;
const SUBJECT_IS_SHOWN = `EXISTS (SELECT FROM bounty p JOIN club c ON c.id = p.club_id WHERE p.id = e.subject::bigint AND ${BOUNTY_IS_SHOWN})`;

/** SQL that is true while the chain has lost the payment of event `e`, whose subject ends with the transfer's transaction. */
const IS_LOST = `EXISTS (SELECT FROM payment_proof f WHERE f.tx_hash = split_part(e.subject, ':', -1) AND f.status = 'revoked'
  AND e.subject IN (f.purpose_id || ':' || f.tx_hash, f.purpose || ':' || f.purpose_id || ':' || f.tx_hash))`;

/** The same for what is not about a proposal; `e` is the event. */
const ABOUT_OTHERS: Readonly<Partial<Record<MessageKind, string>>> = {
  invited: `${NOBODY_ELSE} AND w.own AND EXISTS (SELECT FROM moderator_invite i
    WHERE i.id = ${idOf("invited")} AND i.address = w.address AND i.expires_at > n.now)`,
  accepted: `${NOBODY_ELSE} AND w.own AND ${SUBJECT_IS_SHOWN} AND EXISTS (
    SELECT FROM bounty_application a JOIN bounty y ON y.id = a.bounty_id WHERE a.bounty_id = ${idOf("accepted")}
      AND a.applicant = w.address AND a.state = 'accepted' AND bounty_in_phase(y, 'open', n.now))`,
  winners: `w.own AND ${SUBJECT_IS_SHOWN} AND ${TOOK_PART}`,
  "payout-due": `${NOBODY_ELSE} AND w.own AND EXISTS (SELECT FROM bounty_payout o
    WHERE o.bounty_id = ${idOf("payout-due")} AND o.tx_hash IS NULL)`,
  "payout-paid": `${NOBODY_ELSE} AND w.own AND NOT ${IS_LOST}`,
  "payout-lost": `${NOBODY_ELSE} AND w.own AND ${IS_LOST}`,
  "fee-unproved": `${NOBODY_ELSE} AND w.own AND ${IS_LOST}`,
  alert: `w.own AND ${IS_ADMIN}
    AND EXISTS (SELECT FROM alert x WHERE x.id::text = e.subject AND x.cleared_at IS NULL)`,
  confirm: NOBODY_ELSE,
};

/** SQL of the club that event `e` is about; null where it is about none. */
const CLUB_OF_EVENT = `CASE
  WHEN e.kind IN ('accepted', 'winners', 'payout-due') THEN (SELECT y.club_id FROM bounty y WHERE y.id = e.subject::bigint)
  WHEN e.kind IN ('payout-paid', 'payout-lost') THEN (SELECT y.club_id FROM bounty_payout o JOIN bounty y ON y.id = o.bounty_id
    WHERE o.prize_id = split_part(e.subject, ':', 1)::bigint)
  WHEN e.kind = 'invited' THEN (SELECT i.club_id FROM moderator_invite i WHERE i.id = e.subject::bigint)
  ELSE p.club_id END`;

/** SQL that is true for what a banned author would tell. A result is told by those who voted, and a ban never touches votes. */
const IS_BY_BANNED = `(e.kind <> 'result' AND ${AUTHOR_IS_BANNED})`;

/** SQL that is true while event `e` concerns person `w`, with `p` and `c` of its proposal (or null) at `n.now`. */
export const concernsOfKinds = (
  kinds: readonly MessageKind[],
): string => `(CASE WHEN p.id IS NOT NULL AND (${IS_HIDDEN} OR ${IS_BY_BANNED}) THEN false
  WHEN e.kind <> 'confirm' AND ${isBannedSql({ person: "w.address", club: CLUB_OF_EVENT })} THEN false ELSE CASE e.kind
  ${kinds.map((kind) => `WHEN '${kind}' THEN (${ABOUT_PROPOSAL[kind] ?? ABOUT_OTHERS[kind] ?? "false"})`).join("\n")}
  ELSE false END END)`;
export const CONCERNS = concernsOfKinds(MESSAGE_KINDS);
/** The same if `e` is of this kind, which takes a fifth of the time to plan. */
export const concernsOfKind = (kind: MessageKind): string => concernsOfKinds([kind]);

/** SQL that is true for person `w` only if event `e` of this kind may concern them, which indexes answer. */
export function mayConcern(kind: MessageKind): string {
  if (VOTING_KINDS.includes(kind)) return "w.votes";
  if (kind === "published") return `w.clubs AND ${FOLLOWS}`;
  if (kind === "result")
    return `(w.results AND ${HAS_VOTED} OR w.own AND p.author = w.address OR w.clubs AND ${FOLLOWS})`;
  if (kind === "winners") return TOOK_PART;
  return kind === "alert" ? IS_ADMIN : NOBODY_ELSE;
}

/** SQL that joins the proposal of event `e` and its club, where it is about one. */
export const JOIN_PROPOSAL = `LEFT JOIN proposal p ON p.id = CASE WHEN e.kind IN (${Object.keys(
  ABOUT_PROPOSAL,
)
  .map((kind) => `'${kind}'`)
  .join(", ")}) THEN e.subject::bigint END LEFT JOIN club c ON c.id = p.club_id`;

const OWN_BAN = isBannedSql({ person: "w.address", club: "p.club_id" });
const IS_IN_OWN_CLUB = `(w.clubs AND ${FOLLOWS})`;

/** SQL that is true if the dates of proposal `p` of club `c` belong in the calendar of person `w` at `n.now`. */
export const DATES_OF_PROPOSAL = `NOT (${IS_HIDDEN} OR ${AUTHOR_IS_BANNED} OR ${OWN_BAN}) AND ((w.results AND ${HAS_VOTED}) OR (w.own AND p.author = w.address)
  OR ${IS_IN_OWN_CLUB} OR (w.votes AND p.ends_at > n.now AND ${POWER} > 0))`;

/** The same of bounty `p`. */
export const DATES_OF_BOUNTY = `${BOUNTY_IS_SHOWN} AND NOT ${OWN_BAN} AND (${IS_IN_OWN_CLUB} OR (w.own AND (p.sponsor = w.address
  OR EXISTS (SELECT FROM bounty_submission s WHERE s.bounty_id = p.id AND s.author = w.address AND s.withdrawn_at IS NULL)
  OR EXISTS (SELECT FROM bounty_application a WHERE a.bounty_id = p.id AND a.applicant = w.address AND a.state = 'accepted'))))`;
