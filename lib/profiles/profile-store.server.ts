import "server-only";
import { CLUB_IS_HIDDEN, hidden, hiddenJoin } from "@/lib/audit/shown-sql";
import { getPool, one, rows } from "@/lib/db/database.server";
import { at, int4, pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

const storedProfile = {
  ...at("f", pick(tables.profile, "address", "name", "about")),
  hidden,
};
/** Everybody has one; who wrote nothing has empty texts. */
export type StoredProfile = RowOf<typeof storedProfile>;

export async function findProfile(address: Address, db: Queryable = getPool()): Promise<StoredProfile> {
  return (await listProfiles([address], db)).get(address) ?? { address, name: "", about: "", hidden: null };
}

/** The people among these who have written something, by address. */
export async function listProfiles(
  addresses: readonly string[],
  db: Queryable = getPool(),
): Promise<ReadonlyMap<string, StoredProfile>> {
  const found = await rows(
    db,
    storedProfile,
    `SELECT ${select(storedProfile)} FROM profile f ${hiddenJoin({ kind: "profile", id: "f.address" })}
     WHERE f.address = ANY($1)`,
    [addresses],
  );
  return new Map(found.map((profile) => [profile.address, profile]));
}

/** Creates the row if needed and locks it until this transaction ends. */
export async function lockProfile(tx: Transaction, address: Address): Promise<StoredProfile> {
  await tx.query(
    `INSERT INTO profile (address, updated_at) VALUES ($1, app_now())
     ON CONFLICT (address) DO UPDATE SET address = excluded.address`,
    [address],
  );
  return findProfile(address, tx);
}

export async function updateProfile(
  tx: Transaction,
  { address, name, about }: { address: Address; name: string; about: string },
): Promise<void> {
  await tx.query("UPDATE profile SET name = $2, about = $3, updated_at = app_now() WHERE address = $1", [
    address,
    name,
    about,
  ]);
}

const NOT_IN_HIDDEN_CLUB = `NOT ${CLUB_IS_HIDDEN}`;

const personCounts = { votes: int4, proposals: int4, clubs: int4, clubsOwned: int4 };
export type PersonCounts = RowOf<typeof personCounts>;

/** How long the lists of a person are: what hidden clubs hold is in none. */
export function countPersonLists(address: Address): Promise<PersonCounts> {
  return one(
    getPool(),
    personCounts,
    `SELECT
       (SELECT count(*)::int FROM vote v JOIN proposal p ON p.id = v.proposal_id JOIN club c ON c.id = p.club_id
        WHERE v.voter = $1 AND ${NOT_IN_HIDDEN_CLUB}) AS votes,
       (SELECT count(*)::int FROM proposal p JOIN club c ON c.id = p.club_id
        WHERE p.author = $1 AND ${NOT_IN_HIDDEN_CLUB}) AS proposals,
       m.clubs, m.clubs_owned
     FROM (SELECT count(*)::int AS clubs, (count(*) FILTER (WHERE m.role = 'owner'))::int AS clubs_owned
       FROM club_member m JOIN club c ON c.id = m.club_id WHERE m.address = $1 AND ${NOT_IN_HIDDEN_CLUB}) m`,
    [address],
  );
}
