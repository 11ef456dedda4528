import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getEnvironment } from "@/lib/env/environment.server";
import { answerKey } from "@/lib/log/answer-log.server";
import { sealLog } from "@/lib/log/seal-log.server";
import { parseWitnessPolicy } from "@/lib/shared/witness-policy";
import { type RunningWitness, startWitness } from "@/tests/builders/witnesses";
import { query } from "@/tests/setup/own-services";
import { ask, CRON_SECRET, runJob } from "@/tests/setup/route-caller";

let folder: string;
let witnesses: RunningWitness[] = [];

beforeAll(async () => {
  Object.assign(process.env, { CRON_SECRET, RATE_LIMIT_MULTIPLIER: "1000" });
  folder = mkdtempSync(join(tmpdir(), "witnesses-job-"));
  const { verifierKey } = await answerKey();
  const start = (name: string) => startWitness({ folder, name, logs: [verifierKey] });
  witnesses = await Promise.all(["a.test", "b.test", "c.test"].map(start));
});
afterAll(async () => {
  await Promise.all(witnesses.map(({ stop }) => stop()));
  rmSync(folder, { recursive: true });
});

async function run() {
  const { status } = await runJob("witnesses");
  const [row] = await query<{ outcome: string; summary: string }>(
    "SELECT outcome, summary FROM cron_run WHERE name = 'witnesses' ORDER BY id DESC LIMIT 1",
  );
  return { status, ...row };
}

async function checkpoint(): Promise<{ size: number; lines: number }> {
  const note = await (await ask("/checkpoint")).text();
  return { size: Number(note.split("\n")[1]), lines: note.split("\n— ").length - 1 };
}

async function grow(): Promise<number> {
  await query(`INSERT INTO log_entry (body, created_at) VALUES ('{"entry":1}', app_now())`);
  return (await sealLog({ budgetMs: 30_000 })).head.treeSize;
}

it("asks nobody without witnesses, and serves the newest checkpoint with the log's own lines", async () => {
  const size = await grow();
  expect(await run()).toMatchObject({ status: 200, outcome: "done", summary: "nobody to ask" });
  expect(await checkpoint()).toEqual({ size, lines: 2 });
});

it("serves the newest checkpoint that enough witnesses cosigned, and fails while too few answer", async () => {
  const policy = parseWitnessPolicy(
    `2 of ${witnesses.map(({ url, verifierKey }) => `${url} ${verifierKey}`).join(", ")}`,
  );
  if (!policy.ok) throw new Error(policy.reason);
  Object.assign(getEnvironment(), { WITNESSES: policy.value });
  const [first, second] = witnesses;
  const size = await grow();
  expect(await checkpoint()).toEqual({ size, lines: 2 });
  expect(await run()).toMatchObject({
    status: 200,
    outcome: "done",
    summary: `3 of 3 cosigned ${size} entries`,
  });
  expect(await checkpoint()).toEqual({ size, lines: 5 });

  const next = await grow();
  expect(await checkpoint()).toEqual({ size, lines: 5 });
  await first?.stop();
  expect(await run()).toMatchObject({
    status: 200,
    outcome: "done",
    summary: `2 of 3 cosigned ${next} entries; a.test could not be reached`,
  });
  expect(await checkpoint()).toEqual({ size: next, lines: 4 });

  await second?.stop();
  await grow();
  expect(await run()).toMatchObject({
    status: 422,
    outcome: "failed",
    summary: expect.stringMatching(
      /1 of 3 cosigned .*a.test could not be reached; b.test could not be reached/,
    ),
  });
  expect(await checkpoint()).toEqual({ size: next, lines: 4 });
});
