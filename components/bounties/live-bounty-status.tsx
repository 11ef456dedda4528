"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useEffect } from "react";
import { type BountyMoments, describeBounty } from "@/lib/bounties/describe-bounty";
import { useServerClock } from "@/lib/proposals/use-server-clock";
import { formatTime } from "@/lib/shared/format-time";
import { BountyPill } from "./bounty-pill";

/** State and countdown on the server's clock; the page is made anew when the state turns. */
export function LiveBountyStatus({
  moments,
  serverTime,
}: {
  moments: BountyMoments;
  serverTime: string;
}): ReactNode {
  const router = useRouter();
  const words = describeBounty(moments, useServerClock(serverTime));
  const hasTurned = words.state !== moments.state;
  useEffect(() => {
    if (hasTurned) startTransition(() => router.refresh());
  }, [hasTurned, router]);

  return (
    <>
      <BountyPill words={words} />
      {words.time === "" ? null : (
        <time dateTime={words.at} title={formatTime(new Date(words.at))} className="figures">
          {words.time}
        </time>
      )}
    </>
  );
}
