import "server-only";
import type { Hex } from "viem";
import { isHiddenSql } from "@/lib/audit/hidden-content";
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
  signature: string;
  createdAt: Date;
};

/** Every text that the author signed, the newest first; with a hidden proposal's the texts are empty, the signatures stay. */
export async function listVersions(proposalId: bigint): Promise<StoredVersion[]> {
  const { rows } = await getPool().query<{
    version: number;
    digest: Hex;
    title: string;
    body: string;
    discussion: string;
    earliest_start: string;
    period_seconds: string;
    signature: string;
    created_at: Date;
  }>(
    `SELECT v.version, v.digest, CASE WHEN h.is THEN '' ELSE v.title END AS title, CASE WHEN h.is THEN '' ELSE v.body END AS body,
       CASE WHEN h.is THEN '' ELSE v.discussion END AS discussion, v.earliest_start, v.period_seconds, v.signature, v.created_at
     FROM proposal_version v, (SELECT ${isHiddenSql({ kind: "proposal", id: "$1::bigint::text" })} AS is) h
     WHERE v.proposal_id = $1 ORDER BY v.version DESC`,
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
    signature: row.signature,
    createdAt: row.created_at,
  }));
}
