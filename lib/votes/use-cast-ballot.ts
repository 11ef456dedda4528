import { useState } from "react";
import type { Config } from "wagmi";
import { normaliseReason } from "@/lib/ballots/ballot-reason";
import type { Ballot, Choice } from "@/lib/ballots/typed-data";
import { describeWalletError, isRejection, isUnsupportedMethod } from "@/lib/chain/wallet-errors";
import type { PublicConfig } from "@/lib/env/public-config";
import { useQueryClient } from "@/lib/http/query-client";
import { type Failure, failureOf, readFailure } from "@/lib/http/read-failure";
import { parseAddress } from "@/lib/shared/address";
import { findKeptBallot, forgetKeptBallot, keepBallot } from "./kept-ballot";
import { ballotQuery, fetchProposal, sendBallot } from "./vote-queries";
import type { BallotPreparation, BallotRequest, CastAnswer } from "./vote-schemas";

export type CastStage =
  | { kind: "idle" }
  /** The server is asked for the time and the power. */
  | { kind: "preparing" }
  | { kind: "signing"; form: BallotRequest["form"] }
  | { kind: "sending" }
  | { kind: "stored"; answer: CastAnswer }
  /** The person said no in the wallet: an answer, no error. */
  | { kind: "declined" }
  /** The wallet can't sign typed data: the text form is offered. */
  | { kind: "unsupported" }
  /** Signed, and no answer said that it is stored: the same ballot can be sent again. */
  | { kind: "unsent"; ballot: BallotRequest; failure: Failure | null }
  /** What the person agreed to is no longer what stands. */
  | { kind: "stale" }
  | { kind: "failed"; failure: Failure };

export type CastBallot = {
  stage: CastStage;
  sign: (wish: { choice: Choice; reason: string; form: BallotRequest["form"] }) => Promise<void>;
  /** Sends a signed ballot that could not be sent before. */
  resend: () => Promise<void>;
  /** Forgets a signed ballot that was not sent. */
  discard: () => void;
};

type Voting = { proposal: { id: string; digest: `0x${string}` }; voter: string };

/** Signs and sends the ballots of one voter; a second call while one runs does nothing. */
export function useCastBallot({
  proposal,
  voter,
  config,
  wagmi,
  onStored,
}: Voting & { config: PublicConfig; wagmi: Config | null; onStored: () => void }): CastBallot {
  const queryClient = useQueryClient();
  const place = { proposalId: proposal.id, voter };
  const [running] = useState(() => ({ now: false }));
  const [stage, setStage] = useState<CastStage>(() => {
    const ballot = findKeptBallot(place);
    return ballot ? { kind: "unsent", ballot, failure: null } : { kind: "idle" };
  });

  async function once(work: () => Promise<CastStage>): Promise<void> {
    if (running.now) return;
    running.now = true;
    try {
      setStage(await work());
    } catch (error) {
      setStage({ kind: "failed", failure: readFailure(error) });
    } finally {
      running.now = false;
    }
  }

  async function send(ballot: BallotRequest): Promise<CastStage> {
    setStage({ kind: "sending" });
    try {
      const answer = await sendBallot(proposal.id, ballot);
      forgetKeptBallot(place);
      await queryClient.invalidateQueries({ queryKey: ballotQuery(place).queryKey }).catch(() => undefined);
      onStored();
      return { kind: "stored", answer };
    } catch (error) {
      const failure = readFailure(error);
      if (mayStillBeStored(failure)) return { kind: "unsent", ballot, failure };
      forgetKeptBallot(place);
      void queryClient.invalidateQueries({ queryKey: ballotQuery(place).queryKey });
      return { kind: "failed", failure };
    }
  }

  async function sign({ choice, reason, form }: Parameters<CastBallot["sign"]>[0]): Promise<CastStage> {
    if (wagmi === null) return { kind: "idle" };
    setStage({ kind: "preparing" });
    const [preparation, current] = await Promise.all([
      queryClient.fetchQuery({ ...ballotQuery(place), staleTime: 0 }),
      fetchProposal(proposal.id),
    ]);
    if (current.digest !== proposal.digest) return { kind: "stale" };
    if (!preparation.canVote) return { kind: "idle" };
    const ballot = ballotOf({ proposal, voter, choice, reason: normaliseReason(reason), preparation });
    setStage({ kind: "signing", form });
    const signed = await askWallet({ wagmi, config, ballot, form });
    if ("kind" in signed) return signed;
    const request = {
      choice,
      reason: ballot.reason,
      signedAt: Number(ballot.signedAt),
      form,
      signature: signed.signature,
    };
    keepBallot(place, request);
    return send(request);
  }

  return {
    stage,
    sign: (wish) => once(() => sign(wish)),
    resend: async () => {
      if (stage.kind === "unsent") await once(() => send(stage.ballot));
    },
    discard: () => {
      forgetKeptBallot(place);
      setStage({ kind: "idle" });
    },
  };
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
}: Voting & { choice: Choice; reason: string; preparation: BallotPreparation }): Ballot {
  const address = parseAddress(voter);
  if (!address) throw new Error("the session names no address");
  // A ballot takes the place of one that was signed earlier, and two within a second bear the same time.
  const signedAt = Math.max(preparation.signedAt, (preparation.vote?.signedAt ?? 0) + 1);
  return { proposal: proposal.digest, choice, reason, voter: address, signedAt: BigInt(signedAt) };
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
    // Whoever has no wallet never loads what signs.
    const [{ getConnectorClient }, { signMessage }, { ballotTypedData }, { ballotText }] = await Promise.all([
      import("wagmi/actions"),
      import("viem/actions"),
      import("@/lib/ballots/typed-data"),
      import("@/lib/ballots/ballot-text"),
    ]);
    const nft = parseAddress(config.nftAddress);
    if (!nft) throw new Error("the configuration names no NFT contract");
    const domain = { productName: config.productName, nft };
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
      ? "Your wallet is on another network. Switch it to Cronos and sign again."
      : (describeWalletError(error) ?? "Your wallet did not sign. Try again.");
    return { kind: "failed", failure: failureOf(text) };
  }
}

function isOtherChain(error: unknown): boolean {
  return error instanceof Error && error.name === "ConnectorChainMismatchError";
}
