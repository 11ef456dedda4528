"use client";

import type { ReactNode } from "react";
import { BottomBar } from "@/components/ui/bottom-bar";
import { Button, buttonClass } from "@/components/ui/button";
import { openSignIn } from "@/components/wallet/wallet-store";
import { useAuth } from "@/lib/auth/use-auth";
import type { BountyDetail } from "@/lib/bounties/bounty-schemas";
import { CONTRIBUTE_HASH, nextContribution } from "@/lib/bounties/next-contribution";
import { formatUntil } from "@/lib/shared/format-time";
import { useServerClock } from "@/lib/shared/use-server-clock";
import { RewardFigure } from "./reward-figure";
import { WithOwnPart } from "./with-own-part";

type Offered = Pick<
  BountyDetail,
  "id" | "kind" | "state" | "submissionsPerPerson" | "submissionsUntil" | "serverTime" | "asset" | "totalWei"
>;

/** On a phone, in reach of the thumb while the bounty is open: what it pays, how long there is, and the button. */
export function TakePartBar({ bounty, token }: { bounty: Offered; token: string }): ReactNode {
  const { userAddress } = useAuth();
  const now = useServerClock(bounty.serverTime);
  if (bounty.state !== "open" || now >= new Date(bounty.submissionsUntil)) return null;
  return (
    <WithOwnPart bountyId={bounty.id}>
      {(part) => {
        const next = part === undefined ? undefined : nextContribution(part, bounty);
        if (next === null) return null;
        const what = next?.what ?? (bounty.kind === "open" ? "submission" : "application");
        const act = what === "submission" ? "Submit" : "Apply";
        return (
          <BottomBar
            isPhoneOnly
            status={
              <>
                <RewardFigure
                  asset={bounty.asset}
                  wei={bounty.totalWei}
                  token={token}
                  className="text-text"
                />
                <span className="block">{formatUntil(bounty.submissionsUntil, now)} left</span>
              </>
            }
          >
            {userAddress === null ? (
              <Button variant="primary" size="large" className="no-script:hidden" onClick={openSignIn}>
                {act}
              </Button>
            ) : (
              <a href={CONTRIBUTE_HASH} className={buttonClass({ variant: "primary", size: "large" })}>
                {act}
              </a>
            )}
          </BottomBar>
        );
      }}
    </WithOwnPart>
  );
}
