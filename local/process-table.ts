import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** The command line of a living process, or undefined. */
export function commandOf(pid: number): string | undefined {
  if (!hasProc()) return askPs({ pid, field: "args" });
  return readProc({ pid, file: "cmdline" })?.replaceAll("\0", " ").trim() || undefined;
}

/** When a process started, in the system's words. With the id it identifies one process, because ids are reused. */
export function startTimeOf(pid: number): string | undefined {
  if (!hasProc()) return askPs({ pid, field: "lstart" });
  const stat = readProc({ pid, file: "stat" });
  if (!stat) return undefined;
  // Field 2 is the name in brackets, which may contain spaces; state is field 3 and the start in ticks field 22.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" ? undefined : fields[19];
}

function hasProc(): boolean {
  return existsSync("/proc/self/stat");
}

function readProc({ pid, file }: { pid: number; file: "cmdline" | "stat" }): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

function askPs({ pid, field }: { pid: number; field: "args" | "lstart" }): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  try {
    const text = execFileSync("ps", ["-o", `${field}=`, "-p", String(pid)], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    return text.trim() || undefined;
  } catch {
    return undefined;
  }
}
