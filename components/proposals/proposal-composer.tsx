"use client";

import { type ReactNode, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import { HttpError } from "@/lib/http/api-client";
import { useQuery } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { parseStep } from "@/lib/proposals/composing-steps";
import { draftsQuery, fetchDraft } from "@/lib/proposals/proposal-queries";
import { DraftForm } from "./draft-form";
import { DraftList } from "./draft-list";
import { type ComposerPlace, ComposerSkeleton } from "./new-proposal";

/** The drafts of the author and the one that is open. The address names it, so that a reload goes on from there. */
export default function ProposalComposer({
  club,
  draftId,
  step,
  serverTime,
  userAddress,
}: ComposerPlace & { userAddress: string }): ReactNode {
  const [openId, setOpenId] = useState(draftId);
  // Once the blank form is a draft of its own, the list would hold it too.
  const [isBegun, setIsBegun] = useState(false);
  const drafts = useQuery({ ...draftsQuery, staleTime: 0, enabled: openId === null && !isBegun });
  if (openId !== null) {
    return (
      <OpenDraft
        key={openId}
        id={openId}
        step={openId === draftId ? step : null}
        club={club}
        serverTime={serverTime}
        userAddress={userAddress}
      />
    );
  }
  return (
    <div className="grid max-w-3xl gap-8">
      {!isBegun && drafts.data && drafts.data.length > 0 ? (
        <DraftList drafts={drafts.data} slug={club.slug} onOpen={({ id }) => setOpenId(id)} />
      ) : null}
      <DraftForm
        club={club}
        draft={null}
        step={null}
        serverTime={serverTime}
        userAddress={userAddress}
        onBegun={() => setIsBegun(true)}
      />
    </div>
  );
}

function OpenDraft({
  id,
  step,
  ...place
}: Omit<ComposerPlace, "draftId"> & { id: string; userAddress: string }): ReactNode {
  const draft = useQuery({
    queryKey: ["/api/drafts", id] as const,
    queryFn: () => fetchDraft(id),
    // What is being typed is newer than any answer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (draft.data) return <DraftForm draft={draft.data} step={parseStep(step)} {...place} />;
  if (draft.isPending) return <ComposerSkeleton />;
  if (draft.error instanceof HttpError && draft.error.status === 404) {
    return (
      <EmptyState
        drawing={<LineDrawing name="ballot" />}
        title="This draft is gone"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <AppLink
              href={`/clubs/${place.club.slug}/proposals`}
              className={buttonClass({ variant: "primary" })}
            >
              See the club's proposals
            </AppLink>
            {/* A document load, so that the form begins anew. */}
            <a href={`/clubs/${place.club.slug}/proposals/new`} className={buttonClass()}>
              Start a new one
            </a>
          </div>
        }
      >
        It was published or discarded, or it belongs to another account.
      </EmptyState>
    );
  }
  return (
    <section role="alert" className="grid justify-items-start gap-3">
      <p>The draft could not be read. {readFailure(draft.error).text}</p>
      <Button onClick={() => void draft.refetch()}>Try again</Button>
    </section>
  );
}
