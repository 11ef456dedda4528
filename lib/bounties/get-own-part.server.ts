import "server-only";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { findApplication } from "./application-store.server";
import { findBounty } from "./bounty-store.server";
import { requireContributor } from "./lock-for-taking-part.server";
import { mayReview } from "./require-reviewer.server";
import type { StoredBounty } from "./stored-bounty";
import type { OwnPart } from "./submission-schemas";
import { listSubmissionsOf } from "./submission-store.server";
import { toOwnApplicationDto, toOwnSubmissionDto } from "./to-submission-dto";

/** What one person has to do with a bounty: application, submissions, and what they may do next. Throws NOT_FOUND. */
export async function getOwnPart({
  bountyId,
  address,
}: {
  bountyId: bigint;
  address: Address;
}): Promise<OwnPart> {
  return inTransaction(async (tx) => {
    const bounty = await findBounty(bountyId, tx);
    if (bounty === null) throw new AppError("NOT_FOUND", `There is no bounty ${bountyId}.`);
    const application = await findApplication({ bountyId, applicant: address }, tx);
    const submissions = await listSubmissionsOf({ bountyId, author: address }, tx);
    return {
      application: application && toOwnApplicationDto(application),
      submissions: submissions.map((stored) => toOwnSubmissionDto(stored, bounty.announcedAt !== null)),
      refusal: await readRefusal(tx, { bounty, address }),
      mayReview: await mayReview({ bounty, address }, tx),
      serverTime: bounty.now.toISOString(),
    };
  });
}

async function readRefusal(
  tx: Transaction,
  question: { bounty: StoredBounty; address: Address },
): Promise<string | null> {
  try {
    await requireContributor(tx, question);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.message;
    throw error;
  }
}
