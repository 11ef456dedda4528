import { useState } from "react";
import type { Config } from "wagmi";
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
  const [running] = useState(() => ({ now: false }));
  const [stage, setStage] = useState<CastStage>(() => {
    const ballot = findKeptBallot(place);
    return ballot ? { kind: "unsent", ballot, failure: null } : { kind: "idle" };
  });
  const casting = { proposal, voter, config, wagmi, queryClient, onStage: setStage };

  async function once(work: () => Promise<CastStage>): Promise<void> {
    if (running.now) return;
    running.now = true;
    const last = await work();
    running.now = false;
    if (last.kind === "stored") onStored();
    setStage(last);
  }

  return {
    stage,
    sign: (wish) => once(() => signBallot(casting, { ...wish, replaces: true })),
    resend: async () => {
      if (stage.kind === "unsent") await once(() => sendSignedBallot(casting, stage.ballot));
    },
    discard: () => {
      forgetKeptBallot(place);
      setStage({ kind: "idle" });
    },
  };
}
