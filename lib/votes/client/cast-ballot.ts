import type { QueryClient } from "@tanstack/react-query";
import type { Config } from "wagmi";
import { normaliseReason } from "@/lib/ballots/ballot-words";
import type { BallotSignature } from "@/lib/ballots/client/ask-for-ballot";
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

/** How the wallet is asked: for one ballot as typed data or as a text, or for several at once as typed data. */
export type AskedForm = BallotRequest["form"] | "together";

export type CastStage =
  | { kind: "idle" }
  /** The server is asked for the time and the power. */
  | { kind: "preparing" }
  /** `isSilent`: the wallet has not answered in 20 s, so another way is offered while it is still waited for. */
  | { kind: "signing"; form: AskedForm; isSilent: boolean }
  | { kind: "sending" }
  | { kind: "stored"; answer: CastAnswer; receipt: ReceiptOutcome }
  /** The person said no in the wallet, which is an answer and not an error. */
  | { kind: "declined" }
  /** The wallet can't sign typed data, or not several ballots in one message: another form is offered. */
  | { kind: "unsupported"; form: AskedForm }
  /** The wallet signed something else, or with another account; nothing is stored. */
  | { kind: "unfit"; form: AskedForm }
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
  /** Aborted when the person went another way: what the wallet answers later is not used. */
  signal: AbortSignal;
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
    const ballot = await prepareBallot(casting, wish);
    if ("kind" in ballot) return ballot;
    const signed = await askWallet([{ casting, ballot }], wish.form);
    if (casting.signal.aborted) return { kind: "idle" };
    return "kind" in signed
      ? signed
      : send(casting, keepSigned({ casting, ballot, form: wish.form, signed }));
  });
}

/**
 * Asks the wallet once for the ballots of several proposals and sends each. Those that can't be signed stay out.
 * Answers the last stage of each.
 */
export async function signBallots(
  castings: readonly { casting: Casting; wish: Omit<BallotWish, "form"> }[],
): Promise<CastStage[]> {
  const prepared = await Promise.all(
    castings.map(async ({ casting, wish }) => {
      const done = await orFailed<Ballot>(() => prepareBallot(casting, wish));
      if ("kind" in done) casting.onStage(done);
      return { casting, done };
    }),
  );
  const ready = prepared.flatMap(({ casting, done }) => ("kind" in done ? [] : [{ casting, ballot: done }]));
  const signed = await askWallet(ready, ready.length === 1 ? "typed" : "together");
  const isLeft = castings.some(({ casting }) => casting.signal.aborted);
  // All are kept before the first is sent, so that none is lost on the way.
  const works = prepared.map(({ casting, done }) => {
    if ("kind" in done) return async () => done;
    if ("kind" in signed) return async () => signed;
    if (isLeft) return async (): Promise<CastStage> => ({ kind: "idle" });
    const kept = keepSigned({ casting, ballot: done, form: "typed", signed });
    return () => send(casting, kept);
  });
  const stages: CastStage[] = [];
  for (const work of works) stages.push(await orFailed(work));
  return stages;
}

/** The ballot that a wish becomes, or why the server would not take it. */
async function prepareBallot(casting: Casting, wish: Omit<BallotWish, "form">): Promise<Ballot | CastStage> {
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
  const { choice } = wish;
  const reason = normaliseReason(wish.reason);
  if (preparation.vote?.choice === choice && preparation.vote.reason === reason)
    return { kind: "refused", text: "This vote already counts." };
  return ballotOf({ proposal, voter, choice, reason, preparation });
}

/** Keeps a ballot from the signature until the server has answered. */
function keepSigned({
  casting,
  ballot: { choice, reason, signedAt, proposal },
  form,
  signed,
}: {
  casting: Casting;
  ballot: Ballot;
  form: BallotRequest["form"];
  signed: BallotSignature;
}): SignedBallot {
  const { club, label } = proposal;
  const kept = { choice, reason, signedAt: Number(signedAt), form, ...signed, club, label };
  keepBallot(placeOf(casting), kept);
  return kept;
}

/** Sends a signed ballot; it counts once, however often it is sent. */
export function sendSignedBallot(casting: Casting, ballot: SignedBallot): Promise<CastStage> {
  return orFailed(() => send(casting, ballot));
}

async function orFailed<Done = never>(work: () => Promise<Done | CastStage>): Promise<Done | CastStage> {
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
    // The chain may know that no contract accepts what the page had to believe.
    const form = ballot.signedTogether ? "together" : ballot.form;
    return failure.code === "FORBIDDEN" ? { kind: "unfit", form } : { kind: "failed", failure };
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

async function askWallet(
  asked: readonly { casting: Casting; ballot: Ballot }[],
  form: AskedForm,
): Promise<BallotSignature | CastStage> {
  const [first, ...others] = asked;
  if (!first?.casting.wagmi) return { kind: "idle" };
  const { wagmi, config } = first.casting;
  const onSigning = (isSilent: boolean) => {
    for (const { casting } of asked) casting.onStage({ kind: "signing", form, isSilent });
  };
  onSigning(false);
  try {
    // People without a wallet never load the signing code.
    const [{ getConnectorClient }, { tellSilence }, { askForBallot, askForBallots }] = await Promise.all([
      import("wagmi/actions"),
      import("@/lib/chain/client/tell-silence"),
      import("@/lib/ballots/client/ask-for-ballot"),
    ]);
    const { ballot } = first;
    const client = await getConnectorClient(wagmi, { account: ballot.voter, chainId: config.chainId });
    const asking = { client, domain: domainOf(config) };
    const { answer, toSignature } =
      form === "together"
        ? askForBallots({ ...asking, ballots: [ballot, ...others.map((each) => each.ballot)] })
        : askForBallot({ ...asking, ballot, form });
    return (await toSignature(await tellSilence(answer, () => onSigning(true)))) ?? { kind: "unfit", form };
  } catch (error) {
    if (isRejection(error)) return { kind: "declined" };
    if (form !== "text" && isUnsupportedMethod(error)) return { kind: "unsupported", form };
    const text = isOtherChain(error)
      ? `Your wallet is on another network. Switch it to ${productChain.name} and sign again.`
      : (describeWalletError(error) ?? "Your wallet did not sign. Try again.");
    return { kind: "failed", failure: failureOf(text) };
  }
}

function isOtherChain(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Wallets that say they are on the right chain refuse typed data of it in words of their own.
  return (
    error.name === "ConnectorChainMismatchError" || /chain ?id.*must match|active chain/i.test(error.message)
  );
}
