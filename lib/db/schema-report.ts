import type { SchemaState } from "./compare-migrations";

export type TableReport = {
  name: string;
  /** Exact up to 10,000; above that what the server's statistics say. */
  rows: number;
  isEstimate: boolean;
  bytes: number;
};

/** Tables and columns that this version expects and the database lacks, or the other way round. */
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

/** The name in SQL of a model or a field: `lastSeenAt` is `last_seen_at`, and a test holds that it always is. */
export function toSqlName(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
}
