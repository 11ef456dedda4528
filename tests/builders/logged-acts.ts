import { type Hex, keccak256, stringToHex } from "viem";
import { privateKeyToAccount, sign } from "viem/accounts";
import { getDeploymentSigning } from "@/lib/ballots/deployment-signing.server";
import type { Choice } from "@/lib/ballots/typed-data";
import { rootChunks, rootOfChunks } from "@/lib/holdings/chunk-roots";
import { hashSignature, hashText, type LogEntry } from "@/lib/log/log-entry";
import { keyIdOf } from "@/lib/log/log-keys";
import { requireAddress } from "@/lib/shared/address";
import { insertClub, type RunSql } from "./rows";

const START = 1_780_000_000;
const DAY = 86_400;
const hashOf = (name: string): Hex => keccak256(stringToHex(name));
const personOf = (name: string): Hex => `0x${hashOf(name).slice(-40)}`;
const AUTHOR_KEY = hashOf("the key of the author");
const AUTHOR = privateKeyToAccount(AUTHOR_KEY).address.toLowerCase();

/**
 * At least one act of every kind, by SQL, a minute apart: proposals edited, voted on and cancelled, a census taken twice,
 * moderation, settings and a release. Answers the log's expected entries, in order.
 */
export async function performActs(query: RunSql): Promise<LogEntry[]> {
  const done: LogEntry[] = [];
  let clock = START;
  const at = (): string => {
    clock += 60;
    return new Date(clock * 1_000).toISOString();
  };
  const club = await insertClub(query, "logged-club");

  const reason = 'Because "we" said so \\ \u{1f600}\n';
  done.push({
    kind: "settings",
    version: 1,
    by: personOf("admin"),
    values: hashText('{"a": [1, "é"], "bb": null}'),
    reason: hashText(reason),
    at: (clock + 60) * 1_000,
  });
  await query(
    `INSERT INTO settings_version (version, "values", changed_by, changed_at, reason)
     VALUES (1, '{"bb":null,"a":[1,"é"]}', $1, $2, $3)`,
    [personOf("admin"), at(), reason],
  );

  const { hasher } = await getDeploymentSigning();
  const nft = requireAddress(personOf("nft"));
  const ruleHash = hasher.ruleHash({
    formula: 1,
    ratio: 1n,
    tokensPerVote: 1_000n,
    nft,
    token: nft,
    minimumPowerWei: 50n,
    quorumPowerWei: 0n,
    quorumBasisPoints: 0,
    minimumPeriodSeconds: 259_200n,
  });
  const digestOf = ({ version, number, startsAt }: { version: number; number: number; startsAt: number }) =>
    hasher.proposalDigest({
      // Older databases kept no name of the club.
      club: "",
      slug: "logged-club",
      title: "A proposal",
      body: "Its text.",
      discussion: "",
      earliestStart: BigInt(startsAt),
      periodSeconds: BigInt(3 * DAY),
      ruleHash,
      snapshotBlock: 12345678901n,
      snapshotBlockHash: hashOf("block"),
      version,
      origin: "https://club.test",
      salt: hashOf(`salt ${number}`),
    });
  const digests = new Map<number, Hex>();

  async function publish(number: number): Promise<bigint> {
    const time = at();
    const startsAt = clock + DAY;
    const digest = digestOf({ version: 1, number, startsAt });
    digests.set(number, digest);
    const rows = await query(
      `INSERT INTO proposal (club_id, number, draft_id, author, digest, version, title, body, discussion, starts_at, ends_at,
         rule_hash, formula, ratio, tokens_per_vote, nft, token, minimum_power, total_power, quorum_power, quorum_basis_points,
         minimum_period_seconds, snapshot_block, snapshot_block_hash, author_power, is_fee_exempt, created_at)
       VALUES ($1, $2, gen_random_uuid(), $3, $4, 1, 'A proposal', 'Its text.', '', to_timestamp($5::bigint), to_timestamp($5::bigint + $6::bigint),
         $7, 1, 1, 1000, $8, $8, 50, 1000, 0, 0, 259200, 12345678901, $9, 50, true, $10) RETURNING id`,
      [club, number, AUTHOR, digest, startsAt, 3 * DAY, ruleHash, personOf("nft"), hashOf("block"), time],
    );
    const id = BigInt(String(rows[0]?.["id"]));
    await keepVersion({ id, number, version: 1, digest, startsAt, time });
    done.push({
      kind: "proposal",
      proposal: digest,
      club: "logged-club",
      number,
      author: AUTHOR,
      ruleHash,
      snapshotBlock: "12345678901",
      snapshotBlockHash: hashOf("block"),
      startsAt: startsAt * 1_000,
      endsAt: (startsAt + 3 * DAY) * 1_000,
      publishedAt: clock * 1_000,
    });
    return id;
  }

  async function keepVersion(written: {
    id: bigint;
    number: number;
    version: number;
    digest: Hex;
    startsAt: number;
    time: string;
  }): Promise<void> {
    const { id, number, version, digest, startsAt, time } = written;
    await query(
      `INSERT INTO proposal_version (proposal_id, version, digest, title, body, discussion, earliest_start, period_seconds, origin,
         salt, signature, created_at) VALUES ($1, $2, $3, 'A proposal', 'Its text.', '', $4, $5, 'https://club.test', $7, $8, $6)`,
      [
        ...[id, version, digest, startsAt, 3 * DAY, time, hashOf(`salt ${number}`)],
        await sign({ hash: digest, privateKey: AUTHOR_KEY, to: "hex" }),
      ],
    );
  }

  async function edit(id: bigint): Promise<void> {
    const time = at();
    const digest = digestOf({ version: 2, number: 1, startsAt: clock });
    const replaces = digests.get(1) ?? "";
    // An immediate start has the time of the statement, in milliseconds, not the signed one.
    const startsAt = clock * 1_000 + 789;
    const endsAt = startsAt + 3 * DAY * 1_000;
    const window = [startsAt, endsAt].map((moment) => new Date(moment).toISOString());
    await query(
      "UPDATE proposal SET digest = $2, version = 2, starts_at = $3, ends_at = $4, published_at = $5 WHERE id = $1",
      [id, digest, ...window, time],
    );
    await keepVersion({ id, number: 1, version: 2, digest, startsAt: clock, time });
    const publishedAt = Date.parse(time);
    done.push({ kind: "edit", proposal: digest, replaces, version: 2, startsAt, endsAt, publishedAt });
  }

  async function vote(proposal: bigint, { voter, choice }: { voter: string; choice: Choice }): Promise<void> {
    const time = at();
    const [row] = await query("SELECT digest, number FROM proposal WHERE id = $1", [proposal]);
    const named = String(row?.["digest"]) as Hex;
    const digest = hasher.ballotDigest({
      // Older databases kept no name of the club.
      proposal: { club: "", label: `#${row?.["number"]} A proposal`, digest: named },
      choice,
      reason: "why",
      voter: requireAddress(personOf(voter)),
      signedAt: BigInt(clock),
    });
    const signature = hashOf(`signature ${clock}`);
    await query(
      `WITH b AS (INSERT INTO ballot (proposal_id, voter, choice, reason, power, signed_at, form, signature, message_hash, created_at)
         VALUES ($1, $2, $3, 'why', 7, $4, 'typed', $5, $6, $7) RETURNING *)
       INSERT INTO vote (proposal_id, voter, ballot_id, choice, power, signed_at, has_reason, cast_at)
       SELECT proposal_id, voter, id, choice, power, signed_at, true, created_at FROM b
       ON CONFLICT (proposal_id, voter) DO UPDATE SET ballot_id = excluded.ballot_id, choice = excluded.choice, signed_at = excluded.signed_at,
         cast_at = excluded.cast_at`,
      [proposal, personOf(voter), choice, clock, signature, digest, time],
    );
    done.push({
      kind: "ballot",
      proposal: named,
      voter: personOf(voter),
      digest,
      signature: hashSignature(signature),
      receivedAt: clock * 1_000,
    });
  }

  async function moderate(why: string | null): Promise<void> {
    const subject = 'proposal:1 "odd" \\ é';
    await query(
      `INSERT INTO audit_entry (actor, act, subject, reason, before, after, at)
       VALUES ($1, 'proposal.hide', $2, $3, '{"shown":true}', '{"z":1.50,"a":"\\"é"}', $4)`,
      [personOf("admin"), subject, why, at()],
    );
    done.push({
      kind: "moderation",
      act: "proposal.hide",
      actor: personOf("admin"),
      subject,
      reason: why === null ? null : hashText(why),
      changes: hashText('{"shown": true}\n{"a": "\\"é", "z": 1.50}'),
      at: clock * 1_000,
    });
  }

  async function takeCensus(): Promise<void> {
    const holders = ["one", "two", "silent"].map((name) => requireAddress(personOf(name))).toSorted();
    // Seven units of power each.
    const entries = holders.map((holder) => ({ holder, nftCount: 0n, tokenWei: 7_000n }));
    const chunks = rootChunks(entries, 0);
    const root = rootOfChunks(chunks.map((chunk) => chunk.root));
    await query(
      `INSERT INTO census (block, block_hash, status, cursor, looked, holders, nft_total, token_total, nft_supply, token_supply, started_at, updated_at)
       VALUES (12345678901, $1, 'running', '', 5, 3, 0, 21000, 0, 1000000, $2, $2)`,
      [hashOf("block"), at()],
    );
    await query(
      `INSERT INTO census_row (census_id, holder, place, nft_count, token_wei)
       SELECT c.id, h.holder, h.place - 1, 0, 7000 FROM census c, unnest($1::text[]) WITH ORDINALITY AS h(holder, place)`,
      [holders],
    );
    await query("INSERT INTO census_chunk (census_id, chunk, root) SELECT id, 0, $1 FROM census", [root]);
    await query("UPDATE census SET status = 'done', root = $1, finished_at = $2", [root, at()]);
    done.push({ kind: "census", block: "12345678901", blockHash: hashOf("block"), root, size: 3 });
  }

  async function close(id: bigint): Promise<void> {
    await query(
      `INSERT INTO log_result (proposal_id, outcome, yes_power, no_power, yes_count, no_count, total_power, ballots, chain, tree_size, at)
       VALUES ($1, 'cancelled', 0, 0, 0, 0, 1000, 0, decode(repeat('00', 32), 'hex'), 11, $2)`,
      [id, at()],
    );
    done.push({
      kind: "result",
      proposal: digests.get(2) ?? "",
      outcome: "cancelled",
      yesPower: "0",
      noPower: "0",
      yesCount: 0,
      noCount: 0,
      totalPower: "1000",
      ballots: 0,
      chain: `0x${"00".repeat(32)}`,
      treeSize: 11,
      at: clock * 1_000,
    });
  }

  async function release(): Promise<void> {
    const [manifest, commit] = [`${"1".repeat(64)}  _next/static/chunks/é.js\n`, "0d".repeat(20)];
    await query(`INSERT INTO client_release (number, "commit", manifest, at) VALUES (1, $1, $2, $3)`, [
      commit,
      manifest,
      at(),
    ]);
    done.push({ kind: "release", number: 1, commit, manifest: hashText(manifest), at: clock * 1_000 });
  }

  const first = await publish(1);
  await moderate(null);
  await edit(first);
  await vote(first, { voter: "one", choice: "no" });
  await vote(first, { voter: "two", choice: "yes" });
  await takeCensus();
  await vote(first, { voter: "one", choice: "yes" });
  const second = await publish(2);
  await moderate("Spam & more");
  const cancelled = at();
  await query(
    `UPDATE proposal SET cancelled_at = $2, cancelled_by = author, cancel_reason = 'why',
       cancel_digest = '0xd1', cancel_signature = '0x1234', cancel_signed_at = 1 WHERE id = $1`,
    [second, cancelled],
  );
  const cancellation = { proposal: digests.get(2) ?? "", at: clock * 1_000 };
  const signature = hashSignature("0x1234");
  done.push({ kind: "cancellation", ...cancellation, by: AUTHOR, signature });
  await close(second);
  await release();
  return done;
}

/** One key of a log hands over to another: the entry of it. */
export async function handOver(query: RunSql): Promise<LogEntry> {
  const [old, next] = [hashOf("old key"), hashOf("new key")];
  const [oldKeyId, newKeyId] = [keyIdOf(old), keyIdOf(next)];
  await query(
    `INSERT INTO log_key (key_id, public_key, first_used_at) SELECT k.id, decode(substr(k.key, 3), 'hex'), app_now()
     FROM (VALUES ($1, $2), ($3, $4)) k(id, key)`,
    [oldKeyId, old, newKeyId, next],
  );
  const origin = "https://club.test";
  const signature = `0x${"5a".repeat(64)}`;
  const at = 1_790_000_000_123;
  await query(
    `INSERT INTO log_key_endorsement (old_key_id, origin, new_key_id, at, signature)
     VALUES ($1, $2, $3, $4, decode(substr($5, 3), 'hex'))`,
    [oldKeyId, origin, newKeyId, new Date(at), signature],
  );
  return { kind: "handover", origin, oldKeyId, newPublicKey: next, at, signature };
}
