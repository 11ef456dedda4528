"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useEffect } from "react";
import type { BountySummary } from "@/lib/bounties/bounty-schemas";
import { type BountyMoments, describeBounty } from "@/lib/bounties/describe-bounty";
import { describePayouts } from "@/lib/bounties/describe-payouts";
import { formatTime } from "@/lib/shared/format-time";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { BountyPill, PayoutPill } from "./bounty-pill";

/** State and countdown on the server's clock; the page is made anew when the state turns. */
export function LiveBountyStatus({
  moments,
  payouts,
  serverTime,
}: {
  moments: BountyMoments;
  payouts: BountySummary["payouts"];
  serverTime: string;
}): ReactNode {
  const router = useRouter();
  const now = useServerClock(serverTime);
  const words = describeBounty(moments, now);
  const hasTurned = words.state !== moments.state;
  useEffect(() => {
    if (hasTurned) startTransition(() => router.refresh());
  }, [hasTurned, router]);

  return (
    <>
      <BountyPill words={words} />
      <PayoutPill words={describePayouts({ announcedAt: moments.announcedAt, payouts }, now)} />
      {words.time === "" ? null : (
        <time dateTime={words.at} title={formatTime(new Date(words.at))} className="figures">
          {words.time}
        </time>
      )}
    </>
  );
}
