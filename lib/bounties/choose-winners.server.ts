import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import { requireOwnRightLocked } from "@/lib/publishing/require-own-right.server";
import { type Address, isSameAddress } from "@/lib/shared/address";
import { bountyKind } from "./bounty-kind.server";
import { awaitsWinners, bountyState } from "./bounty-state";
import { listPrizes } from "./bounty-store.server";
import { requireUnderWay } from "./label-submissions.server";
import type { AnnounceRequest, PrizeRequest } from "./review-schemas";
import { type StoredBounty, type StoredPrize, timesOf } from "./stored-bounty";
import type { StoredSubmission } from "./stored-submission";
import { findSubmission } from "./submission-store.server";
import { insertAnnouncement, updatePrize } from "./winner-store.server";

type Question = { bountyId: bigint; address: Address };

const STALE = "The prizes were changed elsewhere. Reload the page to see them as they are.";

/**
 * Decides on one prize before the announcement: to a submission, which holds one at most and may be moved here, to nobody with a reason, or open again. Nobody else
 * is told. Throws NOT_FOUND, FORBIDDEN to all but the sponsor, and CONFLICT before the deadline, after the announcement and in a stale tab.
 */
export async function decidePrize({
  bountyId,
  address,
  request: { prize: prizeId, expected, submission, from, withdrawn },
}: Question & { request: PrizeRequest }): Promise<void> {
  await inTransaction(async (tx) => {
    await lockForWinners(tx, { bountyId, address });
    const prizes = await listPrizes(bountyId, tx);
    const prize = prizes.find(({ id }) => id === prizeId);
    if (!prize) throw new AppError("NOT_FOUND", "There is no such prize in this bounty.");
    if ((prize.submission?.id ?? null) !== expected) throw new AppError("CONFLICT", STALE);
    if (submission !== null) {
      if (withdrawn !== null) throw new AppError("BAD_REQUEST", "A prize is won or withdrawn, not both.");
      const { number } = await requireWinner(tx, { bountyId, submission });
      const held = prizes.find((each) => each.submission?.id === submission && each.id !== prizeId);
      if (held && from === null) {
        throw new AppError(
          "CONFLICT",
          `Submission ${number} wins prize ${held.position} already; it can win one.`,
        );
      }
      if ((held?.id ?? null) !== from) throw new AppError("CONFLICT", STALE);
      // It holds one prize at most, so it leaves the other first.
      if (held) await updatePrize(tx, { prizeId: held.id, submissionId: null, withdrawn: null });
    }
    await updatePrize(tx, {
      prizeId,
      submissionId: submission,
      withdrawn: withdrawn === null ? null : { by: address, reason: withdrawn },
    });
  });
}

async function requireWinner(
  tx: Transaction,
  { bountyId, submission }: { bountyId: bigint; submission: bigint },
): Promise<StoredSubmission> {
  const found = await findSubmission(submission, tx);
  if (found?.bountyId !== bountyId)
    throw new AppError("NOT_FOUND", "There is no such submission in this bounty.");
  if (found.label === "rejected" || found.label === "spam") {
    throw new AppError(
      "CONFLICT",
      `Submission ${found.number} is labelled ${found.label}. Take the label off first.`,
    );
  }
  return found;
}

/**
 * Announces the winners once every prize is decided: winners, what they are owed and the public entry in one transaction.
 * Nothing about them changes afterwards. Throws FORBIDDEN to all but the sponsor, and CONFLICT if it was done already or the
 * prizes changed.
 */
export async function announceWinners({
  bountyId,
  address,
  request,
}: Question & { request: AnnounceRequest }): Promise<void> {
  await inTransaction(async (tx) => {
    await lockForWinners(tx, { bountyId, address });
    const prizes = await listPrizes(bountyId, tx);
    if (!isAsSeen(prizes, request)) throw new AppError("CONFLICT", STALE);
    const open = prizes.find(({ submission, withdrawn }) => submission === null && withdrawn === null);
    if (open) {
      throw new AppError(
        "CONFLICT",
        `Prize ${open.position} is neither assigned nor withdrawn. Decide on every prize first.`,
      );
    }
    await insertAnnouncement(tx, { bountyId, by: address });
    await insertEntries(tx, { bountyId, address, prizes });
  });
}

async function insertEntries(
  tx: Transaction,
  { bountyId, address, prizes }: Question & { prizes: readonly StoredPrize[] },
): Promise<void> {
  const entry = { actor: address, subject: `bounty:${bountyId}` };
  for (const { position, withdrawn } of prizes) {
    if (withdrawn === null) continue;
    await insertAuditEntry(tx, {
      ...entry,
      act: "bounty.withdraw-prize",
      reason: withdrawn.reason,
      before: { prize: position },
      after: { prize: null },
    });
  }
  const winners = prizes.filter(({ submission }) => submission !== null).length;
  await insertAuditEntry(tx, {
    ...entry,
    act: "bounty.announce",
    reason: null,
    before: { announced: false },
    after: { announced: true, winners, withdrawn: prizes.length - winners },
  });
}

async function lockForWinners(tx: Transaction, { bountyId, address }: Question): Promise<StoredBounty> {
  const { item: bounty } = await requireOwnRightLocked(tx, bountyKind, {
    id: bountyId,
    address,
    action: "bounty.choose-winners",
  });
  if (!isSameAddress(bounty.sponsor, address)) {
    throw new AppError("FORBIDDEN", "Only the sponsor can name the winners.");
  }
  requireUnderWay(bounty);
  if (!awaitsWinners(bountyState(timesOf(bounty), bounty.now))) {
    throw new AppError(
      "CONFLICT",
      `Submissions are taken until ${bounty.submissionsUntil.toISOString()}. Winners are named after that.`,
    );
  }
  return bounty;
}

/** Whether the sponsor saw every prize with the submission that it is assigned to now. */
function isAsSeen(prizes: readonly StoredPrize[], { prizes: seen }: AnnounceRequest): boolean {
  const assigned = new Map(seen.map(({ id, submission }) => [id, submission]));
  return (
    seen.length === prizes.length &&
    prizes.every(({ id, submission }) => assigned.has(id) && assigned.get(id) === (submission?.id ?? null))
  );
}
