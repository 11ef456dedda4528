"use client";

import { useRef, useState } from "react";
import { type Failure, readFailure } from "@/lib/http/read-failure";
import type { LogCheck, ReceiptCheck } from "@/lib/log/client/check-receipt";
import type { ReadReceipt, ReceiptRefusal } from "@/lib/log/parse-receipt";
import { findEvidencePlace } from "@/lib/recount/find-evidence-place";

export type ReceiptState =
  | { step: "idle" }
  | { step: "checking"; what: "receipt" | "log" }
  /** Nothing was asked: what was given is no genuine receipt. */
  | { step: "refused"; why: ReceiptRefusal }
  /** Not a receipt, but the votes of a whole proposal, which are recounted on another page. */
  | { step: "evidence"; place: { club: string; number: number } }
  /** The signature holds, and the log did not answer. */
  | { step: "failed"; read: ReadReceipt | null; failure: Failure }
  | ({ step: "done"; read: ReadReceipt } & ReceiptCheck)
  | { step: "log"; log: LogCheck };

export type ReceiptControl = {
  state: ReceiptState;
  check: (given: unknown) => void;
  checkLogAlone: () => void;
  /** Forgets what was seen of the log, and checks again. */
  startAnew: () => void;
};

/** Checks one receipt, or only the log; a later question replaces an earlier one. `witnesses` is the policy of the site's. */
export function useReceiptCheck(witnesses: string | null): ReceiptControl {
  const [state, setState] = useState<ReceiptState>({ step: "idle" });
  const [turns] = useState({ last: 0 });
  const again = useRef<() => void>(() => undefined);

  function run(what: "receipt" | "log", work: () => Promise<ReceiptState>): void {
    turns.last += 1;
    const turn = turns.last;
    again.current = () => run(what, work);
    setState({ step: "checking", what });
    work()
      .catch((error: unknown): ReceiptState => ({ step: "failed", read: null, failure: readFailure(error) }))
      .then((next) => {
        if (turn === turns.last) setState(next);
      });
  }

  return {
    state,
    check: (given) => run("receipt", () => checkGiven(given, witnesses)),
    checkLogAlone: () => run("log", () => lookAtLog(witnesses)),
    startAnew: () => {
      void import("@/lib/log/seen-heads").then(({ forgetSeenHeads }) => {
        forgetSeenHeads();
        again.current();
      });
    },
  };
}

// What checks is loaded with the first check: this page is read by more people than check something.
async function checkGiven(given: unknown, witnesses: string | null): Promise<ReceiptState> {
  const [{ parseReceipt }, { checkReceipt }] = await loadChecks();
  const place = typeof given === "string" ? findEvidencePlace(given) : null;
  if (place !== null) return { step: "evidence", place };
  const read = parseReceipt(given);
  if (!read.ok) return { step: "refused", why: read.reason };
  try {
    return { step: "done", read: read.value, ...(await checkReceipt(read.value, witnesses)) };
  } catch (error) {
    return { step: "failed", read: read.value, failure: readFailure(error) };
  }
}

async function lookAtLog(witnesses: string | null): Promise<ReceiptState> {
  const [, { checkLog }] = await loadChecks();
  return { step: "log", log: await checkLog(witnesses) };
}

function loadChecks() {
  return Promise.all([import("@/lib/log/parse-receipt"), import("@/lib/log/client/check-receipt")]);
}
