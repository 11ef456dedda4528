import "server-only";
import { CLUB_NAME, isHiddenSql, personNameSql } from "@/lib/audit/shown-sql";
import { getPool, rows } from "@/lib/db/database.server";
import {
  address,
  bool,
  int4,
  int8,
  nullable,
  numeric,
  oneOf,
  optional,
  type RowOf,
  text,
  timestamptz,
} from "@/lib/db/fields";

const listedProposal = {
  id: int8,
  number: int4,
  slug: text,
  club: text,
  author: address,
  digest: text,
  /** Empty while it is hidden. */
  title: text,
  isHidden: bool,
  startsAt: timestamptz,
  endsAt: timestamptz,
  snapshotBlock: int8,
  totalPower: numeric,
  quorumPower: numeric,
  cancelReason: nullable(text),
  result: optional({
    outcome: oneOf("passed", "rejected", "quorum-not-met", "cancelled"),
    yesPower: numeric,
    noPower: numeric,
    yesCount: int4,
    noCount: int4,
  }),
};
export type ListedProposal = RowOf<typeof listedProposal>;

const IS_PROPOSAL_HIDDEN = isHiddenSql({ kind: "proposal", id: "p.id::text" });

/** Every proposal, newest first. */
export function listProposals(): Promise<ListedProposal[]> {
  return rows(
    getPool(),
    listedProposal,
    `SELECT p.id, p.number, c.slug, ${CLUB_NAME} AS club, p.author, p.digest, CASE WHEN h.is_hidden THEN '' ELSE v.title END AS title, h.is_hidden,
       p.starts_at, p.ends_at, p.snapshot_block, p.total_power, p.quorum_power, p.cancel_reason,
       r.outcome AS result_outcome, r.yes_power AS result_yes_power, r.no_power AS result_no_power,
       r.yes_count AS result_yes_count, r.no_count AS result_no_count
     FROM proposal p JOIN club c ON c.id = p.club_id
     JOIN proposal_version v ON v.proposal_id = p.id AND v.version = p.version
     CROSS JOIN LATERAL (SELECT ${IS_PROPOSAL_HIDDEN} AS is_hidden) h
     LEFT JOIN log_result r ON r.proposal_id = p.id ORDER BY p.id DESC`,
  );
}

const proposalText = { body: text, discussion: text };

/** The texts of a proposal that isn't hidden; null while it is. */
export async function findProposalText(id: bigint): Promise<RowOf<typeof proposalText> | null> {
  const [found] = await rows(
    getPool(),
    proposalText,
    `SELECT v.body, v.discussion FROM proposal p JOIN proposal_version v ON v.proposal_id = p.id AND v.version = p.version
     WHERE p.id = $1 AND NOT ${IS_PROPOSAL_HIDDEN}`,
    [id],
  );
  return found ?? null;
}

const listedVote = {
  voter: address,
  name: nullable(text),
  choice: oneOf("yes", "no"),
  power: numeric,
  reason: text,
};
export type ListedVote = RowOf<typeof listedVote>;

/** The votes with the most power. */
export function listHeaviestVotes({ id, limit }: { id: bigint; limit: number }): Promise<ListedVote[]> {
  return rows(
    getPool(),
    listedVote,
    `SELECT v.voter, ${personNameSql("v.voter")} AS name, v.choice, v.power,
       CASE WHEN ${isHiddenSql({ kind: "reason", id: "b.message_hash" })} THEN '' ELSE b.reason END AS reason
     FROM vote v JOIN ballot b ON b.id = v.ballot_id WHERE v.proposal_id = $1 ORDER BY v.power DESC, v.voter LIMIT $2`,
    [id, limit],
  );
}

const listedBounty = {
  id: int8,
  number: int4,
  slug: text,
  club: text,
  sponsor: address,
  title: text,
  brief: text,
  isHidden: bool,
  asset: oneOf("token", "cro"),
  totalWei: numeric,
  submissionsUntil: timestamptz,
  announcedAt: nullable(timestamptz),
  cancelledAt: nullable(timestamptz),
};
export type ListedBounty = RowOf<typeof listedBounty>;

/** Every bounty, newest first. */
export function listBounties(): Promise<ListedBounty[]> {
  return rows(
    getPool(),
    listedBounty,
    `SELECT y.id, y.number, c.slug, ${CLUB_NAME} AS club, y.sponsor, CASE WHEN h.is_hidden THEN '' ELSE y.title END AS title,
       CASE WHEN h.is_hidden THEN '' ELSE y.brief END AS brief, h.is_hidden, y.asset, y.total_wei, y.submissions_until,
       y.announced_at, y.cancelled_at
     FROM bounty y JOIN club c ON c.id = y.club_id
     CROSS JOIN LATERAL (SELECT ${isHiddenSql({ kind: "bounty", id: "y.id::text" })} AS is_hidden) h ORDER BY y.id DESC`,
  );
}

const listedWinner = {
  bountyId: int8,
  position: int4,
  winner: address,
  amountWei: numeric,
  txHash: nullable(text),
};
export type ListedWinner = RowOf<typeof listedWinner>;

/** Everybody who was named a winner. */
export function listWinners(): Promise<ListedWinner[]> {
  return rows(
    getPool(),
    listedWinner,
    `SELECT o.bounty_id, z.position, o.winner, o.amount_wei, o.tx_hash FROM bounty_payout o
     JOIN bounty_prize z ON z.id = o.prize_id ORDER BY o.bounty_id, z.position`,
  );
}

const listedPerson = { address, name: text, about: text };
export type ListedPerson = RowOf<typeof listedPerson>;

/** Everybody with a profile that isn't hidden. */
export function listPeople(): Promise<ListedPerson[]> {
  return rows(
    getPool(),
    listedPerson,
    `SELECT f.address, f.name, f.about FROM profile f
     WHERE f.name <> '' AND NOT ${isHiddenSql({ kind: "profile", id: "f.address" })} ORDER BY f.id`,
  );
}

const listedClub = { slug: text, name: text, about: text, isHidden: bool };
export type ListedClub = RowOf<typeof listedClub>;

export function listClubs(): Promise<ListedClub[]> {
  return rows(
    getPool(),
    listedClub,
    `SELECT c.slug, ${CLUB_NAME} AS name, CASE WHEN h.is_hidden THEN '' ELSE c.about END AS about, h.is_hidden FROM club c
     CROSS JOIN LATERAL (SELECT ${isHiddenSql({ kind: "club", id: "c.slug" })} AS is_hidden) h ORDER BY c.id`,
  );
}
