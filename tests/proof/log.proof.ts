import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { z } from "zod";
import { CHECK_PARTS } from "@/lib/log/log-check";
import { testAdmin } from "../setup/accounts";
import { climb, climbBoth, type Head, isSigned, leafOf, rootsOf } from "./independent-log";
import { changeKeys, lieAboutResult } from "./log-keys";
import { inParallel, type Proof, type Size, tally } from "./proof";
import { headSchema, readConflicts, runMirror } from "./run-mirror";
import { callJob, newPerson, type TwoInstances } from "./two-instances";

const keySchema = z.object({ publicKey: z.string() });
const entriesSchema = z.object({ entries: z.array(z.string()) });
const inclusionSchema = z.object({ position: z.number(), treeSize: z.number(), path: z.array(z.string()) });
const consistencySchema = z.object({ path: z.array(z.string()) });
const checkSchema = z.object({ faults: z.array(z.object({ message: z.string() })), isWhole: z.boolean() });

const PAGE = 1_000;

export const proof: Proof = {
  stand: "acts",
  claim:
    "two instances seal one log while acts come in; every root, inclusion and consistency proof holds by a script that shares no code with the app; an entry altered in the database is found by the next check, and a log that the server itself rewrites by a mirror, which follows a key that the old one handed over to and accuses any other key and a false result",
  async run(stand, size) {
    const admin = newPerson(stand.urls);
    assert.equal((await admin.signIn(testAdmin)).status, 200);
    const folder = mkdtempSync(join(tmpdir(), "club-mirror-"));
    const mirror = () => runMirror({ url: stand.urls[0], folder });
    try {
      assert.equal(await mirror(), 0, "the mirror's first run");
      const written = await act(stand, size);
      const proved = await prove(stand, size);
      assert.equal(await mirror(), 0, "a mirror of a log that grew");
      const altered = await alter(stand, admin);
      const rewritten = await rewrite(stand, { mirror, folder });
      return [written, proved, altered, rewritten, await changeKeys(stand), await lieAboutResult(stand)];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

let turn = 0;

async function ask<Schema extends z.ZodType>(
  stand: TwoInstances,
  { path, schema }: { path: string; schema: Schema },
): Promise<z.output<Schema>> {
  turn += 1;
  const answer = await fetch((stand.urls[turn % 2] ?? stand.urls[0]) + path);
  const text = await answer.text();
  assert.equal(answer.status, 200, `${path}: ${text.slice(0, 200)}`);
  return schema.parse(JSON.parse(text));
}

function runJob(stand: TwoInstances, name: string): Promise<unknown> {
  turn += 1;
  return callJob(stand.urls[turn % 2] ?? stand.urls[0], name).then((answer) => answer.json());
}

/** Acts come in while both instances are asked for heads, which makes them seal. */
async function act(stand: TwoInstances, { isFull }: Size): Promise<string> {
  const acts = isFull ? 100_000 : 1_000;
  const atOnce = isFull ? 500 : 20;
  const batches = Array.from({ length: acts / atOnce }, (_, index) => index);
  const startedAt = performance.now();
  let isOver = false;
  const heads: Head[] = [];
  const sealing = [0, 1].map(async () => {
    while (!isOver) {
      heads.push(await ask(stand, { path: "/api/log/head", schema: headSchema }));
      await runJob(stand, "log");
    }
  });
  await inParallel(batches, {
    width: 2,
    run: async (batch) => {
      await stand.query(
        `INSERT INTO audit_entry (actor, act, subject, reason, before, after, at)
         SELECT '0x' || repeat('a', 40), 'club.edit', 'club:proof-' || $1 || '-' || n, 'A proof', '{}', jsonb_build_object('n', n), app_now()
         FROM generate_series(1, $2) AS n`,
        [String(batch), atOnce],
      );
    },
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  isOver = true;
  await Promise.all(sealing);
  const sealStartedAt = performance.now();
  for (;;) {
    await runJob(stand, "log");
    const [row] = await stand.query<{ waiting: number }>(
      "SELECT ((SELECT count(*) FROM log_entry) - (SELECT count(*) FROM log_leaf))::int AS waiting",
    );
    if (row?.waiting === 0) break;
  }
  const rest = (performance.now() - sealStartedAt) / 1_000;
  return `${acts} acts in ${seconds.toFixed(1)} s with both instances sealing, the rest sealed in ${rest.toFixed(1)} s; ${new Set(heads.map(({ treeSize }) => treeSize)).size} sizes seen meanwhile`;
}

async function prove(stand: TwoInstances, { isFull, random }: Size): Promise<string> {
  const { publicKey } = await ask(stand, { path: "/api/log/key", schema: keySchema });
  const head = await ask(stand, { path: "/api/log/head", schema: headSchema });
  const bodies: string[] = [];
  while (bodies.length < head.treeSize) {
    const limit = Math.min(PAGE, head.treeSize - bodies.length);
    const path = `/api/log/entries?from=${bodies.length}&limit=${limit}`;
    bodies.push(...(await ask(stand, { path, schema: entriesSchema })).entries);
  }
  assert.equal(new Set(bodies).size, bodies.length, "each act has one entry");
  const [count] = await stand.query<{ rows: number }>("SELECT count(*)::int AS rows FROM log_entry");
  assert.equal(bodies.length, count?.rows, "every entry is in the log");
  const leaves = bodies.map(leafOf);
  const rootOf = rootsOf(leaves);

  const heads = await stand.query<{
    origin: string;
    key_id: string;
    tree_size: string;
    root: string;
    at: string;
    note: string;
  }>(
    `SELECT origin, key_id, tree_size, '0x' || encode(root, 'hex') AS root, (extract(epoch FROM signed_at) * 1000)::bigint AS at,
       note FROM log_head ORDER BY id`,
  );
  for (const { origin, key_id, tree_size, root, at, note } of heads) {
    const each = { origin, keyId: key_id, treeSize: Number(tree_size), root, at: Number(at), note };
    assert.ok(isSigned(each, publicKey), `the head of ${tree_size} entries is signed`);
    assert.equal(root, rootOf(each.treeSize), `the root of ${tree_size} entries`);
  }

  const pick = (below: number) => Math.floor(random() * below);
  const edges = [0, 1, 2, 3, 255, 256, 257, head.treeSize - 2, head.treeSize - 1];
  const positions = [...edges, ...Array.from({ length: isFull ? 20_000 : 200 }, () => pick(head.treeSize))];
  await inParallel(positions, {
    width: 16,
    run: async (position) => {
      const treeSize = position + 1 + pick(head.treeSize - position);
      const leaf = leaves[position] ?? "";
      const path = `/api/log/proof?leaf=${leaf}&treeSize=${treeSize}`;
      const proof = await ask(stand, { path, schema: inclusionSchema });
      assert.equal(proof.position, position);
      assert.equal(climb({ leaf, position, treeSize, path: proof.path }), rootOf(treeSize));
      assert.notEqual(climb({ leaf: leafOf("x"), position, treeSize, path: proof.path }), rootOf(treeSize));
    },
  });

  const pairs = Array.from({ length: isFull ? 10_000 : 100 }, () => {
    const second = 1 + pick(head.treeSize);
    return { first: 1 + pick(second), second };
  });
  const stored = heads.map(({ tree_size }) => Number(tree_size)).filter((treeSize) => treeSize > 0);
  const all = [...pairs, ...stored.map((first) => ({ first, second: head.treeSize }))];
  await inParallel(all, {
    width: 16,
    run: async ({ first, second }) => {
      const asked = `/api/log/proof?first=${first}&second=${second}`;
      const { path } = await ask(stand, { path: asked, schema: consistencySchema });
      const roots = climbBoth({ first, second, firstRoot: rootOf(first), path });
      assert.deepEqual(roots, { first: rootOf(first), second: rootOf(second) }, asked);
    },
  });
  return `${bodies.length} entries, ${heads.length} heads: every signature and root right; ${positions.length} inclusion and ${all.length} consistency proofs hold by the independent script`;
}

/** Runs statements as the database's owner can, with every trigger off. */
async function tamper(stand: TwoInstances, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: stand.databaseUrl });
  await client.connect();
  try {
    await client.query(
      "BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL statement_timeout = 0",
    );
    for (const sql of statements) await client.query(sql);
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

const PARTS_OF_CHECK = CHECK_PARTS.length;

/** When each part of the check last finished, as "entry 1790000000000". */
async function readEnds(stand: TwoInstances): Promise<string[]> {
  const rows = await stand.query<{ part: string; round_at: Date }>(
    "SELECT part, round_at FROM log_check WHERE round_at IS NOT NULL",
  );
  return rows.map(({ part, round_at }) => `${part} ${round_at.getTime()}`);
}

/**
 * One run of the job works for at most 4 s, from where the last one stopped. Everything was checked once each part has
 * finished twice.
 */
async function check(stand: TwoInstances): Promise<{ messages: string[]; runs: number }> {
  const messages: string[] = [];
  const before = await readEnds(stand);
  const ends = new Set<string>();
  for (let runs = 1; ; runs += 1) {
    const { faults } = checkSchema.parse(await runJob(stand, "log-check"));
    messages.push(...faults.map(({ message }) => message));
    for (const end of await readEnds(stand)) if (!before.includes(end)) ends.add(end);
    const parts = tally([...ends].map((end) => end.split(" ")[0] ?? ""));
    if (ends.size >= 2 * PARTS_OF_CHECK && !/\b1 x /.test(parts)) return { messages, runs };
    assert.ok(runs < 200, `the check comes to its end: ${parts}`);
  }
}

async function alter(stand: TwoInstances, admin: ReturnType<typeof newPerson>): Promise<string> {
  assert.deepEqual((await check(stand)).messages, [], "a log in order");
  const swap = (from: string, to: string) =>
    `UPDATE log_entry SET body = replace(body, '${from}', '${to}') WHERE id = (SELECT entry_id FROM log_leaf WHERE position = 300)`;
  await tamper(stand, [swap("club.edit", "club.hide")]);
  const { messages, runs } = await check(stand);
  assert.match(messages.join("\n"), /Entry 300 of the log was altered/);
  const page = await admin.send("/admin/health");
  assert.match(page.text, /Not in order/);
  await tamper(stand, [swap("club.hide", "club.edit")]);
  assert.deepEqual((await check(stand)).messages, []);
  assert.match((await admin.send("/admin/health")).text, /In order/);
  return `an altered entry: found by the check (twice through everything in ${runs} runs of at most 4 s) and shown to admins; put back, in order`;
}

/** The server has the key, so it can rewrite its log with valid signatures. Only somebody with a copy can tell. */
async function rewrite(
  stand: TwoInstances,
  { mirror, folder }: { mirror: () => Promise<number | null>; folder: string },
): Promise<string> {
  const before = await ask(stand, { path: "/api/log/head", schema: headSchema });
  await tamper(stand, [
    "DELETE FROM log_leaf; DELETE FROM log_node; DELETE FROM log_head",
    "DELETE FROM log_entry WHERE body LIKE '%club:proof-0-7\"%'",
    `INSERT INTO log_entry (body, created_at) VALUES ('{"kind":"forged"}', app_now())`,
  ]);
  let head = await ask(stand, { path: "/api/log/head", schema: headSchema });
  for (let runs = 0; head.treeSize < before.treeSize && runs < 100; runs += 1) {
    await runJob(stand, "log");
    // Nobody caches heads here, so each is the newest.
    head = await ask(stand, { path: "/api/log/head", schema: headSchema });
  }
  assert.equal(head.treeSize, before.treeSize);
  const { publicKey } = await ask(stand, { path: "/api/log/key", schema: keySchema });
  assert.ok(isSigned(head, publicKey), "the forged head is signed with the right key");
  assert.equal(await mirror(), 1, "the mirror of a rewritten log");
  const [conflict] = readConflicts(folder);
  assert.ok(conflict?.before && conflict.now);
  // If the log grew since the mirror's last run, the mirror finds the entry that differs.
  const isSameSize = conflict.now.treeSize === conflict.before.treeSize;
  assert.equal(conflict.kind, isSameSize ? "two-roots" : "entry-changed");
  for (const each of [conflict.before, conflict.now]) assert.ok(isSigned(each, publicKey));
  assert.notEqual(conflict.before.root, conflict.now.root);
  return "a log rewritten and signed anew by the server: the mirror ends with 1 and keeps both signed heads";
}
