import "server-only";
import { z } from "zod";
import { lockName } from "@/lib/db/lock-name.server";
import { getPool } from "@/lib/db/pool.server";
import type { Queryable, Transaction } from "@/lib/db/transaction.server";
import { type Address, requireAddress } from "@/lib/shared/address";
import type { StoredValues } from "./parse-stored-settings";

/** A saved version: what was set, by whom, when and why. */
export type SettingsVersion = {
  version: number;
  values: StoredValues;
  changedBy: Address;
  changedAt: Date;
  reason: string;
};

type Row = { version: number; values: unknown; changed_by: string; changed_at: Date; reason: string };

const COLUMNS = `version, "values", changed_by, changed_at, reason`;
const storedValues = z.record(z.string(), z.unknown());

/** The version that holds; null while nobody has saved one. */
export async function findNewestVersion(db: Queryable = getPool()): Promise<SettingsVersion | null> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM settings_version ORDER BY version DESC LIMIT 1`,
  );
  return rows[0] ? toVersion(rows[0]) : null;
}

export async function findVersion(
  version: number,
  db: Queryable = getPool(),
): Promise<SettingsVersion | null> {
  const { rows } = await db.query<Row>(`SELECT ${COLUMNS} FROM settings_version WHERE version = $1`, [
    version,
  ]);
  return rows[0] ? toVersion(rows[0]) : null;
}

/** Versions below `before`, or all, the newest first. */
export async function listVersions({
  before,
  limit,
}: {
  before: number | null;
  limit: number;
}): Promise<SettingsVersion[]> {
  const { rows } = await getPool().query<Row>(
    `SELECT ${COLUMNS} FROM settings_version WHERE $1::int IS NULL OR version < $1 ORDER BY version DESC LIMIT $2`,
    [before, limit],
  );
  return rows.map(toVersion);
}

/** One save at a time, so that each is judged by the version before it; held until the transaction ends. */
export async function lockSettings(tx: Transaction): Promise<void> {
  await lockName(tx, "settings");
}

export async function insertVersion(
  tx: Transaction,
  { version, values, changedBy, reason }: Omit<SettingsVersion, "changedAt">,
): Promise<void> {
  await tx.query(
    `INSERT INTO settings_version (version, "values", changed_by, changed_at, reason)
     VALUES ($1, $2, $3, app_now(), $4)`,
    [version, JSON.stringify(values), changedBy, reason],
  );
}

function toVersion({ version, values, changed_by, changed_at, reason }: Row): SettingsVersion {
  return {
    version,
    values: storedValues.parse(values),
    changedBy: requireAddress(changed_by),
    changedAt: changed_at,
    reason,
  };
}
