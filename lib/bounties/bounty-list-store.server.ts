import "server-only";
import { getPool } from "@/lib/db/pool.server";
import type { Address } from "@/lib/shared/address";
import type { BountyCursor } from "./bounties-cursor";
import type { BountyFilter, BountySort } from "./bounty-schemas";
import { BOUNTY_CLUB_IS_HIDDEN, type BountyRow, SELECT_BOUNTY, toBounty } from "./bounty-sql";
import type { StoredBounty } from "./stored-bounty";

const STATES: Readonly<Record<BountyFilter, string>> = {
  any: "true",
  open: "bounty_in_phase(b, 'open', n.now)",
  "in-review": "bounty_in_phase(b, 'awaiting-winners', n.now)",
  completed: "bounty_in_phase(b, 'completed', n.now)",
};

type Order = { by: string; after: string };

// Each has an index on the same columns. $2 is the id and $3 the key of the last bounty of the page before.
const SOONEST: Order = {
  by: "b.submissions_until, b.id",
  after: "(b.submissions_until, b.id) > (to_timestamp($3::numeric / 1000), $2)",
};
const LATEST: Order = {
  by: "b.submissions_until DESC, b.id DESC",
  after: "(b.submissions_until, b.id) < (to_timestamp($3::numeric / 1000), $2)",
};
const ORDERS: Readonly<Record<Exclude<BountySort, "deadline">, Order>> = {
  // Tokens and CRO have no common measure here: tokens come first.
  prize: {
    by: "b.asset DESC, b.total_wei DESC, b.id DESC",
    after: "(b.asset, b.total_wei, b.id) < ($4, $3::numeric, $2)",
  },
  submissions: {
    by: "b.submission_count DESC, b.id DESC",
    after: "(b.submission_count, b.id) < ($3::numeric::int, $2)",
  },
  newest: { by: "b.id DESC", after: "b.id < $2 AND $3::numeric IS NOT NULL" },
};

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
  const isAfter =
    after === null
      ? "$2::bigint IS NULL AND $3::numeric IS NULL AND $4::text IS NULL"
      : `$4::text IS NOT NULL AND ${order.after}`;
  const { rows } = await getPool().query<BountyRow>(
    `${SELECT_BOUNTY} WHERE ${clubId === null ? `$1::bigint IS NULL AND NOT ${BOUNTY_CLUB_IS_HIDDEN}` : "b.club_id = $1"}
       AND b.featured_at IS ${isFeatured ? "NOT NULL" : "NULL"} AND ${isAfter} AND ${STATES[state]}
       AND ($5::text IS NULL OR b.kind = $5) AND ($6::text IS NULL OR b.labels @> ARRAY[$6]) AND ($7::text IS NULL OR b.sponsor = $7)
     ORDER BY ${order.by} LIMIT $8`,
    [clubId, after?.id ?? null, after?.key ?? null, after?.asset ?? null, kind, label, sponsor, limit],
  );
  return rows.map(toBounty);
}
