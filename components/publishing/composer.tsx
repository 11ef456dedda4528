"use client";

import { type ReactNode, useState } from "react";
import { useQuery } from "@/lib/http/query-client";
import type { Prepared } from "@/lib/publishing/use-composer";
import type { Kept } from "@/lib/publishing/use-draft";
import { ComposerSkeleton } from "./composer-skeleton";
import { DraftForm, type Kind, type Writing } from "./draft-form";
import { DraftList } from "./draft-list";
import { OpenDraft } from "./open-draft";

/** Where something is written. Draft and step are as the address names them, so that a reload continues there. */
export type ComposerPlace = {
  club: Writing["club"];
  draftId: string | null;
  step: string | null;
  /** The server's time when the page was made. */
  serverTime: string;
};

/** The author's drafts and the one that is open. */
export function Composer<Draft extends Kept & { title: string }, Preparation extends Prepared>({
  kind,
  draftId,
  step,
  ...place
}: ComposerPlace & Writing & { kind: Kind<Draft, Preparation> }): ReactNode {
  const [openId, setOpenId] = useState(draftId);
  // Once the blank form has become a draft, the list would contain it too.
  const [isBegun, setIsBegun] = useState(false);
  const drafts = useQuery({ ...kind.drafts.list, staleTime: 0, enabled: openId === null && !isBegun });
  if (openId !== null) {
    return (
      <OpenDraft
        key={openId}
        id={openId}
        list={kind.list}
        slug={place.club.slug}
        fetchDraft={kind.drafts.fetch}
      >
        {(draft) => (
          <DraftForm kind={kind} draft={draft} step={openId === draftId ? step : null} {...place} />
        )}
      </OpenDraft>
    );
  }
  // The form comes with the list, which would push it down.
  if (drafts.isLoading) return <ComposerSkeleton />;
  return (
    <div className="grid gap-8">
      {!isBegun && drafts.data && drafts.data.length > 0 ? (
        <div className="max-w-3xl">
          <DraftList
            title="Your drafts"
            drafts={drafts.data}
            list={kind.list}
            open={{ slug: place.club.slug, onOpen: setOpenId }}
            listKey={kind.drafts.list.queryKey}
            discard={kind.drafts.discard}
          />
        </div>
      ) : null}
      <DraftForm kind={kind} draft={null} step={null} onBegun={() => setIsBegun(true)} {...place} />
    </div>
  );
}
