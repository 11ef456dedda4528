import { CLUB_IS_HIDDEN, CLUB_NAME, hidden, hiddenJoin, personNameSql } from "@/lib/audit/shown-sql";
import {
  at,
  bool,
  computed,
  int4,
  nullable,
  numeric,
  oneOf,
  optional,
  parsed,
  pick,
  type RowOf,
  required,
  select,
  text,
  timestamptz,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { contractNames } from "@/lib/env/counted-contracts";
import { ruleNumbers } from "@/lib/power/voting-power";

const { proposal, proposalVersion } = tables;

/** A published proposal as it is stored. Powers in units of 10^-18 VP. The text is that of the signed version, never the copy beside it. */
export const storedProposal = {
  ...pick(proposal, "id", "number", "draftId", "author", "digest", "version", "authorPower"),
  ...pick(proposal, "startsAt", "endsAt", "createdAt", "finalAt"),
  /** When its newest text was published. */
  publishedAt: computed(timestamptz, "coalesce(p.published_at, p.created_at)"),
  /** `name` is today's. */
  club: {
    id: at("p", proposal.clubId),
    slug: at("c", tables.club.slug),
    name: computed(text, CLUB_NAME),
    isHidden: computed(bool, CLUB_IS_HIDDEN),
    avatarHash: computed(nullable(text), "(SELECT a.hash FROM club_avatar a WHERE a.club_id = p.club_id)"),
  },
  /** What the author calls themselves. */
  authorName: computed(nullable(text), personNameSql("p.author")),
  ...at("w", pick(proposalVersion, "title", "body", "discussion")),
  /** What else of its newest version is signed, and the author's signature. `club` is the club's name then, `earliestStart` in seconds. */
  signed: {
    club: at("p", proposal.clubName),
    ...at("w", pick(proposalVersion, "earliestStart", "periodSeconds", "origin", "salt", "signature")),
    signer: computed(
      oneOf("key", "contract"),
      "CASE WHEN w.check_block IS NULL THEN 'key' ELSE 'contract' END",
    ),
  },
  rule: at("p", {
    hash: proposal.ruleHash,
    ...pick(proposal, "formula", ...ruleNumbers, ...contractNames),
    ...pick(proposal, "minimumPower", "totalPower", "quorumPower", "quorumBasisPoints"),
    minimumPeriodSeconds: parsed(proposal.minimumPeriodSeconds, Number),
  }),
  snapshot: at("p", {
    block: proposal.snapshotBlock,
    hash: proposal.snapshotBlockHash,
    lostAt: proposal.snapshotLostAt,
  }),
  cancelled: at(
    "p",
    optional({
      at: required(proposal.cancelledAt),
      by: required(proposal.cancelledBy),
      reason: required(proposal.cancelReason),
    }),
  ),
  /** Whether who cancelled it signed that. */
  isCancelSigned: computed(bool, "p.cancel_signature IS NOT NULL"),
  /** Set while an admin hides its text; votes and result continue. */
  hidden,
  /** Shown first on lists. */
  isFeatured: computed(bool, "p.featured_at IS NOT NULL"),
  /** A final tally never changes; until then its parts are added. */
  tally: {
    yesPower: computed(numeric, "coalesce(p.final_yes_power, s.yes_power)"),
    noPower: computed(numeric, "coalesce(p.final_no_power, s.no_power)"),
    yesCount: computed(int4, "coalesce(p.final_yes_count, s.yes_count)"),
    noCount: computed(int4, "coalesce(p.final_no_count, s.no_count)"),
  },
  fee: {
    isExempt: at("p", proposal.isFeeExempt),
    isCredited: computed(bool, "f.status IS NOT DISTINCT FROM 'credited'"),
    txHash: computed(nullable(text), "f.tx_hash"),
  },
  /** app_now() of the statement that read it. */
  now: computed(timestamptz, "n.now"),
};
export type StoredProposal = RowOf<typeof storedProposal>;

/** Reads it; `p` is the proposal, `c` its club, `w` its newest version, `h` what hides it and `n.now` the time. */
export const PROPOSAL_SELECT = `SELECT ${select(storedProposal, "p")}
  FROM (SELECT app_now() AS now OFFSET 0) n, proposal p
    JOIN club c ON c.id = p.club_id
    JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version
    ${hiddenJoin({ kind: "proposal", id: "p.id::text" })}
    CROSS JOIN LATERAL proposal_tally(p.id) s
    LEFT JOIN LATERAL (
      SELECT status, tx_hash FROM payment_proof WHERE purpose = 'proposal' AND purpose_id = p.draft_id::text
      ORDER BY status = 'credited' DESC, credited_at DESC LIMIT 1) f ON true`;
