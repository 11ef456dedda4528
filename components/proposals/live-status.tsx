"use client";

import type { ReactNode } from "react";
import { LiveWords } from "@/components/publishing/live-words";
import { describeStatus } from "@/lib/proposals/describe-status";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { StatusPill } from "./status-pill";

export type LiveTimes = Pick<ProposalDetail, "startsAt" | "endsAt" | "status" | "outcome" | "isCounting"> & {
  cancelledAt: string | null;
};

/** Status and countdown on the server's clock; the page reloads when voting opens or closes. */
export function LiveStatus({
  times,
  serverTime,
  children,
}: {
  times: LiveTimes;
  serverTime: string;
  /** Beside the status. */
  children: ReactNode;
}): ReactNode {
  const words = describeStatus(times, useServerClock(serverTime));
  return (
    <LiveWords words={words} hasTurned={words.status.toLowerCase() !== times.status}>
      <StatusPill words={words} />
      {children}
    </LiveWords>
  );
}
