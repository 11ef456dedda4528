import clsx from "clsx";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button";
import { inputClass } from "@/components/ui/field";
import { ListLink } from "@/components/ui/list-link";
import {
  type AnalyticsAddress,
  type AnalyticsPath,
  analyticsSearch,
  DEFAULT_RANGE,
} from "@/lib/analytics/analytics-address";
import { RANGE_NAMES, RANGES } from "@/lib/analytics/analytics-range";

type Props = {
  path: AnalyticsPath;
  address: AnalyticsAddress;
  /** Null if the numbers are the same for every club. */
  clubs: readonly { slug: string; name: string }[] | null;
};

/** Which time and which club: everything in the address, as plain links and a form. */
export function AnalyticsToolbar({ path, address, clubs }: Props): ReactNode {
  return (
    <div className="mb-6 flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
      <nav aria-label="Time" className="flex rounded-lg border border-line bg-surface p-1">
        {RANGES.map((range) => (
          <ListLink
            key={range}
            href={`${path}${analyticsSearch({ ...address, range })}`}
            current={range === address.range ? "true" : false}
            className={clsx(
              "grow rounded-md px-2 py-1.5 text-center text-sm whitespace-nowrap max-sm:grid max-sm:min-h-11 max-sm:place-items-center sm:px-3",
              range === address.range ? "bg-surface-2 font-semibold text-text" : "text-muted hover:text-text",
            )}
          >
            {RANGE_NAMES[range]}
          </ListLink>
        ))}
      </nav>
      {clubs === null || clubs.length === 0 ? null : (
        <form action={path} className="flex min-w-0 items-center gap-2">
          {address.range === DEFAULT_RANGE ? null : (
            <input type="hidden" name="range" value={address.range} />
          )}
          <label htmlFor="analytics-club" className="sr-only">
            Club
          </label>
          <select
            id="analytics-club"
            name="club"
            defaultValue={address.club ?? ""}
            key={address.club}
            className={clsx(inputClass, "h-10 min-w-0 text-sm max-sm:h-11")}
          >
            <option value="">All clubs</option>
            {clubs.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
          <button type="submit" className={buttonClass({ className: "max-sm:min-h-11" })}>
            Show
          </button>
        </form>
      )}
    </div>
  );
}
