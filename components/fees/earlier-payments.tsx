"use client";

import { type ReactNode, useEffect, useState } from "react";
import { fetchUnused, unusedKey } from "@/lib/fees/fee-queries";
import type { FeeIntent } from "@/lib/fees/fee-schemas";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { FeeFailure } from "./fee-failure";
import { areKnown, hashesOf, UnusedPayments } from "./unused-payments";

/**
 * Shows `children`, which pay the fee, only after a search for payments of the last 30 days that could be used instead. A payment that is
 * found is offered first, and paying again takes a second press. Once shown, `children` stay, because a wallet may be waiting in them,
 * until one more is found.
 */
export function EarlierPayments({
  intent,
  token,
  isBusy,
  onChoose,
  children,
}: {
  intent: FeeIntent;
  /** The token's label, such as "$KAIROS". */
  token: string;
  isBusy: boolean;
  onChoose: (txHash: string) => void;
  children: ReactNode;
}): ReactNode {
  /** The found payments beside which the person pays again; null before they can. */
  const [known, setKnown] = useState<readonly string[] | null>(null);
  const search = useInfiniteQuery({
    queryKey: unusedKey(intent),
    queryFn: ({ pageParam }) => fetchUnused({ ...intent, before: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextBefore,
    staleTime: 0,
    // Somebody may be reading it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { hasNextPage, isFetching, isError, error, fetchNextPage, refetch } = search;
  const payments = search.data?.pages.flatMap((page) => page.payments) ?? [];
  const isLooking = payments.length === 0 && (search.data === undefined || isFetching || hasNextPage);
  useEffect(() => {
    if (isLooking && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isLooking, hasNextPage, isFetching, isError, fetchNextPage]);

  const isNone = !isError && !isLooking && payments.length === 0;
  if (isNone && known === null) setKnown([]);
  if (known !== null && areKnown(payments, known)) return children;
  if (isError) return <FeeFailure error={error} onRetry={() => void refetch()} />;
  if (isLooking) {
    return (
      <p
        role="status"
        className="animate-pulse rounded-lg bg-surface-2 p-4 text-sm motion-reduce:animate-none"
      >
        Looking for payments that you made before...
      </p>
    );
  }
  return (
    <UnusedPayments
      payments={payments}
      unit={token}
      isBusy={isBusy}
      onChoose={onChoose}
      onPayAgain={() => setKnown(hashesOf(payments))}
    />
  );
}
