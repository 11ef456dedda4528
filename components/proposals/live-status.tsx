"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useEffect } from "react";
import { describeStatus } from "@/lib/proposals/describe-status";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { formatTime } from "@/lib/shared/format-time";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { StatusPill } from "./status-pill";

export type LiveTimes = Pick<ProposalDetail, "startsAt" | "endsAt" | "status" | "outcome" | "isCounting"> & {
  cancelledAt: string | null;
};

/** Status and countdown on the server's clock; the page is made anew when voting opens or closes. */
export function LiveStatus({ times, serverTime }: { times: LiveTimes; serverTime: string }): ReactNode {
  const router = useRouter();
  const words = describeStatus(times, useServerClock(serverTime));
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
