import clsx from "clsx";
import type { ReactNode } from "react";
import { PersonLink } from "@/components/people/person-link";
import { Avatar } from "@/components/ui/avatar";
import { type PowerGroup, wholePercent } from "@/lib/analytics/headline-sentences";
import type { MetricRow } from "@/lib/analytics/shape";
import { formatVotingPower } from "@/lib/shared/format-number";
import { shareOut } from "@/lib/shared/share-out";

const LOOKS = ["bg-text text-bg", "bg-closed text-bg", "bg-surface-2 text-text"] as const;
const LISTED = 5;

/** All voting power as one bar in groups, and the largest holders by name. */
export function PowerGroups({
  groups,
  largest,
}: {
  groups: readonly PowerGroup[];
  largest: readonly MetricRow[];
}): ReactNode {
  const shares = shareOut(
    groups.map(({ power }) => power),
    100,
  );
  const words = groups.map(({ name }, place) => `${shares[place]} % ${name}`);
  const most = BigInt(largest[0]?.["power"] ?? 1);
  return (
    <>
      <div
        role="img"
        aria-label={`All voting power: ${words.join(", ")}.`}
        className="flex h-10 gap-0.5 overflow-hidden rounded-md sm:h-14"
      >
        {groups.map(({ name }, place) => (
          <span
            key={name}
            className={clsx("min-w-0.5 overflow-hidden", LOOKS[place])}
            style={{ flex: `${shares[place]} 0 0` }}
          />
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {groups.map(({ name }, place) => (
          <li key={name} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={clsx("size-2.5 rounded-sm", LOOKS[place], place === 2 && "border border-line")}
            />
            <span>
              <b className="figures font-display text-base font-semibold text-text">{shares[place]} %</b>{" "}
              {name}
            </span>
          </li>
        ))}
      </ul>
      <ul className="mt-4">
        {largest.slice(0, LISTED).map((row) => (
          <li
            key={row["holder"]}
            className="grid min-h-12 grid-cols-[auto_minmax(0,1fr)_auto_2.500rem] items-center gap-x-3 border-t border-line py-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)_30%_6.500rem_2.500rem]"
          >
            <Avatar seed={row["holder"] ?? ""} className="size-7" />
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <PersonLink
                address={row["holder"] ?? ""}
                name={row["name"] ?? null}
                className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 sm:min-h-8"
              />
              {row["votes"] === "0" ? <span className="text-muted">never voted</span> : null}
            </span>
            <span aria-hidden="true" className="hidden h-1 rounded-full bg-surface-2 sm:block">
              <span
                className="block h-full rounded-full bg-muted"
                style={{
                  width: `${Number((BigInt(row["power"] ?? 0) * 1000n) / (most === 0n ? 1n : most)) / 10}%`,
                }}
              />
            </span>
            <span className="figures text-right">{formatVotingPower(BigInt(row["power"] ?? 0))} VP</span>
            <span className="figures text-right text-muted">{wholePercent(row["powerShare"])} %</span>
          </li>
        ))}
      </ul>
    </>
  );
}
