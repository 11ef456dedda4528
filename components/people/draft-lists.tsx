"use client";

import type { ReactNode } from "react";
import { ComposerSkeleton } from "@/components/publishing/composer-skeleton";
import { DraftList } from "@/components/publishing/draft-list";
import { AppLink } from "@/components/ui/app-link";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { bountyDrafts } from "@/lib/bounties/bounty-queries";
import { useQuery } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { proposalDrafts } from "@/lib/proposals/proposal-queries";

/** The drafts of proposals, then those of bounties. Load it lazily. */
export default function DraftLists(): ReactNode {
  const proposals = useQuery({ ...proposalDrafts.list, staleTime: 0 });
  const bounties = useQuery({ ...bountyDrafts.list, staleTime: 0 });
  const failed = [proposals, bounties].find(({ isError }) => isError);
  if (failed) {
    return (
      <section role="alert" className="grid justify-items-start gap-3">
        <p>Your drafts couldn't be loaded. {readFailure(failed.error).text}</p>
        <Button onClick={() => void failed.refetch()}>Try again</Button>
      </section>
    );
  }
  if (!proposals.data || !bounties.data) return <ComposerSkeleton />;
  if (proposals.data.length === 0 && bounties.data.length === 0) {
    return (
      <EmptyState
        drawing="ballot"
        title="No drafts yet"
        action={
          <AppLink href="/clubs" className={buttonClass({ variant: "primary" })}>
            Choose a club
          </AppLink>
        }
      >
        What you begin to write in a club is kept here until you publish it.
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-8">
      {proposals.data.length === 0 ? null : (
        <DraftList
          title="Proposals"
          drafts={proposals.data}
          list="proposals"
          listKey={proposalDrafts.list.queryKey}
          discard={proposalDrafts.discard}
        />
      )}
      {bounties.data.length === 0 ? null : (
        <DraftList
          title="Bounties"
          drafts={bounties.data}
          list="bounties"
          listKey={bountyDrafts.list.queryKey}
          discard={bountyDrafts.discard}
        />
      )}
    </div>
  );
}
