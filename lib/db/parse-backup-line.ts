import { z } from "zod";
import { readJson } from "@/lib/shared/read-json";
import { BACKUP_FORMAT, type BackupEnd, type BackupHeader, type BackupRows } from "./backup-format";

/** Names go into statements, so only names that migrations write are accepted. */
const sqlName = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const count = z.number().int().nonnegative();

const header: z.ZodType<BackupHeader> = z.strictObject({
  format: z.literal(BACKUP_FORMAT),
  migrations: z.array(z.string().regex(/^\d{14}_[a-z0-9_]+$/)).min(1),
  takenAt: z.iso.datetime(),
});
const rows: z.ZodType<BackupRows> = z.strictObject({ table: sqlName, rows: z.array(z.string()) });
const end: z.ZodType<BackupEnd> = z.strictObject({
  tables: z.array(
    z.strictObject({ table: sqlName, rows: count, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  sequences: z.array(
    z.strictObject({ table: sqlName, column: sqlName, next: z.string().regex(/^\d{1,19}$/) }),
  ),
});

/** Throws if the line doesn't begin a backup that this version knows. */
export function parseBackupHeader(line: string): BackupHeader {
  const read = header.safeParse(readJson(line));
  if (read.success) return read.data;
  throw new Error(
    line.includes('"club backup ') && !line.includes(BACKUP_FORMAT)
      ? `The backup is not of the form "${BACKUP_FORMAT}". Restore it with the version that wrote it, or a newer one.`
      : "The file is no backup: npm run backup writes one.",
  );
}

/** A later line: rows, or the end. */
export function parseBackupLine(line: string): BackupRows | BackupEnd {
  return z.union([rows, end]).parse(JSON.parse(line));
}
