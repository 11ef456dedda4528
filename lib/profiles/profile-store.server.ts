import "server-only";
import {
  HIDDEN_COLUMNS,
  type Hidden,
  type HiddenRow,
  hiddenJoin,
  isHiddenSql,
  toHidden,
} from "@/lib/audit/hidden-content";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import type { Address } from "@/lib/shared/address";

/** Everybody has one; who wrote nothing has empty texts. */
export type StoredProfile = { name: string; about: string; hidden: Hidden };

export async function findProfile(address: Address, db: Queryable = getPool()): Promise<StoredProfile> {
  return (await listProfiles([address], db)).get(address) ?? NO_PROFILE;
}

/** Of those people who have written something, by address. */
export async function listProfiles(
  addresses: readonly string[],
  db: Queryable = getPool(),
): Promise<ReadonlyMap<string, StoredProfile>> {
  const { rows } = await db.query<HiddenRow & { address: string; name: string; about: string }>(
    `SELECT f.address, f.name, f.about, ${HIDDEN_COLUMNS} FROM profile f ${hiddenJoin({ kind: "profile", id: "f.address" })}
     WHERE f.address = ANY($1)`,
    [addresses],
  );
  return new Map(
    rows.map((row) => [row.address, { name: row.name, about: row.about, hidden: toHidden(row) }]),
  );
}

const NO_PROFILE: StoredProfile = { name: "", about: "", hidden: null };

/** The same as nobody else changes or hides it until this transaction ends; the row is made where there is none. */
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

const NOT_IN_HIDDEN_CLUB = `NOT ${isHiddenSql({ kind: "club", id: "c.slug" })}`;

export type PersonCounts = { votes: number; proposals: number; clubs: number; clubsOwned: number };

/** How long the lists of a person are: what hidden clubs hold is in none. */
export async function countPersonLists(address: Address): Promise<PersonCounts> {
  const { rows } = await getPool().query<PersonCounts>(
    `SELECT
       (SELECT count(*)::int FROM vote v JOIN proposal p ON p.id = v.proposal_id JOIN club c ON c.id = p.club_id
        WHERE v.voter = $1 AND ${NOT_IN_HIDDEN_CLUB}) AS votes,
       (SELECT count(*)::int FROM proposal p JOIN club c ON c.id = p.club_id
        WHERE p.author = $1 AND ${NOT_IN_HIDDEN_CLUB}) AS proposals,
       m.clubs, m."clubsOwned"
     FROM (SELECT count(*)::int AS clubs, (count(*) FILTER (WHERE m.role = 'owner'))::int AS "clubsOwned"
       FROM club_member m JOIN club c ON c.id = m.club_id WHERE m.address = $1 AND ${NOT_IN_HIDDEN_CLUB}) m`,
    [address],
  );
  const [row] = rows;
  if (!row) throw new Error("the count of a person's lists gave no row");
  return row;
}
