import clsx from "clsx";
import type { ReactNode } from "react";
import { ListLink } from "@/components/ui/list-link";
import { Segment, Segments } from "@/components/ui/segments";
import {
  type BountiesAddress,
  type BountiesPath,
  bountiesSearch,
  SORTS,
  STATE_FILTERS,
} from "@/lib/bounties/bounties-address";
import { bountyLabels, labelWord } from "@/lib/bounties/bounty-kinds";

const STATE_WORDS = { open: "Open", "in-review": "In review", completed: "Completed", any: "All" } as const;
const TYPE_WORDS = { any: "Any type", open: "Open to all", apply: "Apply first" } as const;
const SORT_WORDS = {
  deadline: "Deadline",
  prize: "Prize",
  submissions: "Submissions",
  newest: "Newest",
} as const;

type Change = Partial<BountiesAddress>;

/** State, type, label and order, all in the address; plain links where there is no script. */
export function BountyFilters({
  path,
  address,
}: {
  path: BountiesPath;
  address: BountiesAddress;
}): ReactNode {
  const hrefOf = (change: Change) =>
    `${path}${bountiesSearch({ ...address, after: null, ...change })}` as BountiesPath;
  return (
    <search className="mb-6 grid gap-3">
      <div className="flex flex-wrap justify-between gap-3">
        <Segments label="State">
          {STATE_FILTERS.map((state) => (
            <Segment key={state} href={hrefOf({ state })} isCurrent={address.state === state}>
              {STATE_WORDS[state]}
            </Segment>
          ))}
        </Segments>
        <Segments label="Order">
          {SORTS.map((sort) => (
            <Segment key={sort} href={hrefOf({ sort })} isCurrent={address.sort === sort}>
              {SORT_WORDS[sort]}
            </Segment>
          ))}
        </Segments>
      </div>
      <div className="flex flex-wrap items-start gap-3">
        <Types address={address} hrefOf={hrefOf} className="max-sm:hidden" />
        <details open={address.label !== null} className="min-w-0 grow basis-60 text-sm">
          <summary className="w-fit cursor-pointer rounded-lg border border-line px-3.5 py-2 text-muted hover:text-text">
            <span className="sm:hidden">{TYPE_WORDS[address.type]}, </span>
            <span className="max-sm:lowercase">
              {address.label === null ? "Any label" : labelWord(address.label)}
            </span>
          </summary>
          <Types address={address} hrefOf={hrefOf} className="mt-3 w-fit sm:hidden" />
          <fieldset aria-label="Label" className="mt-3 flex flex-wrap gap-1.5">
            {[null, ...bountyLabels].map((label) => (
              <ListLink
                key={label}
                href={hrefOf({ label })}
                current={address.label === label && "true"}
                className={clsx(
                  "rounded-full border px-3 py-1",
                  address.label === label
                    ? "border-accent font-semibold text-text"
                    : "border-line text-muted hover:text-text",
                )}
              >
                {label === null ? "Any label" : labelWord(label)}
              </ListLink>
            ))}
          </fieldset>
        </details>
      </div>
    </search>
  );
}

/** Beside the labels, and on a phone behind the same press. */
function Types({
  address,
  hrefOf,
  className,
}: {
  address: BountiesAddress;
  hrefOf: (change: Change) => BountiesPath;
  className: string;
}): ReactNode {
  return (
    <Segments label="Type" className={className}>
      {(["any", "open", "apply"] as const).map((type) => (
        <Segment key={type} href={hrefOf({ type })} isCurrent={address.type === type}>
          {TYPE_WORDS[type]}
        </Segment>
      ))}
    </Segments>
  );
}
