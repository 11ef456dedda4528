"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useState } from "react";
import { areKnown, hashesOf } from "@/components/fees/unused-payments";
import { usePublicConfig } from "@/components/layout/config-provider";
import { Button } from "@/components/ui/button";
import { CopyAddress } from "@/components/ui/copy-address";
import { FailureNote } from "@/components/ui/failure-note";
import { HexField } from "@/components/ui/hex-field";
import { openWalletPanel, useWalletView } from "@/components/wallet/wallet-store";
import { assetLabel } from "@/lib/bounties/bounty-kinds";
import {
  estimateGasCost,
  type Payer,
  type PayResult,
  payPrize,
  prizeSentBefore,
} from "@/lib/bounties/client/pay-prize";
import {
  payoutProgressQuery,
  safesQuery,
  savePayoutTransaction,
  sendSafe,
  unusedPayoutsQuery,
} from "@/lib/bounties/payout-queries";
import type { Payout } from "@/lib/bounties/payout-schemas";
import { productChain } from "@/lib/env/product-chain";
import { PAID_ELSEWHERE } from "@/lib/fees/client/noted-payment";
import type { UnusedPayment } from "@/lib/fees/fee-schemas";
import { useQuery, useQueryClient } from "@/lib/http/query-client";
import { readFailure } from "@/lib/http/read-failure";
import { useMutation } from "@/lib/http/use-mutation";
import { formatAddress, isSameAddress } from "@/lib/shared/address";
import { formatFixed } from "@/lib/shared/format-number";
import type { PaidBounty } from "./pay-winners";
import { PrizePayment } from "./prize-payment";
import type { BountyPath } from "./take-part";

/** The prize that is paid now, whether the wallet is asked yet, and what came of each request. */
type Asked = {
  now: string | null;
  stage: "searching" | "asking";
  results: Readonly<Record<string, PayResult>>;
};

/** The sponsor pays: one transaction a winner from the wallet, or one that was sent elsewhere. */
export default function PayPanel({
  bounty,
  path,
  owed,
  token,
}: {
  bounty: PaidBounty;
  path: BountyPath;
  owed: readonly Payout[];
  token: string;
}): ReactNode {
  const router = useRouter();
  const queryClient = useQueryClient();
  const payer = usePayer(bounty);
  // No log has transfers of CRO: only the sponsor can say what another device sent.
  const [isChecked, setIsChecked] = useState(bounty.token !== null);
  const [asked, setAsked] = useState<Asked>({ now: null, stage: "searching", results: {} });
  const label = assetLabel({ asset: bounty.asset, token });
  const unused = useQuery({ ...unusedPayoutsQuery(bounty.id), enabled: bounty.token !== null });
  const isSearched = bounty.token === null || unused.data !== undefined;
  const foundFor = (payout: Payout, payments = unused.data ?? []): UnusedPayment[] =>
    payments.filter(
      ({ recipient, amountWei }) =>
        isSameAddress(recipient, payout.winner) && BigInt(amountWei) >= BigInt(payout.amountWei),
    );

  const open = owed.filter((payout) => foundFor(payout).length === 0);

  /** Another device may have paid since this page looked: then what it sent is shown before this wallet is asked. */
  async function findMore(payout: Payout): Promise<PayResult | null> {
    if (bounty.token === null) return null;
    const { data, error } = await unused.refetch();
    if (error !== null) return { error: readFailure(error).text };
    return areKnown(foundFor(payout, data), hashesOf(foundFor(payout))) ? null : { error: PAID_ELSEWHERE };
  }

  async function pay(payout: Payout): Promise<void> {
    if (payer === null) return;
    setAsked((asked) => ({ ...asked, now: payout.id, stage: "searching" }));
    let result = await findMore(payout);
    if (result === null) {
      setAsked((asked) => ({ ...asked, stage: "asking" }));
      result = await payPrize(payer, payout);
    }
    const told = { [payout.id]: result };
    setAsked((asked) => ({ ...asked, now: null, results: { ...asked.results, ...told } }));
    await queryClient.invalidateQueries({ queryKey: payoutProgressQuery(payout.id).queryKey });
  }

  async function use(payout: Payout, txHash: string): Promise<void> {
    await savePayoutTransaction(payout.id, txHash);
    await queryClient.invalidateQueries({ queryKey: payoutProgressQuery(payout.id).queryKey });
    await unused.refetch();
  }

  /** One after the other; what is declined or fails leaves the others to be asked for. */
  async function payAll(): Promise<void> {
    for (const payout of open) {
      const progress = await queryClient
        .fetchQuery(payoutProgressQuery(payout.id))
        .catch(() => ({ state: "unreadable" }));
      if (progress.state === "unpaid") await pay(payout);
    }
  }

  return (
    <section aria-labelledby="pay" className="mt-4 grid scroll-mt-22 gap-5 border-t border-line pt-5">
      <h3 id="pay" className="text-base">
        Pay the winners
      </h3>
      <WalletPart
        payer={payer}
        owed={open}
        label={label}
        sponsor={bounty.sponsor}
        hasFound={open.length < owed.length}
        isBusy={asked.now !== null || !isSearched}
        onChecked={isChecked ? null : () => setIsChecked(true)}
        onPayAll={() => void payAll()}
      />
      {isSearched ? null : unused.isError ? (
        <div className="grid justify-items-start gap-3">
          <FailureNote failure={readFailure(unused.error)} />
          <Button onClick={() => void unused.refetch()}>Try again</Button>
        </div>
      ) : (
        <p role="status" className="text-sm text-muted">
          Looking for payments that you made before...
        </p>
      )}
      <ul aria-label="Payments" className="grid gap-3">
        {owed.map((payout) => (
          <PrizePayment
            key={payout.id}
            payout={payout}
            path={path}
            asset={bounty.asset}
            token={token}
            sentBefore={payer && prizeSentBefore(payer, payout)}
            result={asked.results[payout.id] ?? null}
            stage={asked.now === payout.id ? asked.stage : null}
            found={foundFor(payout)}
            canPay={payer !== null && asked.now === null && isSearched && isChecked}
            onUse={(txHash) => use(payout, txHash)}
            onPay={() => void pay(payout)}
            onProved={() => startTransition(() => router.refresh())}
          />
        ))}
      </ul>
      {bounty.token === null ? null : <SponsorSafes />}
    </section>
  );
}

/** The connected wallet, when it is the sponsor's. */
function usePayer({ sponsor, token }: PaidBounty): Payer | null {
  const { chainId } = usePublicConfig();
  const { wagmi, address } = useWalletView();
  return wagmi !== null && address !== null && isSameAddress(address, sponsor)
    ? { wagmi, chainId, sponsor, token }
    : null;
}

/** What the wallet will show and what it costs, before it shows it. */
function WalletPart({
  payer,
  owed,
  label,
  sponsor,
  hasFound,
  isBusy,
  onChecked,
  onPayAll,
}: {
  payer: Payer | null;
  owed: readonly Payout[];
  label: string;
  sponsor: string;
  /** There is a payment to use first. */
  hasFound: boolean;
  isBusy: boolean;
  /** Null once nothing is left to check before paying. */
  onChecked: (() => void) | null;
  onPayAll: () => void;
}): ReactNode {
  const { address, status } = useWalletView();
  if (payer === null) {
    const isConnecting = status === "connecting" || status === "reconnecting";
    return (
      <div className="grid justify-items-start gap-3 text-sm">
        <p>
          {address === null
            ? "Connect the sponsor's wallet to pay here, or paste transactions that you sent elsewhere."
            : `Your wallet is on ${formatAddress(address)}. Switch it to ${formatAddress(sponsor)} to pay here, or paste transactions that you sent elsewhere.`}
        </p>
        {address === null ? (
          <Button
            variant={hasFound ? "secondary" : "primary"}
            disabled={isConnecting}
            onClick={() => openWalletPanel("connect")}
          >
            {isConnecting ? "Connecting..." : "Connect wallet"}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-4 text-sm">
      <p className="text-muted">
        Your wallet asks you once for each winner: to {payer.token === null ? "send" : "transfer"} exactly the
        prize in {label} to the winner's address. <GasCost payer={payer} prize={owed[0]} /> Nobody can undo a
        payment; each is proved after 12 confirmations. You can close this page until then.
      </p>
      {onChecked === null ? null : (
        <div role="alert" className="grid gap-3 rounded-lg border border-pending/60 p-4">
          <p>
            CRO that you sent from another device can&apos;t be found by this page. Check your wallet&apos;s
            activity: did it pay one of these prizes already? If so, paste its transaction hash below.
          </p>
          <Button className="justify-self-start" onClick={onChecked}>
            It sent nothing for these prizes
          </Button>
        </div>
      )}
      {owed.length > 1 && onChecked === null ? (
        <Button variant="primary" size="large" className="max-sm:w-full" disabled={isBusy} onClick={onPayAll}>
          Pay {owed.length} winners
        </Button>
      ) : null}
    </div>
  );
}

const HUNDREDTH = 10n ** 16n;

function GasCost({ payer, prize }: { payer: Payer; prize: Payout | undefined }): ReactNode {
  const { data } = useQuery({
    queryKey: ["payout-gas", payer.sponsor, prize?.id ?? ""],
    queryFn: async () => (prize ? (await estimateGasCost(payer, prize)).toString() : null),
  });
  if (data === undefined || data === null) return `Each costs gas in ${productChain.coin.symbol}.`;
  const cost = BigInt(data);
  const figure = cost < HUNDREDTH ? "less than 0.01" : `about ${formatFixed({ value: cost, decimals: 18 })}`;
  return `Each costs ${figure} ${productChain.coin.symbol} for gas.`;
}

/** The Safes whose token transfers count as the sponsor's. */
export function SponsorSafes(): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery(safesQuery);
  const [text, setText] = useState("");
  const change = useMutation({
    mutationFn: ({ address, method }: { address: string; method: "PUT" | "DELETE" }) =>
      sendSafe(address, method),
    onSuccess: (safes) => {
      setText("");
      queryClient.setQueryData(safesQuery.queryKey, safes);
    },
  });
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold">Paying from a Safe?</summary>
      <div className="mt-3 grid gap-4">
        <p className="text-muted">
          Register it once; then paste the transactions that it sent. The Safe is asked whether you are one of
          its owners.
        </p>
        {data && data.safes.length > 0 ? (
          <ul aria-label="Your Safes" className="divide-y divide-line border-y border-line">
            {data.safes.map(({ address }) => (
              <li key={address} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <CopyAddress address={address} label="the Safe's address" />
                <Button
                  className="h-9 px-3"
                  disabled={change.isPending}
                  onClick={() => change.mutate({ address, method: "DELETE" })}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
        <form
          className="grid gap-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            change.mutate({ address: text.trim(), method: "PUT" });
          }}
        >
          <HexField
            id="safe"
            label="Address of the Safe"
            error={change.error ? readFailure(change.error).text : null}
            value={text}
            onChange={setText}
          />
          <div>
            <Button type="submit" disabled={change.isPending || text.trim() === ""}>
              Register the Safe
            </Button>
          </div>
        </form>
      </div>
    </details>
  );
}
