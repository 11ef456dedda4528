import "server-only";
import { getPool, rows } from "@/lib/db/database.server";
import { pick, type RowOf, select } from "@/lib/db/fields";
import { tables } from "@/lib/db/generated/columns";

/** `earliestStart` in seconds since 1970. */
const storedVersion = {
  ...pick(tables.proposalVersion, "version", "digest", "title", "body", "discussion", "earliestStart"),
  ...pick(tables.proposalVersion, "periodSeconds", "origin", "salt", "signature", "createdAt"),
};
export type StoredVersion = RowOf<typeof storedVersion>;

/** Every text that the author signed, the newest first, hidden or not. */
export async function listVersions(proposalId: bigint): Promise<StoredVersion[]> {
  return rows(
    getPool(),
    storedVersion,
    `SELECT ${select(storedVersion)} FROM proposal_version WHERE proposal_id = $1 ORDER BY version DESC`,
    [proposalId],
  );
}
