import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { signalGroup } from "./child-process";
import { errorCode } from "./error-code";
import { startTimeOf } from "./process-table";

const processSchema = z.object({ name: z.string(), pid: z.number().int().positive(), startTime: z.string() });
const recordSchema = z.object({ launcher: processSchema, url: z.string(), children: z.array(processSchema) });
type RecordedProcess = z.infer<typeof processSchema>;
type RunRecordFile = z.infer<typeof recordSchema>;

export type RunRecord = {
  /** Notes a process that a later start must end if this launcher is killed. */
  add(child: { name: string; pid: number }): void;
  release(): void;
};

/**
 * Makes this process the one launcher of a data folder; throws if another one lives. Processes that a killed launcher left
 * behind are ended first. Id and start time identify them, so no stranger with the same id is ended.
 */
export async function claimRun({ dataDir, url }: { dataDir: string; url: string }): Promise<RunRecord> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, "run.json");
  const record: RunRecordFile = {
    launcher: identify({ name: "launcher", pid: process.pid }),
    url,
    children: [],
  };
  while (!createExclusively({ file, text: JSON.stringify(record) })) await endPreviousRun(dataDir);
  return {
    add(child) {
      record.children.push(identify(child));
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(record));
      renameSync(`${file}.${process.pid}`, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Ends what a killed launcher left behind; throws if the launcher lives. */
export async function endPreviousRun(dataDir: string): Promise<void> {
  const file = join(dataDir, "run.json");
  if (!existsSync(file)) return;
  const previous = readRecord(file);
  if (previous && isAlive(previous.launcher)) {
    throw new Error(
      `Already running here at ${previous.url} (process ${previous.launcher.pid}). Stop it with Ctrl-C in its terminal, or "kill ${previous.launcher.pid}".`,
    );
  }
  // If two starts find the same leftovers, the one whose rename works clears them.
  const claimed = `${file}.previous`;
  try {
    renameSync(file, claimed);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return sleep(200);
    throw error;
  }
  await Promise.all((previous?.children ?? []).map(end));
  rmSync(claimed, { force: true });
}

async function end(child: RecordedProcess): Promise<void> {
  if (!isAlive(child)) return;
  // PostgreSQL's fast shutdown; the chain writes its state at SIGTERM.
  signalGroup({ pid: child.pid, signal: child.name === "PostgreSQL" ? "SIGINT" : "SIGTERM" });
  for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 50) {
    if (!isAlive(child)) return;
    await sleep(50);
  }
  signalGroup({ pid: child.pid, signal: "SIGKILL" });
}

function isAlive({ pid, startTime }: RecordedProcess): boolean {
  return startTimeOf(pid) === startTime;
}

function identify({ name, pid }: { name: string; pid: number }): RecordedProcess {
  return { name, pid, startTime: startTimeOf(pid) ?? "ended" };
}

function readRecord(file: string): RunRecordFile | undefined {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // Half-written by a machine that lost power, so nothing of that run can live.
    return undefined;
  }
}

function createExclusively({ file, text }: { file: string; text: string }): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
