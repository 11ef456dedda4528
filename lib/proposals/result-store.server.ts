import "server-only";
import { getPool, maybe, rows } from "@/lib/db/database.server";
import { bool, bytea, computed, int8, parsed, pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Transaction } from "@/lib/db/transaction.server";
import type { BallotChain } from "@/lib/log/ballot-chain";
import type { ProposalOutcome, Tally } from "./proposal-status";

/** What the log says of a proposal's ballots beyond its result; `leaf` is that of the entry. */
const loggedResult = {
  leaf: computed(bytea, "sha256('\\x00'::bytea || convert_to(log_result_body(r), 'UTF8'))"),
  ...pick(tables.logResult, "ballots", "chain", "at"),
  treeSize: parsed(tables.logResult.treeSize, Number),
};
export type LoggedResult = RowOf<typeof loggedResult>;

/** What the log has, or is about to have, of the result of a vote; null before. */
export async function findLoggedResult(proposalId: bigint): Promise<LoggedResult | null> {
  return maybe(
    getPool(),
    loggedResult,
    `SELECT ${select(loggedResult, "r")} FROM log_result r WHERE r.proposal_id = $1`,
    [proposalId],
  );
}

/** Proposals that are over and have no result in the log yet, the oldest first. No page needs to have been opened. */
export async function listUnenteredResults(limit: number): Promise<{ id: bigint; isDecided: boolean }[]> {
  return rows(
    getPool(),
    { id: int8, isDecided: bool },
    `SELECT p.id, (p.final_at IS NOT NULL OR p.cancelled_at IS NOT NULL) AS is_decided
     FROM (SELECT app_now() AS now OFFSET 0) n, proposal p
     WHERE proposal_in_phase(p, 'closed', n.now) AND NOT EXISTS (SELECT 1 FROM log_result r WHERE r.proposal_id = p.id)
     ORDER BY p.ends_at LIMIT $1`,
    [limit],
  );
}

/** Writes the result of a vote into the log, once. */
export async function insertResult(
  tx: Transaction,
  {
    proposalId,
    outcome,
    tally,
    totalPower,
    counted: { ballots, chain },
    treeSize,
  }: {
    proposalId: bigint;
    outcome: ProposalOutcome;
    tally: Tally;
    totalPower: bigint;
    counted: BallotChain;
    treeSize: number;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO log_result (proposal_id, outcome, yes_power, no_power, yes_count, no_count, total_power, ballots, chain, tree_size, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, app_now()) ON CONFLICT (proposal_id) DO NOTHING`,
    [
      proposalId,
      outcome,
      tally.yesPower,
      tally.noPower,
      tally.yesCount,
      tally.noCount,
      totalPower,
      ballots,
      Buffer.from(chain),
      treeSize,
    ],
  );
}
