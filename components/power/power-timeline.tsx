"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { Glyph } from "@/components/ui/glyph";
import type { PowerAnswer, PowerChange } from "@/lib/power/power-schemas";
import { nftsInWords, spanInWords, tokensInWords } from "@/lib/power/power-words";
import { formatBlock, tokenLabel } from "@/lib/shared/format-number";
import { formatTime } from "@/lib/shared/format-time";

/** When each part came or went, oldest first, with the block of the answer between what counted and what came too late. */
export function PowerTimeline({ power }: { power: PowerAnswer }): ReactNode {
  const { at, changes, isSnapshot } = power;
  const inOrder = [...changes].sort((left, right) => compareBlocks(left.nearest.block, right.nearest.block));
  return (
    <section aria-label="History">
      <h3 className="mb-4 text-base">History</h3>
      <ol className="grid gap-5">
        {inOrder.length === 0 ? <li className="pl-7 text-sm text-muted">No changes yet.</li> : null}
        {inOrder
          .filter(({ when }) => when === "before")
          .map((change) => (
            <Change key={keyOf(change)} change={change} power={power} />
          ))}
        <li className={clsx(itemClass, "flex flex-wrap items-baseline gap-x-2")}>
          <Dot className="border-accent bg-accent" />
          <b className="font-semibold">{isSnapshot ? "Snapshot" : "What counts now"}</b>
          <Place block={at.block} time={at.time} />
        </li>
        {inOrder
          .filter(({ when }) => when === "after")
          .map((change) => (
            <Change key={keyOf(change)} change={change} power={power} />
          ))}
      </ol>
    </section>
  );
}

function Change({ change, power }: { change: PowerChange; power: PowerAnswer }): ReactNode {
  const { productName } = usePublicConfig();
  const { kind, direction, when, amount, count, isComplete, nearest } = change;
  const what =
    kind === "nft"
      ? nftsInWords(BigInt(amount))
      : `${tokensInWords(BigInt(amount))} ${tokenLabel(productName)}`;
  const distance = distanceWords(change, power);
  const nearestWord = when === "before" ? "the last" : "the first";
  return (
    <li className={itemClass}>
      <Dot className={when === "before" ? "border-muted bg-muted" : "border-muted bg-surface"} />
      <p>
        <span className="font-semibold">
          {isComplete ? "" : "At least "}
          {what} {direction}
        </span>
        {distance === null ? null : `${count > 1 ? `, ${nearestWord}` : ""} ${distance}`}
        {when === "after" ? <span className="text-muted">: {afterWords[direction]}</span> : null}
      </p>
      <p className="flex flex-wrap gap-x-1.5 text-xs text-muted">
        {count > 1 ? (
          <span>
            {count} times{isComplete ? "" : " and more"}, {nearestWord}:
          </span>
        ) : null}
        <Place block={nearest.block} time={nearest.time} />
      </p>
    </li>
  );
}

/** "2 h before the snapshot"; null when the time is unknown. */
function distanceWords({ nearest, when }: PowerChange, { at, isSnapshot }: PowerAnswer): string | null {
  if (nearest.block === at.block) return isSnapshot ? "in the snapshot block" : "in this block";
  if (nearest.distanceSeconds === null) return null;
  return `${spanInWords(nearest.distanceSeconds)} ${when} ${isSnapshot ? "the snapshot" : "this block"}`;
}

/** A block with its time, and its explorer page where there is an explorer. */
function Place({ block, time }: { block: string; time: string | null }): ReactNode {
  const { explorerUrl } = usePublicConfig();
  const name = (
    <>
      block <span className="figures">{formatBlock(block)}</span>
    </>
  );
  return (
    <span className="text-xs text-muted">
      {explorerUrl === null ? (
        name
      ) : (
        <a href={`${explorerUrl}/block/${block}`} target="_blank" rel="noopener noreferrer" className="link">
          {name}
          <Glyph name="outside" className="inline size-3" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      {time === null ? null : (
        <>
          {" · "}
          <time dateTime={time}>{formatTime(new Date(time))}</time>
        </>
      )}
    </span>
  );
}

const itemClass =
  "relative pl-7 text-sm before:absolute before:top-5 before:-bottom-5 before:left-[5.5px] before:w-px before:bg-line last:before:hidden";

const afterWords = { arrived: "too late to count", left: "still counts here" } as const;

function Dot({ className }: { className: string }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={clsx("absolute top-1.5 left-0 size-3 rounded-full border-2", className)}
    />
  );
}

function keyOf({ kind, direction, nearest }: PowerChange): string {
  return `${kind}-${direction}-${nearest.block}`;
}

function compareBlocks(left: string, right: string): number {
  return Number(BigInt(left) - BigInt(right));
}
