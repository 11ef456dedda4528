"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useEffect, useEffectEvent, useState } from "react";
import { describeStatus } from "@/lib/proposals/describe-status";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { formatTime } from "@/lib/shared/format-time";
import { StatusPill } from "./status-pill";

const TICK_MS = 1_000;

export type LiveTimes = Pick<ProposalDetail, "startsAt" | "endsAt" | "status" | "outcome" | "isCounting"> & {
  cancelledAt: string | null;
};

/** Status and countdown on the server's clock; the page is made anew when voting opens or closes. */
export function LiveStatus({ times, serverTime }: { times: LiveTimes; serverTime: string }): ReactNode {
  const router = useRouter();
  const [now, setNow] = useState(() => new Date(serverTime));
  const words = describeStatus(times, now);
  const tick = useEffectEvent((elapsedMs: number) =>
    setNow(new Date(new Date(serverTime).getTime() + elapsedMs)),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new server time begins a new count.
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => tick(performance.now() - begun), TICK_MS);
    return () => clearInterval(timer);
  }, [serverTime]);

  const hasTurned = words.status.toLowerCase() !== times.status;
  useEffect(() => {
    if (hasTurned) startTransition(() => router.refresh());
  }, [hasTurned, router]);

  return (
    <>
      <StatusPill words={words} />
      {words.time === "" ? null : (
        <time dateTime={words.at} title={formatTime(new Date(words.at))} className="figures">
          {words.time}
        </time>
      )}
    </>
  );
}
