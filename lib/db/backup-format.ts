/** A backup is a gzip of JSON lines: a header, the rows of each table, and an end that says what must have come. */
export const BACKUP_FORMAT = "club backup 1";
/** The newest migration of version 2. Of a version before it nobody can check what people signed. */
export const OLDEST_CARRIED = "20260731000000_personal_feeds";
export const TOO_OLD =
  "is of a version before 2, whose signatures this version can't check, so its log would seem forged. Keep that version for it, and begin with an empty database.";

export type BackupHeader = {
  format: typeof BACKUP_FORMAT;
  /** The database's migrations, in order. */
  migrations: string[];
  takenAt: string;
};

/** Rows as PostgreSQL writes them, so every type comes back exactly. */
export type BackupRows = { table: string; rows: string[] };

export type TableDigest = { table: string; rows: number; sha256: string };
export type SequenceState = { table: string; column: string; next: string };
export type BackupEnd = { tables: TableDigest[]; sequences: SequenceState[] };
