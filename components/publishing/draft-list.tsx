"use client";

import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { useQueryClient } from "@/lib/http/query-client";
import { useMutation } from "@/lib/http/use-mutation";
import { formatTime } from "@/lib/shared/format-time";

type ListedDraft = { id: string; title: string; club: { slug: string; name: string }; updatedAt: string };

type Drafts = {
  list: "proposals" | "bounties";
  /** The club whose form is open, with what opens a draft in it. */
  open?: { slug: string; onOpen: (id: string) => void };
  /** Under which the list is kept in the browser. */
  listKey: readonly string[];
  discard: (id: string) => Promise<void>;
};

/** More would push what is written now out of sight. */
const SHOWN_DRAFTS = 3;

/** The drafts that the person may continue or delete. */
export function DraftList({
  title,
  drafts,
  ...place
}: { title: string; drafts: readonly ListedDraft[] } & Drafts): ReactNode {
  const id = `drafts-${place.list}`;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? drafts : drafts.slice(0, SHOWN_DRAFTS);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {shown.map((draft) => (
          <DraftRow key={draft.id} draft={draft} {...place} />
        ))}
      </ul>
      {shown.length < drafts.length ? (
        <Button variant="ghost" className="mt-2" onClick={() => setIsWhole(true)}>
          Show all {drafts.length} drafts
        </Button>
      ) : null}
    </section>
  );
}

function DraftRow({ draft, list, open, listKey, discard: send }: { draft: ListedDraft } & Drafts): ReactNode {
  const here = draft.club.slug === open?.slug ? open : null;
  const queryClient = useQueryClient();
  const [isSure, setIsSure] = useState(false);
  const discard = useMutation({
    mutationFn: () => send(draft.id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
  const name = draft.title.trim() || "Untitled";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 text-sm">
      <p className="min-w-0 grow basis-60">
        <bdi className="block truncate font-semibold">{name}</bdi>
        <span className="figures text-xs text-muted">
          {here ? "" : `${draft.club.name} · `}saved {formatTime(new Date(draft.updatedAt))}
        </span>
      </p>
      {discard.isError ? <p role="alert">We couldn't discard it. Try again.</p> : null}
      {isSure ? (
        <>
          <Button disabled={discard.isPending} onClick={() => setIsSure(false)}>
            Keep
          </Button>
          <Button
            variant="danger"
            disabled={discard.isPending}
            aria-label={`Discard ${name} permanently`}
            onClick={() => discard.mutate()}
          >
            Discard
          </Button>
        </>
      ) : (
        <>
          <Button variant="ghost" aria-label={`Discard ${name}`} onClick={() => setIsSure(true)}>
            Discard
          </Button>
          {here ? (
            <Button aria-label={`Continue ${name}`} onClick={() => here.onOpen(draft.id)}>
              Continue
            </Button>
          ) : (
            // A document load, so that the other club's form starts fresh.
            <a
              href={`/clubs/${draft.club.slug}/${list}/new?draft=${draft.id}`}
              aria-label={`Continue ${name}`}
              className={buttonClass()}
            >
              Continue
            </a>
          )}
        </>
      )}
    </li>
  );
}
