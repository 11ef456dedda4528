"use client";

import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { Button } from "@/components/ui/button";
import { CopyableAddress } from "@/components/ui/copyable-address";
import { Glyph } from "@/components/ui/glyph";
import { isOwnSafe, openWalletPanel, useWalletView } from "@/components/wallet/wallet-store";
import { useAuth } from "@/lib/auth/use-auth";
import { forgetPaymentNote, isUntold } from "@/lib/fees/client/payment-note";
import { exemptionWords } from "@/lib/fees/exemption-words";
import { type FeeFor, feeQuery, progressQuery, reopenIntent, saveTransaction } from "@/lib/fees/fee-queries";
import type { FeeIntent, IntentProgress } from "@/lib/fees/fee-schemas";
import { feeShare } from "@/lib/fees/fee-share";
import { useQuery, useQueryClient } from "@/lib/http/query-client";
import { isOutOfReach } from "@/lib/http/read-failure";
import { useMutation } from "@/lib/http/use-mutation";
import { formatTokenAmount, tokenDigits, tokenLabel } from "@/lib/shared/format-number";
import { AlreadyPaid } from "./already-paid";
import { EarlierPayments } from "./earlier-payments";
import { FeeFailure } from "./fee-failure";
import { ConfirmationBar, TransactionLine } from "./transaction-line";
import { UntoldPayment } from "./unsure-payment";

const FeeWallet = lazy(() => import("./fee-wallet"));

type FeeStepProps = FeeFor & {
  /** Called with true once publishing may continue: the fee is confirmed on the chain, or this address pays none. */
  onReady: (isReady: boolean) => void;
};

/** The fee as a separate step: what it costs, what the wallet will show, how far the payment is, and earlier payments. */
export function FeeStep({ purpose, purposeId, onReady }: FeeStepProps): ReactNode {
  const fee = useQuery(feeQuery({ purpose, purposeId }));
  const { productName } = usePublicConfig();
  const { user } = useAuth();
  const isExempt = fee.data?.exempt === true;
  useReadiness({ isReady: isExempt, onReady });

  if (fee.isError) return <FeeFailure error={fee.error} onRetry={() => void fee.refetch()} />;
  if (!fee.data) return <FeeSkeleton />;
  if (fee.data.exempt) return <ExemptFee />;
  const { intent } = fee.data;
  const amountWei = BigInt(intent.amountWei);
  const token = tokenLabel(productName);
  const share = user?.powerKnown ? feeShare({ amountWei, heldWei: BigInt(user.tokenBalanceWei) }) : null;
  return (
    <FeeCard
      heading={`${formatTokenAmount(amountWei)} ${token}`}
      share={share === null ? null : `${share} of yours`}
      aside={`Exactly ${tokenDigits(amountWei)} ${token}, paid once to the admin wallet.`}
    >
      <OpenFee key={intent.id} intent={intent} token={token} onReady={onReady} />
    </FeeCard>
  );
}

function OpenFee({
  intent,
  token,
  onReady,
}: {
  intent: FeeIntent;
  token: string;
  onReady: FeeStepProps["onReady"];
}): ReactNode {
  const queryClient = useQueryClient();
  const progress = useQuery(progressQuery(intent.id));
  const state = progress.data?.state;
  const isPaid = state === "confirmed" || state === "credited";
  useReadiness({ isReady: isPaid, onReady });
  const { userAddress } = useAuth();
  const { address } = useWalletView();
  const isSafe = userAddress !== null && address !== null && isOwnSafe(userAddress, address);
  const [isPaidOpen, setIsPaidOpen] = useState<boolean | null>(null);
  const choose = useMutation({
    mutationFn: (txHash: string) => saveTransaction({ intentId: intent.id, txHash }),
    onSuccess: () => lookAgain(),
  });
  const lookAgain = (): void =>
    void queryClient.invalidateQueries({ queryKey: feeQuery(intent).queryKey.slice(0, 1) });

  if (progress.isError && !progress.data) {
    if (isUntold(intent.id, undefined) && isOutOfReach(progress.error)) return <UntoldPayment />;
    return <FeeFailure error={progress.error} onRetry={() => void progress.refetch()} />;
  }
  if (!progress.data || state === undefined) return <FeeSkeleton />;
  const { intent: fee } = progress.data;
  const wallet = isSafe ? (
    isPaid || <PayFromSafe intent={fee} />
  ) : (
    <WalletPart
      intent={fee}
      isPaid={isPaid}
      canPay={state === "unpaid"}
      onChange={lookAgain}
      onSent={() => setIsPaidOpen(true)}
    />
  );
  return (
    <>
      <FeeProgress progress={progress.data} isStale={progress.isError} onReopened={lookAgain} />
      {state === "unpaid" ? (
        <EarlierPayments intent={fee} token={token} isBusy={choose.isPending} onChoose={choose.mutate}>
          {wallet}
        </EarlierPayments>
      ) : (
        wallet
      )}
      {choose.isError && <FeeFailure error={choose.error} onRetry={() => choose.reset()} />}
      {(state === "unpaid" || state === "refused") && (
        <AlreadyPaid
          isOpen={isPaidOpen ?? isSafe}
          isBusy={choose.isPending}
          onToggle={setIsPaidOpen}
          onChoose={choose.mutate}
        />
      )}
    </>
  );
}

/** The wallet of an owner can't pay for the Safe: its own transactions do. */
function PayFromSafe({ intent }: { intent: FeeIntent }): ReactNode {
  return (
    <div className="grid gap-2 rounded-lg bg-surface-2 p-4 text-sm">
      <p className="font-semibold">Pay from the Safe</p>
      <p>You're signed in as a Safe, so the payment must come from it. Send it to the admin wallet:</p>
      <CopyableAddress address={intent.adminWallet} label="the admin wallet" explorerUrl={null} />
      <p className="text-muted">Once it is on the chain, paste its transaction hash below.</p>
    </div>
  );
}

/** The wallet's code is loaded only here, and only when there is something to do with it. */
function WalletPart({
  intent,
  isPaid,
  canPay,
  onChange,
  onSent,
}: {
  intent: FeeIntent;
  isPaid: boolean;
  canPay: boolean;
  onChange: () => void;
  /** The person knows that the wallet sent it. */
  onSent: () => void;
}): ReactNode {
  const { wagmi, address, status } = useWalletView();
  const { userAddress } = useAuth();
  if (!canPay && !isPaid) return null;
  if (!userAddress) return null;
  if (wagmi && address) {
    return (
      // Once it is paid, this part is mostly empty, and "Continue" below must not move under a finger.
      <Suspense fallback={isPaid ? null : <FeeSkeleton />}>
        <FeeWallet
          wagmi={wagmi}
          payer={userAddress}
          intent={intent}
          isPaid={isPaid}
          onPaid={onChange}
          onSent={onSent}
        />
      </Suspense>
    );
  }
  if (!canPay) return null;
  const isBusy = status === "connecting" || status === "reconnecting";
  return (
    <div className="grid gap-2">
      <Button variant="primary" size="large" disabled={isBusy} onClick={() => openWalletPanel("connect")}>
        {isBusy ? "Connecting..." : "Connect wallet to pay"}
      </Button>
      <p className="text-sm text-muted">
        Connecting moves no tokens. You confirm every request in your wallet.
      </p>
    </div>
  );
}

function ExemptFee(): ReactNode {
  return (
    <FeeCard heading="No fee" aside="for this address">
      <p className="flex items-start gap-3 rounded-lg bg-surface-2 p-4 text-sm">
        <Glyph name="verified" className="size-5 shrink-0 text-active" />
        <span>
          <b className="font-semibold">Exempt.</b> {exemptionWords.toPayer} You pay no fee and no gas.
        </span>
      </p>
    </FeeCard>
  );
}

function FeeCard({
  heading,
  share = null,
  aside,
  children,
}: {
  heading: string;
  /** Of what the person holds; null when it isn't known, or is more. */
  share?: string | null;
  aside: string;
  children: ReactNode;
}): ReactNode {
  return (
    <section aria-label="Fee" className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-6">
      <header>
        <p className="text-sm text-muted">Fee</p>
        <h3 className="figures mt-1 text-2xl">
          <span className="whitespace-nowrap">{heading}</span>
          {share === null ? null : (
            // The space is outside, so that a phone can break the line here and nowhere else.
            <>
              {" "}
              <span className="text-base font-normal whitespace-nowrap text-muted">{share}</span>
            </>
          )}
        </h3>
        <p className="mt-1 text-sm text-muted">{aside}</p>
      </header>
      {children}
    </section>
  );
}

function FeeSkeleton(): ReactNode {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading...</span>
      {["h-4 w-24", "h-8 w-64 max-w-full", "h-24 w-full"].map((size) => (
        <div
          key={size}
          className={`${size} animate-pulse rounded-lg bg-surface-2 motion-reduce:animate-none`}
        />
      ))}
    </div>
  );
}

function useReadiness({ isReady, onReady }: { isReady: boolean; onReady: (isReady: boolean) => void }): void {
  const tell = useEffectEvent(onReady);
  useEffect(() => {
    if (isReady) tell(true);
    return () => {
      if (isReady) tell(false);
    };
  }, [isReady]);
}

/** How far the transaction is: confirmations as they come, the reason when it does not count. */
function FeeProgress({
  progress,
  isStale,
  onReopened,
}: {
  progress: IntentProgress;
  /** The last question to the chain failed, so this is an older answer. */
  isStale: boolean;
  onReopened: () => void;
}): ReactNode {
  const { intent, state } = progress;
  const reopen = useMutation({
    mutationFn: () => reopenIntent({ purpose: intent.purpose, purposeId: intent.purposeId }),
    onSuccess: () => {
      forgetPaymentNote(intent.id);
      onReopened();
    },
  });
  if (intent.txHash === null) return null;
  const canReopen = state === "refused" || state === "unknown";
  return (
    <div className="grid gap-3 rounded-lg bg-surface-2 p-4 text-sm">
      <div role="status" aria-live="polite" className="grid gap-3">
        <p>{words(progress)}</p>
        {isStale && <p className="text-muted">The chain can't be read right now. Retrying...</p>}
      </div>
      {state === "confirming" && <ConfirmationBar {...progress} />}
      <TransactionLine txHash={intent.txHash} />
      {reopen.isError && <FeeFailure error={reopen.error} onRetry={() => reopen.mutate()} />}
      {canReopen && !reopen.isError && (
        <div>
          <Button disabled={reopen.isPending} onClick={() => reopen.mutate()}>
            Pay with another transaction
          </Button>
        </div>
      )}
    </div>
  );
}

function words({ state, confirmations, requiredConfirmations, refusal }: IntentProgress): ReactNode {
  switch (state) {
    case "unknown":
      return "The chain does not know this transaction yet. One that was just sent shows up within a minute; if it stays unknown, check its hash or pay with another transaction.";
    case "waiting":
      return "Sent. Waiting for a block. You can close this page: nothing is lost.";
    case "confirming":
      return `${confirmations} of ${requiredConfirmations} confirmations. You can close this page: nothing is lost.`;
    case "confirmed":
      return (
        <>
          <b className="font-semibold">Paid.</b> The chain has confirmed your payment.
        </>
      );
    case "credited":
      return (
        <>
          <b className="font-semibold">Paid.</b> Your payment was used for this.
        </>
      );
    case "refused":
      return (
        <>
          <b className="font-semibold">This payment does not count.</b> {refusal?.error}
        </>
      );
    case "unpaid":
      return null;
  }
}
