import "server-only";
import { z } from "zod";
import { getPool, getPrisma, maybe } from "@/lib/db/database.server";
import { parsed, pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";
import { lockName, type Queryable, type Transaction } from "@/lib/db/transaction.server";
import { requireAddress } from "@/lib/shared/address";
import type { StoredValues } from "./parse-stored-settings";

const storedValues = z.record(z.string(), z.unknown());
const settingsVersion = {
  ...pick(tables.settingsVersion, "version", "changedBy", "changedAt", "reason"),
  values: parsed(tables.settingsVersion.values, (json) => storedValues.parse(json)),
};
/** A saved version: what was set, by whom, when and why. */
export type SettingsVersion = RowOf<typeof settingsVersion>;

/** The version that holds; null while nobody has saved one. */
export function findNewestVersion(db: Queryable = getPool()): Promise<SettingsVersion | null> {
  return maybe(
    db,
    settingsVersion,
    `SELECT ${select(settingsVersion)} FROM settings_version ORDER BY version DESC LIMIT 1`,
  );
}

/** What a version set; null if there is none. A version never changes. */
export async function findStoredValues(version: number): Promise<StoredValues | null> {
  const { settingsVersion: versions } = await getPrisma();
  const row = await versions.findUnique({ where: { version } });
  return row && storedValues.parse(row.values);
}

/** Versions below `before`, or all, the newest first. */
export async function listVersions({
  before,
  limit,
}: {
  before: number | null;
  limit: number;
}): Promise<SettingsVersion[]> {
  const { settingsVersion: versions } = await getPrisma();
  const found = await versions.findMany({
    ...(before === null ? {} : { where: { version: { lt: before } } }),
    orderBy: { version: "desc" },
    take: limit,
  });
  return found.map((row) => ({
    ...row,
    values: storedValues.parse(row.values),
    changedBy: requireAddress(row.changedBy),
  }));
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
