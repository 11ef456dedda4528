"use client";

import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "@/components/ui/button";
import { useIsHydrated } from "@/lib/shared/use-is-hydrated";

export type MorePages<Row> = {
  /** The rows of the pages after the first. */
  rows: Row[];
  next: string | null;
  isLoading: boolean;
  hasFailed: boolean;
  load: () => Promise<void>;
};

/** The pages after the one that the server rendered, one more at each press. */
export function useMorePages<Row>({
  next: firstNext,
  fetchPage,
}: {
  next: string | null;
  fetchPage: (cursor: string) => Promise<{ rows: Row[]; next: string | null }>;
}): MorePages<Row> {
  const [pages, setPages] = useState<{ rows: Row[]; next: string | null } | null>(null);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const next = pages ? pages.next : firstNext;

  async function load(): Promise<void> {
    if (next === null || state === "loading") return;
    setState("loading");
    try {
      const page = await fetchPage(next);
      setPages((known) => ({ rows: [...(known?.rows ?? []), ...page.rows], next: page.next }));
      setState("idle");
    } catch {
      setState("failed");
    }
  }

  return {
    rows: pages?.rows ?? [],
    next,
    isLoading: state === "loading",
    hasFailed: state === "failed",
    load,
  };
}

/** A link to the next page; with script it puts the next rows under these instead. */
export function LoadMore<Row>({
  more,
  label,
  href,
}: {
  more: MorePages<Row>;
  /** What there is more of, such as "votes". */
  label: string;
  href: (cursor: string) => string;
}): ReactNode {
  const isHydrated = useIsHydrated();
  if (more.next === null) return null;
  return (
    <div className="mt-6 flex flex-col items-center gap-3" aria-live="polite">
      {more.hasFailed ? <p className="text-sm text-danger">The next {label} could not be loaded.</p> : null}
      {isHydrated ? (
        <Button size="large" disabled={more.isLoading} onClick={() => void more.load()}>
          {more.isLoading ? `Loading more ${label}` : more.hasFailed ? "Try again" : "Load more"}
        </Button>
      ) : (
        <a href={href(more.next)} className={buttonClass({ size: "large" })}>
          Load more
        </a>
      )}
    </div>
  );
}
