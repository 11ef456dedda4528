"use client";

import { type ReactNode, useState } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HttpError } from "@/lib/http/api-client";
import { useQuery } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import type { Prepared } from "@/lib/publishing/use-composer";
import type { Kept } from "@/lib/publishing/use-draft";
import { ComposerSkeleton } from "./composer-skeleton";
import { DraftForm, type Kind, type Writing } from "./draft-form";
import { DraftList } from "./draft-list";

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

/** A draft that an address names, once it is read. */
function OpenDraft<Draft>({
  id,
  list,
  slug,
  fetchDraft,
  children,
}: {
  id: string;
  list: "proposals" | "bounties";
  slug: string;
  fetchDraft: (id: string) => Promise<Draft>;
  children: (draft: Draft) => ReactNode;
}): ReactNode {
  const draft = useQuery({
    queryKey: ["open draft", list, id] as const,
    queryFn: () => fetchDraft(id),
    // An answer must never replace what somebody is typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (draft.data) return children(draft.data);
  if (draft.isPending) return <ComposerSkeleton />;
  if (draft.error instanceof HttpError && draft.error.status === 404) {
    return (
      <EmptyState
        drawing={list === "bounties" ? "medal" : "ballot"}
        title="This draft no longer exists"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ListOf list={list} slug={slug} />
            {/* A document load, so that the form starts fresh. */}
            <a href={`/clubs/${slug}/${list}/new`} className={buttonClass()}>
              Start a new one
            </a>
          </div>
        }
      >
        It was published, discarded, or belongs to another account.
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

function ListOf({ list, slug }: { list: "proposals" | "bounties"; slug: string }): ReactNode {
  const className = buttonClass({ variant: "primary" });
  return list === "bounties" ? (
    <AppLink href={`/clubs/${slug}/bounties`} className={className}>
      See the club's bounties
    </AppLink>
  ) : (
    <AppLink href={`/clubs/${slug}/proposals`} className={className}>
      See the club's proposals
    </AppLink>
  );
}
