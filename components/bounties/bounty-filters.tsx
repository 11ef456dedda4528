import clsx from "clsx";
import type { ReactNode } from "react";
import { Glyph } from "@/components/ui/glyph";
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
  deadline: "By deadline",
  prize: "By prize",
  submissions: "By submissions",
  newest: "Newest first",
} as const;

/** One row: the state, and type, label and order behind a press. All in the address; plain links where there is no script. */
export function BountyFilters({
  path,
  address,
}: {
  path: BountiesPath;
  address: BountiesAddress;
}): ReactNode {
  const hrefOf = (change: Partial<BountiesAddress>) =>
    `${path}${bountiesSearch({ ...address, after: null, ...change })}` as BountiesPath;
  const { type, label, sort } = address;
  const chosen = [
    ...(type === "any" ? [] : [TYPE_WORDS[type]]),
    ...(label === null ? [] : [labelWord(label)]),
    ...(sort === "deadline" ? [] : [SORT_WORDS[sort]]),
  ].join(", ");
  return (
    <search className="relative mb-6 block">
      <Segments label="State" className="w-fit">
        {STATE_FILTERS.map((state) => (
          <Segment key={state} href={hrefOf({ state })} isCurrent={address.state === state}>
            {STATE_WORDS[state]}
          </Segment>
        ))}
      </Segments>
      <details open={chosen !== ""}>
        <summary className="absolute top-0 right-0 flex h-11 max-w-[calc(100%-20rem)] min-w-11 cursor-pointer list-none items-center justify-center gap-2 rounded-lg border border-line px-3 text-sm text-muted hover:text-text sm:h-9.5 [&::-webkit-details-marker]:hidden">
          <Glyph name="sliders" className="size-4 shrink-0" />
          <span className="truncate max-sm:sr-only">{chosen === "" ? "Filter and sort" : chosen}</span>
        </summary>
        <div className="mt-3 grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-4 text-sm lg:grid-cols-[auto_auto_minmax(0,1fr)]">
          <Choices name="Type">
            {(["any", "open", "apply"] as const).map((each) => (
              <Choice key={each} href={hrefOf({ type: each })} isCurrent={type === each}>
                {TYPE_WORDS[each]}
              </Choice>
            ))}
          </Choices>
          <Choices name="Order">
            {SORTS.map((each) => (
              <Choice key={each} href={hrefOf({ sort: each })} isCurrent={sort === each}>
                {SORT_WORDS[each]}
              </Choice>
            ))}
          </Choices>
          <Choices name="Label">
            {[null, ...bountyLabels].map((each) => (
              <Choice key={each} href={hrefOf({ label: each })} isCurrent={label === each}>
                {each === null ? "Any label" : labelWord(each)}
              </Choice>
            ))}
          </Choices>
        </div>
      </details>
    </search>
  );
}

function Choices({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{name}</legend>
      <div className="flex flex-wrap gap-1.5">{children}</div>
    </fieldset>
  );
}

function Choice({
  href,
  isCurrent,
  children,
}: {
  href: BountiesPath;
  isCurrent: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <ListLink
      href={href}
      current={isCurrent && "true"}
      className={clsx(
        "rounded-full border px-3 py-1 max-sm:py-2.5",
        isCurrent ? "border-accent font-semibold text-text" : "border-line text-muted hover:text-text",
      )}
    >
      {children}
    </ListLink>
  );
}
