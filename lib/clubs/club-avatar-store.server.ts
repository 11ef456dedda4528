import "server-only";
import { CLUB_IS_HIDDEN } from "@/lib/audit/shown-sql";
import { getPool, maybe } from "@/lib/db/database.server";
import { bytea } from "@/lib/db/fields";
import type { Transaction } from "@/lib/db/transaction.server";

/** The bytes of the picture with this hash, or null when no club that is shown has it now. */
export function findAvatar(hash: string): Promise<Buffer | null> {
  return maybe(
    getPool(),
    bytea,
    `SELECT a.bytes FROM club_avatar a JOIN club c ON c.id = a.club_id
     WHERE a.hash = $1 AND NOT ${CLUB_IS_HIDDEN} LIMIT 1`,
    [hash],
  );
}

/** Gives the club this picture in place of the one before, or with null the generated one. */
export async function replaceAvatar(
  tx: Transaction,
  { clubId, avatar }: { clubId: bigint; avatar: { hash: string; bytes: Buffer } | null },
): Promise<void> {
  if (avatar === null) {
    await tx.query("DELETE FROM club_avatar WHERE club_id = $1", [clubId]);
    return;
  }
  await tx.query(
    `INSERT INTO club_avatar (club_id, hash, bytes) VALUES ($1, $2, $3)
     ON CONFLICT (club_id) DO UPDATE SET hash = excluded.hash, bytes = excluded.bytes`,
    [clubId, avatar.hash, avatar.bytes],
  );
}
