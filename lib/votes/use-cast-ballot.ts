import { useState } from "react";
import type { Config } from "wagmi";
import { useOnReturn } from "@/lib/auth/use-on-return";
import type { PublicConfig } from "@/lib/env/public-config";
import { useQueryClient } from "@/lib/http/query-client";
import {
  type BallotWish,
  type Casting,
  type CastStage,
  sendSignedBallot,
  signBallot,
} from "./client/cast-ballot";
import { findKeptBallot, forgetKeptBallot } from "./kept-ballot";

export type CastBallot = {
  stage: CastStage;
  sign: (wish: Omit<BallotWish, "replaces">) => Promise<void>;
  /** Asks a silent wallet again; what it answers to the first question is not used any more. */
  askAgain: (wish: Omit<BallotWish, "replaces">) => Promise<void>;
  /** Sends a signed ballot that could not be sent before. */
  resend: () => Promise<void>;
  /** Forgets a signed ballot that was not sent. */
  discard: () => void;
};

/** Signs and sends the ballots of one voter; a second call while one runs does nothing. */
export function useCastBallot({
  proposal,
  voter,
  config,
  wagmi,
  onStored,
}: Pick<Casting, "proposal" | "voter"> & {
  config: PublicConfig;
  wagmi: Config | null;
  onStored: () => void;
}): CastBallot {
  const queryClient = useQueryClient();
  const place = { proposalId: proposal.id, voter };
  const [running] = useState<{ attempt: AbortController | null }>(() => ({ attempt: null }));
  const [stage, setStage] = useState<CastStage>(() => {
    const ballot = findKeptBallot(place);
    return ballot ? { kind: "unsent", ballot, failure: null } : { kind: "idle" };
  });

  async function once(work: (casting: Casting) => Promise<CastStage>): Promise<void> {
    if (running.attempt) return;
    const attempt = new AbortController();
    const { signal } = attempt;
    running.attempt = attempt;
    const onStage = (next: CastStage) => {
      if (!signal.aborted) setStage(next);
    };
    const last = await work({ proposal, voter, config, wagmi, queryClient, onStage, signal });
    if (signal.aborted) return;
    running.attempt = null;
    if (last.kind === "stored") onStored();
    setStage(last);
  }

  const sign: CastBallot["sign"] = (wish) =>
    once((casting) => signBallot(casting, { ...wish, replaces: true }));

  const resend: CastBallot["resend"] = async () => {
    if (stage.kind === "unsent") await once((casting) => sendSignedBallot(casting, stage.ballot));
  };
  useOnReturn(() => void resend());

  return {
    stage,
    sign,
    askAgain: (wish) => {
      running.attempt?.abort();
      running.attempt = null;
      return sign(wish);
    },
    resend,
    discard: () => {
      forgetKeptBallot(place);
      setStage({ kind: "idle" });
    },
  };
}
