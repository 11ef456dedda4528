import type { Config } from "wagmi";
import { requestTypedSignature, type TypedSignature } from "@/lib/ballots/client/request-typed-signature";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import { createJavascriptEngine } from "@/lib/ballots/javascript-engine";
import { cancelTypedData } from "@/lib/ballots/typed-data";
import type { PublicConfig } from "@/lib/env/public-config";
import type { SignedCancelRequest } from "@/lib/publishing/publishing-schemas";
import { requireAddress } from "@/lib/shared/address";
import { fetchProposal } from "@/lib/votes/vote-queries";
import { isShownSigned } from "../check-shown-proposal";
import { NotSigned } from "../not-signed";
import { nameShown, toShown } from "../shown-proposal";
import { domainOf } from "../signing-domain";

/** Asks the wallet to sign the cancellation of a proposal as it is now, in the server's time. Throws NotSigned in words. */
export async function signCancellation({
  wagmi,
  signer,
  config,
  id,
  reason,
}: {
  wagmi: Config;
  /** The session's address. */
  signer: string;
  config: PublicConfig;
  id: string;
  /** As it is sent, without blanks around it. */
  reason: string;
}): Promise<NonNullable<SignedCancelRequest["signed"]>> {
  const proposal = await fetchProposal(id);
  const domain = domainOf(config);
  const shown = toShown(proposal);
  if (!isShownSigned(shown, domain))
    throw new NotSigned(
      "The server's text is not what its author signed, so nothing was signed. Tell an admin.",
    );
  const signedAt = Math.floor(Date.parse(proposal.serverTime) / 1_000);
  const cancellation = {
    proposal: nameShown(shown),
    reason,
    by: requireAddress(signer.toLowerCase()),
    signedAt: BigInt(signedAt),
  };
  const { keccak } = createJavascriptEngine();
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
