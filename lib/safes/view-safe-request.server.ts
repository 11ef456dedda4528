import "server-only";
import { getAddress, type Hex } from "viem";
import { AppError } from "@/lib/http/app-error";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import type { Address } from "@/lib/shared/address";
import { agreementOf, belongsTo, type OwnerSignature, type SafeTree } from "./assemble-signature";
import { readSafeTree } from "./read-safe-tree.server";
import {
  type AskedSafe,
  publicationContent,
  type SafeRequestView,
  signInContent,
  votesContent,
} from "./safe-request-schemas";
import { findRequest, listSignatures, type StoredRequest } from "./safe-request-store.server";

/** The request and its Safe on chain; NOT_FOUND unless `viewer` is the Safe, or owns it now. */
export async function requireRequest({
  id,
  viewer,
}: {
  id: string;
  viewer: Address;
}): Promise<{ request: StoredRequest; tree: SafeTree }> {
  const request = await findRequest(id);
  const tree = request && (await readSafeTree({ safe: request.safe, message: request.digest as Hex }));
  if (!request || !tree || !belongsTo(tree, viewer))
    throw new AppError("NOT_FOUND", "There is no such request, or you're not an owner of its Safe.");
  return { request, tree };
}

/** What waits for a Safe's owners, as one of them sees it. */
export async function viewRequest(asked: { id: string; viewer: Address }): Promise<SafeRequestView> {
  const { request, tree } = await requireRequest(asked);
  const kept = await listSignatures(request.id);
  const base = {
    id: request.id,
    state: stateOf(request),
    refusal: request.refusal,
    openedBy: getAddress(request.openedBy),
    openedAt: request.openedAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    serverTime: request.now.toISOString(),
    change: changeOf(request, tree),
    safes: toAsked({ tree, kept, parent: null }),
  };
  if (request.vote !== null) return { ...base, act: "vote", ...shownVote(request.vote) };
  if (request.act === "votes") return { ...base, act: "votes", ...votesContent.parse(request.content) };
  if (request.act === "sign-in") return { ...base, act: "sign-in", ...signInContent.parse(request.content) };
  const content = publicationContent.parse(request.content);
  const found = await proposalKind.findByDraft(content.draft);
  const published = found && { club: found.club.slug, number: found.number };
  return { ...base, act: "publication", ...content, published };
}

function shownVote(vote: NonNullable<StoredRequest["vote"]>) {
  const { proposalId, number, clubSlug, club, label, proposalDigest, choice, reason, signedAt } = vote;
  const proposal = { id: String(proposalId), number, clubSlug, club, label, digest: proposalDigest };
  return { proposal, choice, reason, signedAt: Number(signedAt) };
}

export function stateOf({
  castAt,
  refusal,
  signature,
  expiresAt,
  now,
}: StoredRequest): SafeRequestView["state"] {
  if (castAt !== null) return "cast";
  if (refusal !== null) return "refused";
  if (expiresAt <= now) return "expired";
  return signature === null ? "open" : "complete";
}

function changeOf({ owners, threshold }: StoredRequest, tree: SafeTree): SafeRequestView["change"] {
  const current = tree.owners.map(({ address }): string => address);
  const added = current.filter((owner) => !owners.includes(owner)).map((owner) => getAddress(owner));
  const removed = owners.filter((owner) => !current.includes(owner)).map((owner) => getAddress(owner));
  const isSame = added.length === 0 && removed.length === 0 && threshold === tree.threshold;
  return isSame ? null : { added, removed, threshold };
}

function toAsked({
  tree,
  kept,
  parent,
}: {
  tree: SafeTree;
  kept: readonly OwnerSignature[];
  parent: string | null;
}): AskedSafe[] {
  const { safe, version, threshold, messageHash, isSignedOnChain } = tree;
  const owners = tree.owners.map((owner) => ({
    address: getAddress(owner.address),
    agreement: agreementOf(tree, owner, kept),
  }));
  const own = { version, threshold, messageHash, parent, isSignedOnChain, owners };
  const below = tree.owners.flatMap(({ asSafe }) =>
    asSafe ? toAsked({ tree: asSafe, kept, parent: messageHash }) : [],
  );
  return [{ address: getAddress(safe), ...own }, ...below];
}
