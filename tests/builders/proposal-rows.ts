import { type Hex, keccak256, stringToHex } from "viem";
import { skeletonOf } from "@/lib/shared/skeleton";

export type RunSql = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
export type OpenProposal = { id: bigint; digest: Hex };

/** The person in whose name the tests' clubs and proposals stand. */
const AUTHOR = `0x${"00".repeat(19)}aa`;

let serial = 0;

/** A club by SQL; answers its id. */
export async function insertClub(query: RunSql, slug = `club-${++serial}`): Promise<bigint> {
  return idOf(
    await query(
      `INSERT INTO club (slug, name, skeleton, sort_name, search_text, created_by, created_at, active_at)
       VALUES ($1, $1, $2, $1, $1, $3, app_now(), app_now()) RETURNING id`,
      [slug, skeletonOf(slug), AUTHOR],
    ),
  );
}

/** A proposal by SQL as publishing leaves it; voting is open from an hour ago for four days unless told otherwise. */
export async function insertProposal(
  query: RunSql,
  {
    clubId,
    snapshotBlock,
    nft,
    token,
    startsIn = "-1 hour",
    lasts = "4 days",
  }: {
    clubId: bigint;
    snapshotBlock: bigint;
    nft: string;
    token: string;
    startsIn?: string;
    lasts?: string;
  },
): Promise<OpenProposal> {
  serial += 1;
  const digest = keccak256(stringToHex(`proposal ${serial}`));
  const rows = await query(
    `INSERT INTO proposal (club_id, number, draft_id, author, digest, version, title, body, discussion, starts_at, ends_at,
       rule_hash, formula, ratio, tokens_per_vote, nft, token, minimum_power, total_power, quorum_power, quorum_basis_points,
       minimum_period_seconds, snapshot_block, snapshot_block_hash, author_power, is_fee_exempt, created_at)
     SELECT $1, $2, gen_random_uuid(), $9, $3, 1, 'A proposal', 'Its text.', '',
       t.now + $5::interval, t.now + $5::interval + $6::interval, $3, 1, 1, 1000000000000, $7, $8, 50000000000000000000,
       1000000000000000000000, 0, 0, 259200, $4, $3, 50000000000000000000, true, t.now
     FROM (SELECT app_now() AS now OFFSET 0) t RETURNING id`,
    [clubId, serial, digest, snapshotBlock, startsIn, lasts, nft.toLowerCase(), token.toLowerCase(), AUTHOR],
  );
  return { id: idOf(rows), digest };
}

function idOf(rows: Record<string, unknown>[]): bigint {
  const id = rows[0]?.["id"];
  if (typeof id !== "string") throw new Error("nothing was inserted");
  return BigInt(id);
}
