import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { formatBytes } from "@/lib/shared/format-bytes";
import { formatDuration } from "@/lib/shared/format-time";
import type { RecountState } from "./use-recount";

type Running = Extract<RecountState, { step: "downloading" | "counting" }>;

/** How far the recount is, how fast it goes and how long it still takes; nobody knows how long a download is. */
export function RecountProgress({ state, onCancel }: { state: Running; onCancel: () => void }): ReactNode {
  const isCounting = state.step === "counting";
  const share = isCounting ? shareOf(state.progress) : null;
  return (
    <section aria-labelledby="recounting" className="rounded-card border border-line bg-surface p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="recounting" className="text-lg">
          {isCounting ? "Counting again" : "Fetching the evidence"}
        </h2>
        <Button className="h-9 px-3" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div
        role="progressbar"
        aria-labelledby="recounting"
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share !== null && { "aria-valuenow": Math.floor(share * 100) })}
        aria-valuetext={isCounting ? undefined : `${formatBytes(state.bytes)} received`}
        className="mt-4 h-3 overflow-hidden rounded-full bg-surface-2"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-150 ease-out motion-reduce:transition-none"
          style={{ width: `${(share ?? 0) * 100}%` }}
        />
      </div>
      <p className="figures mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {isCounting ? <Counting state={state} /> : <span>{formatBytes(state.bytes)} received</span>}
      </p>
    </section>
  );
}

function Counting({
  state: { progress, forMs },
}: {
  state: Extract<RecountState, { step: "counting" }>;
}): ReactNode {
  const share = shareOf(progress);
  if (progress.ballots === 0) return <span>Reading {formatBytes(progress.ofBytes)}</span>;
  const perSecond = Math.round((progress.ballots * 1_000) / Math.max(1, forMs));
  const leftSeconds = Math.ceil((forMs * (1 - share)) / share / 1_000);
  return (
    <>
      <span>
        <b className="font-semibold text-text">{progress.ballots.toLocaleString("en")}</b> ballots
      </span>
      <span>{perSecond.toLocaleString("en")} a second</span>
      <span>{leftSeconds > 0 ? `about ${formatDuration(leftSeconds)} left` : "almost done"}</span>
    </>
  );
}

function shareOf({ bytes, ofBytes }: { bytes: number; ofBytes: number }): number {
  return ofBytes === 0 ? 0 : Math.min(1, bytes / ofBytes);
}
