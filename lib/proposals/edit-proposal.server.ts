import "server-only";
import { randomBytes } from "node:crypto";
import { bytesToHex, type Hex } from "viem";
import { insertAuditEntry } from "@/lib/audit/audit-store.server";
import { checkSignature } from "@/lib/ballots/check-signature.server";
import { requireNoBan } from "@/lib/clubs/require-no-ban.server";
import { inTransaction } from "@/lib/db/transaction.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";
import { checkShown } from "@/lib/publishing/check-shown";
import { toPublished } from "@/lib/publishing/publish-draft.server";
import type { Published } from "@/lib/publishing/publishing-schemas";
import {
  requireAuthor,
  requireOwnRightLocked,
  requirePublished,
} from "@/lib/publishing/require-own-right.server";
import type { Address } from "@/lib/shared/address";
import { checkProposal, type ProposalContent } from "./check-proposal";
import { isAsSigned } from "./check-stored-proposal.server";
import { freezeProposal } from "./freeze-proposal";
import { keepPrepared } from "./keep-prepared.server";
import { proposalKind } from "./proposal-kind.server";
import type { EditPreparationRequest, Preparation } from "./proposal-schemas";
import { requireBlockOnChain, requirePreparation } from "./publish-proposal.server";
import { insertVersion, updateProposalText } from "./publishing-store.server";
import { toSignedRule } from "./signed-content";
import type { StoredProposal } from "./stored-proposal";

const action = "proposal.edit";

/**
 * What the author signs to change a proposal before its start: text, link, start and period; rule, snapshot and fee stay
 * (product.md). Blockers as in `prepareProposal`. Throws FORBIDDEN to others, CONFLICT after the start and for a stale version.
 */
export async function prepareEdit({
  id,
  author,
  request,
}: {
  id: bigint;
  author: Address;
  request: EditPreparationRequest;
}): Promise<Preparation> {
  const own = await requirePublished(proposalKind, id);
  requireEditable({ proposal: own, author });
  if (own.version !== request.version) {
    throw new AppError("CONFLICT", "The proposal was changed elsewhere. Reload to continue from there.");
  }
  if (!(await isAsSigned(own))) {
    throw new AppError(
      "CONFLICT",
      "This proposal was altered in the database, so it can't be edited. Tell an admin.",
    );
  }
  const { earliestStart, version, ...texts } = request;
  const content: ProposalContent = {
    ...texts,
    earliestStart: earliestStart === null ? null : new Date(earliestStart),
  };
  const blockers = [...checkProposal(content, own.now), ...checkShown(content.body, "body")];
  const { rule, snapshot, authorPower } = own;
  const power = {
    held: authorPower.toString(),
    needed: rule.minimumPower.toString(),
    block: snapshot.block.toString(),
  };
  if (blockers.length > 0) return { blockers, power, prepared: null };
  const signed = freezeProposal({
    club: { name: own.signed.club, slug: own.club.slug },
    content,
    now: own.now,
    ruleHash: rule.hash,
    snapshotBlock: snapshot.block,
    snapshotBlockHash: snapshot.hash,
    version: version + 1,
    origin: getEnvironment().APP_ORIGIN,
    salt: bytesToHex(randomBytes(32)),
  });
  const prepared = { proposal: signed, rule: toSignedRule(rule), totalPower: rule.totalPower, authorPower };
  return { blockers, power, prepared: await keepPrepared({ prepared, author, subject: { proposalId: id } }) };
}

/** Puts the signed text in the proposal's place; the old one is kept. Sent again, it answers the same. Throws BANNED. */
export async function editProposal({
  id,
  author,
  digest,
  signature,
}: {
  id: bigint;
  author: Address;
  digest: Hex;
  signature: string;
}): Promise<Published> {
  const isDone = (proposal: StoredProposal) => proposal.author === author && proposal.digest === digest;
  const found = await requirePublished(proposalKind, id);
  if (isDone(found)) return toPublished(found);
  requireEditable({ proposal: found, author });
  const prepared = await requirePreparation({ digest, author, proposalId: id });
  const signed = await checkSignature({ digest, signature, signer: author });
  await requireBlockOnChain(prepared);
  return inTransaction(async (tx) => {
    const { item: proposal } = await requireOwnRightLocked(tx, proposalKind, { id, address: author, action });
    // The same request twice in parallel: the other one was first.
    if (isDone(proposal)) return toPublished(proposal);
    requireEditable({ proposal, author });
    await requireNoBan(tx, { clubId: proposal.club.id, address: author });
    if (!(await updateProposalText(tx, { proposalId: id, digest, prepared }))) {
      throw new AppError("CONFLICT", "The proposal was changed elsewhere. Reload to continue from there.");
    }
    await insertVersion(tx, { proposalId: id, digest, prepared, signed });
    await insertAuditEntry(tx, {
      actor: author,
      act: action,
      subject: `proposal:${id}`,
      reason: null,
      before: { version: proposal.version, digest: proposal.digest },
      after: { version: prepared.proposal.version, digest },
    });
    return toPublished(proposal);
  });
}

function requireEditable({ proposal, author }: { proposal: StoredProposal; author: Address }): void {
  requireAuthor(proposalKind, { item: proposal, address: author, action });
  if (proposal.hidden !== null) throw new AppError("CONTENT_HIDDEN");
  if (proposal.cancelled !== null) throw new AppError("PROPOSAL_CLOSED", "This proposal was cancelled.");
  if (proposal.now >= proposal.startsAt) {
    throw new AppError("CONFLICT", "Voting has started, so the text can't be changed any more.");
  }
}
