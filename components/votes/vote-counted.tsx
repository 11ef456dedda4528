"use client";

import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { NextStep } from "@/components/ui/next-step";
import { ShareButton } from "@/components/ui/share-button";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { unvotedQuery } from "@/lib/proposals/proposal-queries";
import { formatVp } from "@/lib/shared/format-number";
import { formatUntil } from "@/lib/shared/format-time";
import { ballotHref } from "@/lib/votes/ballot-link";
import type { CastAnswer } from "@/lib/votes/vote-schemas";
import type { VotedProposal } from "./vote-panel";

/** Said once a vote is stored, with the next vote and a way to tell others. */
export function VoteCounted({
  answer,
  proposal,
  now,
}: {
  answer: CastAnswer;
  proposal: VotedProposal;
  now: Date;
}): ReactNode {
  const { data } = useInfiniteQuery(unvotedQuery);
  const next = data?.pages[0]?.proposals.find(({ id, hidden }) => id !== proposal.id && hidden === null);
  return (
    <NextStep
      title={`Vote counted: ${answer.choice === "yes" ? "Yes" : "No"}, ${formatVp(BigInt(answer.power))}.`}
      text="You can change it any time before voting ends."
    >
      {next === undefined ? null : (
        <div className="grid gap-3">
          <p className="text-sm text-muted">
            Next open vote{" "}
            <b className="block text-base font-semibold wrap-anywhere text-text" dir="auto">
              {next.title}
            </b>
            <bdi>{next.club.name}</bdi> · {formatUntil(next.endsAt, now)} left
          </p>
          <AppLink href={ballotHref(next)} className={buttonClass({ variant: "primary", size: "large" })}>
            Vote on the next one
          </AppLink>
        </div>
      )}
      {proposal.hidden === null ? (
        <ShareButton
          title={proposal.title}
          path={`/clubs/${proposal.club.slug}/proposals/${proposal.number}`}
        />
      ) : null}
    </NextStep>
  );
}
