import "server-only";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { touchClubActivity } from "@/lib/clubs/club-store.server";
import { requireClubRightLocked } from "@/lib/clubs/require-club-right.server";
import { requireNoBan } from "@/lib/clubs/require-no-ban.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { claimPayment } from "@/lib/fees/claim-payment.server";
import { type FeeClearance, requirePayment } from "@/lib/fees/require-payment.server";
import { AppError } from "@/lib/http/app-error";
import { readAppNow } from "@/lib/publishing/clock-store.server";
import type { Published } from "@/lib/publishing/publishing-schemas";
import { getSettings } from "@/lib/settings/get-settings.server";
import type { Address } from "@/lib/shared/address";
import { deleteBountyDraft, lockBountyDraft } from "./bounty-draft-store.server";
import { insertBounty, lockSponsor } from "./bounty-publishing-store.server";
import { findBountyByDraft } from "./bounty-store.server";
import { checkBounty, sumWei, toPrizesWei } from "./check-bounty";
import { checkBountyLimits } from "./check-bounty-limits.server";
import { requireBountyDraft } from "./edit-bounty-drafts.server";
import type { StoredBounty } from "./stored-bounty";

type Request = { draftId: string; author: Address; edition: number };

/**
 * Publishes the draft as it was previewed, when its fee is proved: the payment is used up and the bounty stored with its prizes in one
 * transaction, or nothing is. Published already, it answers the same again, so that a retry is harmless. Throws CONFLICT with the first
 * reason against it, or what the payment lacks.
 */
export async function publishBounty(request: Request): Promise<Published> {
  const existing = await findOwn(request);
  if (existing !== null) return toPublished(existing);
  try {
    await requireBountyDraft({ id: request.draftId, author: request.author });
    const fee = await requirePayment({
      payer: request.author,
      purpose: "bounty",
      purposeId: request.draftId,
    });
    const now = await readAppNow();
    return await inTransaction((tx) => publish(tx, { ...request, fee, now }));
  } catch (error) {
    // The same request twice at once: the other one was first, and this one finds the payment used or the draft gone.
    const published = await findOwn(request);
    if (published !== null) return toPublished(published);
    throw error;
  }
}

async function findOwn({ draftId, author }: Request): Promise<StoredBounty | null> {
  const bounty = await findBountyByDraft(draftId);
  if (bounty !== null && bounty.sponsor !== author) {
    throw new AppError("NOT_FOUND", "There is no such draft of yours.");
  }
  return bounty;
}

function toPublished({ id, club, number }: StoredBounty): Published {
  return { id: id.toString(), club: club.slug, number };
}

async function publish(
  tx: Transaction,
  { draftId, author, edition, fee, now }: Request & { fee: FeeClearance; now: Date },
): Promise<Published> {
  await lockSponsor(tx, author);
  const draft = await lockBountyDraft(tx, { id: draftId, author });
  if (draft === null) throw new AppError("NOT_FOUND", "There is no such draft of yours.");
  if (draft.edition !== edition) {
    throw new AppError("CONFLICT", "The draft was saved since you looked at it. Look at it again first.");
  }
  const { club } = await requireClubRightLocked(tx, {
    slug: draft.club.slug,
    address: author,
    action: "bounty.publish",
  });
  if (club.archivedAt !== null) throw new AppError("CONFLICT", "This club is archived.");
  if (club.hidden !== null) throw new AppError("CLUB_HIDDEN");
  await requireNoBan(tx, { clubId: club.id, address: author });
  const settings = await getSettings(tx);
  const [blocker] = [
    ...checkBounty(draft, now),
    ...(await checkBountyLimits({ settings, clubId: club.id, sponsor: author }, tx)),
  ];
  if (blocker) throw new AppError("CONFLICT", blocker.text);
  const prizesWei = toPrizesWei(draft.prizes);
  const totalWei = sumWei(prizesWei);
  const { id, number } = await insertBounty(tx, {
    clubId: club.id,
    draftId,
    sponsor: author,
    content: draft,
    token: draft.asset === "token" ? getEnvironment().TOKEN_ADDRESS : null,
    prizesWei,
    totalWei,
    isFeeExempt: fee.isExempt,
  });
  if (fee.payment !== null) {
    await claimPayment(tx, { payment: fee.payment, purpose: "bounty", purposeId: draftId });
  }
  await deleteBountyDraft({ id: draftId, author }, tx);
  await touchClubActivity(tx, club.id);
  await insertAuditEntry(tx, {
    actor: author,
    act: "bounty.publish",
    subject: `bounty:${id}`,
    reason: null,
    before: {},
    after: {
      club: club.slug,
      number,
      asset: draft.asset,
      totalWei: totalWei.toString(),
      feeExempt: fee.isExempt,
      fee: fee.payment?.txHash ?? fee.creditedBy,
    },
  });
  return { id: id.toString(), club: club.slug, number };
}
