import type { ReactNode } from "react";
import { PowerChip } from "@/components/power/power-chip";
import type { HeldAmounts } from "@/lib/env/counted-contracts";
import type { PersonProfile, Turnout } from "@/lib/profiles/profile-schemas";
import { formatBlock } from "@/lib/shared/format-block";
import { formatTokenAmount } from "@/lib/shared/format-token-amount";
import { tokenLabel } from "@/lib/shared/token-label";

export type Holdings = HeldAmounts & { block: bigint; powerWei: bigint; isWhale: boolean };

/** What the person holds now and how often they vote; what is not known is a dash that says so, never 0. */
export function ProfileFigures({
  profile: { address, turnout },
  holdings,
  productName,
}: {
  profile: PersonProfile;
  holdings: Holdings | null;
  productName: string;
}): ReactNode {
  return (
    <section aria-label="Holdings and turnout" className="mt-8">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4">
        <Figure label="Voting power">
          <PowerChip address={address} powerWei={holdings?.powerWei ?? null} threshold={null} />
        </Figure>
        <Figure label={`${productName} NFTs`}>
          {holdings === null ? <Unknown /> : holdings.nftCount.toLocaleString("en")}
        </Figure>
        <Figure label={tokenLabel(productName)}>
          {holdings === null ? <Unknown /> : formatTokenAmount(holdings.tokenWei)}
        </Figure>
        <Figure label="Turnout">
          {turnout.couldVote === 0 ? <span className="text-muted">–</span> : `${turnoutPercent(turnout)} %`}
        </Figure>
      </dl>
      <p className="figures mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        <span>
          {holdings === null
            ? "What this address holds is not known right now: the chain could not be read. That is not zero."
            : `Holdings at block ${formatBlock(holdings.block)}.`}
        </span>
        <span>{describeTurnout(turnout)}</span>
      </p>
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col-reverse justify-end bg-surface p-4">
      <dt className="mt-1.5 text-sm text-muted">{label}</dt>
      <dd className="figures flex min-h-9 items-center font-display text-xl font-semibold tracking-tight">
        {children}
      </dd>
    </div>
  );
}

function Unknown(): ReactNode {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">unknown</span>
    </>
  );
}

/** Cut, never rounded up. */
function turnoutPercent({ voted, couldVote }: Turnout): number {
  return Math.floor((voted * 100) / couldVote);
}

function describeTurnout({ voted, couldVote, notCounted }: Turnout): string {
  const waiting =
    notCounted === 0
      ? ""
      : ` ${notCounted === 1 ? "1 ended proposal is" : `${notCounted.toLocaleString("en")} ended proposals are`} not counted: the list of holders is not frozen.`;
  if (couldVote === 0) return `Not eligible for any past vote yet.${waiting}`;
  const proposals = `${couldVote.toLocaleString("en")} eligible ${couldVote === 1 ? "proposal" : "proposals"}`;
  return `Voted in ${voted.toLocaleString("en")} of ${proposals}.${waiting}`;
}
