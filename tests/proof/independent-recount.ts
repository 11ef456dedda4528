import assert from "node:assert/strict";
import { type Hex, hashTypedData, recoverAddress } from "viem";

// Imports nothing of the app, so it can't share a mistake in the app's encoder, schema or store.

type Query = (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

export type Recount = { ballots: number; voters: number; yes: bigint; no: bigint };

const types = {
  Ballot: [
    { name: "club", type: "string" },
    { name: "proposal", type: "string" },
    { name: "choice", type: "string" },
    { name: "reason", type: "string" },
    { name: "voter", type: "address" },
    { name: "signedAt", type: "string" },
    { name: "proposalDigest", type: "bytes32" },
  ],
} as const;

/**
 * Recounts a proposal from its ballots alone: it recovers each signature, checks each time against the window, and lets each
 * voter's newest ballot count. Stored votes, tally and any final result must agree.
 */
export async function recountIndependently({
  query,
  proposalId,
  productName,
  nft,
}: {
  query: Query;
  proposalId: bigint;
  productName: string;
  nft: Hex;
}): Promise<Recount> {
  const [proposal] = await query(
    `SELECT p.digest, p.number, w.title, p.club_name, final_yes_power::text AS yes, final_no_power::text AS no, final_at FROM proposal p
       JOIN proposal_version w ON w.proposal_id = p.id AND w.version = p.version WHERE p.id = $1`,
    [proposalId],
  );
  assert.ok(proposal, `there is no proposal ${proposalId}`);
  const ballots = await query(
    `SELECT b.*, b.created_at >= p.starts_at AND b.created_at < p.ends_at AS is_inside
     FROM ballot b JOIN proposal p ON p.id = b.proposal_id WHERE p.id = $1 ORDER BY b.signed_at`,
    [proposalId],
  );
  const domain = { name: `Club ${productName}`, version: "2", chainId: 25, verifyingContract: nft } as const;
  const newest = new Map<string, { choice: string; power: bigint; ballot: string }>();
  for (const ballot of ballots) {
    const voter = textOf(ballot, "voter");
    assert.equal(ballot["is_inside"], true, `ballot ${ballot["id"]} lies outside the window`);
    assert.equal(textOf(ballot, "form"), "typed", "this recount knows ballots of keys as typed data");
    const choice = textOf(ballot, "choice");
    const message = {
      club: textOf(proposal, "club_name"),
      proposal: `#${proposal["number"]} ${proposal["title"]}`,
      choice: choice === "yes" ? "Yes" : "No",
      reason: textOf(ballot, "reason"),
      voter: hexOf(ballot, "voter"),
      signedAt: `${new Date(Number(textOf(ballot, "signed_at")) * 1_000).toISOString().slice(0, 19)}Z`,
      proposalDigest: hexOf(proposal, "digest"),
    };
    const hash: Hex = hashTypedData({ domain, types, primaryType: "Ballot", message });
    assert.equal(hash, ballot["message_hash"], `ballot ${ballot["id"]} bears another hash`);
    const signer = await recoverAddress({ hash, signature: hexOf(ballot, "signature") });
    assert.equal(signer.toLowerCase(), voter, `ballot ${ballot["id"]} was not signed by its voter`);
    const power = BigInt(textOf(ballot, "power"));
    assert.equal(newest.get(voter)?.power ?? power, power, `the power of ${voter} changed`);
    newest.set(voter, { choice, power, ballot: textOf(ballot, "id") });
  }
  const sum = (choice: string) =>
    [...newest.values()].reduce((total, vote) => total + (vote.choice === choice ? vote.power : 0n), 0n);
  const [yes, no] = [sum("yes"), sum("no")];
  await assertStored({ query, proposalId, newest });
  const [tally] = await query(
    `SELECT sum(yes_power)::text AS yes, sum(no_power)::text AS no, sum(yes_count + no_count)::text AS voters
     FROM tally_part WHERE proposal_id = $1`,
    [proposalId],
  );
  assert.deepEqual(tally, { yes: String(yes), no: String(no), voters: String(newest.size) });
  if (proposal["final_at"] !== null) {
    assert.deepEqual(
      [proposal["yes"], proposal["no"]],
      [String(yes), String(no)],
      "the final result differs",
    );
  }
  return { ballots: ballots.length, voters: newest.size, yes, no };
}

async function assertStored({
  query,
  proposalId,
  newest,
}: {
  query: Query;
  proposalId: bigint;
  newest: ReadonlyMap<string, { choice: string; power: bigint; ballot: string }>;
}): Promise<void> {
  const votes = await query(
    "SELECT voter, choice, power::text AS power, ballot_id::text AS ballot FROM vote WHERE proposal_id = $1 ORDER BY voter",
    [proposalId],
  );
  const counted = [...newest]
    .map(([voter, { choice, power, ballot }]) => ({ voter, choice, power: String(power), ballot }))
    .sort((left, right) => (left.voter < right.voter ? -1 : 1));
  assert.deepEqual(votes, counted, "the stored votes are not the newest ballots");
}

function textOf(row: Record<string, unknown>, name: string): string {
  const value = row[name];
  assert.ok(typeof value === "string", `${name} is no text`);
  return value;
}

function hexOf(row: Record<string, unknown>, name: string): Hex {
  const text = textOf(row, name);
  return `0x${text.slice(2)}`;
}
