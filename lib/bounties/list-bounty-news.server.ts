import "server-only";
import type { NewsScope } from "@/lib/proposals/list-news.server";
import type { BountyNews, ExtendedBounty } from "./bounty-news";
import { findLastExtensions, listBountyCalendarIds, listBountyNewsRows } from "./bounty-news-store.server";
import { listBountiesById } from "./bounty-store.server";

/** What happened last to the bounties of a club or of all, newest first; nothing of a hidden club. */
export async function listBountyNews({ club }: NewsScope, limit: number): Promise<BountyNews[]> {
  if (club?.hidden) return [];
  const rows = await listBountyNewsRows({ clubId: club?.id ?? null, limit });
  const bounties = await findExtended(rows.map(({ id }) => id));
  return rows.flatMap(({ id, kind, at }) => {
    const bounty = bounties.get(id);
    return bounty ? [{ kind, at, bounty }] : [];
  });
}

/** Bounties that close or closed in the last `days`, in the order of their deadlines; none of a hidden club. */
export async function listCalendarBounties(
  { club }: NewsScope,
  { days, limit }: { days: number; limit: number },
): Promise<ExtendedBounty[]> {
  if (club?.hidden) return [];
  const ids = await listBountyCalendarIds({ clubId: club?.id ?? null, days, limit });
  const bounties = await findExtended(ids);
  return ids.flatMap((id) => bounties.get(id) ?? []).toReversed();
}

async function findExtended(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, ExtendedBounty>> {
  const wanted = [...new Set(ids)];
  const [stored, extensions] = await Promise.all([listBountiesById(wanted), findLastExtensions(wanted)]);
  return new Map(
    stored.map((bounty) => [bounty.id, { ...bounty, extended: extensions.get(bounty.id) ?? null }]),
  );
}
