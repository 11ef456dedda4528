"use client";

import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { useAuth } from "@/lib/auth/use-auth";
import { useQuery } from "@/lib/http/query-client";
import { inThirdPerson } from "@/lib/power/in-third-person";
import { explainedPowerQuery } from "@/lib/power/power-queries";
import type { PowerAnswer } from "@/lib/power/power-schemas";
import { isSameAddress } from "@/lib/shared/address";
import { formatBlock, formatExact, formatVotingPower } from "@/lib/shared/format-number";
import { formatTime } from "@/lib/shared/format-time";
import { BlockLookup } from "./block-lookup";
import { PowerBreakdown } from "./power-breakdown";
import type { PowerPlace } from "./power-button";
import { PowerFailure } from "./power-failure";
import { PowerFigure } from "./power-figure";
import { PowerTimeline } from "./power-timeline";

/** Why an address has the power it has: the sentence, the sum, the gap, when each part came or went, and what to do next. */
export function PowerPanel({
  address,
  block,
  threshold,
  onAsk,
}: PowerPlace & {
  /** Something else is asked: what stood in focus goes, and the answer comes on top. */
  onAsk: () => void;
}): ReactNode {
  const { userAddress } = useAuth();
  const [chosenBlock, setChosenBlock] = useState(block);
  const { data, error, isFetching, refetch } = useQuery(explainedPowerQuery({ address, block: chosenBlock }));
  function choose(chosen: number | undefined): void {
    setChosenBlock(chosen);
    onAsk();
  }
  function retry(): void {
    void refetch();
    onAsk();
  }
  const isReading = isFetching && (data === undefined || error !== null);
  return (
    <div className="grid gap-8">
      <p role="status" className="sr-only">
        {isReading ? "Reading the chain..." : data && !error ? answerInShort(data) : ""}
      </p>
      {isReading ? <PowerSkeleton /> : null}
      {error && !isReading ? (
        <PowerFailure
          error={error}
          onRetry={retry}
          onReset={chosenBlock === block ? null : () => choose(block)}
          firstBlock={block}
        />
      ) : null}
      {data && !error ? (
        <>
          <PowerHeadline power={data} isOwn={userAddress !== null && isSameAddress(userAddress, address)} />
          <PowerBreakdown power={data} />
          {threshold === null ? null : (
            <PowerThreshold
              powerWei={BigInt(data.at.powerWei)}
              thresholdWei={threshold ?? BigInt(data.threshold.powerWei)}
            />
          )}
          <PowerTimeline power={data} />
        </>
      ) : null}
      <BlockLookup
        newestBlock={data ? Number(data.now.block) : null}
        chosenBlock={chosenBlock}
        firstBlock={block}
        onChoose={choose}
      />
    </div>
  );
}

function answerInShort({ at }: PowerAnswer): string {
  return `Block ${formatBlock(at.block)}: ${formatVotingPower(BigInt(at.powerWei))} VP`;
}

/** The power at the block and now; why, in a sentence; what to do for the next proposal. */
function PowerHeadline({ power, isOwn }: { power: PowerAnswer; isOwn: boolean }): ReactNode {
  const { at, now, isSnapshot } = power;
  const [first = "", ...others] = sentencesOf(isOwn ? power.headline : inThirdPerson(power.headline));
  return (
    <section aria-label="In short">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1">
        <p className="font-display text-4xl font-semibold tracking-tight break-all">
          <PowerFigure powerWei={BigInt(at.powerWei)} /> <span className="text-xl text-muted">VP</span>
        </p>
        <p className="text-sm text-muted sm:text-right">
          at block <b className="figures font-semibold text-text">{formatBlock(at.block)}</b>
          {at.time === null ? "" : `, ${formatTime(new Date(at.time))}`}
          {isSnapshot && at.powerWei !== now.powerWei ? (
            <span className="block">
              now{" "}
              <b className="font-semibold text-text">
                <PowerFigure powerWei={BigInt(now.powerWei)} /> VP
              </b>
            </span>
          ) : null}
          {isSnapshot ? null : <span className="block">the newest that is settled</span>}
        </p>
      </div>
      {/* The numbers beside the panel are for the newest block, which may be some blocks ahead. */}
      {isSnapshot ? null : (
        <p className="mt-1 text-sm text-muted">Recent transfers count once their block is settled.</p>
      )}
      <h3 className="mt-4 text-xl">{first}</h3>
      {others.length > 0 ? <p className="mt-2 text-muted">{others.join(" ")}</p> : null}
      <p className="mt-5 rounded-lg bg-surface-2 px-4 py-3 text-sm">
        <span className="block text-xs text-muted">What to do</span>
        {isOwn ? power.nextStep : inThirdPerson(power.nextStep)}
      </p>
    </section>
  );
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.) (?=[A-Z\d])/);
}

/** How near the power is to what a proposal needs: a thin line, and the exact gap in words. Units of 10^-18 VP. */
function PowerThreshold({ powerWei, thresholdWei }: { powerWei: bigint; thresholdWei: bigint }): ReactNode {
  const isMet = powerWei >= thresholdWei;
  const needed = `${formatExact({ value: thresholdWei, decimals: 18 })} VP`;
  const difference = isMet ? powerWei - thresholdWei : thresholdWei - powerWei;
  return (
    <section aria-label="Enough to propose?">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="text-base">Enough to propose?</h3>
        <p className="figures text-sm text-muted">{needed} needed</p>
      </div>
      <div aria-hidden="true" className="mt-3 h-1.5 overflow-hidden rounded-full bg-surface-2">
        <div
          className={clsx("h-full rounded-full", isMet ? "bg-active" : "bg-pending")}
          style={{ width: `${percent({ powerWei, thresholdWei })}%` }}
        />
      </div>
      <p className="mt-3 text-sm">{gapWords({ isMet, difference })}</p>
    </section>
  );
}

function gapWords({ isMet, difference }: { isMet: boolean; difference: bigint }): ReactNode {
  const amount = (
    <b className="figures font-semibold">{formatExact({ value: difference, decimals: 18 })} VP</b>
  );
  if (!isMet) return <>Not yet: exactly {amount} short.</>;
  if (difference === 0n) return "Yes, exactly.";
  return <>Yes, with {amount} to spare.</>;
}

function percent({ powerWei, thresholdWei }: { powerWei: bigint; thresholdWei: bigint }): number {
  if (powerWei >= thresholdWei) return 100;
  return Number((powerWei * 1_000n) / thresholdWei) / 10;
}

/** The panel's shape while it is read. */
function PowerSkeleton(): ReactNode {
  return (
    <div aria-hidden="true" className="grid animate-appear-late gap-8">
      <div>
        <div className="flex items-center justify-between gap-8">
          <Bone className="h-12 w-44" />
          <Bone className="h-4 w-40 max-sm:hidden" />
        </div>
        <Bone className="mt-5 h-6 w-full" />
        <Bone className="mt-2 h-6 w-2/3" />
        <Bone className="mt-5 h-16 w-full rounded-lg" />
      </div>
      <div>
        <Bone className="h-5 w-40" />
        <div className="mt-3 divide-y divide-line rounded-xl border border-line">
          {["nfts", "tokens", "sum"].map((row) => (
            <div key={row} className="flex justify-between px-4 py-4">
              <Bone className="h-4 w-28" />
              <Bone className="h-4 w-16" />
            </div>
          ))}
        </div>
      </div>
      <div>
        <Bone className="h-5 w-36" />
        <Bone className="mt-3 h-1.5 w-full rounded-full" />
        <Bone className="mt-3 h-4 w-56" />
      </div>
      <div>
        <Bone className="h-5 w-44" />
        {["first", "second", "third"].map((row) => (
          <div key={row} className="mt-4 flex items-center gap-4">
            <Bone className="size-3 rounded-full" />
            <Bone className="h-4 w-64" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Bone({ className }: { className: string }): ReactNode {
  return <div className={clsx("rounded-md bg-surface-2", className)} />;
}
