import { type FeedSite, toEntry, toEvents } from "@/lib/publishing/news";
import { formatTime } from "@/lib/shared/format-time";
import type { AtomEntry } from "@/lib/shared/write-atom";
import type { CalendarEvent } from "@/lib/shared/write-calendar";
import { assetLabel, formatReward } from "./bounty-kinds";
import type { StoredBounty } from "./stored-bounty";

/** Something that happened to a bounty: one entry of a feed. */
export type BountyNews = "published" | "closed" | "completed" | "cancelled";

/** How often its sponsor gave more time, and when last. */
export type ExtendedBounty = StoredBounty & { extended: { count: number; at: Date } | null };

export function toBountyEntry(
  { kind, at, item }: { kind: BountyNews; at: Date; item: ExtendedBounty },
  { appOrigin, token }: FeedSite,
): AtomEntry {
  const changes = [kind === "published" ? item.extended?.at : null];
  return toEntry("bounty", { item, kind, at, ...WORDS[kind](item, token), changes, appOrigin });
}

/** When its submissions close and by when winners are named. */
export function toBountyEvents(item: ExtendedBounty, { appOrigin }: FeedSite): CalendarEvent[] {
  const { submissionsUntil, winnersBy, createdAt, extended, cancelled } = item;
  return toEvents("bounty", {
    item,
    sequence: extended?.count ?? 0,
    cancelled,
    changes: [createdAt, extended?.at],
    dates: [
      {
        id: "closes",
        at: submissionsUntil,
        title: "Submissions close",
        text: `Winners are named by ${formatTime(winnersBy)}.`,
      },
      {
        id: "winners",
        at: winnersBy,
        title: "Winners are due",
        text: `Submissions were taken until ${formatTime(submissionsUntil)}.`,
      },
    ],
    appOrigin,
  });
}

type Words = (bounty: StoredBounty, token: string) => { title: string; text: string };

const WORDS: Readonly<Record<BountyNews, Words>> = {
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
