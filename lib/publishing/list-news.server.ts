import "server-only";
import type { Club } from "@/lib/clubs/club-store.server";
import type { AtomEntry } from "@/lib/shared/write-atom";
import type { CalendarEvent } from "@/lib/shared/write-calendar";
import type { FeedSite } from "./news";
import { listDated, listHappenings, type NewsTable } from "./news-store.server";

export const FEED_ENTRIES = 50;
const CALENDAR_ENTRIES = 250;
const CALENDAR_DAYS = 90;

/** What feeds and calendars say of a kind. */
export type NewsKind<Kind extends string, Item extends { id: bigint }> = {
  table: NewsTable<Kind>;
  /** Those of these ids that exist, in no order. */
  load: (ids: readonly bigint[]) => Promise<readonly Item[]>;
  /** Null for what is no news yet. */
  toEntry: (news: { kind: Kind | "published"; at: Date; item: Item }, site: FeedSite) => AtomEntry | null;
  toEvents: (item: Item, site: FeedSite) => CalendarEvent[];
};

/** What happened last in a club, or with null in all, newest first; nothing of a hidden club. */
export async function listEntries<Kind extends string, Item extends { id: bigint }>(
  { table, load, toEntry }: NewsKind<Kind, Item>,
  club: Club | null,
  site: FeedSite,
): Promise<AtomEntry[]> {
  if (club?.hidden) return [];
  const happenings = await listHappenings(table, { clubId: club?.id ?? null, limit: FEED_ENTRIES });
  const items = await loadById(
    load,
    happenings.map(({ id }) => id),
  );
  return happenings.flatMap(({ id, ...happened }) => {
    const item = items.get(id);
    return (item && toEntry({ ...happened, item }, site)) ?? [];
  });
}

/** Dates that are ahead or passed within 90 days, in their order; none of a hidden club. */
export async function listEvents<Kind extends string, Item extends { id: bigint }>(
  kind: NewsKind<Kind, Item>,
  club: Club | null,
  site: FeedSite,
): Promise<CalendarEvent[]> {
  if (club?.hidden) return [];
  const scope = { clubId: club?.id ?? null, days: CALENDAR_DAYS, limit: CALENDAR_ENTRIES };
  return loadEvents(kind, (await listDated(kind.table, scope)).toReversed(), site);
}

/** The dates of these, in the same order. */
export async function loadEvents<Kind extends string, Item extends { id: bigint }>(
  { load, toEvents }: Pick<NewsKind<Kind, Item>, "load" | "toEvents">,
  ids: readonly bigint[],
  site: FeedSite,
): Promise<CalendarEvent[]> {
  const items = await loadById(load, ids);
  return ids.flatMap((id) => {
    const item = items.get(id);
    return item ? toEvents(item, site) : [];
  });
}

async function loadById<Item extends { id: bigint }>(
  load: (ids: readonly bigint[]) => Promise<readonly Item[]>,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, Item>> {
  const items = await load([...new Set(ids)]);
  return new Map(items.map((item) => [item.id, item]));
}
