import "server-only";
import { getPool, one } from "@/lib/db/database.server";
import { int4, type RowOf } from "@/lib/db/fields";
import type { Address } from "@/lib/shared/address";

/** What a person's submissions came to. */
const reputation = { submissions: int4, wins: int4, spam: int4 };
export type Reputation = RowOf<typeof reputation>;

/** Counts what everybody can read: a submission that is still sealed would be told by its count. */
export async function findReputation(address: Address): Promise<Reputation> {
  return one(
    getPool(),
    reputation,
    `WITH n AS MATERIALIZED (SELECT app_now() AS now) SELECT
       count(*) FILTER (WHERE s.label <> 'spam')::int AS submissions,
       count(*) FILTER (WHERE s.label = 'spam')::int AS spam,
       (SELECT count(*)::int FROM bounty_payout o WHERE o.winner = $1) AS wins
     FROM bounty_submission s JOIN bounty b ON b.id = s.bounty_id, n
     WHERE s.author = $1 AND s.withdrawn_at IS NULL AND bounty_shows_submissions(b, n.now)`,
    [address],
  );
}
