"use client";

import clsx from "clsx";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ChooseFile } from "@/components/ui/choose-file";
import { Field, inputClass } from "@/components/ui/field";
import { useFileDrop } from "@/components/ui/use-file-drop";
import { listComplaints } from "@/lib/log/kept-complaints";
import { formatTime } from "@/lib/shared/format-time";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";
import { downloadComplaint } from "./complaint-note";
import { KeptReceipts } from "./kept-receipts";
import { ReceiptOutcome } from "./receipt-outcome";
import { useReceiptCheck } from "./use-receipt-check";

/** The receipts that this browser keeps, any other, and what became of the one that was checked. */
export function ReceiptDesk({
  witnesses,
  children,
}: {
  /** The policy of the site's witnesses; null if it has none. */
  witnesses: string | null;
  children?: ReactNode;
}): ReactNode {
  const control = useReceiptCheck(witnesses);
  const { state, check, checkLogAlone } = control;
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state.step === "checking") outcome.current?.scrollIntoView({ block: "nearest" });
  }, [state.step]);
  const isBusy = state.step === "checking";
  return (
    <div className="grid items-start gap-6 *:min-w-0 no-script:hidden lg:grid-cols-2">
      <div ref={outcome} className="grid scroll-my-6 gap-6 *:min-w-0">
        <ReceiptOutcome control={control} />
        {children}
      </div>
      <div className="grid gap-6 *:min-w-0">
        <KeptComplaints />
        <KeptReceipts onCheck={check} isBusy={isBusy} />
        <GivenReceipt onCheck={check} isBusy={isBusy} />
        <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-line bg-surface p-5 sm:p-6">
          <div className="min-w-48 flex-1">
            <h2 className="text-lg">Check the public log</h2>
            <p className="mt-1 text-sm text-muted">
              Is it signed, and does it still have every entry that this browser saw before?
            </p>
          </div>
          <Button className="max-sm:h-11" disabled={isBusy} onClick={checkLogAlone}>
            Check the log
          </Button>
        </section>
      </div>
    </div>
  );
}

/** A receipt is below 5 kB; of what is larger, the beginning tells what it is. */
const LARGEST_BYTES = 100_000;

/** Takes a receipt or a result file, dropped anywhere on the page or chosen, and a receipt as text. */
function GivenReceipt({ onCheck, isBusy }: { onCheck: (text: string) => void; isBusy: boolean }): ReactNode {
  const id = useId();
  const [text, setText] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const isOver = useFileDrop((file) => void take(file));

  async function take(file: File): Promise<void> {
    // The check refuses a file that isn't text. A result file names its proposal at its beginning.
    onCheck(
      await file
        .slice(0, LARGEST_BYTES)
        .text()
        .catch(() => ""),
    );
  }

  return (
    <section
      aria-labelledby={`${id}-title`}
      className={clsx(
        "rounded-card border border-dashed p-5 transition-colors duration-150 ease-out motion-reduce:transition-none sm:p-6",
        isOver ? "border-accent bg-surface-2" : "border-line",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-48 flex-1">
          <h2 id={`${id}-title`} className="text-lg">
            Check a file
          </h2>
          <p className="mt-1 text-sm text-muted">
            Drop a receipt or a result file anywhere on this page. It stays on your device.
          </p>
        </div>
        <ChooseFile id={`${id}-file`} onFile={(file) => void take(file)} />
      </div>
      <details className="mt-3">
        <summary className="link inline-flex min-h-11 cursor-pointer list-none items-center text-sm [&::-webkit-details-marker]:hidden">
          Paste a receipt
        </summary>
        <form
          className="mt-2 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setIsMissing(text.trim() === "");
            if (text.trim() !== "" && !isBusy) onCheck(text);
          }}
        >
          <Field id={`${id}-text`} label="Receipt" error={isMissing ? "Paste a receipt first." : null}>
            {(control) => (
              <textarea
                {...control}
                value={text}
                onChange={({ target }) => setText(target.value)}
                rows={4}
                spellCheck={false}
                autoComplete="off"
                className={`${inputClass} resize-y py-2 font-mono text-xs wrap-anywhere`}
              />
            )}
          </Field>
          <Button type="submit" className="justify-self-end max-sm:h-11" disabled={isBusy}>
            Check receipt
          </Button>
        </form>
      </details>
    </section>
  );
}

/** What this browser holds against the server, newest first; nothing where there is nothing. */
function KeptComplaints(): ReactNode {
  const complaints = useIsHydrated() ? listComplaints() : [];
  if (complaints.length === 0) return null;
  // Two complaints may be found in one moment, and the list never changes its order.
  const placed = complaints.map((complaint, place) => ({ complaint, place }));
  return (
    <section aria-labelledby="complaints" className="rounded-card border border-danger bg-surface p-6">
      <h2 id="complaints" className="text-lg text-danger">
        Complaints
      </h2>
      <p className="mt-1 text-sm text-muted">
        What the server did wrong, as this browser saw it. Show the files to the club, or to somebody who
        keeps a copy of the public log.
      </p>
      <ul aria-label="Complaints kept in this browser" className="mt-2 divide-y divide-line">
        {placed.map(({ complaint, place }) => (
          <li
            key={place}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4 last:pb-0"
          >
            <p className="min-w-48 flex-1 text-sm">
              {complaint.text}{" "}
              <span className="figures text-muted">{formatTime(new Date(complaint.foundAt))}</span>
            </p>
            <Button variant="ghost" onClick={() => downloadComplaint(complaint)}>
              Download<span className="sr-only"> the complaint</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
