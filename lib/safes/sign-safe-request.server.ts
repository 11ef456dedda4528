import "server-only";
import { type Hex, hashMessage } from "viem";
import { checkKeySignature, normaliseSignature } from "@/lib/ballots/check-key-signature";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { AppError } from "@/lib/http/app-error";
import type { Address } from "@/lib/shared/address";
import { withLowS } from "@/lib/shared/key-signature";
import { advanceRequest } from "./advance-request.server";
import { listSafes, type OwnerSignature, type SafeTree } from "./assemble-signature";
import { requirePublishable } from "./publish-as-safe.server";
import { publicationContent, type SafeRequestView } from "./safe-request-schemas";
import { keepSignature, removeSignature, type StoredRequest } from "./safe-request-store.server";
import { requireRequest, stateOf, viewRequest } from "./view-safe-request.server";

type Signing = { id: string; owner: Address; messageHash: string };

/**
 * Keeps a current owner's signature, and does the act if it is the last one needed. Throws NOT_FOUND for a stranger, FORBIDDEN
 * for a signature that is not the owner's, CONFLICT once nothing more is needed, and what keeps a proposal of the Safe from being published.
 */
export async function signSafeRequest({
  id,
  owner,
  messageHash,
  signature,
}: Signing & { signature: string }): Promise<SafeRequestView> {
  const { request, tree } = await requireRequest({ id, viewer: owner });
  await requirePossible(request);
  const signed = await readSignature({
    owner,
    messageHash: requireAsked(tree, { owner, messageHash }),
    signature,
  });
  if (signed === null)
    throw new AppError("FORBIDDEN", "This is not your account's signature of what the Safe is to sign.");
  const isKept = await keepSignature(id, signed);
  await advanceRequest(id);
  const view = await viewRequest({ id, viewer: owner });
  // Sent again after it was complete, it is the answer that got lost.
  if (!isKept && view.state !== "cast" && view.state !== "complete") throw ended();
  return view;
}

/** Removes an owner's signature while it is not yet used. Throws NOT_FOUND for a stranger and CONFLICT once it is too late. */
export async function takeBackSignature({ id, owner, messageHash }: Signing): Promise<SafeRequestView> {
  await requireRequest({ id, viewer: owner });
  if (!(await removeSignature(id, { owner, messageHash }))) throw ended();
  return viewRequest({ id, viewer: owner });
}

function ended(): AppError {
  return new AppError("CONFLICT", "This request is complete or has ended. Nothing was changed.");
}

/** So that nobody signs a proposal in vain. */
async function requirePossible(request: StoredRequest): Promise<void> {
  if (request.act !== "publication" || stateOf(request) !== "open") return;
  const { safe, digest, content } = request;
  try {
    await requirePublishable({ safe, digest, draft: publicationContent.parse(content).draft });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    throw new AppError(error.code, `The Safe can't publish this now. It is told: ${error.message}`);
  }
}

/** The hash, if a Safe that `owner` owns now is asked to sign it. */
function requireAsked(tree: SafeTree, { owner, messageHash }: Omit<Signing, "id">): Hex {
  const asked = listSafes(tree).find((safe) => safe.messageHash === messageHash);
  if (asked?.owners.some(({ address }) => address === owner)) return asked.messageHash;
  throw new AppError(
    "BAD_REQUEST",
    "No Safe of yours is asked to sign this. Its owners may have changed: reload the page.",
  );
}

async function readSignature({
  owner,
  messageHash,
  signature,
}: {
  owner: Address;
  messageHash: Hex;
  signature: string;
}): Promise<OwnerSignature | null> {
  const { engine } = await getDeploymentSigning();
  const normal = normaliseSignature(withLowS(signature));
  if (!normal.ok) return null;
  for (const form of ["typed", "text"] as const) {
    const digest = form === "typed" ? messageHash : hashMessage({ raw: messageHash });
    const checked = checkKeySignature({ engine, digest, signature: normal.value, signer: owner });
    if (checked.ok) return { owner, messageHash, form, signature: checked.value };
  }
  return null;
}
