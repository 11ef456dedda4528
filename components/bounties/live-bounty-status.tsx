"use client";

import type { ReactNode } from "react";
import { LiveWords } from "@/components/publishing/live-words";
import type { BountySummary } from "@/lib/bounties/bounty-schemas";
import { type BountyMoments, describeBounty } from "@/lib/bounties/describe-bounty";
import { describePayouts } from "@/lib/bounties/describe-payouts";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { BountyPill, PayoutPill } from "./bounty-pill";

/** State and countdown on the server's clock; the page reloads when the state changes. */
export function LiveBountyStatus({
  moments,
  payouts,
  serverTime,
}: {
  moments: BountyMoments;
  payouts: BountySummary["payouts"];
  serverTime: string;
}): ReactNode {
  const now = useServerClock(serverTime);
  const words = describeBounty(moments, now);
  return (
    <LiveWords words={words} hasTurned={words.state !== moments.state}>
      <BountyPill words={words} />
      <PayoutPill words={describePayouts({ announcedAt: moments.announcedAt, payouts }, now)} />
    </LiveWords>
  );
}
