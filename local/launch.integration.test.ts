import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { type LauncherRun, startLauncher } from "@/tests/setup/start-launcher";
import { freePort } from "./free-port";
import { callRpc } from "./json-rpc";
import { commandOf } from "./process-table";
import { plannedProposals } from "./seed-plan";

const runFile = promisify(execFile);

// The app itself needs a build of half a minute; the browser tests cover it.
const environmentSchema = z.object({
  url: z.string(),
  rpcUrl: z.string(),
  databaseUrl: z.string(),
  chainId: z.literal(25),
});
const recordSchema = z.object({
  launcher: z.object({ pid: z.number() }),
  children: z.array(z.object({ name: z.string(), pid: z.number() })),
});

const folder = mkdtempSync(join(tmpdir(), "local-launch-"));
// As root, PostgreSQL runs as another user, who must pass through.
chmodSync(folder, 0o711);
const dataDir = join(folder, "data");
const running: LauncherRun[] = [];

function launch(flags: string[]): LauncherRun {
  const run = startLauncher({ flags });
  running.push(run);
  return run;
}

async function launchServices(port: number): Promise<LauncherRun> {
  const run = launch(["--no-app", "--data-dir", dataDir, "--port", String(port)]);
  for (let waitedMs = 0; waitedMs < 150_000 && !run.output().includes("is up"); waitedMs += 50) {
    if (run.child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(run.output()).toContain("LOCAL MODE is up");
  return run;
}

/** Waits until the first proposals are in the database, with more to come. */
async function untilSeeding(run: LauncherRun): Promise<void> {
  for (let waitedMs = 0; waitedMs < 40_000 && !run.output().includes("RPC endpoint"); waitedMs += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await new Promise((resolve) => setTimeout(resolve, 4_000));
}

function readRecord(): z.infer<typeof recordSchema> {
  return recordSchema.parse(JSON.parse(readFileSync(join(dataDir, "run.json"), "utf8")));
}

function readEnvironment(): z.infer<typeof environmentSchema> {
  return environmentSchema.parse(JSON.parse(readFileSync(join(dataDir, "environment.json"), "utf8")));
}

async function readFirstBlock(): Promise<unknown> {
  return callRpc({
    rpcUrl: readEnvironment().rpcUrl,
    method: "eth_getBlockByNumber",
    params: ["0x1", false],
  });
}

/** Of the newest block, in seconds. */
async function readTime(): Promise<number> {
  const { rpcUrl } = readEnvironment();
  const block = await callRpc({ rpcUrl, method: "eth_getBlockByNumber", params: ["latest", false] });
  return Number(z.object({ timestamp: z.string() }).parse(block).timestamp);
}

async function untilGone(pids: readonly number[]): Promise<void> {
  for (let waitedMs = 0; waitedMs < 10_000 && pids.some(commandOf); waitedMs += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(pids.map(commandOf)).toEqual(pids.map(() => undefined));
}

afterAll(async () => {
  for (const run of running) run.child.kill("SIGTERM");
  await Promise.all(running.map((run) => run.ended));
  rmSync(folder, { recursive: true, force: true });
});

describe("npm start in local mode", () => {
  it("starts, is the only one, survives kill -9 with its data, and leaves nothing behind when it stops", async () => {
    const port = await freePort();
    const first = await launchServices(port);
    const firstBlock = await readFirstBlock();
    const { launcher, children } = readRecord();
    expect(children.map(({ name }) => name)).toEqual(["PostgreSQL", "The chain"]);
    const balance = ["0x00000000000000000000000000000000000000aa", "0x7b"];
    const { rpcUrl } = readEnvironment();
    await callRpc({ rpcUrl, method: "anvil_setBalance", params: balance });
    await callRpc({ rpcUrl, method: "evm_mine", params: [] });

    const second = launch(["--no-app", "--data-dir", dataDir, "--port", String(await freePort())]);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(
      `Already running here at http://localhost:${port} (process ${launcher.pid})`,
    );

    process.kill(launcher.pid, "SIGKILL");
    await first.ended;
    expect(children.every(({ pid }) => commandOf(pid) !== undefined)).toBe(true);

    const third = await launchServices(port);
    expect(children.some(({ pid }) => commandOf(pid) !== undefined)).toBe(false);
    expect(third.output()).toContain("data kept");
    expect(await readFirstBlock()).toEqual(firstBlock);
    const read = {
      rpcUrl: readEnvironment().rpcUrl,
      method: "eth_getBalance",
      params: [balance[0], "latest"],
    };
    expect(await callRpc(read)).toBe("0x7b");

    const before = await readTime();
    const { stdout } = await runFile("npx", ["tsx", "local/move-time-cli.ts", "2", "--data-dir", dataDir]);
    expect(stdout).toBe("2 days have passed for the database and the chain.\n");
    expect((await readTime()) - before).toBeGreaterThanOrEqual(2 * 86_400);

    const pids = readRecord().children.map(({ pid }) => pid);
    third.child.kill("SIGINT");
    expect(await third.ended).toBe(0);
    await untilGone(pids);
    expect(existsSync(join(dataDir, "environment.json"))).toBe(false);
  }, 400_000);

  it("stops everything when the process in front of the launcher is killed", async () => {
    const run = await launchServices(await freePort());
    const { launcher, children } = readRecord();
    run.child.kill("SIGKILL");
    await untilGone([launcher.pid, ...children.map(({ pid }) => pid)]);
  }, 400_000);

  it("names a database and a chain that don't belong together, and starts over after a reset", async () => {
    const chain = join(dataDir, "chain");
    renameSync(chain, `${chain}-away`);
    const flags = ["--no-app", "--data-dir", dataDir, "--port", String(await freePort())];
    const run = launch(flags);
    expect(await run.ended).toBe(1);
    expect(run.output()).toContain("its chain");
    expect(run.output()).toContain("npm run local:reset");

    const reset = launch(["--reset", "--data-dir", dataDir]);
    expect(await reset.ended).toBe(0);
    expect(reset.output()).toContain("Deleted postgres");
    const killed = launch(["--no-app", "--data-dir", dataDir, "--port", String(await freePort())]);
    await untilSeeding(killed);
    process.kill(readRecord().launcher.pid, "SIGKILL");
    await killed.ended;
    const fresh = await launchServices(await freePort());
    expect(fresh.output()).toContain("holders seeded");
    expect(fresh.output()).toContain(`${plannedProposals.length} published`);
    fresh.child.kill("SIGTERM");
    expect(await fresh.ended).toBe(0);
  }, 400_000);
});
