import "server-only";
import { isSignedByKey } from "@/lib/ballots/check-key-signature";
import { type DeploymentSigning, getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { withKnownTexts } from "@/lib/ballots/hide-text";
import { isLogged } from "./logged-store.server";
import { toSignedProposal, toSignedRule } from "./signed-content";
import type { StoredProposal } from "./stored-proposal";
import type { StoredVersion } from "./version-store.server";

/**
 * Whether everything shown of a proposal is what its author signed and the public log has; false if its rows were altered.
 * Only the chain can tell whether a contract wallet signed; a recount asks it.
 */
export async function isAsSigned(proposal: StoredProposal): Promise<boolean> {
  const signing = await getDeploymentSigning();
  return (
    isDigestOf(proposal, signing) &&
    isInWindow(proposal) &&
    isQuorumOf(proposal.rule) &&
    (proposal.signed.signer === "contract" || isByAuthor(proposal, signing)) &&
    (await isLogged(proposal.id))
  );
}

/** The same of one version's text; its signature and the log are judged with the proposal. */
export async function isVersionAsSigned(
  proposal: StoredProposal,
  { earliestStart, periodSeconds, origin, salt, ...texts }: Omit<StoredVersion, "createdAt">,
): Promise<boolean> {
  const signed = { ...proposal.signed, earliestStart, periodSeconds, origin, salt };
  return isDigestOf({ ...proposal, ...texts, signed }, await getDeploymentSigning());
}

function isDigestOf(proposal: StoredProposal, { hasher }: DeploymentSigning): boolean {
  try {
    return (
      hasher.ruleHash(toSignedRule(proposal.rule)) === proposal.rule.hash &&
      hasher.proposalDigest(withKnownTexts(toSignedProposal(proposal))) === proposal.digest
    );
  } catch (error) {
    // What can't be signed was not signed.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Voting begins at the signed time or, when it was published later, then; it lasts as long as was signed. */
function isInWindow({ startsAt, endsAt, signed }: StoredProposal): boolean {
  const [start, end] = [startsAt.getTime(), endsAt.getTime()];
  return (
    start >= Number(signed.earliestStart) * 1_000 && end - start === Number(signed.periodSeconds) * 1_000
  );
}

/** The author signs the quorum and its share, which give the total power that is shown. */
function isQuorumOf({ totalPower, quorumPower, quorumBasisPoints }: StoredProposal["rule"]): boolean {
  return quorumPower === (totalPower * BigInt(quorumBasisPoints) + 9_999n) / 10_000n;
}

function isByAuthor({ author, digest, signed }: StoredProposal, { engine }: DeploymentSigning): boolean {
  return isSignedByKey({ engine, digest, signature: signed.signature, signer: author });
}
