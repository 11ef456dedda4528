import { useEffect, useEffectEvent, useState } from "react";
import { type Failure, readFailure } from "@/lib/http/read-failure";
import type { Blocker } from "./blocker";
import { type Composing, type ComposingStep, earlierStep, findStep, furthestStep } from "./composing";

export type Prepared = { blockers: readonly Blocker[] };

export type Composer<Preparation extends Prepared> = {
  step: ComposingStep;
  /** The last step that the author can go to. */
  furthest: ComposingStep;
  /** The blockers that the current step doesn't show at its own fields. */
  shownBlockers: readonly Blocker[];
  /** What the server answered last; null before it was asked. */
  preparation: Preparation | null;
  isChecking: boolean;
  showsErrors: boolean;
  failure: Failure | null;
  show: (step: ComposingStep) => void;
  /** Saves, asks the server what is missing, and goes as far as that allows. */
  go: (step: ComposingStep) => Promise<void>;
  prepare: () => Promise<Preparation | null>;
};

/** Where an author is on the way to a proposal or bounty. The server says what is missing, so a reload loses nothing. */
export function useComposer<Preparation extends Prepared>({
  composing,
  draftId,
  savedId,
  wantedStep,
  textBlockers,
  save,
  sendPreparation,
}: {
  composing: Composing;
  /** The draft that was opened, null for a blank form; and the draft as it is saved. */
  draftId: string | null;
  savedId: string | null;
  /** The step that the address names. */
  wantedStep: string | null;
  textBlockers: readonly Blocker[];
  save: () => Promise<boolean>;
  sendPreparation: (id: string) => Promise<Preparation>;
}): Composer<Preparation> {
  const [write, terms, pay] = composing;
  const [step, setStep] = useState(write);
  const [showsErrors, setShowsErrors] = useState(false);
  const [preparation, setPreparation] = useState<Preparation | null>(null);
  const [isChecking, setIsChecking] = useState(draftId !== null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isWritten = (name: string | null): boolean => name === write.step || name === terms.step;
  // Of the text as it is typed, and of the rest as the server said last.
  const blockers = [
    ...textBlockers,
    ...(preparation?.blockers ?? []).filter((blocker) => !isWritten(blocker.step)),
  ];
  const others = blockers.filter((blocker) => !isWritten(step.step) || blocker.step === null);

  async function go(target: ComposingStep): Promise<void> {
    if (composing.indexOf(target) < composing.indexOf(step)) return show(target);
    if (textBlockers.some((blocker) => blocker.step === step.step)) {
      setShowsErrors(true);
      return focusFirstError();
    }
    setIsChecking(true);
    setFailure(null);
    try {
      if (!(await save())) return;
      const found = await prepare();
      if (found) show(earlierStep(composing, target, furthestStep(composing, found.blockers)));
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

  function show(next: ComposingStep): void {
    setStep(next);
    setShowsErrors(false);
    const id = savedId ?? readDraftId();
    if (id !== null) showAddress({ id, step: next.step });
    window.scrollTo({ top: 0 });
  }

  const begin = useEffectEvent(async () => {
    if (draftId === null) return;
    const found = await prepare();
    setIsChecking(false);
    if (!found) return;
    const reach = furthestStep(composing, found.blockers);
    const next = earlierStep(composing, findStep(composing, wantedStep) ?? reach, reach);
    setStep(next);
    showAddress({ id: draftId, step: next.step });
  });
  useEffect(() => {
    void begin();
  }, []);

  return {
    step,
    furthest: preparation === null ? write : furthestStep(composing, blockers),
    shownBlockers: step === pay ? others.filter((blocker) => blocker.step !== pay.step) : others,
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
