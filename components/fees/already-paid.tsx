"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { fetchUnused, saveTransaction } from "@/lib/fees/fee-queries";
import type { FeeIntent, UnusedPayment } from "@/lib/fees/fee-schemas";
import { useInfiniteQuery } from "@/lib/http/use-infinite-query";
import { useMutation } from "@/lib/http/use-mutation";
import { formatFixed } from "@/lib/shared/format-number";
import { formatDate } from "@/lib/shared/format-time";
import { FeeFailure } from "./fee-failure";

const HASH = /^0x[0-9a-fA-F]{64}$/;

/** Payments made before: those found on the chain, and one whose hash the person knows. */
export function AlreadyPaid({
  intent,
  startsOpen,
  onChosen,
}: {
  intent: FeeIntent;
  startsOpen: boolean;
  onChosen: () => void;
}): ReactNode {
  const [isOpen, setIsOpen] = useState(startsOpen);
  const choose = useMutation({
    mutationFn: (txHash: string) => saveTransaction({ intentId: intent.id, txHash }),
    onSuccess: onChosen,
  });
  return (
    <details
      open={isOpen}
      className="border-t border-line pt-4"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer text-sm font-semibold">I already paid</summary>
      {isOpen && (
        <div className="mt-4 grid gap-5 text-sm">
          <FoundPayments intent={intent} isBusy={choose.isPending} onChoose={choose.mutate} />
          <HashForm isBusy={choose.isPending} onChoose={choose.mutate} />
          {choose.isError && <FeeFailure error={choose.error} onRetry={() => choose.reset()} />}
        </div>
      )}
    </details>
  );
}

function FoundPayments({
  intent,
  isBusy,
  onChoose,
}: {
  intent: FeeIntent;
  isBusy: boolean;
  onChoose: (txHash: string) => void;
}): ReactNode {
  const search = useInfiniteQuery({
    queryKey: ["/api/fees/unused", intent.purpose, intent.id],
    queryFn: ({ pageParam }) => fetchUnused({ purpose: intent.purpose, before: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextBefore,
    staleTime: 0,
  });
  const { hasNextPage, isFetching, isError, error, fetchNextPage, refetch } = search;
  const payments = search.data?.pages.flatMap((page) => page.payments) ?? [];
  if (isError) return <FeeFailure error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-3">
      <p role="status">{searchWords({ count: payments.length, isFetching, hasNextPage })}</p>
      {payments.length > 0 && (
        <ul className="grid gap-2" aria-label="Unused payments">
          {payments.map((payment) => (
            <li
              key={payment.txHash}
              className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line p-3"
            >
              <PaymentWords payment={payment} />
              <Button disabled={isBusy} onClick={() => onChoose(payment.txHash)}>
                Use this payment
              </Button>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && !isFetching && (
        <div>
          <Button onClick={() => void fetchNextPage()}>Look further back</Button>
        </div>
      )}
    </div>
  );
}

function searchWords({
  count,
  isFetching,
  hasNextPage,
}: {
  count: number;
  isFetching: boolean;
  hasNextPage: boolean;
}): string {
  if (isFetching) return "Looking for your payments on the chain...";
  const found = count === 1 ? "1 unused payment" : `${count === 0 ? "No" : count} unused payments`;
  return hasNextPage
    ? `${found} so far; older blocks haven't been searched yet.`
    : `${found} in the last 30 days.`;
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

function HashForm({ isBusy, onChoose }: { isBusy: boolean; onChoose: (txHash: string) => void }): ReactNode {
  const id = useId();
  const [text, setText] = useState("");
  const [isWrong, setIsWrong] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const txHash = text.trim();
    setIsWrong(!HASH.test(txHash));
    if (HASH.test(txHash)) onChoose(txHash.toLowerCase());
  }

  return (
    <form onSubmit={submit} className="grid gap-2" noValidate>
      <label htmlFor={id} className="font-semibold">
        Transaction hash
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong}
          aria-describedby={`${id}-help`}
          className="h-10 min-w-0 grow basis-60 rounded-lg border border-line bg-bg px-3 font-mono"
        />
        <Button type="submit" disabled={isBusy}>
          Check
        </Button>
      </div>
      <p id={`${id}-help`} className={isWrong ? "text-danger" : "text-muted"}>
        {isWrong
          ? "A transaction hash is 0x and 64 digits or letters a to f."
          : "From your wallet's history. It must come from the address that you are signed in with."}
      </p>
    </form>
  );
}
