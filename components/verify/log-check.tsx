"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import type { LogComparison } from "@/lib/recount/compare-with-log";
import { AddressField } from "./address-field";
import { type LogCheckState, useLogCheck } from "./use-log-check";
import type { DoneRecount } from "./use-recount";
import type { ReadyRecounters } from "./use-recounters";

/** Reads all of the public log, this site's or a mirror's, and compares the file with it. */
export function LogCheck({
  done,
  logKeys,
  recounters,
  onAnswer,
}: {
  done: DoneRecount;
  logKeys: readonly string[];
  recounters: Promise<ReadyRecounters> | null;
  onAnswer: (answer: LogComparison) => void;
}): ReactNode {
  const id = useId();
  const [address, setAddress] = useState("");
  const { state, compare, cancel } = useLogCheck({ done, logKeys, recounters, onAnswer });
  const isReading = state.step === "reading";
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (isReading) cancel();
    else compare(address);
  };
  return (
    <div>
      <p className="max-w-reading text-sm text-muted">
        The public log lists the votes as the server entered them. Your browser reads all of it and looks for
        ballots that this file leaves out.
      </p>
      <form
        onSubmit={begin}
        noValidate
        className="mt-4 grid items-start gap-x-4 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <AddressField
          id={`${id}-address`}
          label="Address of a mirror (optional)"
          help="Empty: this site's own log. A copy that somebody else keeps shows more, if it lets web pages read it (CORS)."
          error={state.step === "refused" ? state.fault : null}
          value={address}
          onChange={setAddress}
        />
        <Button type="submit" variant={isReading ? "secondary" : "primary"} className="h-11 sm:mt-7">
          {isReading ? "Cancel" : "Compare with the public log"}
        </Button>
      </form>
      {isReading ? <Reading state={state} /> : null}
      <p aria-live="polite" className="figures mt-4 text-sm empty:mt-0 wrap-anywhere">
        {describeState(state)}
      </p>
    </div>
  );
}

function Reading({
  state: {
    progress: { entries, ofEntries },
  },
}: {
  state: Extract<LogCheckState, { step: "reading" }>;
}): ReactNode {
  return (
    <div className="figures mt-4 text-sm">
      <progress
        aria-label="Entries of the public log"
        max={Math.max(1, ofEntries)}
        value={entries}
        className="h-2 w-full accent-accent"
      />
      <p className="mt-1 text-muted">
        {ofEntries === 0
          ? "Asking for the newest head"
          : `${entries.toLocaleString("en")} of ${ofEntries.toLocaleString("en")} entries`}
      </p>
    </div>
  );
}

/** Said aloud too; the entries are not counted aloud. */
function describeState(state: LogCheckState): string {
  if (state.step === "reading") return "Reading the public log.";
  if (state.step === "cancelled") return "Cancelled. The result above is unchanged.";
  if (state.step === "failed")
    return "The comparison could not be run in this browser. Reload the page and try again.";
  if (state.step !== "answered") return "";
  const { faults, unchecked, proved } = state.answer;
  if (proved === null) return `Not compared. ${unchecked[0]?.text ?? ""}`;
  if (faults.length > 0)
    return `The public log and this file differ; the list of what is wrong says where. ${proved}`;
  return proved;
}
