"use client";

import { useEffect, useRef, useState } from "react";
import { readLogAddress } from "@/lib/log/log-address";
import type { LogProgress } from "@/lib/recount/compare-whole-log";
import type { LogComparison } from "@/lib/recount/compare-with-log";
import { loadOfflineParts } from "./load-offline-parts";
import type { DoneRecount } from "./use-recount";
import type { ReadyRecounters } from "./use-recounters";

export type LogCheckState =
  | { step: "idle" | "cancelled" | "failed" }
  | { step: "refused"; fault: string }
  | { step: "reading"; progress: LogProgress }
  | { step: "answered"; answer: LogComparison };

type LogCheck = {
  state: LogCheckState;
  /** Reads this site's own log where nothing was typed. */
  compare: (typedAddress: string) => void;
  cancel: () => void;
};

/** Between two pictures of the progress. */
const FRAME_MS = 100;

/** A comparison with a public log, from the address that was typed to its answer; the work is done by a worker of the recount. */
export function useLogCheck({
  done,
  logKeys,
  recounters,
  onAnswer,
}: {
  done: DoneRecount;
  /** The public keys that the server names as those of its log. */
  logKeys: readonly string[];
  recounters: Promise<ReadyRecounters> | null;
  onAnswer: (answer: LogComparison) => void;
}): LogCheck {
  const [state, setState] = useState<LogCheckState>({ step: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function cancel(): void {
    running.current?.abort();
    setState({ step: "cancelled" });
  }

  async function compare(typed: string): Promise<void> {
    const address = typed.trim() === "" ? { url: location.origin } : readLogAddress(typed);
    if ("fault" in address) return setState({ step: "refused", fault: address.fault });
    const run = new AbortController();
    running.current?.abort();
    running.current = run;
    const show = (next: LogCheckState) => {
      if (!run.signal.aborted) setState(next);
    };
    show({ step: "reading", progress: { entries: 0, ofEntries: 0 } });
    try {
      const [{ openPublicLog, compareWholeLog }, ready] = await Promise.all([loadOfflineParts(), recounters]);
      const [comparer] = ready?.recounters ?? [];
      if (comparer === undefined) return show({ step: "failed" });
      const { signal } = run;
      let shownAt = 0;
      const answer = await compareWholeLog({
        log: openPublicLog(address.url, { signal }),
        file: done,
        logKeys,
        comparer,
        signal,
        onProgress: (progress) => {
          if (performance.now() - shownAt < FRAME_MS) return;
          shownAt = performance.now();
          show({ step: "reading", progress });
        },
      });
      show({ step: "answered", answer });
      if (!signal.aborted) onAnswer(answer);
    } catch {
      show({ step: "failed" });
    }
  }

  return { state, compare: (typed) => void compare(typed), cancel };
}
