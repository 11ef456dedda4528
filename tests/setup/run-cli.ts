import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Starts a command of this project; `ended` has its exit code and all that it printed. */
export function startCli(
  file: string,
  { environment = {}, args = [] }: { environment?: Record<string, string>; args?: readonly string[] } = {},
): { child: ChildProcess; ended: Promise<{ code: unknown; output: string }> } {
  const flags = ["--conditions=react-server", "--import", "tsx", file, ...args];
  const child = spawn(process.execPath, flags, { env: { ...process.env, ...environment } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += String(chunk);
    });
  }
  return { child, ended: once(child, "close").then(([code]) => ({ code, output })) };
}
