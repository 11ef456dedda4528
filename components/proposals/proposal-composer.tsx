"use client";

import { type ReactNode, useState } from "react";
import { useQuery } from "@/lib/http/query-client";
import { PROPOSAL_COMPOSING } from "@/lib/proposals/composing-steps";
import { draftsQuery, fetchDraft, sendDiscard } from "@/lib/proposals/proposal-queries";
import { DraftForm } from "./draft-form";
import { DraftList } from "./draft-list";
import type { ComposerPlace } from "./new-proposal";
import { OpenDraft } from "./open-draft";

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
  const place = { club, serverTime, userAddress };
  if (openId !== null) {
    return (
      <OpenDraft key={openId} id={openId} kind="proposals" slug={club.slug} fetchDraft={fetchDraft}>
        {(draft) => (
          <DraftForm
            draft={draft}
            step={openId === draftId ? PROPOSAL_COMPOSING.parseStep(step) : null}
            {...place}
          />
        )}
      </OpenDraft>
    );
  }
  return (
    <div className="grid max-w-3xl gap-8">
      {!isBegun && drafts.data && drafts.data.length > 0 ? (
        <DraftList
          kind="proposals"
          drafts={drafts.data}
          slug={club.slug}
          listKey={draftsQuery.queryKey}
          discard={sendDiscard}
          onOpen={setOpenId}
        />
      ) : null}
      <DraftForm draft={null} step={null} onBegun={() => setIsBegun(true)} {...place} />
    </div>
  );
}
