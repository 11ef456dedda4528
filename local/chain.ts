import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LOCAL_MNEMONIC } from "./accounts";
import { chainStateFiles, keepChainState, recoverChainState, stateIntervalSeconds } from "./chain-state";
import { startChild } from "./child-process";
import { freePort } from "./free-port";
import { callRpc, NodeUnreachable } from "./json-rpc";
import { packageFile } from "./package-file";

export type Chain = { rpcUrl: string; pid: number; exited: Promise<string>; stop(): Promise<void> };

/**
 * Starts anvil with chain id 25 on loopback, which mines a block for each transaction. With a state file the chain,
 * old blocks included, is written every few seconds and read again at the next start, also after a kill. `keepStates` is how
 * many blocks' state it remembers without a file; `startsAt` sets the clock of a new chain, which goes on from there.
 */
export async function startChain({
  port,
  stateFile,
  keepStates,
  startsAt,
}: {
  port?: number;
  stateFile?: string;
  keepStates?: number;
  startsAt?: Date;
}): Promise<Chain> {
  const actualPort = port ?? (await freePort());
  if (stateFile) mkdirSync(dirname(stateFile), { recursive: true });
  if (stateFile) recoverChainState(stateFile);
  const logFile = stateFile ? `${stateFile}.log` : "/dev/null";
  const anvil = startChild({
    command: binary(),
    args: [
      ...["--chain-id", "25", "--host", "127.0.0.1", "--port", String(actualPort)],
      ...["--mnemonic", LOCAL_MNEMONIC, "--quiet"],
      // A block is final at once, as on Cronos.
      ...["--slots-in-an-epoch", "0"],
      ...(stateFile ? stateArguments(stateFile) : []),
      ...(startsAt === undefined ? [] : ["--timestamp", String(Math.floor(startsAt.getTime() / 1_000))]),
      ...(keepStates === undefined ? [] : ["--prune-history", String(keepStates)]),
    ],
    logFile,
  });
  const stopKeeping = stateFile ? keepChainState(stateFile) : () => undefined;
  const stop = async (): Promise<void> => {
    stopKeeping();
    await anvil.stop();
    if (stateFile) recoverChainState(stateFile);
  };
  const rpcUrl = `http://127.0.0.1:${actualPort}`;
  let ended: string | undefined;
  void anvil.exited.then((reason) => {
    ended = reason;
  });
  for (let waitedMs = 0; waitedMs < 60_000 && ended === undefined; waitedMs += 25) {
    if (await answers(rpcUrl)) return { rpcUrl, pid: anvil.pid, exited: anvil.exited, stop };
    await sleep(25);
  }
  stopKeeping();
  await anvil.stop();
  throw new Error(`The chain did not start (${ended ?? "no answer for 60 s"}). Its log: ${logFile}`);
}

function stateArguments(stateFile: string): string[] {
  const { kept, fresh } = chainStateFiles(stateFile);
  return [
    ...(existsSync(kept) ? ["--load-state", kept] : []),
    ...["--dump-state", fresh, "--state-interval", String(stateIntervalSeconds(kept))],
    "--preserve-historical-states",
  ];
}

async function answers(rpcUrl: string): Promise<boolean> {
  try {
    return (await callRpc({ rpcUrl, method: "eth_chainId", params: [] })) === "0x19";
  } catch (error) {
    if (error instanceof NodeUnreachable) return false;
    throw error;
  }
}

function binary(): string {
  const arch = process.arch === "x64" ? "amd64" : process.arch;
  const suffix = process.platform === "win32" ? ".exe" : "";
  return packageFile(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil${suffix}`);
}
