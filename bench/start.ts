import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { freePort } from "@/local/free-port";
import { checksPerSecond, USUAL_CHECKS_PER_SECOND } from "@/tests/machine-speed.mjs";
import { processorSeconds } from "./processor-time";

/**
 * Times `npm start` of the last commit, from a clone with an empty npm cache until the home page answers. `--again` starts a
 * second time.
 */
const { values } = parseArgs({ options: { again: { type: "boolean", default: false } } });
const folder = mkdtempSync(join(tmpdir(), "club-start-"));
const project = join(folder, "project");
const cache = join(folder, "npm-cache");

try {
  execFileSync("git", ["clone", "--quiet", "--no-hardlinks", process.cwd(), project]);
  await measureStart("first start, empty npm cache");
  console.log(`downloaded       ${megabytes(cache)} MB (npm's cache)`);
  console.log(
    `on disk          ${megabytes(project)} MB, of it node_modules ${megabytes(join(project, "node_modules"))} MB`,
  );
  if (values.again) await measureStart("second start");
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function measureStart(title: string): Promise<void> {
  const speedBefore = checksPerSecond();
  console.log(`\n${title} (load ${loadavg()[0]?.toFixed(1)})`);
  const startedAt = performance.now();
  const port = await freePort();
  // The same command as `npm start`; npm doesn't pass on the signal that ends it.
  const started = spawn(process.execPath, ["local/start.mjs", "--port", String(port)], {
    cwd: project,
    env: {
      PATH: process.env["PATH"],
      HOME: process.env["HOME"],
      NODE_ENV: "production",
      npm_config_cache: cache,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => started.once("close", resolve));
  const warnings: string[] = [];
  const read = (line: string): void => {
    if (/^npm warn (ERESOLVE|EBADENGINE)/.test(line)) warnings.push(line);
    if (line.trim() !== "") console.log(`${seconds(startedAt).padStart(7)} s  ${line}`);
  };
  for (const stream of [started.stdout, started.stderr]) createInterface(stream).on("line", read);
  try {
    await untilPage({ url: `http://localhost:${port}`, isOver: () => started.exitCode !== null });
    const took = (performance.now() - startedAt) / 1_000;
    const used = processorSeconds({ pid: started.pid ?? 0 });
    const speed = (speedBefore + checksPerSecond()) / 2;
    const scaled = (took * speed) / USUAL_CHECKS_PER_SECOND;
    console.log(`the page answers ${took.toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)}`);
    console.log(
      `speed            ${speed.toFixed(0)} checks a second of one core, usual ${USUAL_CHECKS_PER_SECOND}`,
    );
    console.log(`processor        ${used.toFixed(0)} s of it in all`);
    console.log(`at usual speed   ${scaled.toFixed(0)} s`);
    console.log(`warnings         ${warnings.length} lines of ERESOLVE or EBADENGINE`);
  } finally {
    started.kill("SIGTERM");
    await ended;
  }
}

async function untilPage({ url, isOver }: { url: string; isOver: () => boolean }): Promise<void> {
  while (!isOver()) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok && (await answer.text()).includes("</html>")) return;
    await sleep(100);
  }
  throw new Error("npm start ended before the page answered");
}

function megabytes(path: string): string {
  return execFileSync("du", ["-sm", path], { encoding: "utf8" }).split("\t")[0] ?? "";
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
