"use client";

import { type ReactNode, useState } from "react";
import { DraftList } from "@/components/proposals/draft-list";
import { OpenDraft } from "@/components/proposals/open-draft";
import { BOUNTY_COMPOSING } from "@/lib/bounties/bounty-composing";
import { bountyDraftsQuery, fetchBountyDraft, sendBountyDiscard } from "@/lib/bounties/bounty-queries";
import { useQuery } from "@/lib/http/query-client";
import { BountyForm } from "./bounty-form";
import type { BountyComposerPlace } from "./new-bounty";

/** The drafts of the sponsor and the one that is open. The address names it, so that a reload goes on from there. */
export default function BountyComposer({ slug, draftId, step, serverTime }: BountyComposerPlace): ReactNode {
  const [openId, setOpenId] = useState(draftId);
  // Once the blank form is a draft of its own, the list would hold it too.
  const [isBegun, setIsBegun] = useState(false);
  const drafts = useQuery({ ...bountyDraftsQuery, staleTime: 0, enabled: openId === null && !isBegun });
  if (openId !== null) {
    return (
      <OpenDraft key={openId} id={openId} kind="bounties" slug={slug} fetchDraft={fetchBountyDraft}>
        {(draft) => (
          <BountyForm
            slug={slug}
            draft={draft}
            step={openId === draftId ? BOUNTY_COMPOSING.parseStep(step) : null}
            serverTime={serverTime}
          />
        )}
      </OpenDraft>
    );
  }
  return (
    <div className="grid max-w-3xl gap-8">
      {!isBegun && drafts.data && drafts.data.length > 0 ? (
        <DraftList
          kind="bounties"
          drafts={drafts.data}
          slug={slug}
          listKey={bountyDraftsQuery.queryKey}
          discard={sendBountyDiscard}
          onOpen={setOpenId}
        />
      ) : null}
      <BountyForm
        slug={slug}
        draft={null}
        step={null}
        serverTime={serverTime}
        onBegun={() => setIsBegun(true)}
      />
    </div>
  );
}
