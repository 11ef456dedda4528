"use client";

import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { ConfirmationBar, TransactionLine } from "@/components/fees/transaction-line";
import { UnsurePayment, UntoldPayment } from "@/components/fees/unsure-payment";
import { areKnown, hashesOf, UnusedPayments } from "@/components/fees/unused-payments";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { HexField } from "@/components/ui/hex-field";
import { assetLabel, formatRewardExact, ordinal, type RewardAsset } from "@/lib/bounties/bounty-kinds";
import type { PayResult } from "@/lib/bounties/client/pay-prize";
import {
  dropPayoutTransaction,
  payoutNote,
  payoutProgressQuery,
  sendPayoutProof,
} from "@/lib/bounties/payout-queries";
import type { Payout, PayoutProgress } from "@/lib/bounties/payout-schemas";
import type { SentBefore } from "@/lib/fees/client/noted-payment";
import { isUntold } from "@/lib/fees/client/payment-note";
import type { UnusedPayment } from "@/lib/fees/fee-schemas";
import { useSentBefore } from "@/lib/fees/use-sent-before";
import { useQuery } from "@/lib/http/query-client";
import { isOutOfReach, readFailure } from "@/lib/http/read-failure";
import { useMutation } from "@/lib/http/use-mutation";
import { PayoutLine } from "./payout-line";
import type { BountyPath } from "./take-part";
import { WonPrize } from "./won-prize";

/** The payment of one prize: send, wait, proved; or a transaction from elsewhere. */
export function PrizePayment({
  payout,
  path,
  asset,
  token,
  found,
  sentBefore,
  result,
  stage,
  canPay,
  onUse,
  onPay,
  onProved,
}: {
  payout: Payout;
  path: BountyPath;
  asset: RewardAsset;
  token: string;
  /** Payments to the winner that prove nothing yet. */
  found: readonly UnusedPayment[];
  /** What a page before this one may have asked the wallet for; null without a wallet. */
  sentBefore: SentBefore | null;
  /** What came of the last request to the wallet. */
  result: PayResult | null;
  /** What the press of the button has come to: a last search, then the wallet's question. */
  stage: "searching" | "asking" | null;
  canPay: boolean;
  onUse: (txHash: string) => Promise<void>;
  onPay: () => void;
  onProved: () => void;
}): ReactNode {
  const { data: progress, error, refetch } = useQuery(payoutProgressQuery(payout.id));
  const isAsked = stage !== null;
  const drop = useMutation({
    mutationFn: () => dropPayoutTransaction(payout.id),
    onSuccess: () => refetch(),
  });
  useWhenProved(progress?.state === "proved", onProved);
  const use = useMutation({ mutationFn: (txHash: string) => onUse(txHash) });
  /** The found payments beside which the person pays again. */
  const [known, setKnown] = useState<readonly string[]>([]);
  const [isPasting, setIsPasting] = useState(false);
  const isUnheard =
    isUntold(payoutNote(payout.id), progress) &&
    (progress !== undefined || (error !== null && isOutOfReach(error)));
  const { isUnsure, forget } = useSentBefore({
    asked: progress?.state === "unpaid" && !isAsked ? sentBefore : null,
    onFound: () => void refetch(),
  });
  const failure = drop.error ?? use.error ?? (progress === undefined && !isUnheard ? error : null);
  // What the wallet is asked for, to the last digit.
  const unit = assetLabel({ asset, token });
  const amount = `${formatRewardExact(payout.amountWei)} ${unit}`;
  return (
    <li className="grid gap-3 rounded-lg bg-surface-2 p-4 text-sm">
      <WonPrize
        position={payout.position}
        winner={{
          address: payout.winner,
          name: payout.winnerName,
          submissionNumber: payout.submissionNumber,
        }}
        reward={<b className="figures font-semibold">{amount}</b>}
        submissionHref={(number) => `${path}#submission-${number}`}
      >
        {progress?.state === "unpaid" ? <PayoutLine payout={payout} explorerUrl={null} /> : null}
      </WonPrize>
      <div role="status" aria-live="polite" className="empty:hidden">
        {stage === null ? progress && wordsOf(progress) : STAGE_WORDS[stage]}
      </div>
      {progress?.state === "confirming" ? <ConfirmationBar {...progress} /> : null}
      {progress?.txHash ? <TransactionLine txHash={progress.txHash} /> : null}
      {progress && (progress.state === "refused" || progress.state === "unknown") ? (
        <div>
          <Button disabled={drop.isPending} onClick={() => drop.mutate()}>
            Use another transaction
          </Button>
        </div>
      ) : null}
      {result && "error" in result && progress?.state === "unpaid" ? (
        <p role="alert" className="text-danger">
          {result.error}
        </p>
      ) : null}
      {isUnheard ? <UntoldPayment /> : null}
      {progress?.state !== "unpaid" || isAsked || isUnheard ? null : !areKnown(found, known) ? (
        <UnusedPayments
          payments={found}
          unit={unit}
          isBusy={use.isPending}
          onChoose={use.mutate}
          onPayAgain={() => setKnown(hashesOf(found))}
        />
      ) : isUnsure ? (
        <UnsurePayment onSent={() => setIsPasting(true)} onNotSent={forget} />
      ) : (
        <div>
          <Button disabled={!canPay} onClick={onPay}>
            Pay {amount}
          </Button>
        </div>
      )}
      {progress?.state === "unpaid" && !isAsked && !isUnheard ? (
        <PastedHash
          payout={payout}
          isOpen={isPasting}
          onToggle={setIsPasting}
          onKept={() => void refetch()}
          onProved={onProved}
        />
      ) : null}
      <FailureNote failure={failure ? readFailure(failure) : null} />
      {failure ? (
        <div>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : null}
    </li>
  );
}

const STAGE_WORDS = {
  searching: "Looking for payments that you made before...",
  asking: "Confirm the payment in your wallet...",
};

/** A transaction that was sent from elsewhere, such as a Safe. */
function PastedHash({
  payout,
  isOpen,
  onToggle,
  onKept,
  onProved,
}: {
  payout: Payout;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  onKept: () => void;
  onProved: () => void;
}): ReactNode {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const prove = useMutation({
    mutationFn: (txHash: string) => sendPayoutProof(payout.id, txHash),
    onSuccess: onProved,
    onError: (error) => {
      const { code, text: words } = readFailure(error);
      // It is good so far: the server keeps it, and this page continues to check.
      if (code === "PAYMENT_UNCONFIRMED") onKept();
      else setWrong(words);
    },
  });
  if (!isOpen) {
    return (
      <div>
        <Button onClick={() => onToggle(true)}>Paste a transaction hash</Button>
      </div>
    );
  }
  return (
    <form
      className="grid w-full gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const txHash = text.trim();
        const isHash = /^0x[0-9a-fA-F]{64}$/.test(txHash);
        setWrong(isHash ? null : "A transaction hash is 0x and 64 hex digits.");
        if (isHash) prove.mutate(txHash);
      }}
    >
      <HexField
        id={`hash-${payout.id}`}
        label={`Transaction that paid the ${ordinal(payout.position)} prize`}
        help="From your wallet's or Safe's history. The chain is asked, and nothing else is believed."
        error={wrong}
        value={text}
        onChange={setText}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={prove.isPending}>
          {prove.isPending ? "Asking the chain..." : "Prove with it"}
        </Button>
        <Button variant="ghost" onClick={() => onToggle(false)}>
          Close
        </Button>
      </div>
    </form>
  );
}

function wordsOf({ state, confirmations, requiredConfirmations, refusal }: PayoutProgress): string | null {
  switch (state) {
    case "unpaid":
      return null;
    case "unknown":
      return "The chain does not know this transaction yet. One that was just sent shows up within a minute.";
    case "waiting":
      return "Sent. Waiting for a block.";
    case "confirming":
      return `${confirmations} of ${requiredConfirmations} confirmations.`;
    case "confirmed":
      return "Confirmed. Proving it...";
    case "proved":
      return "Paid, proved.";
    case "refused":
      return `This transaction does not count. ${refusal ?? ""}`;
  }
}

function useWhenProved(isProved: boolean, onProved: () => void): void {
  const tell = useEffectEvent(onProved);
  useEffect(() => {
    if (isProved) tell();
  }, [isProved]);
}
