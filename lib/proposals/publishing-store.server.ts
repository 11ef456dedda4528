import "server-only";
import type { Hex } from "viem";
import type { CheckedSignature } from "@/lib/ballots/checked-signature";
import { one } from "@/lib/db/database.server";
import { int4, int8 } from "@/lib/db/fields";
import type { Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";
import type { Prepared } from "./preparation-schemas";

/**
 * Stores a proposal under the club's next number and answers both; the caller holds the lock of the club. It starts at the later of
 * the signed start and now, and ends a period later.
 */
export function insertProposal(
  tx: Transaction,
  {
    clubId,
    draftId,
    author,
    digest,
    isFeeExempt,
    prepared: { proposal, rule, totalPower, authorPower },
  }: {
    clubId: bigint;
    draftId: string;
    author: Address;
    digest: Hex;
    isFeeExempt: boolean;
    prepared: Prepared;
  },
): Promise<{ id: bigint; number: number }> {
  return one(
    tx,
    { id: int8, number: int4 },
    `INSERT INTO proposal (club_id, club_name, number, draft_id, author, digest, version, title, body, discussion, starts_at, ends_at,
       rule_hash, formula, ratio, tokens_per_vote, nft, token, minimum_power, total_power, quorum_power, quorum_basis_points,
       minimum_period_seconds, snapshot_block, snapshot_block_hash, author_power, is_fee_exempt, created_at, published_at)
     SELECT $1, $26, (SELECT coalesce(max(number), 0) + 1 FROM proposal WHERE club_id = $1), $2, $3, $4, $5, $6, $7, $8,
       t.starts_at, t.starts_at + make_interval(secs => $10),
       $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, t.now, t.now
     FROM (SELECT n.now, greatest(to_timestamp($9), n.now) AS starts_at FROM (SELECT app_now() AS now OFFSET 0) n) t
     RETURNING id, number`,
    [
      clubId,
      draftId,
      author,
      digest,
      proposal.version,
      proposal.title,
      proposal.body,
      proposal.discussion,
      proposal.earliestStart,
      proposal.periodSeconds,
      proposal.ruleHash,
      rule.formula,
      rule.ratio,
      rule.tokensPerVote,
      rule.nft,
      rule.token,
      rule.minimumPowerWei,
      totalPower,
      rule.quorumPowerWei,
      rule.quorumBasisPoints,
      rule.minimumPeriodSeconds,
      proposal.snapshotBlock,
      proposal.snapshotBlockHash,
      authorPower,
      isFeeExempt,
      proposal.club,
    ],
  );
}

/** Keeps the newest text that the author signed, with its signature and the time at which the log has it. */
export async function insertVersion(
  tx: Transaction,
  {
    proposalId,
    digest,
    prepared: { proposal },
    signed,
  }: { proposalId: bigint; digest: Hex; prepared: Prepared; signed: CheckedSignature },
): Promise<void> {
  await tx.query(
    `INSERT INTO proposal_version (proposal_id, version, digest, title, body, discussion, earliest_start, period_seconds,
       origin, salt, signature, check_block, check_block_hash, created_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, p.published_at FROM proposal p WHERE p.id = $1`,
    [
      proposalId,
      proposal.version,
      digest,
      proposal.title,
      proposal.body,
      proposal.discussion,
      proposal.earliestStart,
      proposal.periodSeconds,
      proposal.origin,
      proposal.salt,
      signed.signature,
      signed.check?.block ?? null,
      signed.check?.hash ?? null,
    ],
  );
}

/** Puts a newer text in a proposal's place; false, and nothing is changed, when voting has started or the version is not the next. */
export async function updateProposalText(
  tx: Transaction,
  { proposalId, digest, prepared: { proposal } }: { proposalId: bigint; digest: Hex; prepared: Prepared },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE proposal p SET digest = $2, version = $3, title = $4, body = $5, discussion = $6, starts_at = t.starts_at,
       ends_at = t.starts_at + make_interval(secs => $8), published_at = t.now
     FROM (SELECT n.now, greatest(to_timestamp($7), n.now) AS starts_at FROM (SELECT app_now() AS now OFFSET 0) n) t
     WHERE p.id = $1 AND p.version = $3 - 1 AND proposal_in_phase(p, 'pending', t.now)`,
    [
      proposalId,
      digest,
      proposal.version,
      proposal.title,
      proposal.body,
      proposal.discussion,
      proposal.earliestStart,
      proposal.periodSeconds,
    ],
  );
  return rowCount === 1;
}
