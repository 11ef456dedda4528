import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Hex } from "viem";
import { z } from "zod";
import { testAccount, testAdmin } from "../setup/accounts";
import { appEnvironment } from "../setup/app-environment";
import { type FeeChain, startFeeChain } from "../setup/fee-chain";
import { type Proof, tally } from "./proof";
import { APP_ORIGIN, type TwoInstances } from "./two-instances";

const USERS = 10;
const CLAIMS = 100;
const DEPTH = 12;
const SECRET = "the-cron-secret-of-the-proof";
const users = Array.from({ length: USERS }, (_, index) => testAccount(`fee proof ${index}`));
const answerSchema = z.object({ id: z.number(), status: z.number() });
const reportSchema = z.object({ checked: z.number(), changed: z.number(), isComplete: z.boolean() });

type Claim = { payer: string; txHash: string; purposeId: string };
type Claimer = { claim(claim: Claim): Promise<number>; stop(): Promise<void> };

export const fees: Proof = {
  claim: `of ${CLAIMS} concurrent claims of one fee payment by ${USERS} users in two processes one is credited (R4); no credit stays for a transaction that a reorganisation removed (R13)`,
  environment: { CRON_SECRET: SECRET },
  async run(stand, { isFull, random }) {
    const chain = await startFeeChain(users);
    const environment = appEnvironment({
      databaseUrl: stand.databaseUrl,
      rpcUrl: chain.url,
      appOrigin: APP_ORIGIN,
    });
    await stand.replace(0, { RPC_URL: chain.url });
    const claimers = await Promise.all([startClaimer(environment), startClaimer(environment)]);
    try {
      // In this order: anvil forgets the states that a reorganisation goes back to once the chain is some 900 blocks long.
      const reorganisations = await reorganise({ stand, chain, claimers, runs: isFull ? 20 : 3, random });
      const races = await raceClaims({ stand, chain, claimers, rounds: isFull ? 50 : 1, random });
      return [races, ...reorganisations];
    } finally {
      await Promise.all(claimers.map((claimer) => claimer.stop()));
      await chain.stop();
    }
  },
};

type Ground = {
  stand: TwoInstances;
  chain: FeeChain;
  claimers: readonly Claimer[];
  random: () => number;
};

async function raceClaims({
  stand,
  chain,
  claimers,
  rounds,
  random,
}: Ground & { rounds: number }): Promise<string> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const payer = users[Math.floor(random() * USERS)];
    if (!payer) throw new Error("unreachable: the index is one of a user");
    const txHash = await chain.pay(payer, testAdmin.address);
    await chain.mine(DEPTH - 1);
    const statuses = await Promise.all(
      Array.from({ length: CLAIMS }, (_, index) =>
        claimBy(claimers, index, {
          payer: users[index % USERS]?.address ?? "",
          txHash,
          purposeId: `race-${round}-${index}`,
        }),
      ),
    );
    assert.equal(statuses.filter((status) => status === 200).length, 1, `round ${round}: ${tally(statuses)}`);
    assert.ok(
      statuses.every((status) => [200, 403, 409].includes(status)),
      tally(statuses),
    );
    assert.equal(await countCredits(stand, txHash), 1);
    all.push(...statuses);
  }
  return `${rounds} rounds of ${CLAIMS} claims: ${tally(all)}; 1 credit for each payment`;
}

/** Below the depth no credit comes to be; above it the next check takes it away. */
async function reorganise({
  stand,
  chain,
  claimers,
  runs,
  random,
}: Ground & { runs: number }): Promise<string[]> {
  const depths = [1, 5, 30];
  const [payer] = users;
  if (!payer) throw new Error("unreachable: there are users");
  let revoked = 0;
  for (let run = 0; run < runs; run += 1) {
    const depth = depths[run % depths.length] ?? 1;
    const txHash = await chain.pay(payer, testAdmin.address);
    await chain.mine(depth - 1);
    const before = await claimBy(claimers, run, { payer: payer.address, txHash, purposeId: `reorg-${run}` });
    assert.equal(before, depth >= DEPTH ? 200 : 422, `depth ${depth} answered ${before}`);
    await chain.reorganise(depth);
    await chain.mine(DEPTH + Math.floor(random() * 5));
    const after = await claimBy(claimers, run + 1, {
      payer: payer.address,
      txHash,
      purposeId: `reorg-after-${run}`,
    });
    assert.ok([404, 409].includes(after), `a removed payment answered ${after}`);
    const report = await recheck(stand);
    assert.equal(report.isComplete, true);
    assert.equal(report.changed, depth >= DEPTH ? 1 : 0);
    assert.equal(await countCredits(stand, txHash), 0, `run ${run}: a credit stayed at depth ${depth}`);
    revoked += report.changed;
  }
  await refusePlantedCredit({ stand, chain, payer: payer.address });
  return [
    `${runs} reorganisations of depth ${depths.join(", ")}: 0 credits left for removed payments, ${revoked} revoked`,
    "a planted credit for a payment that never was is caught by the same count",
  ];
}

/** The count above can fail: a credit that no check revokes is seen by it. */
async function refusePlantedCredit({
  stand,
  chain,
  payer,
}: {
  stand: TwoInstances;
  chain: FeeChain;
  payer: string;
}): Promise<void> {
  const txHash: Hex = `0x${"77".repeat(32)}`;
  await stand.query(
    `INSERT INTO payment_proof SELECT $1, 0, $2, $2, 1, 'proposal', 'planted', 'credited', $3, $4, app_now(), app_now(),
       app_now(), NULL`,
    [txHash, payer.toLowerCase(), await chain.head(), `0x${"66".repeat(32)}`],
  );
  assert.equal(await countCredits(stand, txHash), 1);
  await recheck(stand);
  assert.equal(await countCredits(stand, txHash), 0);
}

async function recheck(stand: TwoInstances): Promise<z.infer<typeof reportSchema>> {
  const headers = { authorization: `Bearer ${SECRET}` };
  const response = await fetch(`${stand.urls[0]}/api/cron/payments`, { headers });
  assert.equal(response.status, 200, await response.clone().text());
  return reportSchema.parse(await response.json());
}

async function countCredits(stand: TwoInstances, txHash: string): Promise<number> {
  const rows = await stand.query("SELECT 1 FROM payment_proof WHERE tx_hash = $1 AND status = 'credited'", [
    txHash,
  ]);
  return rows.length;
}

async function claimBy(claimers: readonly Claimer[], index: number, claim: Claim): Promise<number> {
  const claimer = claimers[index % claimers.length];
  if (!claimer) throw new Error("unreachable: the index is one of a claimer");
  return claimer.claim(claim);
}

async function startClaimer(environment: Record<string, string>): Promise<Claimer> {
  const args = ["--conditions=react-server", "--import", "tsx", "tests/setup/fee-claimer-cli.ts"];
  const child: ChildProcessWithoutNullStreams = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
  });
  child.stderr.pipe(process.stderr);
  const lines = createInterface({ input: child.stdout });
  const waiting = new Map<number, (status: number) => void>();
  let serial = 0;
  await once(lines, "line");
  lines.on("line", (line) => {
    const { id, status } = answerSchema.parse(JSON.parse(line));
    waiting.get(id)?.(status);
    waiting.delete(id);
  });
  return {
    claim: (claim) =>
      new Promise((resolve) => {
        serial += 1;
        waiting.set(serial, resolve);
        child.stdin.write(`${JSON.stringify({ id: serial, ...claim })}\n`);
      }),
    async stop() {
      const ended = once(child, "exit");
      child.stdin.end();
      await ended;
    },
  };
}
