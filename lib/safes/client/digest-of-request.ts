import { type Hex, hashMessage } from "viem";
import { expectedSignIn } from "@/lib/auth/check-sign-in-message";
import { buildSignInMessage } from "@/lib/auth/sign-in-message";
import type { TypedDataHasher } from "@/lib/ballots/hash-typed-data";
import type { PublicConfig } from "@/lib/env/public-config";
import { parseSignedProposal } from "@/lib/proposals/parse-signed-proposal";
import { requireAddress } from "@/lib/shared/address";
import { ballotOfVote } from "../ballot-of-vote";
import type { SafeRequestView } from "../safe-request-schemas";

export type RequestHasher = Pick<
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
