import "server-only";
import { isDeepStrictEqual } from "node:util";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { findApplication } from "./application-store.server";
import { tooMany } from "./apply-to-bounty.server";
import { OPEN_SUBMISSIONS_PER_PERSON, SUBMISSIONS_PER_HOUR } from "./bounty-limits";
import { checkSubmission, toKept } from "./check-submission";
import { lockForTakingPart, lockOpenBounty, requireContributor } from "./lock-for-taking-part.server";
import type { StoredBounty } from "./stored-bounty";
import type { StoredSubmission } from "./stored-submission";
import type { ContributionRequest } from "./submission-schemas";
import {
  countSubmissionsOf,
  findSubmission,
  insertSubmission,
  listSubmissionsOf,
  updateSubmission,
  withdrawSubmission,
} from "./submission-store.server";

type Own = { id: bigint; address: Address };

/** Hands something in; the same once more is what is there already, because an answer can get lost. Throws BOUNTY_CLOSED, FORBIDDEN, BANNED, TOO_MANY_REQUESTS, and CONFLICT when the person's turns are used up. */
export async function submitToBounty({
  bountyId,
  address,
  request,
}: {
  bountyId: bigint;
  address: Address;
  request: ContributionRequest;
}): Promise<{ id: string; number: number }> {
  refuseWrong(request);
  return inTransaction(async (tx) => {
    const bounty = await lockForTakingPart(tx, { id: bountyId, address });
    const kept = toKept(request);
    const own = await listSubmissionsOf({ bountyId, author: address }, tx);
    const same = own.find(({ text, links }) => text === kept.text && isDeepStrictEqual(links, kept.links));
    if (same) return { id: same.id.toString(), number: same.number };
    await requireTurn(tx, { bounty, address, own });
    const stored = await insertSubmission(tx, { bountyId, author: address, ...kept });
    // Everything checked above is locked; only the deadline can have come in between.
    if (stored === null) throw new AppError("BOUNTY_CLOSED");
    return { id: stored.id.toString(), number: stored.number };
  });
}

async function requireTurn(
  tx: Transaction,
  { bounty, address, own }: { bounty: StoredBounty; address: Address; own: readonly StoredSubmission[] },
): Promise<void> {
  if (bounty.kind === "apply") {
    const application = await findApplication({ bountyId: bounty.id, applicant: address }, tx);
    if (application?.state !== "accepted") {
      throw new AppError(
        "FORBIDDEN",
        "This bounty takes applications. Apply first and wait for the sponsor's answer.",
      );
    }
  }
  if (own.length >= bounty.submissionsPerPerson) {
    throw new AppError(
      "CONFLICT",
      bounty.submissionsPerPerson === 1
        ? "You have submitted already. Change that submission instead."
        : `You have submitted ${own.length} times, as often as this bounty takes from one person.`,
    );
  }
  const { lastHour, open } = await countSubmissionsOf(tx, address);
  if (lastHour >= SUBMISSIONS_PER_HOUR) {
    throw tooMany(`You submitted ${lastHour} times within an hour, which is the limit.`);
  }
  if (open >= OPEN_SUBMISSIONS_PER_PERSON) {
    throw tooMany(`You have ${open} submissions in open bounties, which is the limit.`);
  }
}

/** Changes a submission. Throws NOT_FOUND unless it is theirs, BOUNTY_CLOSED, and CONFLICT if it was saved in another tab. */
export async function changeSubmission({
  id,
  address,
  request: { edition, ...content },
}: Own & { request: ContributionRequest & { edition: number } }): Promise<void> {
  refuseWrong(content);
  await inTransaction(async (tx) => {
    const { bountyId } = await requireOwn(tx, { id, address });
    const bounty = await lockOpenBounty(tx, { id: bountyId, address });
    await requireContributor(tx, { bounty, address });
    const { edition: stored } = await requireOwn(tx, { id, address });
    if (stored !== edition) {
      throw new AppError("CONFLICT", "This submission was changed elsewhere. Reload to continue from there.");
    }
    if (!(await updateSubmission(tx, { id, author: address, edition, ...toKept(content) }))) {
      throw new AppError("BOUNTY_CLOSED");
    }
  });
}

/** Takes a submission back until the deadline. Throws NOT_FOUND unless it is theirs, and BOUNTY_CLOSED. */
export async function takeBackSubmission({ id, address }: Own): Promise<void> {
  await inTransaction(async (tx) => {
    const { bountyId } = await requireOwn(tx, { id, address });
    await lockOpenBounty(tx, { id: bountyId, address });
    await requireOwn(tx, { id, address });
    if (!(await withdrawSubmission(tx, { id, author: address }))) throw new AppError("BOUNTY_CLOSED");
  });
}

function refuseWrong(content: ContributionRequest): void {
  const [blocker] = checkSubmission(content);
  if (blocker) throw new AppError("BAD_REQUEST", blocker.text);
}

/** Everybody else's is unknown (T32). */
async function requireOwn(tx: Transaction, { id, address }: Own): Promise<StoredSubmission> {
  const found = await findSubmission(id, tx);
  if (found?.author !== address) throw new AppError("NOT_FOUND", "You have no such submission.");
  return found;
}
