import { randomUUID } from "node:crypto";
import { type Hex, keccak256, stringToHex } from "viem";
import { privateKeyToAccount, sign } from "viem/accounts";
import type { ProposalName } from "@/lib/ballots/ballot-words";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
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

const SPONSOR = `0x${"00".repeat(19)}aa`;
const TOKEN = `0x${"00".repeat(19)}cc`;

type BountyRow = {
  clubId: bigint;
  title?: string;
  sponsor?: string;
  kind?: "open" | "apply";
  asset?: "token" | "cro";
  labels?: readonly string[];
  prizesWei?: readonly bigint[];
  /** From now; negative if it has passed. */
  deadlineIn?: string;
  reviewLasts?: string;
  visibility?: "always" | "after-deadline";
  perPerson?: number;
  token?: string;
};

/** Inserts a bounty by SQL as publishing would, with an exempt fee. Its deadline is in a week unless given. */
export async function insertBounty(
  query: RunSql,
  {
    clubId,
    title = "A bounty",
    sponsor = SPONSOR,
    kind = "open",
    asset = "token",
    labels = [],
    prizesWei = [10n ** 18n],
    deadlineIn = "7 days",
    reviewLasts = "7 days",
    visibility = "after-deadline",
    perPerson = 1,
    token = TOKEN,
  }: BountyRow,
): Promise<{ id: bigint; number: number; draftId: string }> {
  const draftId = randomUUID();
  const [row] = await query(
    `WITH stored AS (
       INSERT INTO bounty (club_id, number, draft_id, sponsor, title, brief, kind, asset, token, total_wei, labels, submissions_until,
         winners_by, visibility, submissions_per_person, is_fee_exempt, created_at)
       SELECT $1, (SELECT coalesce(max(number), 0) + 1 FROM bounty WHERE club_id = $1), $2, $3, $4, 'What is to be done.', $5, $6,
         CASE WHEN $6 = 'token' THEN $13 END, (SELECT sum(z) FROM unnest($7::numeric[]) z), $8, t.now + $9::interval,
         t.now + $9::interval + $10::interval, $11, $12, true, t.now + $9::interval - interval '30 days'
       FROM (SELECT app_now() AS now OFFSET 0) t RETURNING id, number),
     prizes AS (
       INSERT INTO bounty_prize (bounty_id, position, amount_wei)
       SELECT stored.id, z.position, z.amount FROM stored, unnest($7::numeric[]) WITH ORDINALITY AS z(amount, position))
     SELECT id::text, number FROM stored`,
    [
      clubId,
      draftId,
      sponsor,
      title,
      kind,
      asset,
      prizesWei,
      labels,
      deadlineIn,
      reviewLasts,
      visibility,
      perPerson,
      token,
    ],
  );
  return { id: BigInt(String(row?.["id"])), number: Number(row?.["number"]), draftId };
}

/** Inserts a bounty with announced winners, one a prize, by SQL as announcing would. Answers the ids of its prizes in order. */
export async function insertAnnounced(
  query: RunSql,
  {
    winners,
    token,
    ...bounty
  }: Omit<Parameters<typeof insertBounty>[1], "deadlineIn"> & { winners: readonly string[]; token?: string },
): Promise<{ id: bigint; number: number; prizes: string[] }> {
  const { id, number } = await insertBounty(query, {
    prizesWei: winners.map(() => 10n ** 18n),
    ...bounty,
    ...(token !== undefined && { token }),
    deadlineIn: "-1 hour",
  });
  await query(
    `INSERT INTO bounty_submission (bounty_id, number, author, turn, text, links, created_at, updated_at)
     SELECT b.id, w.position, w.author, w.position, 'My work.', '{}', b.created_at, b.created_at
     FROM bounty b, unnest($2::text[]) WITH ORDINALITY AS w(author, position) WHERE b.id = $1`,
    [id, winners],
  );
  await query(
    `UPDATE bounty_prize z SET submission_id = s.id FROM bounty_submission s
     WHERE z.bounty_id = $1 AND s.bounty_id = $1 AND s.number = z.position`,
    [id],
  );
  await query("UPDATE bounty SET announced_at = app_now(), announced_by = sponsor WHERE id = $1", [id]);
  const rows = await query(
    `INSERT INTO bounty_payout (prize_id, bounty_id, winner, amount_wei, asset, owed_since)
     SELECT z.id, b.id, s.author, z.amount_wei, b.asset, b.announced_at
     FROM bounty b JOIN bounty_prize z ON z.bounty_id = b.id JOIN bounty_submission s ON s.id = z.submission_id
     WHERE b.id = $1 ORDER BY z.position RETURNING prize_id::text`,
    [id],
  );
  return { id, number, prizes: rows.map((row) => String(row["prize_id"])) };
}
