import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { toHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import { anchorData } from "@/lib/anchors/anchor-data";
import { startChain } from "@/local/chain";
import { callRpc } from "@/local/json-rpc";
import type { Proof, Size } from "./proof";
import { callJob, type TwoInstances } from "./two-instances";

const KEY = "0x5ad1c39f4b7e8260a5d3f1c74e9b08267fd15ca3b94e6d0872a1f5c3e8b49d60";
const DAY_SECONDS = 86_401;
/** FEE_CONFIRMATIONS. */
const DEPTH = 12;
/** A reorganisation takes the last two anchors away, and the blocks on them. */
const REORGANISED = 2 * (DEPTH + 1);
const account = privateKeyToAccount(KEY);

const reportSchema = z.object({
  isOn: z.literal(true),
  confirmed: z.number(),
  dropped: z.number(),
  signed: z.number(),
  waiting: z.number(),
  reason: z.string().nullable(),
});
type Report = z.infer<typeof reportSchema>;

export const proof: Proof = {
  claim:
    "the root of the log is put on the chain once a day, through kills and reorganisations, with no nonce used twice and none lost; somebody who knows nothing but the deployment's address and a node of their own finds every anchor, sees that the address sent nothing else, leaves unchecked what a node doesn't have, and notices a second history",
  environment: { ANCHOR_PRIVATE_KEY: KEY },
  async run(stand, size) {
    const rpc = (method: string, ...params: unknown[]) => callRpc({ rpcUrl: stand.rpcUrl, method, params });
    await rpc("anvil_setBalance", account.address, toHex(10n ** 21n));
    const made = await anchorMany({ stand, size, rpc });
    const found = await verify(stand, stand.rpcUrl);
    assert.deepEqual([found.status, found.said], [0, sayFound(made.anchors, made.anchors, made.entries)]);
    const unknown = await askEmptyNode(stand, made.anchors);
    const forked = await forkHistory({ stand, rpc });
    return [made.line, `a fresh verifier: ${found.said}`, unknown, forked];
  },
};

type Rpc = (method: string, ...params: unknown[]) => Promise<unknown>;

async function anchorMany({ stand, size, rpc }: { stand: TwoInstances; size: Size; rpc: Rpc }) {
  const wanted = size.isFull ? 100 : 6;
  const kills = new Set(size.isFull ? [20, 50, 80] : [2]);
  const reorganisations = new Set(size.isFull ? [35, 70] : [4]);
  let dropped = 0;
  for (let day = 1; day <= wanted; day += 1) {
    await nextDay({ stand, rpc, day });
    if (kills.has(day)) await killRun(stand, size);
    await settle({ stand, rpc });
    if (!reorganisations.has(day)) continue;
    await rpc("anvil_reorg", REORGANISED, []);
    const first = await runJob(stand);
    assert.ok(first.dropped > 0, "the job did not notice the reorganisation");
    dropped += first.dropped;
    await settle({ stand, rpc });
  }
  const rows = await stand.query<{ nonce: string; state: string }>(
    "SELECT nonce, state FROM chain_anchor WHERE state <> 'replaced' ORDER BY nonce",
  );
  const onChain = Number(z.string().parse(await rpc("eth_getTransactionCount", account.address, "latest")));
  assert.deepEqual(
    rows.map(({ nonce, state }) => `${nonce} ${state}`),
    Array.from({ length: onChain }, (_, nonce) => `${nonce} confirmed`),
  );
  assert.ok(onChain >= wanted, `${onChain} anchors of ${wanted} days`);
  const [log] = await stand.query<{ entries: number }>("SELECT count(*)::int AS entries FROM log_leaf");
  const entries = log?.entries ?? 0;
  const line = `${onChain} anchors in ${wanted} days, ${kills.size} kills, ${reorganisations.size} reorganisations that took ${dropped} away: each nonce used once, all confirmed`;
  return { anchors: onChain, entries, line };
}

/** Moves the clocks of database and chain, and lets the log grow. */
async function nextDay({ stand, rpc, day }: { stand: TwoInstances; rpc: Rpc; day: number }): Promise<void> {
  await stand.query(
    `CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
     AS 'SELECT clock_timestamp() + interval ''${day * DAY_SECONDS} seconds'''`,
  );
  await rpc("evm_increaseTime", DAY_SECONDS);
  await stand.query(`INSERT INTO log_entry (body, created_at) VALUES ('{"day":${day}}', app_now())`);
}

/** Ends an instance somewhere in a run of the job. */
async function killRun(stand: TwoInstances, { random }: Size): Promise<void> {
  const run = askJob(stand, 1).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve, random() * 150));
  await stand.replace(1);
  await run;
}

/** Runs the job and lets blocks come until nothing is waiting any more. */
async function settle({ stand, rpc }: { stand: TwoInstances; rpc: Rpc }): Promise<void> {
  const reports: Report[] = [];
  while (reports.length < 20) {
    const report = await runJob(stand);
    reports.push(report);
    if (report.waiting === 0 && report.signed === 0) return;
    await rpc("anvil_mine", toHex(DEPTH));
  }
  throw new Error(`an anchor is still waiting: ${JSON.stringify(reports.slice(-2))}`);
}

let turn = 0;

/** A run of a killed process counts as running for 20 s; another day has come until then. */
async function runJob(stand: TwoInstances): Promise<Report> {
  for (;;) {
    turn += 1;
    const answer = await askJob(stand, turn % 2);
    const report = reportSchema.safeParse(answer);
    if (report.success) return report.data;
    assert.equal(z.object({ status: z.string() }).safeParse(answer).data?.status, "already running");
    await stand.query(
      "UPDATE cron_run SET started_at = started_at - interval '1 minute' WHERE finished_at IS NULL",
    );
  }
}

async function askJob(stand: TwoInstances, index: number): Promise<unknown> {
  return (await callJob(stand.urls[index] ?? stand.urls[0], "anchor")).json();
}

/** The command that anybody can run, in a process of its own. */
async function verify(stand: TwoInstances, rpcUrl: string): Promise<{ status: number | null; said: string }> {
  const args = ["--import", "tsx", "lib/recount/verify-anchors-cli.ts", stand.urls[0], "--rpc", rpcUrl];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const [status, said, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { status, said: `${said}${complaint}`.trim() };
}

function sayFound(found: number, of: number, entries: number): string {
  return `${found} of ${of} anchors are on the chain, each with the root of this log of ${entries} entries.`;
}

/** A node of the same chain id that never had these blocks. */
async function askEmptyNode(stand: TwoInstances, anchors: number): Promise<string> {
  const empty = await startChain({});
  try {
    const { status, said } = await verify(stand, empty.rpcUrl);
    assert.equal(status, 2, said);
    assert.match(said, new RegExp(`\\b0 of ${anchors} anchors are on the chain`));
    return "a node without the transactions: none found, unchecked";
  } finally {
    await empty.stop();
  }
}

/** The operator anchors a second history and hides it, and then names it. */
async function forkHistory({ stand, rpc }: { stand: TwoInstances; rpc: Rpc }): Promise<string> {
  const [head] = await stand.query<{ origin: string; tree_size: string }>(
    "SELECT origin, tree_size FROM log_head ORDER BY id DESC LIMIT 1",
  );
  if (!head) throw new Error("the log has no head");
  const fork = { origin: head.origin, treeSize: Number(head.tree_size), root: `0x${"66".repeat(32)}` };
  const nonce = Number(z.string().parse(await rpc("eth_getTransactionCount", account.address, "latest")));
  const fee = { gas: 100_000n, maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 0n };
  const call = { to: account.address, value: 0n, data: anchorData(fork), nonce, chainId: 25 };
  const raw = await account.signTransaction({ type: "eip1559", ...call, ...fee });
  const hash = z.string().parse(await rpc("eth_sendRawTransaction", raw));
  await rpc("anvil_mine", toHex(DEPTH));
  const hidden = await verify(stand, stand.rpcUrl);
  assert.equal(hidden.status, 2, hidden.said);
  assert.match(hidden.said, /sent 1 more transactions: another history may be anchored/);
  await stand.query(
    `INSERT INTO chain_anchor (account, nonce, origin, tree_size, root, head_at, tx_hash, raw, max_fee_wei, tip_wei, max_cost_wei, signed_at, state,
       block_number, block_hash, block_at)
     SELECT account, $1, origin, $2, root, head_at, $3, raw, max_fee_wei, tip_wei, max_cost_wei, signed_at, 'confirmed', 1, block_hash, block_at
     FROM chain_anchor WHERE state = 'confirmed' ORDER BY id LIMIT 1`,
    [nonce, fork.treeSize, hash],
  );
  const named = await verify(stand, stand.rpcUrl);
  assert.equal(named.status, 1, named.said);
  assert.match(named.said, /has the root of another history than this log/);
  return "a second history anchored by the same address: hidden, it is one transaction too many; named, it is wrong";
}
