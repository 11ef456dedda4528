"use client";

import { lazy, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { LateGlyph } from "@/components/ui/late-glyph";
import { LazyPart } from "@/components/ui/lazy-part";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { noticesQuery } from "@/lib/proposals/notice-queries";
import { findSeenNotices, keepSeenNotices } from "@/lib/proposals/seen-notices";

const loadPanel = () => import("./notice-panel");
const NoticePanel = lazy(loadPanel);

/** More are told as "9+". */
const MOST_COUNTED = 9;

/** How many notices are new since they were looked at in this browser, and the way to them. */
export default function NoticeButton({ address }: { address: string }): ReactNode {
  const query = useInfiniteQuery(noticesQuery(address));
  const [seen, setSeen] = useState(() => findSeenNotices(address));
  /** What was new when the panel was opened stays marked while it is read; null while it is closed. */
  const [newSince, setNewSince] = useState<number | null>(null);
  const notices = query.data?.pages.flatMap((page) => page.notices) ?? [];
  const unread = notices.filter(({ at }) => Date.parse(at) > seen).length;
  const count = unread > MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread);

  function open(): void {
    setNewSince(seen);
    const serverTime = query.data?.pages[0]?.serverTime;
    if (serverTime === undefined) return;
    keepSeenNotices(address, serverTime);
    setSeen(Date.parse(serverTime));
  }

  return (
    <>
      <Button
        size="icon"
        className="relative max-lg:size-11"
        data-notices=""
        aria-haspopup="dialog"
        aria-expanded={newSince !== null}
        aria-label={unread === 0 ? "Notices" : `Notices, ${count} new`}
        onPointerEnter={() => void loadPanel().catch(() => undefined)}
        onClick={open}
      >
        <LateGlyph name="bell" className="size-4.5" />
        {unread === 0 ? null : (
          <span
            aria-hidden="true"
            className="figures absolute -top-1.5 -right-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent"
          >
            {count}
          </span>
        )}
      </Button>
      {newSince === null ? null : (
        <LazyPart>
          <NoticePanel query={query} newSince={newSince} onClose={() => setNewSince(null)} />
        </LazyPart>
      )}
    </>
  );
}
