"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { fetchUnused } from "@/lib/fees/fee-queries";
import type { FeeIntent, UnusedPayment } from "@/lib/fees/fee-schemas";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { formatFixed } from "@/lib/shared/format-number";
import { formatDate } from "@/lib/shared/format-time";
import { FeeFailure } from "./fee-failure";

/**
 * Looks for payments of the last 30 days that this fee may use, before `children`, where it is paid. What is found is offered first, and
 * who pays all the same is asked once more.
 */
export function EarlierPayments({
  intent,
  isBusy,
  onChoose,
  children,
}: {
  intent: FeeIntent;
  isBusy: boolean;
  onChoose: (txHash: string) => void;
  children: ReactNode;
}): ReactNode {
  const [wish, setWish] = useState<"use" | "pay" | "pay surely">("use");
  const search = useInfiniteQuery({
    queryKey: ["/api/fees/unused", intent.purpose, intent.id],
    queryFn: ({ pageParam }) => fetchUnused({ ...intent, before: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextBefore,
    staleTime: 0,
    // Somebody may be reading it.
    refetchOnWindowFocus: false,
  });
  const { hasNextPage, isFetching, isError, error, fetchNextPage, refetch } = search;
  const payments = search.data?.pages.flatMap((page) => page.payments) ?? [];
  const isLooking = payments.length === 0 && (isFetching || hasNextPage);
  useEffect(() => {
    if (isLooking && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isLooking, hasNextPage, isFetching, isError, fetchNextPage]);

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
  if (payments.length === 0 || wish === "pay surely") return children;
  return (
    <section aria-label="Unused payments" className="grid gap-4 text-sm">
      <p>
        <b className="font-semibold">
          {payments.length === 1 ? "You have paid already." : `You have ${payments.length} unused payments.`}
        </b>{" "}
        Use {payments.length === 1 ? "it" : "one of them"} for this: nothing more is transferred.
      </p>
      <ul className="grid gap-2">
        {payments.map((payment, place) => (
          <li
            key={payment.txHash}
            className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line p-3"
          >
            <PaymentWords payment={payment} />
            <Button
              variant={place === 0 ? "primary" : "secondary"}
              disabled={isBusy}
              onClick={() => onChoose(payment.txHash)}
            >
              Use this payment
            </Button>
          </li>
        ))}
      </ul>
      {wish === "use" ? (
        <button type="button" className="link justify-self-start text-muted" onClick={() => setWish("pay")}>
          Pay once more instead
        </button>
      ) : (
        <div role="alert" className="grid gap-3 rounded-lg border border-pending/60 p-4">
          <p>
            Paying once more is a second transfer, and nobody can undo it. The payment above stays unused for
            30 days.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setWish("use")}>Keep what I paid</Button>
            <Button onClick={() => setWish("pay surely")}>Pay a second time</Button>
          </div>
        </div>
      )}
    </section>
  );
}

function PaymentWords({ payment }: { payment: UnusedPayment }): ReactNode {
  return (
    <p className="grid gap-0.5">
      <span className="figures font-semibold">
        {formatFixed({ value: BigInt(payment.amountWei), decimals: 18 })} tokens
      </span>
      <span className="text-muted">
        {formatDate(new Date(payment.paidAt))}, block {payment.blockNumber},{" "}
        <code className="font-mono" title={payment.txHash}>
          {payment.txHash.slice(0, 10)}...
        </code>
      </span>
    </p>
  );
}
