import type { Config } from "wagmi";
import type { ProposalName } from "@/lib/ballots/ballot-words";
import { requestTypedSignature, type TypedSignature } from "@/lib/ballots/client/request-typed-signature";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import { createJavascriptEngine } from "@/lib/ballots/javascript-engine";
import { cancelTypedData } from "@/lib/ballots/typed-data";
import type { PublicConfig } from "@/lib/env/public-config";
import { call } from "@/lib/http/api-client";
import type { SignedCancelRequest } from "@/lib/publishing/publishing-schemas";
import { requireAddress } from "@/lib/shared/address";
import { isShownSigned } from "../check-shown-proposal";
import { NotSigned } from "../not-signed";
import { proposalEndpoints } from "../proposal-endpoints";
import { nameShown, toShown } from "../shown-proposal";
import { domainOf } from "../signing-domain";

/**
 * Asks the wallet to sign the cancellation of a proposal as it is now, in the server's time. If its text is not what its author signed, the
 * wallet is only asked after the person was told under which name and digest. Throws NotSigned in words.
 */
export async function signCancellation({
  wagmi,
  signer,
  config,
  id,
  reason,
  altered: told,
  onAltered,
  onAsked,
}: {
  wagmi: Config;
  /** The session's address. */
  signer: string;
  config: PublicConfig;
  id: string;
  /** As it is sent, without blanks around it. */
  reason: string;
  /** What the person was told that the wallet shows of an altered proposal; null if its text is shown as signed. */
  altered: ProposalName | null;
  onAltered: (altered: ProposalName | null) => void;
  onAsked: () => void;
}): Promise<NonNullable<SignedCancelRequest["signed"]>> {
  const proposal = await call(proposalEndpoints.detail, { params: { id }, cache: "no-cache" });
  const domain = domainOf(config);
  const shown = toShown(proposal);
  const name = nameShown(shown);
  const altered = isShownSigned(shown, domain) ? null : name;
  if (altered?.digest !== told?.digest || altered?.label !== told?.label || altered?.club !== told?.club) {
    onAltered(altered);
    throw new NotSigned(
      "Nothing was signed, because the proposal is not as it was shown here. Read above what you sign, then try again.",
    );
  }
  const signedAt = Math.floor(Date.parse(proposal.serverTime) / 1_000);
  const cancellation = {
    proposal: name,
    reason,
    by: requireAddress(signer.toLowerCase()),
    signedAt: BigInt(signedAt),
  };
  const { keccak } = createJavascriptEngine();
  onAsked();
  const answer = await requestTypedSignature({
    wagmi,
    signer,
    typedData: JSON.stringify(cancelTypedData({ domain, cancellation })),
    digest: createTypedDataHasher({ domain, keccak }).cancelDigest(cancellation),
    onSilent: () => undefined,
  });
  if (answer.kind !== "signed") throw new NotSigned(wordsOf(answer));
  return { signedAt, signature: answer.signature };
}

function wordsOf(answer: Exclude<TypedSignature, { kind: "signed" }>): string {
  switch (answer.kind) {
    case "declined":
      return "You declined the signature. Nothing was cancelled.";
    case "failed":
      return answer.text;
    case "unfit":
      return "Your wallet signed something else, or with another account, so nothing was cancelled.";
    case "unsupported":
      return "Your wallet can't sign typed data (EIP-712), which a cancellation needs. Connect this account through another wallet.";
  }
}
