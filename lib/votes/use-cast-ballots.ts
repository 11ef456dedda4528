import { useState } from "react";
import type { Config } from "wagmi";
import { normaliseReason } from "@/lib/ballots/ballot-words";
import { type Choice, MAX_SIGNED_TOGETHER } from "@/lib/ballots/typed-data";
import type { PublicConfig } from "@/lib/env/public-config";
import { useQueryClient } from "@/lib/http/query-client";
import {
  type AskedForm,
  type Casting,
  type CastStage,
  sendSignedBallot,
  signBallot,
  signBallots,
} from "./client/cast-ballot";
import { findKeptBallot, forgetKeptBallot, type SignedBallot } from "./kept-ballot";

export type QueuedBallot = { proposal: Casting["proposal"]; choice: Choice; reason: string };

export type CastBallots = {
  /** The stage of each ballot that was begun, by the proposal's id. */
  stages: Readonly<Record<string, CastStage>>;
  /** The proposal whose ballot is in progress; null while nothing runs. */
  current: string | null;
  isPausing: boolean;
  form: AskedForm;
  setForm: (form: AskedForm) => void;
  /** Signs all together or one after the other, sends each, and stops where the person is needed. */
  run: (queue: readonly QueuedBallot[]) => Promise<void>;
  /** Stops before the next ballot; a question that the wallet already asks stays. */
  pause: () => void;
  /** Leaves the wallet's question open and continues; that ballot is sent too whenever it is answered. */
  moveOn: () => void;
  /** Asks again in the next form; what the wallet answers to the first question is not used any more. */
  askOtherwise: () => void;
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
  const [form, setForm] = useState<AskedForm>("together");
  const [control] = useState<Control>(() => ({
    isRunning: false,
    isPausing: false,
    leave: () => undefined,
    askOtherwise: () => undefined,
  }));

  function castingOf({ proposal }: QueuedBallot, signal: AbortSignal): Casting {
    const onStage = (stage: CastStage) => {
      if (signal.aborted) return;
      setStages((all) => ({ ...all, [proposal.id]: stage }));
      if (stage.kind === "sending") setCurrent((running) => running && proposal.id);
    };
    return { proposal, voter, config, wagmi, queryClient, onStage, signal };
  }

  async function cast(ballot: QueuedBallot, form: AskedForm, signal: AbortSignal): Promise<CastStage> {
    const casting = castingOf(ballot, signal);
    const { choice, reason } = ballot;
    const kept = findKept(ballot, voter);
    const last = await (kept
      ? sendSignedBallot(casting, kept)
      : signBallot(casting, {
          ...{ choice, reason, replaces: false },
          form: form === "text" ? "text" : "typed",
        }));
    casting.onStage(last);
    return last;
  }

  async function castTogether(ballots: readonly QueuedBallot[], signal: AbortSignal): Promise<CastStage[]> {
    const castings = ballots.map((ballot) => ({
      casting: castingOf(ballot, signal),
      wish: { choice: ballot.choice, reason: ballot.reason, replaces: false },
    }));
    const stages = await signBallots(castings);
    for (const [index, { casting }] of castings.entries()) {
      const stage = stages[index];
      if (stage) casting.onStage(stage);
    }
    return stages;
  }

  /** Until the ballots are done, or the person left them or asked for another form. */
  async function castOrLeave(ballots: readonly QueuedBallot[], form: AskedForm): Promise<CastStage[] | Left> {
    const attempt = new AbortController();
    const left = new Promise<Left>((resolve) => {
      control.leave = () => resolve("left");
      control.askOtherwise = () => {
        attempt.abort();
        resolve("otherwise");
      };
    });
    const [first, ...others] = ballots;
    if (first === undefined) return [];
    const done =
      others.length > 0
        ? castTogether(ballots, attempt.signal)
        : cast(first, form, attempt.signal).then((stage) => [stage]);
    return Promise.race([done, left]);
  }

  async function run(queue: readonly QueuedBallot[]): Promise<void> {
    if (control.isRunning) return;
    control.isRunning = true;
    setPausing(false);
    const rounds = toRounds(queue, form, voter);
    for (let round = rounds.shift(); round !== undefined; round = rounds.shift()) {
      const { ballots, form: asked } = round;
      setCurrent(ballots[0]?.proposal.id ?? null);
      const last = await castOrLeave(ballots, asked);
      const next = NEXT_FORM[asked];
      if (last === "otherwise") {
        setForm(next);
        rounds.unshift(...toRounds(ballots, next, voter));
      }
      if (typeof last === "string") {
        if (control.isPausing) break;
        continue;
      }
      // The wallet is asked in the other form only when the person presses again.
      if (last.some(({ kind }) => kind === "unsupported" || kind === "unfit")) setForm(next);
      if (control.isPausing || last.some(needsPerson)) break;
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
    askOtherwise: () => control.askOtherwise(),
  };
}

type Left = "left" | "otherwise";

/** How a wallet is asked that could not sign in a form, or answered with another signature. */
const NEXT_FORM = { together: "typed", typed: "text", text: "text" } as const;

/** What the wallet is asked for at a time. A ballot that is signed and not sent is sent alone. */
function toRounds(queue: readonly QueuedBallot[], form: AskedForm, voter: string): Round[] {
  const isAlone = (ballot: QueuedBallot) => form !== "together" || findKept(ballot, voter) !== null;
  const rest = queue.filter((ballot) => !isAlone(ballot));
  const alone = form === "together" ? "typed" : form;
  const rounds: Round[] = queue.filter(isAlone).map((ballot) => ({ ballots: [ballot], form: alone }));
  for (let from = 0; from < rest.length; from += MAX_SIGNED_TOGETHER) {
    const ballots = rest.slice(from, from + MAX_SIGNED_TOGETHER);
    rounds.push({ ballots, form: ballots.length === 1 ? "typed" : "together" });
  }
  return rounds;
}
type Round = { ballots: readonly QueuedBallot[]; form: AskedForm };

/** The same ballot as this tab signed and could not send; another one is forgotten. */
function findKept({ proposal, choice, reason }: QueuedBallot, voter: string): SignedBallot | null {
  const place = { proposalId: proposal.id, voter };
  const kept = findKeptBallot(place);
  if (kept?.choice === choice && kept.reason === normaliseReason(reason)) return kept;
  if (kept) forgetKeptBallot(place);
  return null;
}

/** What the loop reads while it waits and no render shows. */
type Control = { isRunning: boolean; isPausing: boolean; leave: () => void; askOtherwise: () => void };

/** Whether the person must decide first. A closed vote or an existing one is no reason to stop. */
export function needsPerson({ kind }: CastStage): boolean {
  return kind !== "stored" && kind !== "voted" && kind !== "refused";
}
