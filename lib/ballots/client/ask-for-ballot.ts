import type { Hex } from "viem";
import { signMessage } from "viem/actions";
import type { WalletClient } from "@/lib/chain/client/open-wallet";
import { ballotText } from "../ballot-text";
import { createTypedDataHasher } from "../hash-typed-data";
import { createJavascriptEngine } from "../javascript-engine";
import { type Ballot, ballotsTypedData, ballotTypedData, type SigningDomain } from "../typed-data";
import { fitSignature } from "./fit-signature";

/** `signedTogether`: hashStruct of each ballot, if the signature is for several. */
export type BallotSignature = { signature: string; signedTogether?: Hex[] };

/** What a wallet was asked; `toSignature` makes its answer the voter's signature, or null. */
type Asked = { answer: Promise<unknown>; toSignature: (answer: unknown) => Promise<BallotSignature | null> };

type Asking = { client: WalletClient; domain: SigningDomain };

/** Asks a wallet to sign a ballot as typed data or as a text. */
export function askForBallot({
  client,
  domain,
  ballot,
  form,
}: Asking & { ballot: Ballot; form: "typed" | "text" }): Asked {
  const answer =
    form === "text"
      ? signMessage(client, { message: ballotText({ domain, ballot }) })
      : requestTyped(client, ballot, ballotTypedData({ domain, ballot }));
  return {
    answer,
    async toSignature(given) {
      const hasher = hasherOf(domain);
      const digest = form === "text" ? hasher.ballotTextDigest(ballot) : hasher.ballotDigest(ballot);
      const signature = await fitSignature({ client, digest, answer: given, signer: ballot.voter });
      return signature === null ? null : { signature };
    },
  };
}

/** Asks a wallet to sign several ballots of one voter in one message, as typed data. */
export function askForBallots({
  client,
  domain,
  ballots: [first, ...others],
}: Asking & { ballots: readonly [Ballot, ...Ballot[]] }): Asked {
  const ballots = [first, ...others];
  return {
    answer: requestTyped(client, first, ballotsTypedData({ domain, ballots })),
    async toSignature(given) {
      const hasher = hasherOf(domain);
      const signedTogether = ballots.map((ballot) => hasher.ballotHash(ballot));
      const digest = hasher.ballotsDigest(signedTogether);
      const signature = await fitSignature({ client, digest, answer: given, signer: first.voter });
      return signature === null ? null : { signature, signedTogether };
    },
  };
}

function requestTyped(client: WalletClient, { voter }: Ballot, typedData: unknown): Promise<unknown> {
  const params: [Hex, string] = [voter, JSON.stringify(typedData)];
  return client.request({ method: "eth_signTypedData_v4", params }, { retryCount: 0 });
}

function hasherOf(domain: SigningDomain) {
  return createTypedDataHasher({ domain, keccak: createJavascriptEngine().keccak });
}
