import "server-only";
import { CLUB_IS_HIDDEN } from "@/lib/audit/shown-sql";
import { type Bind, bindValues } from "@/lib/db/bind-values";
import { getPool, rows } from "@/lib/db/database.server";
import type { Address } from "@/lib/shared/address";
import type { BountyCursor } from "./bounties-cursor";
import type { BountyFilter, BountySort } from "./bounty-schemas";
import { SELECT_BOUNTY, type StoredBounty, storedBounty } from "./stored-bounty";

const STATES: Readonly<Record<BountyFilter, string>> = {
  any: "true",
  open: "bounty_in_phase(b, 'open', n.now)",
  "in-review": "bounty_in_phase(b, 'awaiting-winners', n.now)",
  completed: "bounty_in_phase(b, 'completed', n.now)",
};

type Order = { by: string; after: (cursor: BountyCursor, bind: Bind) => string };

// Each has an index on the same columns.
const SOONEST: Order = {
  by: "b.submissions_until, b.id",
  after: ({ id, key }, bind) => `(b.submissions_until, b.id) > (${momentOf(key, bind)}, ${bind(id)})`,
};
const LATEST: Order = {
  by: "b.submissions_until DESC, b.id DESC",
  after: ({ id, key }, bind) => `(b.submissions_until, b.id) < (${momentOf(key, bind)}, ${bind(id)})`,
};
const ORDERS: Readonly<Record<Exclude<BountySort, "deadline">, Order>> = {
  // Tokens and CRO have no common measure here: tokens come first.
  prize: {
    by: "b.asset DESC, b.total_wei DESC, b.id DESC",
    after: ({ id, key, asset }, bind) =>
      `(b.asset, b.total_wei, b.id) < (${bind(asset)}, ${bind(key)}::numeric, ${bind(id)})`,
  },
  submissions: {
    by: "b.submission_count DESC, b.id DESC",
    after: ({ id, key }, bind) => `(b.submission_count, b.id) < (${bind(key)}::numeric::int, ${bind(id)})`,
  },
  newest: { by: "b.id DESC", after: ({ id }, bind) => `b.id < ${bind(id)}` },
};

function momentOf(key: BountyCursor["key"], bind: Bind): string {
  return `to_timestamp(${bind(key)}::numeric / 1000)`;
}

/** What is open is taken by what ends first, all else by what ended last. */
function orderOf({ state, sort }: { state: BountyFilter; sort: BountySort }): Order {
  if (sort !== "deadline") return ORDERS[sort];
  return state === "open" ? SOONEST : LATEST;
}

/** One page of bounties, of one club or of all clubs that are not hidden, either the featured ones or the others. */
export async function listBountyRows({
  clubId,
  state,
  sort,
  kind,
  label,
  sponsor,
  after,
  isFeatured,
  limit,
}: {
  clubId: bigint | null;
  state: BountyFilter;
  sort: BountySort;
  kind: string | null;
  label: string | null;
  sponsor: Address | null;
  after: BountyCursor | null;
  isFeatured: boolean;
  limit: number;
}): Promise<StoredBounty[]> {
  const order = orderOf({ state, sort });
  const { values, bind } = bindValues();
  const conditions = [
    clubId === null ? `NOT ${CLUB_IS_HIDDEN}` : `b.club_id = ${bind(clubId)}`,
    `b.featured_at IS ${isFeatured ? "NOT NULL" : "NULL"}`,
    after === null ? [] : order.after(after, bind),
    STATES[state],
    kind === null ? [] : `b.kind = ${bind(kind)}`,
    label === null ? [] : `b.labels @> ARRAY[${bind(label)}]`,
    sponsor === null ? [] : `b.sponsor = ${bind(sponsor)}`,
  ].flat();
  const sql = `${SELECT_BOUNTY} WHERE ${conditions.join(" AND ")} ORDER BY ${order.by} LIMIT ${bind(limit)}`;
  return rows(getPool(), storedBounty, sql, values);
}
