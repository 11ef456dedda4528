import "server-only";
import type { Hex } from "viem";
import { getPool } from "@/lib/db/pool.server";

export type StoredVersion = {
  version: number;
  digest: Hex;
  title: string;
  body: string;
  discussion: string;
  /** Seconds since 1970. */
  earliestStart: bigint;
  periodSeconds: bigint;
  origin: string;
  salt: Hex;
  signature: string;
  createdAt: Date;
};

/** Every text that the author signed, the newest first, hidden or not. */
export async function listVersions(proposalId: bigint): Promise<StoredVersion[]> {
  const { rows } = await getPool().query<{
    version: number;
    digest: Hex;
    title: string;
    body: string;
    discussion: string;
    earliest_start: string;
    period_seconds: string;
    origin: string;
    salt: Hex;
    signature: string;
    created_at: Date;
  }>(
    `SELECT version, digest, title, body, discussion, earliest_start, period_seconds, origin, salt, signature, created_at
     FROM proposal_version WHERE proposal_id = $1 ORDER BY version DESC`,
    [proposalId],
  );
  return rows.map((row) => ({
    version: row.version,
    digest: row.digest,
    title: row.title,
    body: row.body,
    discussion: row.discussion,
    earliestStart: BigInt(row.earliest_start),
    periodSeconds: BigInt(row.period_seconds),
    origin: row.origin,
    salt: row.salt,
    signature: row.signature,
    createdAt: row.created_at,
  }));
}
