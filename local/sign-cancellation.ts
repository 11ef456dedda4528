import type { PrivateKeyAccount } from "viem/accounts";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { proposalNames } from "@/lib/proposals/cancel-proposal.server";
import { proposalKind } from "@/lib/proposals/proposal-kind.server";
import type { SignedCancelRequest } from "@/lib/publishing/publishing-schemas";
import { requirePublished } from "@/lib/publishing/require-own-right.server";
import { requireAddress } from "@/lib/shared/address";

/** What a person's wallet makes of the cancellation of a proposal, at the time of the database. */
export async function signCancellation({
  id,
  account,
  reason,
}: {
  id: bigint;
  account: PrivateKeyAccount;
  reason: string;
}): Promise<SignedCancelRequest> {
  const proposal = await requirePublished(proposalKind, id);
  const { hasher } = await getDeploymentSigning();
  const signedAt = Math.floor(proposal.now.getTime() / 1_000);
  const [name] = proposalNames(proposal);
  if (name === undefined) throw new Error("the proposal has no name");
  const by = requireAddress(account.address.toLowerCase());
  const hash = hasher.cancelDigest({ proposal: name, reason, by, signedAt: BigInt(signedAt) });
  return { reason, signed: { signedAt, signature: await account.sign({ hash }) } };
}
