"use client";

import { type ReactNode, useEffect, useState } from "react";
import { fetchUnused } from "@/lib/fees/fee-queries";
import type { FeeIntent } from "@/lib/fees/fee-schemas";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { FeeFailure } from "./fee-failure";
import { UnusedPayments } from "./unused-payments";

/**
 * Looks for payments of the last 30 days that this fee may use, before `children`, where it is paid. What is found is offered first, and a
 * second transfer needs a second word. Once they are there, `children` stay: a wallet may be asked in them.
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
  const [isOpen, setIsOpen] = useState(false);
  const search = useInfiniteQuery({
    queryKey: ["/api/fees/unused", intent.purpose, intent.id],
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
  if (isNone && !isOpen) setIsOpen(true);
  if (isOpen) return children;
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
      onPayAgain={() => setIsOpen(true)}
    />
  );
}
