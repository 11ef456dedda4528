import type { ReactNode } from "react";
import { Button } from "./button";

/** The end of a list that grows by a press: the button, what went wrong, or that these are all. */
export function LoadMoreRow({
  label,
  query: { error, isFetching, hasNextPage, fetchNextPage, refetch },
}: {
  /** What there is more of, such as "clubs". */
  label: string;
  query: {
    error: Error | null;
    isFetching: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
}): ReactNode {
  return (
    <div className="mt-8 flex flex-col items-center gap-3" aria-live="polite">
      {error ? <p className="text-sm text-danger">The next {label} could not be loaded.</p> : null}
      {error ? <Button onClick={() => void refetch()}>Try again</Button> : null}
      {!error && (isFetching || hasNextPage) ? (
        <Button size="large" disabled={isFetching} onClick={() => void fetchNextPage()}>
          {isFetching ? `Loading more ${label}` : "Load more"}
        </Button>
      ) : null}
      {!error && !isFetching && !hasNextPage ? <p className="text-sm text-muted">End of list</p> : null}
    </div>
  );
}
