"use client";

import type { ReactNode } from "react";
import { type Config, useConfig, WagmiContext } from "wagmi";
import { usePublicConfig } from "@/components/layout/config-provider";
import { Button } from "@/components/ui/button";
import { adminWalletQuery } from "@/lib/admin/admin-wallet-queries";
import { productChain } from "@/lib/env/product-chain";
import { DECLINED, type FeeStage, feeSentBefore } from "@/lib/fees/client/pay-fee";
import { isUntold } from "@/lib/fees/client/payment-note";
import { fetchUnused, unusedKey } from "@/lib/fees/fee-queries";
import type { FeeIntent, UnusedResponse } from "@/lib/fees/fee-schemas";
import { type FeeFunds, useFeeFunds } from "@/lib/fees/use-fee-funds";
import { type PayFee, usePayFee } from "@/lib/fees/use-pay-fee";
import { useSentBefore } from "@/lib/fees/use-sent-before";
import { useQueryClient } from "@/lib/http/query-client";
import { formatAddress } from "@/lib/shared/address";
import { formatFixed, tokenDigits, tokenLabel } from "@/lib/shared/format-number";
import { UnsurePayment, UntoldPayment } from "./unsure-payment";
import { areKnown, hashesOf } from "./unused-payments";

const stageWords: Record<FeeStage, string> = {
  idle: "",
  checking: "Checking your wallet and the fee...",
  "asking to approve": "Confirm the approval in your wallet...",
  "mining the approval": "Waiting for a block to confirm the approval...",
  "asking to transfer": "Confirm the transfer in your wallet...",
  "asking to reset": "Confirm the reset to 0 in your wallet...",
};

type FeeWalletProps = {
  payer: string;
  intent: FeeIntent;
  isPaid: boolean;
  onPaid: () => void;
  /** The person knows that the wallet sent it. */
  onSent: () => void;
};

/** The part of the fee step that asks the wallet; loaded once a wallet is connected. */
export default function FeeWallet({ wagmi, ...props }: FeeWalletProps & { wagmi: Config }): ReactNode {
  return (
    <WagmiContext value={wagmi}>
      <ConnectedFee {...props} />
    </WagmiContext>
  );
}

function ConnectedFee({ payer, intent, isPaid, onPaid, onSent }: FeeWalletProps): ReactNode {
  const config = usePublicConfig();
  const queryClient = useQueryClient();
  const { funds, isLoading, refetch } = useFeeFunds({ config, adminWallet: intent.adminWallet });
  const payment = usePayFee({
    config,
    payer,
    findAdminWallet: async () =>
      (await queryClient.fetchQuery(adminWalletQuery(config.defaultAdminWallet))).address,
    findMore,
  });
  const token = tokenLabel(config.productName);
  const wagmi = useConfig();
  const { isUnsure, forget } = useSentBefore({
    asked: isPaid || payment.stage !== "idle" ? null : feeSentBefore({ wagmi, config, payer, intent }),
    onFound: onPaid,
  });

  /** Another device may have paid since this page looked: then what it sent is shown before this wallet is asked. */
  async function findMore(): Promise<boolean> {
    const key = unusedKey(intent);
    const pages = queryClient.getQueryData<{ pages: UnusedResponse[] }>(key)?.pages ?? [];
    const known = hashesOf(pages.flatMap(({ payments }) => payments));
    let before: string | null = null;
    do {
      const part: UnusedResponse = await fetchUnused({ ...intent, before });
      if (!areKnown(part.payments, known)) {
        await queryClient.invalidateQueries({ queryKey: key });
        return true;
      }
      before = part.nextBefore;
      // The search ended where it found something, and what is older was not shown.
    } while (before !== null && known.length === 0);
    return false;
  }

  async function pay(): Promise<void> {
    const { success } = await payment.pay(intent);
    await refetch();
    if (success) onPaid();
  }

  async function reset(): Promise<void> {
    await payment.resetAllowance(intent);
    await refetch();
  }

  if (isPaid) {
    if (!funds || funds.allowanceWei === 0n) return null;
    return (
      <div className="grid justify-items-start gap-3 rounded-lg border border-line p-4 text-sm">
        <p>
          Your wallet still allows the admin wallet to spend{" "}
          <b className="figures font-semibold">
            {formatFixed({ value: funds.allowanceWei, decimals: 18 })} {token}
          </b>
          . Reset it if you won't publish again. It costs gas.
        </p>
        <Button disabled={payment.stage !== "idle"} onClick={() => void reset()}>
          Reset allowance to 0
        </Button>
        <Outcome payment={payment} />
      </div>
    );
  }
  const gap = funds && missing({ funds, amountWei: BigInt(intent.amountWei), token });
  return (
    <div className="grid gap-4">
      <Funds funds={funds} isLoading={isLoading} token={token} onRefresh={() => void refetch()} />
      <WalletWords funds={funds} intent={intent} token={token} />
      {isUntold(intent.id, undefined) ? (
        <UntoldPayment />
      ) : isUnsure ? (
        <UnsurePayment onSent={onSent} onNotSent={forget} />
      ) : (
        <div className="grid gap-2">
          <Button
            variant="primary"
            size="large"
            disabled={payment.stage !== "idle" || funds === null || gap !== null}
            onClick={() => void pay()}
          >
            Pay {tokenDigits(BigInt(intent.amountWei))} {token}
          </Button>
          {gap && <p className="text-sm">{gap}</p>}
          {funds === null && !isLoading && (
            <p className="text-sm">We couldn't read your balance, so you can't pay yet.</p>
          )}
        </div>
      )}
      <Outcome payment={payment} />
    </div>
  );
}

function missing({
  funds,
  amountWei,
  token,
}: {
  funds: FeeFunds;
  amountWei: bigint;
  token: string;
}): string | null {
  if (funds.tokenWei < amountWei) {
    const gap = formatFixed({ value: amountWei - funds.tokenWei, decimals: 18 });
    return `You are ${gap} ${token} short of the fee.`;
  }
  return funds.gasWei === 0n ? `Your wallet has no ${productChain.coin.symbol} to pay for gas.` : null;
}

function Funds({
  funds,
  isLoading,
  token,
  onRefresh,
}: {
  funds: FeeFunds | null;
  isLoading: boolean;
  token: string;
  onRefresh: () => void;
}): ReactNode {
  const show = (value: bigint | undefined): string =>
    value === undefined ? (isLoading ? "Reading..." : "–") : formatFixed({ value, decimals: 18 });
  return (
    <dl className="grid gap-2 text-sm">
      <FundsRow title={`Your ${token}`} figure={show(funds?.tokenWei)} />
      <FundsRow title="Current allowance" figure={show(funds?.allowanceWei)} />
      {funds === null && !isLoading && (
        <div>
          <Button onClick={onRefresh}>Read again</Button>
        </div>
      )}
    </dl>
  );
}

function FundsRow({ title, figure }: { title: string; figure: string }): ReactNode {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{title}</dt>
      <dd className="figures">{figure}</dd>
    </div>
  );
}

/** What the wallet will show, in its order, before it shows it. */
function WalletWords({
  funds,
  intent,
  token,
}: {
  funds: FeeFunds | null;
  intent: FeeIntent;
  token: string;
}): ReactNode {
  const amount = `${tokenDigits(BigInt(intent.amountWei))} ${token}`;
  const needsApproval = funds === null || funds.allowanceWei < BigInt(intent.amountWei);
  return (
    <div className="rounded-lg bg-surface-2 p-4 text-sm">
      <p className="font-semibold">Your wallet will ask you</p>
      <ol className="mt-2 grid list-decimal gap-2 pl-5">
        {needsApproval && (
          <li>
            to <b className="font-semibold">approve</b> {amount} for the admin wallet. Costs gas. No tokens
            move yet.
          </li>
        )}
        <li>
          to <b className="font-semibold">transfer</b> {amount} to{" "}
          <code className="font-mono" title={intent.adminWallet}>
            {formatAddress(intent.adminWallet)}
          </code>
          . Costs gas, and nobody can undo it.
        </li>
      </ol>
      <p className="mt-3 text-muted">
        At most {BigInt(intent.gasLimit).toLocaleString("en")} gas each. A payment is used once, for what you
        publish.
      </p>
    </div>
  );
}

function Outcome({ payment: { stage, result } }: { payment: PayFee }): ReactNode {
  const isFailure = result?.error !== undefined && result.error !== DECLINED;
  return (
    <>
      <p role="status" className="text-sm text-muted empty:hidden">
        {stage === "idle"
          ? result?.error === DECLINED
            ? `${DECLINED} No fee was transferred.`
            : ""
          : stageWords[stage]}
      </p>
      {isFailure && (
        <p role="alert" className="rounded-lg border border-line p-4 text-sm text-danger">
          {result.error}
        </p>
      )}
    </>
  );
}
