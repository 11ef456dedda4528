import "server-only";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { isBallotWaiting, lockChainEnd, readChains } from "@/lib/log/ballot-chain-store.server";
import { countBallots } from "@/lib/log/count-ballots.server";
import { findNewestHead } from "@/lib/log/log-store.server";
import { lockLog, sealLog } from "@/lib/log/seal-log.server";
import { finaliseProposal } from "./finalise-proposal.server";
import { proposalOutcome } from "./proposal-status";
import { lockProposal } from "./proposal-store.server";
import {
  findLoggedResult,
  insertResult,
  type LoggedResult,
  listUnenteredResults,
} from "./result-store.server";

const AT_ONCE = 100;

/**
 * Writes the results of votes that are over into the log, for some milliseconds; final tallies too where nobody has looked yet. Answers how
 * many. What can't be written now is written by the next run.
 */
export async function enterResults({ budgetMs }: { budgetMs: number }): Promise<number> {
  const until = performance.now() + budgetMs;
  let entered = 0;
  for (const { id, isDecided } of await listUnenteredResults(AT_ONCE)) {
    if (performance.now() >= until) break;
    if (!isDecided && !(await finaliseProposal(id))) continue;
    if ((await enterResult(id, { budgetMs: until - performance.now() })) !== null) entered += 1;
  }
  return entered;
}

/** The result of a decided vote, as the log has it; null while its last ballots have no place yet. */
export async function enterResult(
  proposalId: bigint,
  { budgetMs }: { budgetMs: number },
): Promise<LoggedResult | null> {
  const logged = await findLoggedResult(proposalId);
  if (logged !== null) return logged;
  await sealLog({ budgetMs });
  if (!(await countBallots({ budgetMs }))) return null;
  await inTransaction((tx) => writeResult(tx, proposalId));
  return findLoggedResult(proposalId);
}

/** Nothing while a ballot of it is not sealed and counted. With the proposal locked nobody is about to store one. */
async function writeResult(tx: Transaction, proposalId: bigint): Promise<void> {
  const proposal = await lockProposal(tx, proposalId);
  if (proposal === null || (proposal.finalAt === null && proposal.cancelled === null)) return;
  await lockLog(tx);
  const treeSize = (await findNewestHead(tx))?.treeSize ?? 0;
  if ((await lockChainEnd(tx)) < treeSize || (await isBallotWaiting(tx, proposal.digest))) return;
  const counted = (await readChains(tx, [proposal.digest])).get(proposal.digest);
  if (counted === undefined) return;
  const { tally, rule, cancelled } = proposal;
  const isCancelled = cancelled !== null;
  const outcome = proposalOutcome({ tally, quorumPower: rule.quorumPower, isCancelled });
  await insertResult(tx, { proposalId, outcome, tally, totalPower: rule.totalPower, counted, treeSize });
}
