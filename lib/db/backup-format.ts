/** A backup is a gzip of JSON lines: a header, rows of each table in turn, and an end with what must have come. */
export const BACKUP_FORMAT = "club backup 1";

export type BackupHeader = {
  format: typeof BACKUP_FORMAT;
  /** The migrations that the database had, in their order. */
  migrations: string[];
  takenAt: string;
};

/** Rows as PostgreSQL writes them: every type comes back exactly. */
export type BackupRows = { table: string; rows: string[] };

export type TableDigest = { table: string; rows: number; sha256: string };
export type SequenceState = { table: string; column: string; next: string };
export type BackupEnd = { tables: TableDigest[]; sequences: SequenceState[] };
