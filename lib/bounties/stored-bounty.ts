import { CLUB_IS_HIDDEN, CLUB_NAME, hidden, hiddenJoin, personNameSql } from "@/lib/audit/shown-sql";
import {
  address,
  at,
  bool,
  computed,
  int4,
  nullable,
  optional,
  pick,
  type RowOf,
  required,
  select,
  text,
  timestamptz,
} from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { BountyTimes } from "./bounty-state";
import { PROVED_PAYOUT } from "./proved-payout-sql";

const { bounty, bountyExtension, bountyPrize, bountySubmission } = tables;

/** A published bounty as it is stored. Amounts in units of 10^-18; `token` is the contract that is paid in, null for CRO. */
export const storedBounty = {
  ...pick(bounty, "id", "number", "draftId", "sponsor", "title", "brief", "kind", "labels"),
  ...pick(bounty, "asset", "token", "totalWei", "visibility", "submissionsPerPerson", "submissionCount"),
  ...pick(bounty, "createdAt", "submissionsUntil", "winnersBy", "announcedAt"),
  club: {
    id: at("b", bounty.clubId),
    slug: at("c", tables.club.slug),
    name: computed(text, CLUB_NAME),
    avatarHash: computed(
      nullable(text),
      `(SELECT a.hash FROM club_avatar a WHERE a.club_id = b.club_id AND NOT ${CLUB_IS_HIDDEN})`,
    ),
  },
  /** What the sponsor calls themselves. */
  sponsorName: computed(nullable(text), personNameSql("b.sponsor")),
  prizeCount: computed(int4, "(SELECT count(*)::int FROM bounty_prize z WHERE z.bounty_id = b.id)"),
  cancelled: at(
    "b",
    optional({
      at: required(bounty.cancelledAt),
      by: required(bounty.cancelledBy),
      reason: required(bounty.cancelReason),
    }),
  ),
  /** Prizes that winners are owed since the announcement, and how many of them are proved on chain. */
  payouts: {
    owed: computed(int4, "(SELECT count(*)::int FROM bounty_payout o WHERE o.bounty_id = b.id)"),
    proved: computed(
      int4,
      `(SELECT count(*)::int FROM bounty_payout o JOIN ${PROVED_PAYOUT} WHERE o.bounty_id = b.id)`,
    ),
  },
  /** Who won the highest prize that was given, once winners are announced. */
  winner: optional({
    address: computed(address, "w.winner"),
    name: computed(nullable(text), personNameSql("w.winner")),
  }),
  /** Set while an admin hides its text; submissions, winners and payouts continue. */
  hidden,
  isFeatured: computed(bool, "b.featured_at IS NOT NULL"),
  fee: {
    isExempt: at("b", bounty.isFeeExempt),
    isCredited: computed(bool, "f.status IS NOT DISTINCT FROM 'credited'"),
    txHash: computed(nullable(text), "f.tx_hash"),
  },
  /** app_now() of the statement that read it. */
  now: computed(timestamptz, "n.now"),
};
export type StoredBounty = RowOf<typeof storedBounty>;

/** A bounty `b` with its club `c` and the time `n.now`; conditions and order follow. */
export const SELECT_BOUNTY = `SELECT ${select(storedBounty, "b")}
  FROM (SELECT app_now() AS now OFFSET 0) n, bounty b
    JOIN club c ON c.id = b.club_id
    ${hiddenJoin({ kind: "bounty", id: "b.id::text" })}
    LEFT JOIN LATERAL (
      SELECT status, tx_hash FROM payment_proof WHERE purpose = 'bounty' AND purpose_id = b.draft_id::text
      ORDER BY status = 'credited' DESC, credited_at DESC LIMIT 1) f ON true
    LEFT JOIN LATERAL (
      SELECT o.winner FROM bounty_payout o JOIN bounty_prize z ON z.id = o.prize_id
      WHERE o.bounty_id = b.id ORDER BY z.position LIMIT 1) w ON true`;

export const storedPrize = {
  ...pick(bountyPrize, "id", "position", "amountWei"),
  /** What it is assigned to; told to nobody but the sponsor before winners are announced. */
  submission: at("s", optional(pick(bountySubmission, "id", "number", "author"))),
  authorName: computed(nullable(text), personNameSql("s.author")),
  withdrawn: at(
    "p",
    optional({ at: required(bountyPrize.withdrawnAt), reason: required(bountyPrize.withdrawReason) }),
  ),
};
export type StoredPrize = RowOf<typeof storedPrize>;

export const storedExtension = {
  at: bountyExtension.extendedAt,
  before: {
    submissionsUntil: bountyExtension.submissionsUntilBefore,
    winnersBy: bountyExtension.winnersByBefore,
  },
  after: {
    submissionsUntil: bountyExtension.submissionsUntilAfter,
    winnersBy: bountyExtension.winnersByAfter,
  },
};
export type StoredExtension = RowOf<typeof storedExtension>;

/** What its state is derived from. */
export function timesOf({
  submissionsUntil,
  winnersBy,
  announcedAt,
  cancelled,
}: Pick<StoredBounty, "submissionsUntil" | "winnersBy" | "announcedAt" | "cancelled">): BountyTimes {
  return { submissionsUntil, winnersBy, announcedAt, cancelledAt: cancelled?.at ?? null };
}
