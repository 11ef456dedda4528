import "server-only";
import { CLUB_IS_HIDDEN } from "@/lib/audit/shown-sql";
import { bindValues } from "@/lib/db/bind-values";
import { getPool, rows } from "@/lib/db/database.server";
import { address, at, pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { PROPOSAL_SELECT, type StoredProposal, storedProposal } from "@/lib/proposals/stored-proposal";
import type { Address } from "@/lib/shared/address";

/** One club, or with null all that are not hidden. */
type Scope = { clubId: bigint | null; limit: number };

/** Members by address; who is in several clubs comes once. */
export async function listDaoMembers({
  clubId,
  limit,
  after,
}: Scope & { after: string }): Promise<Address[]> {
  if (clubId !== null)
    return rows(
      getPool(),
      address,
      "SELECT address FROM club_member WHERE club_id = $1 AND address > $2 ORDER BY address LIMIT $3",
      [clubId, after, limit],
    );
  return rows(
    getPool(),
    address,
    `SELECT DISTINCT m.address FROM club_member m JOIN club c ON c.id = m.club_id
     WHERE m.address > $1 AND NOT ${CLUB_IS_HIDDEN} ORDER BY m.address LIMIT $2`,
    [after, limit],
  );
}

/** Proposals, newest first, from before the one with this id. */
export async function listDaoProposals({
  clubId,
  limit,
  before,
}: Scope & { before: bigint | null }): Promise<StoredProposal[]> {
  const { values, bind } = bindValues();
  const conditions = [
    clubId === null ? `NOT ${CLUB_IS_HIDDEN}` : `p.club_id = ${bind(clubId)}`,
    ...(before === null ? [] : [`p.id < ${bind(before)}`]),
  ];
  return rows(
    getPool(),
    storedProposal,
    `${PROPOSAL_SELECT} WHERE ${conditions.join(" AND ")} ORDER BY p.id DESC LIMIT ${bind(limit)}`,
    values,
  );
}

const activity = {
  proposalId: at("p", tables.proposal.id),
  digest: at("p", tables.proposal.digest),
  slug: at("c", tables.club.slug),
  voter: at("v", tables.vote.voter),
  messageHash: at("b", tables.ballot.messageHash),
};
export type DaoActivity = RowOf<typeof activity>;
const voteKeys = pick(tables.vote, "voter", "ballotId");

/** The votes that count, proposal by proposal from the newest: in the order of an index, so that a page costs what it holds. */
export async function listDaoActivities({
  clubId,
  limit,
  after,
}: Scope & { after: { proposalId: bigint; voter: string } | null }): Promise<DaoActivity[]> {
  const { values, bind } = bindValues();
  const most = bind(limit);
  const [before, voter] = after === null ? [null, null] : [bind(after.proposalId), bind(after.voter)];
  const conditions = [
    clubId === null ? `NOT ${CLUB_IS_HIDDEN}` : `p.club_id = ${bind(clubId)}`,
    ...(before === null ? [] : [`p.id <= ${before}`]),
  ];
  return rows(
    getPool(),
    activity,
    `SELECT ${select(activity)} FROM proposal p JOIN club c ON c.id = p.club_id
       CROSS JOIN LATERAL (
         SELECT ${select(voteKeys, "o")} FROM vote o
         WHERE o.proposal_id = p.id ${before === null ? "" : `AND (p.id < ${before} OR o.voter > ${voter})`}
         ORDER BY o.voter LIMIT ${most}) v
       JOIN ballot b ON b.id = v.ballot_id
     WHERE ${conditions.join(" AND ")} ORDER BY p.id DESC, v.voter LIMIT ${most}`,
    values,
  );
}
