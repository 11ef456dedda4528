import "server-only";
import { personNameSql } from "@/lib/audit/person-name-sql";
import { getPool } from "@/lib/db/pool.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { PeopleCounts, PersonFigures } from "./admin-views";
import type { PeopleTab } from "./people-tabs";

const BAN_STANDS = "b.lifted_at IS NULL AND (b.until IS NULL OR b.until > (SELECT app_now()))";

/** Where addresses of people stand, by tab: each is read in the order of its index, no further than the page needs. */
const SOURCES: Record<PeopleTab, readonly (readonly [from: string, column: string, where?: string])[]> = {
  everybody: [
    ["session", "address"],
    ["admin", "address"],
    ["club_member", "address"],
    ["proposal", "author"],
    ["vote", "voter"],
    ["holdings_holder", "holder"],
  ],
  "signed-in": [["live_session", "address"]],
  admins: [["admin", "address"]],
  staff: [["club_member", "address", "role <> 'member'"]],
  banned: [["club_ban b", "address", BAN_STANDS]],
};

/** Addresses in their order after the given one; `prefix` is the beginning of one in lower case, "" for all. */
export async function listPeopleAddresses({
  tab,
  prefix,
  after,
  limit,
}: {
  tab: PeopleTab;
  prefix: string;
  after: string;
  limit: number;
}): Promise<Address[]> {
  const parts = SOURCES[tab].map(
    ([from, column, where = "true"]) =>
      // A range, because an index serves it whatever the database's collation; "g" follows every hex digit.
      `(SELECT DISTINCT ${column} AS address FROM ${from}
        WHERE ${column} > $1 AND ($2 = '' OR ${column} >= $2 AND ${column} < $2 || 'g') AND ${where}
        ORDER BY ${column} LIMIT $3)`,
  );
  const { rows } = await getPool().query<{ address: string }>(
    `SELECT address FROM (${parts.join(" UNION ")}) AS people ORDER BY address LIMIT $3`,
    [after, prefix, limit],
  );
  return rows.map(({ address }) => requireAddress(address));
}

/** What each of the people has done here. */
export async function listPersonFigures(addresses: readonly Address[]): Promise<PersonFigures[]> {
  const { rows } = await getPool().query<PersonFigures & { address: string }>(
    `SELECT person.address, ${personNameSql("person.address")} AS name,
       (SELECT count(*)::int FROM live_session s WHERE s.address = person.address) AS "liveSessions",
       clubs.owned AS "clubsOwned", clubs.moderated AS "clubsModerated", clubs.joined AS "clubsJoined",
       (SELECT count(*)::int FROM proposal WHERE author = person.address) AS proposals,
       (SELECT count(*)::int FROM vote WHERE voter = person.address) AS votes,
       (SELECT count(*)::int FROM club_ban b WHERE b.address = person.address AND ${BAN_STANDS}) AS bans
     FROM unnest($1::text[]) WITH ORDINALITY AS person(address, place),
       LATERAL (SELECT (count(*) FILTER (WHERE role = 'owner'))::int AS owned,
                       (count(*) FILTER (WHERE role = 'moderator'))::int AS moderated,
                       (count(*) FILTER (WHERE role = 'member'))::int AS joined
                FROM club_member WHERE address = person.address) AS clubs
     ORDER BY person.place`,
    [addresses],
  );
  return rows.map((row) => ({ ...row, address: requireAddress(row.address) }));
}

/** How many people those tabs hold holds that can be counted at once. */
export async function countListedPeople(): Promise<PeopleCounts> {
  const { rows } = await getPool().query<PeopleCounts>(
    `SELECT (SELECT count(DISTINCT address)::int FROM live_session) AS "signedIn",
            (SELECT count(*)::int FROM admin) AS admins,
            (SELECT count(DISTINCT address)::int FROM club_member WHERE role <> 'member') AS staff,
            (SELECT count(DISTINCT b.address)::int FROM club_ban b WHERE ${BAN_STANDS}) AS banned`,
  );
  return rows[0] ?? { signedIn: 0, admins: 0, staff: 0, banned: 0 };
}
