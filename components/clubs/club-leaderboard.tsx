import clsx from "clsx";
import type { ReactNode } from "react";
import { PersonLink } from "@/components/people/person-link";
import { Avatar } from "@/components/ui/avatar";
import { EmptyState } from "@/components/ui/empty-state";
import { ListLink } from "@/components/ui/list-link";
import { ListTabs } from "@/components/ui/list-tabs";
import { PageLinks } from "@/components/ui/page-links";
import { type LeaderboardAddress, leaderboardSearch } from "@/lib/profiles/leaderboard-address";
import { LEADERBOARD_SORTS, type LeaderboardSort } from "@/lib/profiles/leaderboard-order";
import type { LeaderboardPage, LeaderboardRow } from "@/lib/profiles/leaderboard-schemas";
import { formatBlock, formatVotingPower } from "@/lib/shared/format-number";
import { MemberLists } from "./member-lists";

const LABELS: Readonly<Record<LeaderboardSort, string>> = {
  votes: "Votes cast",
  turnout: "Turnout",
  power: "Power",
};
const ROLES = { owner: "Owner", moderator: "Moderator", member: null } as const;

/** The members of a club by how they use their power. The order is in the address, so it needs no script. */
export function ClubLeaderboard({
  slug,
  shown,
  page,
}: {
  slug: string;
  shown: LeaderboardAddress;
  page: LeaderboardPage;
}): ReactNode {
  const { rows, next, place } = page;
  const path = `/clubs/${slug}/members` as const;
  return (
    <section aria-labelledby="leaderboard">
      <MemberLists slug={slug} current="Leaderboard" />
      <h2 id="leaderboard" className="text-xl">
        Leaderboard
      </h2>
      <p className="figures mt-2 mb-6 max-w-reading text-sm text-muted">{describeBasis(page)}</p>
      <div className="mb-4 sm:hidden">
        <ListTabs
          label="Order"
          tabs={LEADERBOARD_SORTS.map((sort) => ({
            href: `${path}${leaderboardSearch({ sort, after: null })}`,
            name: LABELS[sort],
          }))}
          current={LABELS[shown.sort]}
          currentAs="true"
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState drawing="people" title="No ranking yet">
          Members appear here once a proposal that they could vote on has ended.
        </EmptyState>
      ) : (
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          <table className="figures w-full text-left">
            <caption className="sr-only">
              Members by {LABELS[shown.sort].toLowerCase()}, highest first
            </caption>
            <thead className="border-b border-line text-sm">
              <tr>
                <th scope="col" className="w-0 py-2 pl-4 font-normal text-muted sm:pl-5">
                  <span className="sr-only">Place</span>
                </th>
                <th scope="col" className="px-3 py-2 font-normal text-muted">
                  Member
                </th>
                {LEADERBOARD_SORTS.map((sort) => (
                  <Column key={sort} sort={sort} path={path} current={shown.sort} />
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row, index) => (
                <Row key={row.address} row={row} place={place + index} sort={shown.sort} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <PageLinks
          first={shown.after === null ? null : `${path}${leaderboardSearch({ ...shown, after: null })}`}
          next={next === null ? null : `${path}${leaderboardSearch({ ...shown, after: next })}`}
          words={["First members", "Next members"]}
        />
        {rows.length === 0 ? null : (
          <a className="link text-sm" href={`/api/clubs/${slug}/leaderboard.csv?sort=${shown.sort}`} download>
            Download CSV
          </a>
        )}
      </div>
    </section>
  );
}

/** On a phone only the number that sorts is shown; the others are under the name. */
function cellClass(sort: LeaderboardSort, current: LeaderboardSort): string {
  return clsx("text-right whitespace-nowrap", sort === current ? "" : "max-sm:hidden");
}

function Column({
  sort,
  path,
  current,
}: {
  sort: LeaderboardSort;
  path: `/clubs/${string}/members`;
  current: LeaderboardSort;
}): ReactNode {
  const isCurrent = sort === current;
  return (
    <th
      scope="col"
      aria-sort={isCurrent ? "descending" : undefined}
      className={clsx("px-2 py-1 font-normal last:pr-4 sm:px-3 sm:last:pr-5", cellClass(sort, current))}
    >
      <ListLink
        href={`${path}${leaderboardSearch({ sort, after: null })}`}
        current={isCurrent && "true"}
        className={clsx(
          "inline-block py-1.5 whitespace-nowrap",
          isCurrent ? "font-semibold text-text" : "text-muted hover:text-text",
        )}
      >
        {LABELS[sort]}
        {isCurrent ? <span aria-hidden="true"> ↓</span> : null}
      </ListLink>
    </th>
  );
}

function Row({ row, place, sort }: { row: LeaderboardRow; place: number; sort: LeaderboardSort }): ReactNode {
  const { address, name, role, voted, couldVote, power } = row;
  const title = ROLES[role];
  const turnout = `${Math.floor((voted * 100) / couldVote)} %`;
  return (
    <tr>
      <td className="py-3 pl-4 text-right text-sm text-muted sm:pl-5">{place.toLocaleString("en")}</td>
      <th scope="row" className="px-3 py-3 font-normal max-sm:max-w-0 max-sm:w-full">
        <span className="flex items-center gap-3">
          <Avatar seed={address} className="size-8 max-sm:hidden" />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2">
              <PersonLink address={address} name={name} className="text-sm" />
              {title === null ? null : <span className="text-xs font-semibold text-accent">{title}</span>}
            </span>
          </span>
        </span>
      </th>
      <td className={clsx("px-2 py-3 sm:px-3", cellClass("votes", sort))}>
        <b className="font-semibold">{voted.toLocaleString("en")}</b>{" "}
        <span className="text-sm text-muted">of {couldVote.toLocaleString("en")}</span>
      </td>
      <td className={clsx("px-2 py-3 sm:px-3", cellClass("turnout", sort))}>{turnout}</td>
      <td className={clsx("px-2 py-3 pr-4 sm:pr-5 sm:pl-3", cellClass("power", sort))}>
        {formatVotingPower(BigInt(power))} <span className="text-sm text-muted">VP</span>
      </td>
    </tr>
  );
}

function describeBasis({ ended, counted, powerBlock }: LeaderboardPage): string {
  if (ended === 0) return "No proposal of this club has ended yet.";
  const which = counted === 1 ? "the 1 ended proposal" : `${counted.toLocaleString("en")} ended proposals`;
  const waiting = ended - counted;
  return [
    `Counts ${which} whose list of holders is complete, and for each member those they could vote on.`,
    waiting === 0 ? "" : `${waiting.toLocaleString("en")} more will count once their lists are.`,
    powerBlock === null ? "" : `Power at block ${formatBlock(powerBlock)}, the newest of their snapshots.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}
