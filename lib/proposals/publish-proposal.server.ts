import "server-only";
import type { Hex } from "viem";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { checkSignature } from "@/lib/ballots/check-signature.server";
import type { CheckedSignature } from "@/lib/ballots/checked-signature";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { touchClubActivity } from "@/lib/clubs/club-store.server";
import { requireClubRightLocked } from "@/lib/clubs/require-club-right.server";
import { requireNoBan } from "@/lib/clubs/require-no-ban.server";
import { inTransaction, type Transaction } from "@/lib/db/transaction.server";
import { claimPayment } from "@/lib/fees/claim-payment.server";
import { type FeeClearance, requirePayment } from "@/lib/fees/require-payment.server";
import { startCensus } from "@/lib/holdings/start-census.server";
import { AppError } from "@/lib/http/app-error";
import type { Published } from "@/lib/publishing/publishing-schemas";
import { getSettings } from "@/lib/settings/get-settings.server";
import type { Address } from "@/lib/shared/address";
import { checkLimits } from "./check-limits.server";
import { deleteDraft } from "./draft-store.server";
import { type Prepared, preparedSchema } from "./preparation-schemas";
import { findPreparation, type PreparedFor } from "./preparation-store.server";
import { findProposalByDraft } from "./proposal-store.server";
import { insertProposal, insertVersion, lockAuthor } from "./publishing-store.server";
import type { StoredProposal } from "./stored-proposal";

type Request = { draftId: string; author: Address; digest: Hex; signature: string };

/**
 * Publishes what was prepared, when the signature is the author's, the fee is proved and the snapshot block still stands: the payment
 * is used up, the census ordered and the proposal stored in one transaction, or nothing is. Published already, it answers the same
 * again, so that a retry is harmless.
 */
export async function publishProposal(request: Request): Promise<Published> {
  const { draftId, author, digest } = request;
  const existing = await findProposalByDraft(draftId);
  if (existing !== null) return answerAgain(existing, request);
  try {
    return await checkAndPublish(request);
  } catch (error) {
    // The same request twice at once: the other one was first, and this one finds the payment used or the club's number taken.
    const published = await findProposalByDraft(draftId);
    if (published?.digest === digest && published.author === author) return toPublished(published);
    throw error;
  }
}

async function checkAndPublish(request: Request): Promise<Published> {
  const { draftId, author, digest, signature } = request;
  const prepared = await requirePreparation({ digest, author, draftId });
  const signed = await checkSignature({ digest, signature, signer: author });
  await requireBlockOnChain(prepared);
  const fee = await requirePayment({ payer: author, purpose: "proposal", purposeId: draftId });
  return inTransaction((tx) => publish(tx, { ...request, prepared, signed, fee }));
}

function answerAgain(existing: StoredProposal, { author, digest }: Request): Published {
  if (existing.author !== author) throw new AppError("NOT_FOUND", "There is no such draft of yours.");
  if (existing.digest !== digest) {
    throw new AppError("CONFLICT", `This draft was published already, as proposal ${existing.number}.`);
  }
  return toPublished(existing);
}

/** How a published proposal is told to its author. */
export function toPublished({ id, club, number }: StoredProposal): Published {
  return { id: id.toString(), club: club.slug, number };
}

/** What was prepared under this digest; throws CONFLICT when there is nothing, or it has expired. */
export async function requirePreparation(
  question: { digest: Hex; author: Address } & PreparedFor,
): Promise<Prepared> {
  const content = await findPreparation(question);
  if (content === null) {
    throw new AppError(
      "CONFLICT",
      "What you signed has expired or was never prepared here. Prepare it again.",
    );
  }
  return preparedSchema.parse(content);
}

/** Throws CONFLICT when the snapshot block was reorganised away since it was prepared. */
export async function requireBlockOnChain({ proposal }: Prepared): Promise<void> {
  const [block] = await readBlocks([proposal.snapshotBlock]);
  if (block === null || block === undefined) {
    throw new AppError("CHAIN_UNAVAILABLE", undefined, { retryAfterSeconds: 5 });
  }
  if (block.hash !== proposal.snapshotBlockHash) {
    throw new AppError(
      "CONFLICT",
      "The snapshot block was replaced on the chain. Prepare the proposal again.",
    );
  }
}

async function publish(
  tx: Transaction,
  {
    draftId,
    author,
    digest,
    prepared,
    signed,
    fee,
  }: Request & { prepared: Prepared; signed: CheckedSignature; fee: FeeClearance },
): Promise<Published> {
  const { proposal } = prepared;
  await lockAuthor(tx, author);
  const { club } = await requireClubRightLocked(tx, {
    slug: proposal.slug,
    address: author,
    action: "proposal.publish",
  });
  if (club.archivedAt !== null) throw new AppError("CONFLICT", "This club is archived.");
  if (club.hidden !== null) throw new AppError("CLUB_HIDDEN");
  await requireNoBan(tx, { clubId: club.id, address: author });
  const [limit] = await checkLimits({ settings: await getSettings(tx), clubId: club.id, author }, tx);
  if (limit) throw new AppError("CONFLICT", limit.text);
  const { id, number } = await insertProposal(tx, {
    clubId: club.id,
    draftId,
    author,
    digest,
    isFeeExempt: fee.isExempt,
    prepared,
  });
  await insertVersion(tx, { proposalId: id, digest, prepared, signed });
  if (fee.payment !== null) {
    await claimPayment(tx, { payment: fee.payment, purpose: "proposal", purposeId: draftId });
  }
  await startCensus(tx, { block: proposal.snapshotBlock, blockHash: proposal.snapshotBlockHash });
  await deleteDraft({ id: draftId, author }, tx);
  await touchClubActivity(tx, club.id);
  await insertAuditEntry(tx, {
    actor: author,
    act: "proposal.publish",
    subject: `proposal:${id}`,
    reason: null,
    before: {},
    after: {
      club: club.slug,
      number,
      digest,
      feeExempt: fee.isExempt,
      fee: fee.payment?.txHash ?? fee.creditedBy,
    },
  });
  return { id: id.toString(), club: club.slug, number };
}
