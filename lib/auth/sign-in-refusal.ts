import { productChain } from "@/lib/env/product-chain";
import type { SignInRule } from "./check-sign-in-message";

export type SignInRefusal =
  | SignInRule
  | "format"
  | "browser"
  | "nonce"
  | "nonce-expired"
  | "nonce-used"
  | "signature";

const REASONS: Record<SignInRefusal, string> = {
  format: "the text is not a Sign-In with Ethereum message (EIP-4361)",
  domain: "the message is for another domain",
  uri: "the message is for another address (URI)",
  scheme: "the message is for another scheme",
  version: "the message has another version than 1",
  "chain-id": `the message is for another chain than ${productChain.id}`,
  statement: "the message has another statement",
  resources: "the message asks for resources",
  address: "the message names no account",
  "issued-at": "the message was not issued within the last 10 minutes",
  "expiration-time": "the message has expired",
  "not-before": "the message is not valid yet",
  browser: "this browser did not ask for this sign-in, or its cookies are off",
  nonce: "the nonce was not issued for this browser",
  "nonce-expired": "the nonce is older than 10 minutes",
  "nonce-used": "the nonce was used before",
  signature: "the signature is not by this account",
};

/** What a person reads when a sign-in is refused, ending with the rule's name. */
export function signInRefusalText(refusal: SignInRefusal): string {
  return `Sign-in refused: ${REASONS[refusal]}. Please start again. (rule: ${refusal})`;
}
