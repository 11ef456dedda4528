import { type Hex, keccak256, stringToHex } from "viem";
import { privateKeyToAccount, sign } from "viem/accounts";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import type { ProposalName } from "@/lib/ballots/proposal-name";
import type { ProposalRule, SignedProposal } from "@/lib/ballots/typed-data";
import { requireAddress } from "@/lib/shared/address";
import { skeletonOf } from "@/lib/shared/skeleton";

export type RunSql = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
/** `name` is what ballots call it. */
export type OpenProposal = { id: bigint; digest: Hex; name: ProposalName };

/** The author of the tests' clubs and proposals. */
const AUTHOR_KEY = keccak256(stringToHex("the author of the tests' proposals"));
const AUTHOR = privateKeyToAccount(AUTHOR_KEY).address.toLowerCase();

const TOTAL_POWER_WEI = 1_000n * 10n ** 18n;

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

/** Inserts a proposal by SQL as publishing would. Voting has been open for an hour and lasts four days unless given. */
export async function insertProposal(
  query: RunSql,
  { clubId, nft, token, snapshotBlock, ...wanted }: ProposalRow,
): Promise<OpenProposal> {
  serial += 1;
  const number = serial;
  const {
    title = "A proposal",
    body = "Its text.",
    startsIn = "-1 hour",
    lasts = "4 days",
    publishedIn,
    quorumPowerWei = 0n,
  } = wanted;
  const [club] = await query("SELECT slug, name FROM club WHERE id = $1", [clubId]);
  const [times] = await query(
    `SELECT s.at, floor(extract(epoch FROM s.at))::text AS start, floor(extract(epoch FROM $2::interval))::int AS period
     FROM (SELECT date_trunc($3, app_now() + $1::interval) AS at) s`,
    // Published before, it starts at the signed second.
    [startsIn, lasts, publishedIn === undefined ? "milliseconds" : "second"],
  );
  const rule: ProposalRule = {
    ...{ formula: 1, ratio: 1n, tokensPerVote: 10n ** 12n },
    ...{ nft: requireAddress(nft.toLowerCase()), token: requireAddress(token.toLowerCase()) },
    ...{ minimumPowerWei: 50n * 10n ** 18n, quorumPowerWei },
    quorumBasisPoints: Number((quorumPowerWei * 10_000n) / TOTAL_POWER_WEI),
    minimumPeriodSeconds: 259_200n,
  };
  const hasher = createTypedDataHasher({
    domain: { productName: "Kairos", nft: rule.nft },
    keccak: (bytes) => keccak256(bytes, "bytes"),
  });
  const signed: SignedProposal = {
    ...{ club: String(club?.["name"]), slug: String(club?.["slug"]) },
    ...{ title, body, discussion: "" },
    ...{ earliestStart: BigInt(String(times?.["start"])), periodSeconds: BigInt(Number(times?.["period"])) },
    ...{ ruleHash: hasher.ruleHash(rule), snapshotBlock, version: 1, origin: "https://club.test" },
    snapshotBlockHash: wanted.snapshotBlockHash ?? keccak256(stringToHex(`block ${snapshotBlock}`)),
    salt: keccak256(stringToHex(`proposal ${number} of ${Date.now()}`)),
  };
  const digest = hasher.proposalDigest(signed);
  const rows = await query(
    `INSERT INTO proposal (club_id, club_name, number, draft_id, author, digest, version, starts_at, ends_at,
       rule_hash, formula, ratio, tokens_per_vote, nft, token, minimum_power, total_power, quorum_power, quorum_basis_points,
       minimum_period_seconds, snapshot_block, snapshot_block_hash, author_power, is_fee_exempt, created_at)
     SELECT $1, $2, $3, gen_random_uuid(), $4, $5, 1, $6::timestamptz, $6::timestamptz + $7::interval,
       $8, 1, $9, $10, $11, $12, $13, $18, $14, $19, $15, $16, $17, $13, true, date_trunc('milliseconds', app_now() + $20::interval) RETURNING id`,
    [
      ...[clubId, signed.club, number, AUTHOR, digest],
      ...[times?.["at"], lasts, signed.ruleHash, rule.ratio, rule.tokensPerVote],
      ...[rule.nft, rule.token, rule.minimumPowerWei, quorumPowerWei, rule.minimumPeriodSeconds],
      ...[snapshotBlock, signed.snapshotBlockHash, TOTAL_POWER_WEI, rule.quorumBasisPoints],
      publishedIn ?? "0 seconds",
    ],
  );
  const id = idOf(rows);
  await query(
    `INSERT INTO proposal_version (proposal_id, version, digest, title, body, discussion, earliest_start, period_seconds, origin,
       salt, signature, created_at) SELECT $1, 1, $2, $3, $4, '', $5, $6, $7, $8, $9, p.created_at FROM proposal p WHERE p.id = $1`,
    [
      ...[id, digest, title, body, signed.earliestStart],
      ...[signed.periodSeconds, signed.origin, signed.salt],
      await sign({ hash: digest, privateKey: AUTHOR_KEY, to: "hex" }),
    ],
  );
  return { id, digest, name: { club: signed.club, label: `#${number} ${title}`, digest } };
}

type ProposalRow = {
  clubId: bigint;
  snapshotBlock: bigint;
  nft: string;
  token: string;
  title?: string;
  body?: string;
  snapshotBlockHash?: Hex;
  quorumPowerWei?: bigint;
  startsIn?: string;
  lasts?: string;
  /** From now. */
  publishedIn?: string;
};

/** The text of each proposal `p` that a test inserted without one, in SQL; nobody signed it. */
export async function insertMissingVersions(
  query: RunSql,
  { title = "'A proposal'", body = "'Its text.'" }: { title?: string; body?: string } = {},
): Promise<void> {
  await query(
    `INSERT INTO proposal_version (proposal_id, version, digest, title, body, discussion, earliest_start, period_seconds, origin,
       salt, signature, created_at)
     SELECT id, version, digest, ${title}, ${body}, '', floor(extract(epoch FROM starts_at)), floor(extract(epoch FROM ends_at - starts_at)),
       'https://club.test', digest, '0x', created_at FROM proposal p
     WHERE NOT EXISTS (SELECT 1 FROM proposal_version v WHERE v.proposal_id = p.id AND v.version = p.version)`,
  );
}

function idOf(rows: Record<string, unknown>[]): bigint {
  const id = rows[0]?.["id"];
  if (typeof id !== "string") throw new Error("nothing was inserted");
  return BigInt(id);
}
