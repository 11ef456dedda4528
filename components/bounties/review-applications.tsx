"use client";

import type { ReactNode } from "react";
import { Person } from "@/components/people/person";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNote } from "@/components/ui/failure-note";
import { LoadMoreRow } from "@/components/ui/load-more-row";
import { LocalTime } from "@/components/ui/local-time";
import { Markdown } from "@/components/ui/markdown";
import { RetryNote } from "@/components/ui/retry-note";
import { PanelSkeleton } from "@/components/votes/panel-skeleton";
import { applicationsQuery, sendDecision } from "@/lib/bounties/review-queries";
import type { Application, Decision } from "@/lib/bounties/submission-schemas";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { SubmissionLinks } from "./submission-links";
import { useReviewAct } from "./use-review-act";

/** Who wants to take part, for the sponsor to admit or to decline. */
export function ReviewApplications({ bountyId, isOpen }: { bountyId: string; isOpen: boolean }): ReactNode {
  const query = useInfiniteQuery(applicationsQuery(bountyId));
  const act = useReviewAct(bountyId);
  if (query.data === undefined) {
    return query.error ? <RetryNote query={query} /> : <PanelSkeleton />;
  }
  const rows = query.data.pages.flatMap(({ applications }) => applications);
  if (rows.length === 0) {
    return (
      <EmptyState drawing="people" title="Nobody has applied yet">
        Applications appear here as they arrive. You decide who works on it.
      </EmptyState>
    );
  }
  const decide = (id: string, decision: Decision) =>
    act.submit(() => sendDecision(bountyId, { applications: [id], decision }));
  return (
    <div className="grid gap-4">
      <FailureNote failure={act.failure} />
      <ul aria-label="Applications" className="grid gap-4 lg:grid-cols-2">
        {rows.map((application) => (
          <Row
            key={application.id}
            application={application}
            act={isOpen ? { isBusy: act.isBusy, decide } : null}
          />
        ))}
      </ul>
      <LoadMoreRow label="applications" query={query} />
    </div>
  );
}

const STATES: Readonly<Record<Application["state"], { word: string; tone: string }>> = {
  applied: { word: "Undecided", tone: "text-pending" },
  accepted: { word: "Accepted", tone: "text-active" },
  declined: { word: "Declined", tone: "text-muted" },
  withdrawn: { word: "Withdrawn", tone: "text-muted" },
};

const UNDECIDED = { word: "Not decided", tone: "text-muted" };

function Row({
  application: { id, applicant, applicantName, text, links, state, appliedAt, hasSubmitted },
  act,
}: {
  application: Application;
  act: { isBusy: boolean; decide: (id: string, decision: Decision) => void } | null;
}): ReactNode {
  // Nobody is admitted after the deadline.
  const { word, tone } = act === null && state === "applied" ? UNDECIDED : STATES[state];
  return (
    <li className="grid content-start gap-3 rounded-card border border-line bg-surface p-5">
      <div className="flex items-center gap-3">
        <Avatar seed={applicant} className="size-8" />
        <div className="min-w-0 grow text-sm">
          <Person address={applicant} name={applicantName ?? null} label="the applicant's address" />
          <p className="figures text-xs text-muted">
            <LocalTime at={appliedAt} />
          </p>
        </div>
        <p className={`text-sm font-semibold ${tone}`}>{hasSubmitted ? "Has submitted" : word}</p>
      </div>
      <Markdown text={text} />
      <SubmissionLinks links={links} />
      {act === null || (state === "accepted" && hasSubmitted) ? null : (
        <div className="flex gap-2">
          {state === "accepted" ? null : (
            <Button
              variant="primary"
              className="lg:h-9 lg:px-3"
              disabled={act.isBusy}
              onClick={() => act.decide(id, "accepted")}
            >
              Accept
            </Button>
          )}
          {state === "declined" ? null : (
            <Button
              className="lg:h-9 lg:px-3"
              disabled={act.isBusy}
              onClick={() => act.decide(id, "declined")}
            >
              Decline
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
