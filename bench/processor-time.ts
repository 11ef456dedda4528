import { readdirSync, readFileSync } from "node:fs";

const CLOCK_TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process and its children have used, including ended ones. Linux only. */
export function processorSeconds({
  pid,
  without = [],
}: {
  pid: number;
  /** Children that are counted elsewhere. */
  without?: readonly number[];
}): number {
  const table = readTable();
  const ticksOf = (root: number): number =>
    table
      .filter(({ parent, pid: child }) => parent === root && !without.includes(child))
      .reduce((ticks, { pid: child }) => ticks + ticksOf(child), 0) +
    (table.find((row) => row.pid === root)?.ticks ?? 0);
  return ticksOf(pid) / CLOCK_TICKS_PER_SECOND;
}

/** Milliseconds that the living children of a process have run, by the scheduler's own clock, which is exact. Linux only. */
export function childrenRanMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  return children.reduce((ms, child) => ms + ranMs(child), 0);
}

function ranMs(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    // The process has ended.
    return 0;
  }
}

function readTable(): { pid: number; parent: number; ticks: number }[] {
  return readdirSync("/proc").flatMap((name) => {
    const stat = /^\d+$/.test(name) ? readStat(name) : undefined;
    if (stat === undefined) return [];
    // After the name in brackets come state, parent and so on; from the twelfth on user, system and ended children.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((total, each) => total + each, 0);
    return [{ pid: Number(name), parent: fields[1] ?? 0, ticks }];
  });
}

function readStat(pid: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    // The process has ended.
    return undefined;
  }
}
