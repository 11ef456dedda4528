import type { ReactNode } from "react";
import { inThirdPerson } from "@/lib/power/in-third-person";
import type { PowerAnswer } from "@/lib/power/power-schemas";
import { formatBlock } from "@/lib/shared/format-number";
import { formatTime } from "@/lib/shared/format-time";
import { PowerFigure } from "./power-figure";

/** The power at the block and now; why, in a sentence; what to do for the next proposal. */
export function PowerHeadline({ power, isOwn }: { power: PowerAnswer; isOwn: boolean }): ReactNode {
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
