import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { commandOf } from "@/local/process-table";

/** kill -9 of a PostgreSQL server and every process that it started, like a machine that stops; resolves when all are gone. */
export async function killPostgres(postmaster: number): Promise<void> {
  const children = childrenOf(postmaster);
  for (const pid of [postmaster, ...children]) kill(pid);
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 10) {
    if (children.every((pid) => commandOf(pid) === undefined)) return;
    await sleep(10);
  }
  throw new Error("processes of PostgreSQL outlived kill -9");
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended by itself.
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === parent);
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Field 2 is the name in brackets, which may contain spaces; the parent is field 4.
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return null;
  }
}
