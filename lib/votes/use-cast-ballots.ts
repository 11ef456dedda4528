import { useState } from "react";
import type { Config } from "wagmi";
import { normaliseReason } from "@/lib/ballots/ballot-reason";
import type { Choice } from "@/lib/ballots/typed-data";
import type { PublicConfig } from "@/lib/env/public-config";
import { useQueryClient } from "@/lib/http/query-client";
import { type Casting, type CastStage, sendSignedBallot, signBallot } from "./client/cast-ballot";
import { findKeptBallot, forgetKeptBallot } from "./kept-ballot";
import type { BallotRequest } from "./vote-schemas";

export type QueuedBallot = { proposal: Casting["proposal"]; choice: Choice; reason: string };

export type CastBallots = {
  /** The stage of each ballot that was begun, by the proposal's id. */
  stages: Readonly<Record<string, CastStage>>;
  /** The proposal whose ballot is in progress; null while nothing runs. */
  current: string | null;
  isPausing: boolean;
  form: BallotRequest["form"];
  setForm: (form: BallotRequest["form"]) => void;
  /** Signs and sends one after the other, and stops at the first one that needs the person. */
  run: (queue: readonly QueuedBallot[]) => Promise<void>;
  /** Stops before the next ballot; a question that the wallet already asks stays. */
  pause: () => void;
  /** Leaves the wallet's question open and continues; that ballot is sent too whenever it is answered. */
  moveOn: () => void;
};

/** Signs and sends many ballots of one voter, one question in the wallet at a time. */
export function useCastBallots({
  voter,
  config,
  wagmi,
}: Pick<Casting, "voter"> & { config: PublicConfig; wagmi: Config | null }): CastBallots {
  const queryClient = useQueryClient();
  const [stages, setStages] = useState<CastBallots["stages"]>({});
  const [current, setCurrent] = useState<string | null>(null);
  const [isPausing, setIsPausing] = useState(false);
  const [form, setForm] = useState<BallotRequest["form"]>("typed");
  const [control] = useState<Control>(() => ({ isRunning: false, isPausing: false, leave: () => undefined }));

  async function cast({ proposal, choice, reason }: QueuedBallot): Promise<CastStage> {
    const onStage = (stage: CastStage) => setStages((all) => ({ ...all, [proposal.id]: stage }));
    const casting = { proposal, voter, config, wagmi, queryClient, onStage };
    const place = { proposalId: proposal.id, voter };
    const kept = findKeptBallot(place);
    const isSame = kept?.choice === choice && kept.reason === normaliseReason(reason);
    if (kept && !isSame) forgetKeptBallot(place);
    const last = await (kept && isSame
      ? sendSignedBallot(casting, kept)
      : signBallot(casting, { choice, reason, form, replaces: false }));
    onStage(last);
    // The same ballot in the other form; the wallet is asked only when the person presses again.
    if (last.kind === "unsupported") setForm("text");
    return last;
  }

  async function run(queue: readonly QueuedBallot[]): Promise<void> {
    if (control.isRunning) return;
    control.isRunning = true;
    setPausing(false);
    for (const ballot of queue) {
      setCurrent(ballot.proposal.id);
      const left = new Promise<null>((resolve) => {
        control.leave = () => resolve(null);
      });
      const last = await Promise.race([cast(ballot), left]);
      if (control.isPausing || (last !== null && needsPerson(last))) break;
    }
    control.isRunning = false;
    setCurrent(null);
    setPausing(false);
  }

  function setPausing(isPausing: boolean): void {
    control.isPausing = isPausing;
    setIsPausing(isPausing);
  }

  return {
    stages,
    current,
    isPausing,
    form,
    setForm,
    run,
    pause: () => setPausing(true),
    moveOn: () => control.leave(),
  };
}

/** What the loop reads while it waits and no render shows. */
type Control = { isRunning: boolean; isPausing: boolean; leave: () => void };

/** Whether the person must decide first. A closed vote or an existing one is no reason to stop. */
export function needsPerson({ kind }: CastStage): boolean {
  return kind !== "stored" && kind !== "voted" && kind !== "refused";
}
