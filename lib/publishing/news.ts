import type { AtomEntry } from "@/lib/shared/write-atom";
import type { CalendarEvent } from "@/lib/shared/write-calendar";

export type FeedSite = { appOrigin: string; token: string };

/** What feeds and calendars say of proposals and of bounties alike. */
type Subject = {
  id: bigint;
  club: { slug: string; name: string };
  number: number;
  title: string;
  hidden: { at: Date; reason: string } | null;
};
type Name = "proposal" | "bounty";

const LISTS: Readonly<Record<Name, string>> = { proposal: "proposals", bounty: "bounties" };
const HIDDEN_TITLE = "Hidden by an admin";

/** An address that names a thing forever (RFC 4151), wherever the site moves its pages. */
export function tagUri({ appOrigin, name }: { appOrigin: string; name: string }): string {
  return `tag:${new URL(appOrigin).hostname},2025:${name}`;
}

/** What happened to a proposal or bounty, as an entry of a feed. `changes` are later times that changed the entry. */
export function toEntry(
  name: Name,
  {
    item,
    kind,
    at,
    title,
    text,
    changes,
    appOrigin,
  }: {
    item: Subject;
    kind: string;
    at: Date;
    title: string;
    text: string;
    changes: readonly (Date | null | undefined)[];
    appOrigin: string;
  },
): AtomEntry {
  return {
    id: tagUri({ appOrigin, name: `${LISTS[name]}/${item.id}/${kind}` }),
    title: `${title}: ${titleOf(item)}`,
    url: pageOf(name, item, appOrigin),
    author: item.club.name,
    publishedAt: at,
    updatedAt: latestOf([at, item.hidden?.at, ...changes]),
    text: item.hidden ? `An admin has hidden the text of this ${name}: ${item.hidden.reason}` : text,
  };
}

/** The dates of a proposal or bounty as events of a calendar. `sequence` counts how often they changed. */
export function toEvents(
  name: Name,
  {
    item,
    sequence,
    cancelled,
    changes,
    dates,
    appOrigin,
  }: {
    item: Subject;
    sequence: number;
    cancelled: { at: Date } | null;
    changes: readonly (Date | null | undefined)[];
    dates: readonly { id: string; at: Date; title: string; text: string }[];
    appOrigin: string;
  },
): CalendarEvent[] {
  const common = {
    sequence: sequence + (cancelled ? 1 : 0),
    changedAt: latestOf([cancelled?.at, item.hidden?.at, ...changes]),
    url: pageOf(name, item, appOrigin),
    isCancelled: cancelled !== null,
  };
  return dates.map(({ id, at, title, text }) => ({
    ...common,
    uid: `${name}-${item.id}-${id}@${new URL(appOrigin).hostname}`,
    at,
    summary: `${title}: ${titleOf(item)}`,
    description: `${item.club.name}, ${name} ${item.number}. ${text}`,
  }));
}

function titleOf({ hidden, title }: Subject): string {
  return hidden ? HIDDEN_TITLE : title;
}

function pageOf(name: Name, { club, number }: Subject, appOrigin: string): string {
  return `${appOrigin}/clubs/${club.slug}/${LISTS[name]}/${number}`;
}

function latestOf(dates: readonly (Date | null | undefined)[]): Date {
  return new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
}
