import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { computed, int8, type RowOf, select, timestamptz } from "@/lib/db/fields";
import { TOLD_RANK } from "@/lib/proposals/notice-words";
import type { Address } from "@/lib/shared/address";
import { CONCERNS, concernsOfKinds, DATES_OF_BOUNTY, DATES_OF_PROPOSAL, JOIN_PROPOSAL } from "./audience-sql";
import { eventFact, JOIN_SUBJECTS } from "./event-fact-sql";

const DAYS = 90;
const ENTRIES = 50;
const DATED = 250;

const news = { ...eventFact, id: computed(int8, "e.id"), at: computed(timestamptz, "e.due_at") };
export type PersonalNews = RowOf<typeof news>;

/** What concerns the person now, by the switches, newest first, whether or not it was sent. */
export function listPersonalNews(address: Address): Promise<PersonalNews[]> {
  return rows(
    getPool(),
    news,
    `SELECT ${select(news)} FROM (SELECT app_now() AS now OFFSET 0) n CROSS JOIN message_wish w
       JOIN outbox_event e ON e.due_at <= n.now AND e.due_at > n.now - make_interval(days => $2) AND e.kind <> 'confirm'
         AND (e.address IS NULL OR e.address = w.address) ${JOIN_PROPOSAL} ${JOIN_SUBJECTS}
     WHERE w.address = $1 AND ${CONCERNS} ORDER BY e.due_at DESC, e.id DESC LIMIT $3`,
    [address, DAYS, ENTRIES],
  );
}

/** What concerns one person alone; of the rest the bell has kinds of its own. */
const OWN_KINDS = [
  "accepted",
  "winners",
  "payout-due",
  "payout-paid",
  "payout-lost",
  "fee-unproved",
] as const;
const OWN_DAYS = 14;

/** The same of one person's own prizes, payments and applications, whatever they switched off, after a place in that order. */
export function listOwnEvents({
  address,
  after,
  limit,
}: {
  address: Address;
  after: { at: Date; id: bigint; rank: number } | null;
  limit: number;
}): Promise<PersonalNews[]> {
  return rows(
    getPool(),
    news,
    `SELECT ${select(news)} FROM (SELECT app_now() AS now OFFSET 0) n
       CROSS JOIN (SELECT $1::text AS address, true AS votes, true AS results, true AS own, true AS clubs) w
       JOIN outbox_event e ON e.due_at <= n.now AND e.due_at > n.now - make_interval(days => $2) AND e.kind = ANY ($3)
         AND (e.address IS NULL OR e.address = w.address) ${JOIN_PROPOSAL} ${JOIN_SUBJECTS}
     WHERE ${concernsOfKinds(OWN_KINDS)}
       AND ($4::timestamptz IS NULL OR (e.due_at, e.id, ${TOLD_RANK}) < ($4, $5::bigint, $6::int))
     ORDER BY e.due_at DESC, e.id DESC LIMIT $7`,
    [address, OWN_DAYS, OWN_KINDS, after?.at ?? null, after?.id ?? null, after?.rank ?? null, limit],
  );
}

/** Proposals and bounties whose dates belong in the person's calendar, in the order in which they close. */
export async function listPersonalDates(
  address: Address,
): Promise<{ proposals: bigint[]; bounties: bigint[] }> {
  const [proposals, bounties] = await Promise.all([
    listDates(address, { table: "proposal", closesAt: "ends_at", belongs: DATES_OF_PROPOSAL }),
    listDates(address, { table: "bounty", closesAt: "submissions_until", belongs: DATES_OF_BOUNTY }),
  ]);
  return { proposals, bounties };
}

async function listDates(
  address: Address,
  { table, closesAt, belongs }: { table: "proposal" | "bounty"; closesAt: string; belongs: string },
): Promise<bigint[]> {
  const ids = await rows(
    getPool(),
    int8,
    `SELECT p.id FROM (SELECT app_now() AS now OFFSET 0) n CROSS JOIN message_wish w CROSS JOIN ${table} p JOIN club c ON c.id = p.club_id
     WHERE w.address = $1 AND p.${closesAt} > n.now - make_interval(days => $2) AND ${belongs}
     ORDER BY p.${closesAt} DESC, p.id DESC LIMIT $3`,
    [address, DAYS, DATED],
  );
  return ids.toReversed();
}
