import { type Hex, keccak256, stringToHex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import { type Ballot, ballotTypedData } from "@/lib/ballots/typed-data";
import type { BallotRequest } from "@/lib/votes/vote-schemas";
import { query } from "@/tests/setup/database";
import { addressOf } from "./ballots";

let serial = 0;

/** A club in the test's database; answers its id. */
export async function storeClub(slug = `club-${++serial}`): Promise<bigint> {
  const rows = await query<{ id: string }>(
    `INSERT INTO club (slug, name, skeleton, sort_name, search_text, created_by, created_at, active_at)
     VALUES ($1, $1, $1, $1, $1, '0x00000000000000000000000000000000000000aa', app_now(), app_now()) RETURNING id`,
    [slug],
  );
  return BigInt(rows[0]?.id ?? 0);
}

export type OpenProposal = { id: bigint; digest: Hex };

/** A proposal in the test's database as publishing leaves it, voting open from an hour ago for four days. */
export async function storeProposal({
  clubId,
  snapshotBlock,
  startsIn = "-1 hour",
  lasts = "4 days",
}: {
  clubId: bigint;
  snapshotBlock: bigint;
  startsIn?: string;
  lasts?: string;
}): Promise<OpenProposal> {
  serial += 1;
  const digest = keccak256(stringToHex(`proposal ${serial}`));
  const rows = await query<{ id: string }>(
    `INSERT INTO proposal (club_id, number, draft_id, author, digest, version, title, body, discussion, starts_at, ends_at,
       rule_hash, formula, ratio, tokens_per_vote, nft, token, minimum_power, total_power, quorum_power, quorum_basis_points,
       minimum_period_seconds, snapshot_block, snapshot_block_hash, author_power, is_fee_exempt, created_at)
     SELECT $1, $2, gen_random_uuid(), '0x00000000000000000000000000000000000000aa', $3, 1, 'A proposal', 'Its text.', '',
       t.now + $5::interval, t.now + $5::interval + $6::interval, $3, 1, 1, 1000000000000, $7, $8, 50000000000000000000,
       1000000000000000000000, 0, 0, 259200, $4, $3, 50000000000000000000, true, t.now
     FROM (SELECT app_now() AS now OFFSET 0) t RETURNING id`,
    [
      clubId,
      serial,
      digest,
      snapshotBlock,
      startsIn,
      lasts,
      process.env["NFT_ADDRESS"]?.toLowerCase(),
      process.env["TOKEN_ADDRESS"]?.toLowerCase(),
    ],
  );
  return { id: BigInt(rows[0]?.id ?? 0), digest };
}

/** The database's clock in seconds since 1970. */
export async function appSeconds(): Promise<number> {
  const rows = await query<{ now: number }>("SELECT floor(extract(epoch FROM app_now()))::int AS now");
  return rows[0]?.now ?? 0;
}

/** The body of a ballot that `account` signed as its wallet would. */
export async function signBallot({
  account,
  proposal,
  choice = "yes",
  reason = "",
  signedAt,
  voter = account.address,
}: {
  account: PrivateKeyAccount;
  proposal: Hex;
  choice?: Ballot["choice"];
  reason?: string;
  signedAt: number;
  voter?: string;
}): Promise<BallotRequest> {
  const { domain } = await getDeploymentSigning();
  const ballot = { proposal, choice, reason, voter: addressOf(voter), signedAt: BigInt(signedAt) };
  const typed = ballotTypedData({ domain, ballot });
  const { EIP712Domain: _, ...types } = typed.types;
  const signature = await account.signTypedData({
    domain: typed.domain,
    types,
    primaryType: typed.primaryType,
    message: typed.message,
  });
  return { choice, reason, signedAt, form: "typed", signature };
}
