import type { ReactNode } from "react";
import { BrowseLinks } from "@/components/layout/browse-links";
import { PageHeader } from "@/components/layout/page-header";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { COUNT_MAX } from "@/lib/search/count-max";
import { type SearchAddress, searchSearch } from "@/lib/search/search-address";
import { KIND_NAMES, SEARCH_KINDS, type SearchKind } from "@/lib/search/search-kinds";
import type { SearchAnswer, SearchGroup } from "@/lib/search/search-schemas";
import { HitCard } from "./hit-card";
import { SearchForm } from "./search-form";

type View = SearchAnswer | "unreadable" | null;

/** The search as a page: a form, links and lists, so it needs no script. */
export function SearchScreen({ address, view }: { address: SearchAddress; view: View }): ReactNode {
  return (
    <div className="wrap pb-12">
      <PageHeader title="Search">
        Clubs, proposals, bounties and people, by their words, numbers and addresses.
      </PageHeader>
      <SearchForm q={address.q} kind={address.kind} />
      <Results address={address} view={view} />
    </div>
  );
}

function Results({ address, view }: { address: SearchAddress; view: View }): ReactNode {
  if (view === null) {
    return (
      <>
        <Ways />
        <div className="mt-6">
          <BrowseLinks />
        </div>
      </>
    );
  }
  if (view === "unreadable") return <Unreadable address={address} />;
  if (view.groups.length === 0) return <Nothing address={address} />;
  const shown = view.groups.filter(({ kind }) => address.kind === null || kind === address.kind);
  return (
    <>
      {view.groups.length === 1 && address.kind === null ? null : (
        <Kinds address={address} groups={view.groups} />
      )}
      {view.isGuess ? <Guess address={address} suggestion={view.suggestion} /> : null}
      {shown.length === 0 && address.kind ? (
        <p className="mt-8 text-muted">
          None of the {KIND_NAMES[address.kind].many.toLowerCase()} match. The other kinds above do.
        </p>
      ) : null}
      {shown.map((group) => (
        <Group key={group.kind} group={group} address={address} />
      ))}
    </>
  );
}

// Plain links: an app link to the same page with another search would never finish.
function Kinds({ address, groups }: { address: SearchAddress; groups: readonly SearchGroup[] }): ReactNode {
  const countOf = (kind: SearchKind): number => groups.find((group) => group.kind === kind)?.count ?? 0;
  const choices = [null, ...SEARCH_KINDS.filter((kind) => countOf(kind) > 0 || kind === address.kind)];
  return (
    <nav aria-label="Kinds" className="mt-5 flex flex-wrap gap-1">
      {choices.map((kind) => (
        <a
          key={kind}
          href={`/search${searchSearch({ q: address.q, kind })}`}
          aria-current={kind === address.kind ? "page" : undefined}
          className="rounded-lg px-3 py-1.5 text-sm text-muted hover:text-text aria-[current]:bg-surface-2 aria-[current]:font-semibold aria-[current]:text-text"
        >
          {kind ? KIND_NAMES[kind].many : "All"}
          {kind ? <span className="figures ml-1.5 text-muted">{countText(countOf(kind))}</span> : null}
        </a>
      ))}
    </nav>
  );
}

function Group({
  group: { kind, count, hits, next },
  address,
}: {
  group: SearchGroup;
  address: SearchAddress;
}): ReactNode {
  const isWhole = address.kind === kind;
  const hrefOf = (cursor: string | null) => `/search${searchSearch({ q: address.q, kind, cursor })}`;
  return (
    <section aria-labelledby={`search-${kind}`} className="mt-8">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id={`search-${kind}`} className="text-xl">
          {KIND_NAMES[kind].many}
        </h2>
        {!isWhole && count > hits.length ? (
          <a href={hrefOf(null)} className="link py-1 text-sm">
            See all {countText(count)}
            <span className="sr-only"> {KIND_NAMES[kind].many.toLowerCase()}</span>
          </a>
        ) : null}
      </div>
      <ul className="border-t border-line">
        {hits.map((hit) => (
          <HitCard key={hit.href} hit={hit} />
        ))}
      </ul>
      {isWhole ? (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3 empty:hidden">
          {address.cursor ? (
            <a href={hrefOf(null)} className={buttonClass()}>
              First page
            </a>
          ) : null}
          {next ? (
            <a href={hrefOf(next)} className={buttonClass()} rel="next">
              Next page
            </a>
          ) : null}
        </nav>
      ) : null}
    </section>
  );
}

function Guess({ address, suggestion }: { address: SearchAddress; suggestion: string | null }): ReactNode {
  return (
    <p className="mt-6 rounded-card border border-line bg-surface-2 px-4 py-3">
      No exact match for “<bdi className="break-words">{address.q}</bdi>”.{" "}
      {suggestion === null ? (
        "These are similar."
      ) : (
        <>
          Did you mean{" "}
          <a href={`/search${searchSearch({ q: suggestion })}`} className="link font-semibold">
            <bdi>{suggestion}</bdi>
          </a>
          ?
        </>
      )}
    </p>
  );
}

function Nothing({ address }: { address: SearchAddress }): ReactNode {
  return (
    <div className="mt-8">
      <EmptyState drawing="compass" title="Nothing found" action={<BrowseLinks />}>
        No results for “<bdi className="break-words text-text">{address.q}</bdi>”. Try fewer or shorter words,
        a number such as #12, or at least six digits of an address.
      </EmptyState>
    </div>
  );
}

function Unreadable({ address }: { address: SearchAddress }): ReactNode {
  return (
    <div className="mt-8">
      <EmptyState
        drawing="broken"
        title="The search can't be answered right now"
        action={
          <a href={`/search${searchSearch(address)}`} className={buttonClass({ variant: "primary" })}>
            Try again
          </a>
        }
      >
        The database did not answer in time. Try other or longer words.
      </EmptyState>
    </div>
  );
}

const WAYS = [
  {
    title: "Words",
    example: "winter budget",
    text: "Search titles and text. Typos are fine.",
  },
  {
    title: "Numbers",
    example: "#12",
    text: "The number of a proposal. Add the club's name to find the right one.",
  },
  {
    title: "Addresses",
    example: "0x…",
    text: "A person's address: whole, shortened as shown on this site, or at least its first six digits.",
  },
] as const;

function Ways(): ReactNode {
  return (
    <dl className="mt-6 grid divide-y divide-line rounded-card border border-line bg-surface sm:grid-cols-3 sm:divide-x sm:divide-y-0">
      {WAYS.map(({ title, example, text }) => (
        <div key={title} className="p-4 sm:p-5">
          <dt className="flex items-baseline justify-between gap-3 font-semibold">
            {title}
            <code className="rounded-sm bg-surface-2 px-1.5 py-0.5 font-mono text-xs font-normal text-muted">
              {example}
            </code>
          </dt>
          <dd className="mt-2 text-sm text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function countText(count: number): string {
  return count >= COUNT_MAX ? `${COUNT_MAX.toLocaleString("en")}+` : count.toLocaleString("en");
}
