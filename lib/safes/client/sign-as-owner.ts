import { type Hex, hashMessage } from "viem";
import { signMessage } from "viem/actions";
import type { Config } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import { expectedSignIn } from "@/lib/auth/check-sign-in-message";
import { buildSignInMessage } from "@/lib/auth/sign-in-message";
import { fitSignature } from "@/lib/ballots/client/fit-signature";
import { createTypedDataHasher, type TypedDataHasher } from "@/lib/ballots/hash-typed-data";
import { createJavascriptEngine } from "@/lib/ballots/javascript-engine";
import { tellSilence } from "@/lib/chain/client/tell-silence";
import { describeWalletError, isRejection, isUnsupportedMethod } from "@/lib/chain/wallet-errors";
import type { PublicConfig } from "@/lib/env/public-config";
import { type Failure, failureOf, readFailure } from "@/lib/http/read-failure";
import { parseSignedProposal } from "@/lib/proposals/parse-signed-proposal";
import { domainOf } from "@/lib/proposals/signing-domain";
import { requireAddress } from "@/lib/shared/address";
import { askedMessage } from "../asked-message";
import { ballotOfVote } from "../ballot-of-vote";
import { safeMessageTypedData } from "../safe-message";
import { sendOwnerSignature } from "../safe-request-queries";
import type { SafeRequestView } from "../safe-request-schemas";

/** `failed`: `offersCode` where the wallet may still sign the code alone. */
export type OwnerOutcome =
  | { kind: "signed"; view: SafeRequestView }
  | { kind: "declined" }
  | { kind: "failed"; failure: Failure; offersCode: boolean };

export type OwnerSigning = {
  view: SafeRequestView;
  /** What one Safe of the request asks this owner for. */
  messageHash: string;
  owner: string;
  /** `text`: only the code, as a message, for wallets that can't sign typed data. */
  form: "typed" | "text";
  config: PublicConfig;
  wagmi: Config;
  /** Called when the wallet has not answered in 20 s; it is still waited for. */
  onSilent: () => void;
};

/** Asks the owner's wallet, checks its answer and sends it. Signs only what the page shows. Never throws. */
export async function signAsOwner(signing: OwnerSigning): Promise<OwnerOutcome> {
  const { view, messageHash, form, config, wagmi } = signing;
  const owner = requireAddress(signing.owner);
  const { keccak } = createJavascriptEngine();
  const hasher = createTypedDataHasher({ domain: domainOf(config), keccak });
  const digest = digestOfRequest(view, hasher, config);
  const asked = digest && askedMessage({ safes: view.safes, messageHash, digest });
  if (asked === null)
    return failed("This page shows something else than what the Safe is to sign. Reload the page.");
  const hash = messageHash as Hex;
  let signature: string | null;
  try {
    const client = await getConnectorClient(wagmi, { account: owner, chainId: config.chainId });
    const params: [Hex, string] = [owner, JSON.stringify(safeMessageTypedData(asked))];
    const answer =
      form === "text"
        ? signMessage(client, { message: { raw: hash } })
        : client.request({ method: "eth_signTypedData_v4", params }, { retryCount: 0 });
    const signed = form === "text" ? hashMessage({ raw: hash }) : hash;
    const given: unknown = await tellSilence(answer as Promise<unknown>, signing.onSilent);
    signature = await fitSignature({ client, digest: signed, answer: given, signer: owner });
  } catch (error) {
    if (isRejection(error)) return { kind: "declined" };
    const text = describeWalletError(error) ?? "Your wallet did not sign. Try again.";
    return failed(text, form === "typed" && isUnsupportedMethod(error));
  }
  if (signature === null)
    return failed("Your wallet signed something else, or with another account.", form === "typed");
  try {
    return { kind: "signed", view: await sendOwnerSignature({ id: view.id, messageHash, signature }) };
  } catch (error) {
    return { kind: "failed", failure: readFailure(error), offersCode: false };
  }
}

function failed(text: string, offersCode = false): OwnerOutcome {
  return { kind: "failed", failure: failureOf(text), offersCode };
}

type RequestHasher = Pick<
  TypedDataHasher,
  "ballotDigest" | "ballotHash" | "ballotsDigest" | "proposalDigest"
>;
type Site = Pick<PublicConfig, "appOrigin" | "productName">;

const VARYING = /\nNonce: ([0-9a-f]{32})\nIssued At: (\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/**
 * What the Safe is to sign, computed from what the page shows. Null for a sign-in or a proposal of another site or Safe, which an owner
 * would sign without noticing.
 */
export function digestOfRequest(view: SafeRequestView, hasher: RequestHasher, site: Site): Hex | null {
  if (view.act === "sign-in") return isOwnSignIn(view, site) ? hashMessage(view.message) : null;
  if (view.act === "publication") {
    const signed = parseSignedProposal(view.typedData);
    return signed.origin === site.appOrigin ? hasher.proposalDigest(signed) : null;
  }
  const voter = requireAddress(view.safes[0]?.address ?? "");
  if (view.act === "vote") return hasher.ballotDigest(ballotOfVote(voter, view));
  return hasher.ballotsDigest(view.votes.map((vote) => hasher.ballotHash(ballotOfVote(voter, vote))));
}

function isOwnSignIn(
  { message, safes }: { message: string; safes: SafeRequestView["safes"] },
  site: Site,
): boolean {
  const [, nonce = "", issuedAt = ""] = VARYING.exec(message) ?? [];
  const address = safes[0]?.address ?? "";
  return message === buildSignInMessage({ ...expectedSignIn(site), address, nonce, issuedAt });
}
