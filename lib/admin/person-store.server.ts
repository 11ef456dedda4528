import "server-only";
import { personNameSql } from "@/lib/audit/shown-sql";
import { getPool, one, rows } from "@/lib/db/database.server";
import { address as addressField, int4, nullable, text } from "@/lib/db/fields";
import type { Address } from "@/lib/shared/address";
import type { PeopleTab } from "./admin-list";
import type { PeopleCounts, PersonFigures } from "./admin-views";

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
    ["club_ban", "address"],
  ],
  "signed-in": [["live_session", "address"]],
  admins: [["admin", "address"]],
  staff: [["club_member", "address", "role <> 'member'"]],
  banned: [["club_ban b", "address", BAN_STANDS]],
};

/** Addresses in their order after the given one; `prefix` is the beginning of one in lower case, "" for all. */
export function listPeopleAddresses({
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
  return rows(
    getPool(),
    addressField,
    `SELECT address FROM (${parts.join(" UNION ")}) AS people ORDER BY address LIMIT $3`,
    [after, prefix, limit],
  );
}

const personFigures = {
  address: addressField,
  name: nullable(text),
  liveSessions: int4,
  clubsOwned: int4,
  clubsModerated: int4,
  clubsJoined: int4,
  proposals: int4,
  votes: int4,
  bans: int4,
};

/** What each of the people has done here. */
export function listPersonFigures(addresses: readonly Address[]): Promise<PersonFigures[]> {
  return rows(
    getPool(),
    personFigures,
    `SELECT person.address, ${personNameSql("person.address")} AS name,
       (SELECT count(*)::int FROM live_session s WHERE s.address = person.address) AS live_sessions,
       clubs.owned AS clubs_owned, clubs.moderated AS clubs_moderated, clubs.joined AS clubs_joined,
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
}

/** How many people those tabs hold holds that can be counted at once. */
export function countListedPeople(): Promise<PeopleCounts> {
  return one(
    getPool(),
    { signedIn: int4, admins: int4, staff: int4, banned: int4 },
    `SELECT (SELECT count(DISTINCT address)::int FROM live_session) AS signed_in,
            (SELECT count(*)::int FROM admin) AS admins,
            (SELECT count(DISTINCT address)::int FROM club_member WHERE role <> 'member') AS staff,
            (SELECT count(DISTINCT b.address)::int FROM club_ban b WHERE ${BAN_STANDS}) AS banned`,
  );
}
