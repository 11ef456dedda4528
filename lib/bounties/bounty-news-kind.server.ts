import "server-only";
import type { NewsKind } from "@/lib/publishing/list-news.server";
import { type BountyNews, type ExtendedBounty, toBountyEntry, toBountyEvents } from "./bounty-news";
import { findLastExtensions } from "./bounty-news-store.server";
import { listBountiesById } from "./bounty-store.server";

/** Bounties in feeds and calendars. */
export const bountyNews: NewsKind<BountyNews, ExtendedBounty> = {
  table: {
    name: "bounty",
    happenings: [
      {
        kind: "closed",
        at: "submissions_until",
        when: "e.submissions_until <= n.now AND (e.cancelled_at IS NULL OR e.cancelled_at > e.submissions_until)",
      },
      { kind: "completed", at: "announced_at", when: "e.announced_at IS NOT NULL" },
      { kind: "cancelled", at: "cancelled_at", when: "e.cancelled_at IS NOT NULL" },
    ],
    closesAt: "submissions_until",
  },
  async load(ids) {
    const [stored, extensions] = await Promise.all([listBountiesById(ids), findLastExtensions(ids)]);
    return stored.map((bounty) => ({ ...bounty, extended: extensions.get(bounty.id) ?? null }));
  },
  toEntry: toBountyEntry,
  toEvents: toBountyEvents,
};
