import type { SchemaState } from "./compare-migrations";

export type TableReport = {
  name: string;
  /** Exact up to 10,000; above that, the server's statistics. */
  rows: number;
  isEstimate: boolean;
  bytes: number;
};

/** Tables and columns that this version expects but the database doesn't have, and the other way round. */
export type Drift = { missing: string[]; unexpected: string[] };

export type RecordedRun = { name: string; appliedAt: Date | null };
export type SchemaReport = {
  state: SchemaState;
  migrations: RecordedRun[];
  tables: TableReport[];
  drift: Drift;
};

/** Compares columns as "table.column". */
export function findDrift(expected: readonly string[], found: readonly string[]): Drift {
  return {
    missing: expected.filter((column) => !found.includes(column)),
    unexpected: found.filter((column) => !expected.includes(column)),
  };
}

/** The SQL name of a model or a field: `lastSeenAt` is `last_seen_at`. A test checks that this always holds. */
export function toSqlName(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}
