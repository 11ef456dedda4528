import "server-only";
import { inTransaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import {
  countApplicationsOf,
  findApplication,
  saveApplication,
  withdrawApplication,
} from "./application-store.server";
import { APPLICATIONS_PER_HOUR } from "./bounty-limits";
import { checkApplication, toKept } from "./check-submission";
import { lockForTakingPart, lockOpenBounty } from "./lock-for-taking-part.server";
import type { ContributionRequest } from "./submission-schemas";
import { listSubmissionsOf } from "./submission-store.server";

type Question = { bountyId: bigint; address: Address };

/**
 * Applies for an apply-first bounty, or changes what was written as long as the sponsor has not decided; also again after withdrawing.
 * Throws BOUNTY_CLOSED, FORBIDDEN, BANNED, and CONFLICT once it is decided.
 */
export async function applyToBounty({
  bountyId,
  address,
  request,
}: Question & { request: ContributionRequest }): Promise<void> {
  const [blocker] = checkApplication(request);
  if (blocker) throw new AppError("BAD_REQUEST", blocker.text);
  await inTransaction(async (tx) => {
    const { kind } = await lockForTakingPart(tx, { id: bountyId, address });
    if (kind !== "apply")
      throw new AppError("CONFLICT", "This bounty is open to everybody: submit right away.");
    const standing = await findApplication({ bountyId, applicant: address }, tx);
    if (standing?.state === "accepted")
      throw new AppError("CONFLICT", "Your application was already accepted.");
    if (standing?.state === "declined")
      throw new AppError("CONFLICT", "The sponsor declined your application.");
    if (standing?.state !== "applied" && (await countApplicationsOf(tx, address)) >= APPLICATIONS_PER_HOUR) {
      throw tooMany(`You applied ${APPLICATIONS_PER_HOUR} times within an hour, which is the limit.`);
    }
    const isSaved = await saveApplication(tx, { bountyId, applicant: address, ...toKept(request) });
    // Everything checked above is locked; only the deadline can have come in between.
    if (!isSaved) throw new AppError("BOUNTY_CLOSED");
  });
}

/** Throws CONFLICT while they have an active submission, and if there is nothing to withdraw. */
export async function withdrawFromBounty({ bountyId, address }: Question): Promise<void> {
  await inTransaction(async (tx) => {
    await lockOpenBounty(tx, { id: bountyId, address });
    const submissions = await listSubmissionsOf({ bountyId, author: address }, tx);
    if (submissions.length > 0) throw new AppError("CONFLICT", "Withdraw your submission first.");
    if (!(await withdrawApplication(tx, { bountyId, applicant: address }))) {
      throw new AppError("CONFLICT", "You have no application here that could be withdrawn.");
    }
  });
}

export function tooMany(text: string): AppError {
  return new AppError("TOO_MANY_REQUESTS", `${text} Try again later.`, { retryAfterSeconds: 600 });
}
