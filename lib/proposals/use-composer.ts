import { useEffect, useEffectEvent, useState } from "react";
import { type Failure, readFailure } from "@/lib/http/read-failure";
import type { Blocker } from "@/lib/publishing/blocker";
import type { Composing } from "./define-composing";

type Prepared = { blockers: readonly Blocker[] };

export type Composer<Step extends string, Preparation extends Prepared> = {
  step: Step;
  /** The last step that may be gone to. */
  furthest: Step;
  /** What stands against publishing, of the text as it is typed and of the rest as the server said last. */
  blockers: readonly Blocker[];
  /** Those of them that the current step does not show at its own fields. */
  shownBlockers: readonly Blocker[];
  /** What the server answered last; null before it was asked. */
  preparation: Preparation | null;
  isChecking: boolean;
  showsErrors: boolean;
  failure: Failure | null;
  show: (step: Step) => void;
  /** Saves, asks the server what is missing, and goes as far as that allows. */
  go: (step: Step) => Promise<void>;
  prepare: () => Promise<Preparation | null>;
};

/** Where somebody is on the way to a proposal or bounty. The server is asked what is missing, so that a reload loses nothing. */
export function useComposer<Step extends string, Preparation extends Prepared>({
  composing,
  first,
  last,
  draftId,
  savedId,
  wantedStep,
  textBlockers,
  save,
  sendPreparation,
}: {
  composing: Composing<Step>;
  first: Step;
  last: Step;
  /** The draft that was opened, null for a blank form; and the draft as it is saved. */
  draftId: string | null;
  savedId: string | null;
  /** Where the address says one was. */
  wantedStep: Step | null;
  textBlockers: readonly Blocker[];
  save: () => Promise<boolean>;
  sendPreparation: (id: string) => Promise<Preparation>;
}): Composer<Step, Preparation> {
  const { steps, stepOf, furthestStep, earlierStep } = composing;
  const [step, setStep] = useState<Step>(first);
  const [showsErrors, setShowsErrors] = useState(false);
  const [preparation, setPreparation] = useState<Preparation | null>(null);
  const [isChecking, setIsChecking] = useState(draftId !== null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isWritten = (name: Step | null): boolean => name !== null && steps.indexOf(name) < steps.length - 2;
  const blockers = [
    ...textBlockers,
    ...(preparation?.blockers ?? []).filter((blocker) => !isWritten(stepOf(blocker))),
  ];
  const others = blockers.filter((blocker) => !isWritten(step) || stepOf(blocker) === null);
  const isAtFee = !isWritten(step) && step !== last;

  async function go(target: Step): Promise<void> {
    if (steps.indexOf(target) < steps.indexOf(step)) return show(target);
    if (textBlockers.some((blocker) => stepOf(blocker) === step)) {
      setShowsErrors(true);
      return focusFirstError();
    }
    setIsChecking(true);
    setFailure(null);
    try {
      if (!(await save())) return;
      const found = await prepare();
      if (found) show(earlierStep(target, furthestStep(found.blockers)));
    } finally {
      setIsChecking(false);
    }
  }

  async function prepare(): Promise<Preparation | null> {
    const id = savedId ?? readDraftId();
    if (id === null) return null;
    try {
      const found = await sendPreparation(id);
      setPreparation(found);
      return found;
    } catch (error) {
      setFailure(readFailure(error));
      return null;
    }
  }

  function show(next: Step): void {
    setStep(next);
    setShowsErrors(false);
    const id = savedId ?? readDraftId();
    if (id !== null) showAddress({ id, step: next });
    window.scrollTo({ top: 0 });
  }

  const begin = useEffectEvent(async () => {
    if (draftId === null) return;
    const found = await prepare();
    setIsChecking(false);
    if (!found) return;
    const reach = furthestStep(found.blockers);
    const next = wantedStep === null ? reach : earlierStep(wantedStep, reach);
    setStep(next);
    showAddress({ id: draftId, step: next });
  });
  useEffect(() => {
    void begin();
  }, []);

  return {
    step,
    furthest: preparation === null ? first : furthestStep(blockers),
    blockers,
    shownBlockers: isAtFee ? others.filter((blocker) => blocker.step !== "pay") : others,
    preparation,
    isChecking,
    showsErrors,
    failure,
    show,
    go,
    prepare,
  };
}

/** The address names the draft and the step, for a reload. */
export function showAddress({ id, step }: { id: string; step: string }): void {
  window.history.replaceState(null, "", `${window.location.pathname}?draft=${id}&step=${step}`);
}

function readDraftId(): string | null {
  return new URLSearchParams(window.location.search).get("draft");
}

function focusFirstError(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
}
