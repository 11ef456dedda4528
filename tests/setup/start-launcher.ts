import { type ChildProcess, spawn } from "node:child_process";

export type LauncherRun = { child: ChildProcess; output(): string; ended: Promise<number | null> };

/** Runs `npm start` with these flags, with nothing of Jest's environment. */
export function startLauncher({
  flags,
  environment = {},
}: {
  flags: string[];
  environment?: Record<string, string>;
}): LauncherRun {
  // Jest sets NODE_ENV; nothing else in this environment may decide the mode.
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    NODE_ENV: "production" as const,
    ...environment,
  };
  const child = spawn(process.execPath, ["local/start.mjs", ...flags], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += String(chunk);
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, output: () => text, ended };
}
