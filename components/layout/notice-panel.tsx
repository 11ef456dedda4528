"use client";

import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import type { Route } from "next";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNote } from "@/components/ui/failure-note";
import { LoadMoreRow } from "@/components/ui/load-more-row";
import { WalletDialog } from "@/components/wallet/wallet-dialog";
import { readFailure } from "@/lib/http/read-failure";
import type { Notice, NoticePage } from "@/lib/proposals/notice-schemas";
import { noticeWords } from "@/lib/proposals/notice-words";
import { formatDuration, formatTime } from "@/lib/shared/format-time";
import { useServerClock } from "@/lib/shared/use-server-clock";

/** What happened in the person's clubs, newest first, each with the way to its proposal or club. */
export default function NoticePanel({
  query,
  newSince,
  onClose,
}: {
  query: UseInfiniteQueryResult<InfiniteData<NoticePage>>;
  /** Notices after this moment are marked as new. */
  newSince: number;
  onClose: () => void;
}): ReactNode {
  const { data, error, isFetching, refetch } = query;
  const pages = data?.pages ?? [];
  const notices = pages.flatMap((page) => page.notices);
  const isEmpty = notices.length === 0 && !query.hasNextPage;
  return (
    <WalletDialog
      title="Notices"
      description="Updates from your clubs, last 14 days"
      isOpen
      onClose={onClose}
    >
      {data ? null : error ? (
        <div className="mt-5 grid gap-3">
          <FailureNote failure={readFailure(error)} />
          <Button disabled={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <p role="status" className="mt-5 text-sm text-muted">
          Loading your notices...
        </p>
      )}
      {data && isEmpty ? <NoNotices onFollow={onClose} /> : null}
      {isEmpty ? null : (
        <>
          <Rows
            notices={notices}
            serverTime={pages[0]?.serverTime ?? ""}
            newSince={newSince}
            onFollow={onClose}
          />
          {query.hasNextPage || pages.length > 1 ? <LoadMoreRow label="notices" query={query} /> : null}
          <AppLink href="/ballots" onClick={onClose} className={buttonClass({ className: "mt-5 w-full" })}>
            See what needs your vote
          </AppLink>
        </>
      )}
    </WalletDialog>
  );
}

function Rows({
  notices,
  serverTime,
  newSince,
  onFollow,
}: {
  notices: readonly Notice[];
  serverTime: string;
  newSince: number;
  onFollow: () => void;
}): ReactNode {
  const now = useServerClock(serverTime);
  return (
    <ul aria-label="Notices" className="mt-4">
      {notices.map((notice) => {
        const { kind, at } = notice;
        const { href, name, club } = placeOf(notice);
        const { title, text } = noticeWords(notice, now);
        const isNew = Date.parse(at) > newSince;
        return (
          <li
            key={`${href} ${kind}`}
            className="relative grid grid-cols-[0.5rem_minmax(0,1fr)] gap-x-3 border-line py-3.5 not-first:border-t hover:bg-surface-2"
          >
            <span aria-hidden="true" className={clsx("mt-2 size-2 rounded-full", isNew && "bg-accent")} />
            <div className="min-w-0 text-sm">
              <p className="flex flex-wrap justify-between gap-x-3 text-muted">
                <span className="font-semibold text-text">
                  {title}
                  {isNew ? <span className="sr-only">, new</span> : null}
                </span>
                <time dateTime={at} title={formatTime(new Date(at))} className="figures">
                  {ago(at, now)}
                </time>
              </p>
              <p className="mt-0.5 wrap-anywhere" dir="auto">
                {/* The whole row is the link. */}
                <AppLink
                  href={href as Route}
                  onClick={onFollow}
                  className="after:absolute after:inset-0 after:rounded-lg"
                >
                  {name}
                </AppLink>
              </p>
              <p className="mt-0.5 text-muted">
                {club === null ? null : <bdi>{club}</bdi>}
                {club === null || text === "" ? text : ` · ${text}`}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Where a notice leads, what it is called, and the club that a proposal is in. */
function placeOf(notice: Notice): { href: string; name: string; club: string | null } {
  if (notice.kind === "told") return { href: notice.path, name: notice.text, club: null };
  if (notice.kind === "invited") {
    return { href: `/clubs/${notice.club.slug}`, name: notice.club.name, club: null };
  }
  const { club, number, title } = notice.proposal;
  return { href: `/clubs/${club.slug}/proposals/${number}`, name: title, club: club.name };
}

function ago(at: string, now: Date): string {
  const seconds = (now.getTime() - Date.parse(at)) / 1_000;
  return seconds < 60 ? "just now" : `${formatDuration(seconds)} ago`;
}

function NoNotices({ onFollow }: { onFollow: () => void }): ReactNode {
  return (
    <div className="mt-5">
      <EmptyState
        drawing="pulse"
        title="All quiet"
        action={
          <AppLink href="/clubs" onClick={onFollow} className={buttonClass()}>
            See the clubs
          </AppLink>
        }
      >
        Join a club, and you hear here when its votes open and close.
      </EmptyState>
    </div>
  );
}
