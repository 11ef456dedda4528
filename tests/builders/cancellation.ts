import { hashTypedData } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { cancellationWords, type ProposalName, proposalLabel } from "@/lib/ballots/ballot-words";
import { cancelFields, toEip712Domain } from "@/lib/ballots/typed-data";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { testAccount } from "@/tests/setup/accounts";
import { addressOf, domain } from "./ballots";

export const moderator = testAccount("moderator");

/** Cancels the vote of a file at `at`, signed by viem in the second of `signedAt`; `enterIntoLog` comes next. */
export async function cancelVote(
  file: EvidenceBundle,
  at: string,
  {
    account = moderator,
    signedAt = at,
    says = {},
  }: { account?: PrivateKeyAccount; signedAt?: string; says?: Partial<ProposalName> } = {},
): Promise<void> {
  leaveUnsigned(file, at);
  const { number, digest, versions } = file.proposal;
  const { club, title } = versions.at(-1) ?? {};
  if (typeof club !== "string" || typeof title !== "string") throw new Error("its words are hidden");
  const cancellation = {
    proposal: { club, label: proposalLabel({ number, title }), digest: digest as `0x${string}`, ...says },
    reason: "It was settled elsewhere.",
    by: addressOf(account.address),
    signedAt: BigInt(Math.floor(Date.parse(signedAt) / 1_000)),
  };
  const typed = {
    domain: toEip712Domain(domain),
    types: { Cancel: cancelFields },
    primaryType: "Cancel" as const,
    message: cancellationWords(cancellation),
  };
  file.proposal.cancellation = {
    by: account.address,
    reason: cancellation.reason,
    signedAt: String(cancellation.signedAt),
    digest: hashTypedData(typed),
    signature: await account.signTypedData(typed),
    check: null,
  };
}

/** The same by the word of the server alone. */
export function leaveUnsigned(file: EvidenceBundle, at: string): void {
  file.proposal.cancelledAt = at;
  Object.assign(file.result, { outcome: "cancelled", isFinal: false, finalAt: null });
}
