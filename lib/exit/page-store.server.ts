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
  type RowOf,
  text,
  timestamptz,
} from "@/lib/db/fields";
import type { Address } from "@/lib/shared/address";

const listedProposal = {
  id: int8,
  number: int4,
  slug: text,
  /** Null while it is hidden. */
  title: nullable(text),
  endsAt: timestamptz,
  /** Null while there is no result. */
  outcome: nullable(oneOf("passed", "rejected", "quorum-not-met", "cancelled")),
};
export type ListedProposal = RowOf<typeof listedProposal>;

/** Every proposal, newest first. */
export function listProposals(): Promise<ListedProposal[]> {
  return rows(
    getPool(),
    listedProposal,
    `SELECT p.id, p.number, c.slug, CASE WHEN NOT ${isHiddenSql({ kind: "proposal", id: "p.id::text" })} THEN v.title END AS title,
       p.ends_at, r.outcome
     FROM proposal p JOIN club c ON c.id = p.club_id
     JOIN proposal_version v ON v.proposal_id = p.id AND v.version = p.version
     LEFT JOIN log_result r ON r.proposal_id = p.id ORDER BY p.id DESC`,
  );
}

const named = { address, name: text };

/** What these people call themselves; who has no name is left out. */
export function listNames(addresses: readonly Address[]): Promise<RowOf<typeof named>[]> {
  return rows(
    getPool(),
    named,
    `SELECT * FROM (SELECT a.address, ${personNameSql("a.address")} AS name FROM unnest($1::text[]) a(address)) found
     WHERE found.name IS NOT NULL`,
    [addresses],
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
