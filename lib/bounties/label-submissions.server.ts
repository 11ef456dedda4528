import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { countCharacters } from "@/lib/ballots/ballot-words";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { NOTE_CHARACTERS } from "./bounty-limits";
import { bountyState, isUnderWay } from "./bounty-state";
import { requireReviewerLocked } from "./require-reviewer.server";
import type { LabelRequest } from "./review-schemas";
import { type LabelledSubmission, listLabels, saveNote, updateLabels } from "./review-store.server";
import { type StoredBounty, timesOf } from "./stored-bounty";
import { findSubmission } from "./submission-store.server";

/**
 * Labels submissions, all or none, until winners are announced. Spam is a public act: it covers the text and appears on the
 * author's profile. Answers how many changed. Throws NOT_FOUND, FORBIDDEN, and CONFLICT for one with a prize.
 */
export async function labelSubmissions({
  bountyId,
  address,
  request: { submissions, label },
}: {
  bountyId: bigint;
  address: Address;
  request: LabelRequest;
}): Promise<{ changed: number }> {
  const ids = [...new Set(submissions)];
  return inTransaction(async (tx) => {
    const bounty = await requireReviewerLocked(tx, { id: bountyId, address });
    requireUnderWay(bounty);
    const found = await listLabels(tx, { bountyId, ids });
    if (found.length < ids.length) {
      throw new AppError(
        "NOT_FOUND",
        "A submission was withdrawn, or is none of this bounty. Reload the page.",
      );
    }
    if ((label === "rejected" || label === "spam") && found.some(({ hasPrize }) => hasPrize)) {
      throw new AppError("CONFLICT", "One of them is to win a prize. Take the prize back first.");
    }
    const changing = found.filter((submission) => submission.label !== label);
    await updateLabels(tx, { ids: changing.map(({ id }) => id), label, by: address });
    for (const { id, label: before } of changing.filter((submission) => isSpamChange(submission, label))) {
      await insertAuditEntry(tx, {
        actor: address,
        act: label === "spam" ? "submission.mark-spam" : "submission.unmark-spam",
        subject: `submission:${id}`,
        reason: null,
        before: { spam: before === "spam" },
        after: { spam: label === "spam" },
      });
    }
    return { changed: changing.length };
  });
}

function isSpamChange({ label: before }: LabelledSubmission, label: LabelRequest["label"]): boolean {
  return (before === "spam") !== (label === "spam");
}

/** Throws CONFLICT once winners are announced or the bounty is cancelled. */
export function requireUnderWay(bounty: StoredBounty): void {
  if (isUnderWay(bountyState(timesOf(bounty), bounty.now))) return;
  throw new AppError(
    "CONFLICT",
    bounty.cancelled === null
      ? "Winners were announced; nothing about them changes any more. Reload the page to see them."
      : "This bounty was cancelled.",
  );
}

/** Keeps what a reviewer notes for the others, never in public. Throws NOT_FOUND, FORBIDDEN and BAD_REQUEST. */
export async function noteSubmission({
  id,
  address,
  text,
}: {
  id: bigint;
  address: Address;
  text: string;
}): Promise<void> {
  const note = text.trim().normalize("NFC");
  if (countCharacters(note) > NOTE_CHARACTERS) {
    throw new AppError(
      "BAD_REQUEST",
      `A note has ${NOTE_CHARACTERS.toLocaleString("en")} characters at most.`,
    );
  }
  await inTransaction(async (tx) => {
    const found = await findSubmission(id, tx);
    if (found === null) throw new AppError("NOT_FOUND", "There is no such submission.");
    await requireReviewerLocked(tx, { id: found.bountyId, address });
    await saveNote(tx, { submissionId: id, author: address, text: note });
  });
}
