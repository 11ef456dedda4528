import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { numberToHex } from "viem";
import { productChain } from "@/lib/env/product-chain";
import { LOCAL_MNEMONIC } from "./accounts";
import { openChainJournal } from "./chain-journal";
import { startChainRecorder } from "./chain-recorder";
import { createChainWriter } from "./chain-writer";
import { startChild } from "./child-process";
import { freePort } from "./free-port";
import { callRpc, NodeUnreachable } from "./json-rpc";
import { localPartFile } from "./package-file";

export type Chain = {
  rpcUrl: string;
  pid: number;
  exited: Promise<string>;
  /** How many writes a chain with a journal has accepted since its start. */
  countWrites(): number;
  stop(): Promise<void>;
};

type ChainOptions = {
  port?: number;
  /** Keeps everything that changes the chain, so that the next start has the same blocks. */
  journalFile?: string;
  /** How many blocks' state can be read; older state is forgotten. */
  keepStates?: number;
  /** The time of a new chain's first block, from which its clock continues. */
  startsAt?: Date;
  /** Where anvil kept the state of another chain, which this one continues. */
  stateFile?: string;
};

/** Starts anvil with the product's chain id on loopback, which mines a block for each transaction. */
export async function startChain({
  port,
  journalFile,
  keepStates,
  startsAt,
  stateFile,
}: ChainOptions): Promise<Chain> {
  const actualPort = port ?? (await freePort());
  if (journalFile === undefined) return startNode({ port: actualPort, keepStates, startsAt, stateFile });
  mkdirSync(dirname(journalFile), { recursive: true });
  const journal = openChainJournal({ file: journalFile, startsAt: startsAt ?? new Date() });
  const node = await startNode({
    port: await freePort(),
    keepStates,
    startsAt: journal.startsAt,
    logFile: `${journalFile}.log`,
  });
  const writer = createChainWriter({ rpcUrl: node.rpcUrl, journal });
  try {
    await writer.replay();
    const recorder = await startChainRecorder({ target: node.rpcUrl, writer, port: actualPort });
    const stop = async (): Promise<void> => {
      await recorder.stop();
      await node.stop();
    };
    return { ...node, rpcUrl: recorder.url, countWrites: writer.count, stop };
  } catch (error) {
    await node.stop();
    throw error;
  }
}

type NodeOptions = {
  port: number;
  keepStates: number | undefined;
  startsAt: Date | undefined;
  stateFile?: string | undefined;
  logFile?: string;
};

async function startNode({
  port,
  keepStates,
  startsAt,
  stateFile,
  logFile = "/dev/null",
}: NodeOptions): Promise<Chain> {
  const anvil = startChild({
    command: binary(),
    args: [
      ...["--chain-id", String(productChain.id), "--host", "127.0.0.1", "--port", String(port)],
      ...["--mnemonic", LOCAL_MNEMONIC, "--quiet"],
      // A block is final immediately, as on Cronos.
      ...["--slots-in-an-epoch", "0"],
      ...(startsAt === undefined ? [] : ["--timestamp", String(Math.floor(startsAt.getTime() / 1_000))]),
      ...(stateFile === undefined ? [] : ["--load-state", stateFile]),
      ...(keepStates === undefined ? [] : ["--prune-history", String(keepStates)]),
    ],
    logFile,
  });
  const rpcUrl = `http://127.0.0.1:${port}`;
  let ended: string | undefined;
  void anvil.exited.then((reason) => {
    ended = reason;
  });
  for (let waitedMs = 0; waitedMs < 60_000 && ended === undefined; waitedMs += 25) {
    if (await answers(rpcUrl)) {
      return { rpcUrl, pid: anvil.pid, exited: anvil.exited, countWrites: () => 0, stop: anvil.stop };
    }
    await sleep(25);
  }
  await anvil.stop();
  throw new Error(`The chain did not start (${ended ?? "no answer for 60 s"}). Its log: ${logFile}`);
}

async function answers(rpcUrl: string): Promise<boolean> {
  try {
    return (await callRpc({ rpcUrl, method: "eth_chainId", params: [] })) === numberToHex(productChain.id);
  } catch (error) {
    if (error instanceof NodeUnreachable) return false;
    throw error;
  }
}

function binary(): string {
  const arch = process.arch === "x64" ? "amd64" : process.arch;
  const suffix = process.platform === "win32" ? ".exe" : "";
  return localPartFile(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil${suffix}`);
}
