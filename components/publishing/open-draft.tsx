"use client";

import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HttpError } from "@/lib/http/api-client";
import { useQuery } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { ComposerSkeleton } from "./composer-skeleton";

/** A draft that an address names, once it is read. */
export function OpenDraft<Draft>({
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
    // What is being typed is newer than any answer.
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
