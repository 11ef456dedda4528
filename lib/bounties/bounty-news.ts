import { tagUri } from "@/lib/proposals/proposal-news";
import { formatTime } from "@/lib/shared/format-time";
import type { AtomEntry } from "@/lib/shared/write-atom";
import type { CalendarEvent } from "@/lib/shared/write-calendar";
import { assetLabel, formatReward } from "./format-reward";
import type { StoredBounty } from "./stored-bounty";

/** Something that happened to a bounty: one entry of a feed. */
export type BountyNewsKind = "published" | "closed" | "completed" | "cancelled";
export type BountyNews = { kind: BountyNewsKind; at: Date; bounty: ExtendedBounty };

/** How often its sponsor gave more time, and when last. */
export type ExtendedBounty = StoredBounty & { extended: { count: number; at: Date } | null };

export type FeedSite = { appOrigin: string; token: string };

const HIDDEN_TITLE = "Hidden by an admin";

export function toBountyEntry({ kind, at, bounty }: BountyNews, { appOrigin, token }: FeedSite): AtomEntry {
  const { hidden, extended } = bounty;
  const { title, text } = WORDS[kind](bounty, token);
  const changes = [at, hidden?.at, kind === "published" ? extended?.at : null];
  return {
    id: tagUri({ appOrigin, name: `bounties/${bounty.id}/${kind}` }),
    title: `${title}: ${titleOf(bounty)}`,
    url: pageOf(bounty, appOrigin),
    author: bounty.club.name,
    publishedAt: at,
    updatedAt: latestOf(changes),
    text: hidden ? `An admin hides the text of this bounty: ${hidden.reason}` : text,
  };
}

/** The moments of a bounty: when its submissions close and by when winners are named. */
export function toBountyEvents(bounty: ExtendedBounty, { appOrigin }: FeedSite): CalendarEvent[] {
  const { id, submissionsUntil, winnersBy, createdAt, extended, cancelled, hidden } = bounty;
  const isCancelled = cancelled !== null;
  const common = {
    sequence: (extended?.count ?? 0) + (isCancelled ? 1 : 0),
    changedAt: latestOf([createdAt, extended?.at, cancelled?.at, hidden?.at]),
    url: pageOf(bounty, appOrigin),
    isCancelled,
  };
  const host = new URL(appOrigin).hostname;
  const where = `${bounty.club.name}, bounty ${bounty.number}.`;
  return [
    {
      ...common,
      uid: `bounty-${id}-closes@${host}`,
      at: submissionsUntil,
      summary: `Submissions close: ${titleOf(bounty)}`,
      description: `${where} Winners are named by ${formatTime(winnersBy)}.`,
    },
    {
      ...common,
      uid: `bounty-${id}-winners@${host}`,
      at: winnersBy,
      summary: `Winners are due: ${titleOf(bounty)}`,
      description: `${where} Submissions were taken until ${formatTime(submissionsUntil)}.`,
    },
  ];
}

type Words = (bounty: StoredBounty, token: string) => { title: string; text: string };

const WORDS: Readonly<Record<BountyNewsKind, Words>> = {
  published: ({ asset, totalWei, prizeCount, submissionsUntil }, token) => ({
    title: "New bounty",
    text: `${formatReward({ asset, wei: totalWei.toString() })} ${assetLabel({ asset, token })} in ${prizeCount === 1 ? "one prize" : `${prizeCount} prizes`}. Submissions until ${formatTime(submissionsUntil)}.`,
  }),
  closed: ({ submissionCount, winnersBy }) => ({
    title: "Submissions are closed",
    text: `${submissionCount === 1 ? "1 submission" : `${submissionCount} submissions`}. Winners are named by ${formatTime(winnersBy)}.`,
  }),
  completed: ({ payouts: { owed } }) => ({
    title: "Winners are named",
    text: owed === 0 ? "No prize was won." : owed === 1 ? "One prize was won." : `${owed} prizes were won.`,
  }),
  cancelled: ({ cancelled }) => ({ title: "Bounty cancelled", text: cancelled?.reason ?? "" }),
};

function titleOf({ hidden, title }: StoredBounty): string {
  return hidden ? HIDDEN_TITLE : title;
}

function pageOf({ club, number }: StoredBounty, appOrigin: string): string {
  return `${appOrigin}/clubs/${club.slug}/bounties/${number}`;
}

function latestOf(dates: readonly (Date | null | undefined)[]): Date {
  return new Date(Math.max(...dates.map((date) => date?.getTime() ?? 0)));
}
