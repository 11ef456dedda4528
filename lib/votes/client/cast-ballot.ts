import type { QueryClient } from "@tanstack/react-query";
import type { Config } from "wagmi";
import { normaliseReason } from "@/lib/ballots/ballot-reason";
import type { Ballot, Choice } from "@/lib/ballots/typed-data";
import { describeWalletError, isRejection, isUnsupportedMethod } from "@/lib/chain/wallet-errors";
import { productChain } from "@/lib/env/product-chain";
import type { PublicConfig } from "@/lib/env/public-config";
import { type Failure, failureOf, readFailure } from "@/lib/http/read-failure";
import { hidesTooMuch, nameShown, type ShownProposal } from "@/lib/proposals/shown-proposal";
import { domainOf } from "@/lib/proposals/signing-domain";
import { parseAddress, requireAddress } from "@/lib/shared/address";
import { forgetKeptBallot, keepBallot, type SignedBallot } from "@/lib/votes/kept-ballot";
import type { ReceiptOutcome } from "@/lib/votes/receipt-outcome";
import { ballotQuery, fetchProposal, sendBallot } from "@/lib/votes/vote-queries";
import type { BallotPreparation, BallotRequest, CastAnswer, OwnVote } from "@/lib/votes/vote-schemas";

export type CastStage =
  | { kind: "idle" }
  /** The server is asked for the time and the power. */
  | { kind: "preparing" }
  | { kind: "signing"; form: BallotRequest["form"] }
  | { kind: "sending" }
  | { kind: "stored"; answer: CastAnswer; receipt: ReceiptOutcome }
  /** The person said no in the wallet, which is an answer and not an error. */
  | { kind: "declined" }
  /** The wallet can't sign typed data: the text form is offered. */
  | { kind: "unsupported" }
  /** Signed, but no answer said that it is stored; the same ballot can be sent again. */
  | { kind: "unsent"; ballot: SignedBallot; failure: Failure | null }
  /** What the person agreed to has changed. */
  | { kind: "stale" }
  /** The page shows other words than the digest names, so nothing is signed. */
  | { kind: "altered" }
  /** No ballot is accepted, in the server's words: the window closed, or nothing was held at the snapshot. */
  | { kind: "refused"; text: string }
  /** There is a vote that this ballot was not meant to replace. */
  | { kind: "voted"; vote: OwnVote }
  | { kind: "failed"; failure: Failure };

/** The voter, the proposal, and what it takes to sign. */
export type Casting = {
  /** As the person reads it: the ballot is made of the same words. */
  proposal: ShownProposal;
  voter: string;
  config: PublicConfig;
  wagmi: Config | null;
  queryClient: QueryClient;
  /** Called at each stage; the last one is the answer. */
  onStage: (stage: CastStage) => void;
};

export type BallotWish = {
  choice: Choice;
  reason: string;
  form: BallotRequest["form"];
  /** Whether it may replace an existing vote. */
  replaces: boolean;
};

/** Asks the wallet for a ballot and sends it; nothing is signed that the server would not take. */
export function signBallot(casting: Casting, wish: BallotWish): Promise<CastStage> {
  return orFailed(async () => {
    const { proposal, voter, queryClient, wagmi, config, onStage } = casting;
    if (wagmi === null) return { kind: "idle" };
    onStage({ kind: "preparing" });
    const [preparation, current] = await Promise.all([
      queryClient.fetchQuery({ ...ballotQuery(placeOf(casting)), staleTime: 0 }),
      fetchProposal(proposal.id),
    ]);
    if (current.digest !== proposal.digest || hidesTooMuch(proposal, current)) return { kind: "stale" };
    if (!(await isAsSigned(proposal, config))) return { kind: "altered" };
    if (preparation.vote !== null && !wish.replaces) return { kind: "voted", vote: preparation.vote };
    if (!preparation.canVote) return { kind: "refused", text: preparation.reason };
    const { choice, form } = wish;
    const reason = normaliseReason(wish.reason);
    if (preparation.vote?.choice === choice && preparation.vote.reason === reason)
      return { kind: "refused", text: "This vote already counts." };
    const ballot = ballotOf({ proposal, voter, choice, reason, preparation });
    onStage({ kind: "signing", form });
    const signed = await askWallet({ wagmi, config, ballot, form });
    if ("kind" in signed) return signed;
    const signedAt = Number(ballot.signedAt);
    const { club, label } = ballot.proposal;
    const signedBallot = { choice, reason, signedAt, form, signature: signed.signature, club, label };
    keepBallot(placeOf(casting), signedBallot);
    return send(casting, signedBallot);
  });
}

/** Sends a signed ballot; it counts once, however often it is sent. */
export function sendSignedBallot(casting: Casting, ballot: SignedBallot): Promise<CastStage> {
  return orFailed(() => send(casting, ballot));
}

async function orFailed(work: () => Promise<CastStage>): Promise<CastStage> {
  try {
    return await work();
  } catch (error) {
    return { kind: "failed", failure: readFailure(error) };
  }
}

async function send(casting: Casting, ballot: SignedBallot): Promise<CastStage> {
  const { proposal, queryClient, onStage } = casting;
  const place = placeOf(casting);
  onStage({ kind: "sending" });
  try {
    const logKeys = askLogKeys();
    const { club, label, ...request } = ballot;
    const answer = await sendBallot(proposal.id, request);
    forgetKeptBallot(place);
    const receipt = await keepReceiptOf(casting, { ballot, request, answer, logKeys: await logKeys });
    await queryClient.invalidateQueries({ queryKey: ballotQuery(place).queryKey }).catch(() => undefined);
    return { kind: "stored", answer, receipt };
  } catch (error) {
    const failure = readFailure(error);
    if (mayStillBeStored(failure)) return { kind: "unsent", ballot, failure };
    forgetKeptBallot(place);
    void queryClient.invalidateQueries({ queryKey: ballotQuery(place).queryKey });
    return { kind: "failed", failure };
  }
}

/** The vote is stored whatever happens to its receipt. */
async function keepReceiptOf(
  { proposal, voter, config }: Casting,
  {
    ballot: signed,
    ...given
  }: {
    ballot: SignedBallot;
    request: BallotRequest;
    answer: CastAnswer;
    logKeys: readonly string[] | null;
  },
): Promise<ReceiptOutcome> {
  try {
    const { keepGivenReceipt } = await import("./keep-given-receipt");
    const { choice, reason, signedAt } = given.request;
    const own = { voter: requireAddress(voter), signedAt: BigInt(signedAt) };
    const { club, label } = signed;
    const ballot = { proposal: { club, label, digest: proposal.digest }, choice, reason, ...own };
    return keepGivenReceipt({ ...given, ballot, domain: domainOf(config), proposalId: proposal.id });
  } catch {
    return { kind: "unkept", receipt: given.answer.receipt };
  }
}

/** The public keys that the server names for its log; null if it doesn't answer. */
async function askLogKeys(): Promise<string[] | null> {
  try {
    const { fetchLogKeys } = await import("@/lib/log/log-queries");
    return (await fetchLogKeys()).keys.map(({ publicKey }) => publicKey);
  } catch {
    return null;
  }
}

function placeOf({ proposal, voter }: Casting): { proposalId: string; voter: string } {
  return { proposalId: proposal.id, voter };
}

/** The server stores no ballot that it refuses; all other answers, and none, leave it open. */
function mayStillBeStored({ status }: Failure): boolean {
  return status === null || status === 401 || status === 422 || status === 429 || status >= 500;
}

function ballotOf({
  proposal,
  voter,
  choice,
  reason,
  preparation,
}: Pick<Casting, "proposal" | "voter"> & {
  choice: Choice;
  reason: string;
  preparation: BallotPreparation;
}): Ballot {
  const address = parseAddress(voter);
  if (!address) throw new Error("the session names no address");
  // A ballot replaces one that was signed earlier, and two within a second have the same time.
  const signedAt = Math.max(preparation.signedAt, (preparation.vote?.signedAt ?? 0) + 1);
  return { proposal: nameShown(proposal), choice, reason, voter: address, signedAt: BigInt(signedAt) };
}

async function isAsSigned(proposal: ShownProposal, config: PublicConfig): Promise<boolean> {
  const { isShownSigned } = await import("@/lib/proposals/check-shown-proposal");
  return isShownSigned(proposal, domainOf(config));
}

async function askWallet({
  wagmi,
  config,
  ballot,
  form,
}: {
  wagmi: Config;
  config: PublicConfig;
  ballot: Ballot;
  form: BallotRequest["form"];
}): Promise<{ signature: string } | CastStage> {
  try {
    // People without a wallet never load the signing code.
    const [{ getConnectorClient }, { signMessage }, { ballotTypedData }, { ballotText }] = await Promise.all([
      import("wagmi/actions"),
      import("viem/actions"),
      import("@/lib/ballots/typed-data"),
      import("@/lib/ballots/ballot-text"),
    ]);
    const domain = domainOf(config);
    const client = await getConnectorClient(wagmi, { account: ballot.voter, chainId: config.chainId });
    if (form === "text") {
      return { signature: await signMessage(client, { message: ballotText({ domain, ballot }) }) };
    }
    const signature = await client.request({
      method: "eth_signTypedData_v4",
      params: [ballot.voter, JSON.stringify(ballotTypedData({ domain, ballot }))],
    });
    return { signature };
  } catch (error) {
    if (isRejection(error)) return { kind: "declined" };
    if (form === "typed" && isUnsupportedMethod(error)) return { kind: "unsupported" };
    const text = isOtherChain(error)
      ? `Your wallet is on another network. Switch it to ${productChain.name} and sign again.`
      : (describeWalletError(error) ?? "Your wallet did not sign. Try again.");
    return { kind: "failed", failure: failureOf(text) };
  }
}

function isOtherChain(error: unknown): boolean {
  return error instanceof Error && error.name === "ConnectorChainMismatchError";
}
