import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import type { constants } from "node:os";
import { errorCode } from "./error-code";

export type Child = {
  pid: number;
  /** Resolves with what ended it: "code 1" or "signal SIGKILL". */
  exited: Promise<string>;
  /** Asks it to end, and kills it when it has not ended within 10 seconds. */
  stop(): Promise<void>;
};

type StartOptions = {
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** User to run as; only root may choose one. */
  user?: { uid: number; gid: number } | undefined;
  /** Its output goes to this file, or to the terminal if none is given. */
  logFile?: string;
  stopSignal?: "SIGTERM" | "SIGINT";
};

/** Starts a program in a separate process group, so that Ctrl-C reaches it only through `stop` and in order. */
export function startChild({
  command,
  args,
  env,
  cwd,
  user,
  logFile,
  stopSignal = "SIGTERM",
}: StartOptions): Child {
  const output = logFile === undefined ? undefined : openSync(logFile, "a");
  const child = spawn(command, [...args], {
    env: env ?? process.env,
    cwd,
    stdio: ["ignore", output ?? "inherit", output ?? "inherit"],
    detached: true,
    ...user,
  });
  if (output !== undefined) closeSync(output);

  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code ?? 0}`));
  });
  const pid = child.pid ?? 0;
  const killAtExit = () => signalGroup({ pid, signal: stopSignal });
  process.once("exit", killAtExit);
  void exited.then(() => process.off("exit", killAtExit));

  return {
    pid,
    exited,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || pid === 0) return;
      child.kill(stopSignal);
      const timer = setTimeout(() => signalGroup({ pid, signal: "SIGKILL" }), 10_000);
      await exited;
      clearTimeout(timer);
      // Anything that it started and left behind.
      signalGroup({ pid, signal: "SIGKILL" });
    },
  };
}

/** Sends a signal to a process and its group; a process that has ended is no error. */
export function signalGroup({ pid, signal }: { pid: number; signal: keyof typeof constants.signals }): void {
  for (const target of [-pid, pid]) {
    try {
      if (pid > 0) process.kill(target, signal);
    } catch (error) {
      if (errorCode(error) !== "ESRCH") throw error;
    }
  }
}
