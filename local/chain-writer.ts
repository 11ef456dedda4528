import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { ChainJournal, ChainWrite } from "./chain-journal";
import { callRpc, NodeRefused } from "./json-rpc";

type Call = { method: string; params: unknown[] };

export type ChainWriter = {
  /** Notes a call that changes the chain, then carries it out; answers what the node answers. */
  write(call: Call): Promise<unknown>;
  count(): number;
  /** Repeats everything in the journal, which gives the same blocks. */
  replay(): Promise<void>;
};

/** Writes to replay between two checks of the newest block. */
const WRITES_BETWEEN_CHECKS = 200;
const LONGEST_WAIT_MS = 1_000;
const MOST_BLOCKS_AT_ONCE = 10_000;

const headSchema = z.object({ hash: z.string(), timestamp: z.string() });
const minedSchema = z.object({ blockHash: z.string().nullable() }).nullable();
const poolSchema = z.object({ pending: z.string() });
const filledSchema = z.object({ tx: z.record(z.string(), z.unknown()) });
const mineOptionsSchema = z.object({ timestamp: z.unknown().optional(), blocks: z.unknown().optional() });

/**
 * The only way to change the chain, whose blocks must be the same after a restart. The node would use its own clock for
 * block times, so each call is noted with the times of its blocks.
 */
export function createChainWriter({
  rpcUrl,
  journal,
}: {
  rpcUrl: string;
  journal: ChainJournal;
}): ChainWriter {
  const rpc = (method: string, ...params: unknown[]): Promise<unknown> => callRpc({ rpcUrl, method, params });
  let isAutomining = true;
  /** How far the chain's clock is ahead of this machine's. */
  let aheadSeconds = 0;
  let chosenTime: number | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let written = 0;

  async function readHead(): Promise<{ hash: string; time: number }> {
    const { hash, timestamp } = headSchema.parse(await rpc("eth_getBlockByNumber", "latest", false));
    return { hash, time: Number(timestamp) };
  }

  async function carryOut({ method, params }: Call): Promise<unknown> {
    const answer = await rpc(method, ...params);
    if (isNamed(method, "setAutomine")) isAutomining = params[0] === true;
    if (method.startsWith("eth_send") && isAutomining) await untilMined(String(answer));
    return answer;
  }

  /** The node answers before it mines, and the next call must not change the time of this block. */
  async function untilMined(hash: string): Promise<void> {
    for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += 2) {
      const transaction = minedSchema.parse(await rpc("eth_getTransactionByHash", hash));
      if (transaction?.blockHash) return;
      // A transaction that needs an earlier nonce is mined together with it.
      if (Number(poolSchema.parse(await rpc("txpool_status")).pending) === 0) return;
      await sleep(2);
    }
  }

  async function carryOutNew(call: Call): Promise<unknown> {
    const head = await readHead();
    const calls = await withTimes({ call, headTime: head.time });
    journal.append({ parent: head.hash, calls });
    let answer: unknown;
    try {
      for (const each of calls) answer = await carryOut(each);
      return answer;
    } finally {
      written++;
    }
  }

  async function withTimes({ call, headTime }: { call: Call; headTime: number }): Promise<Call[]> {
    const { method, params } = call;
    const takeTime = (): number => {
      const time = Math.max(headTime, chosenTime ?? now() + aheadSeconds);
      chosenTime = undefined;
      return time;
    };
    if (isNamed(method, "setTime")) aheadSeconds = Number(params[0]) - now();
    if (isNamed(method, "increaseTime")) aheadSeconds += Number(params[0]);
    if (isNamed(method, "setNextBlockTimestamp")) chosenTime = Number(params[0]);
    if (method === "evm_mine") {
      const { timestamp = params[0], blocks = 1 } = mineOptionsSchema.safeParse(params[0]).data ?? {};
      const time = timestamp === undefined || timestamp === null ? takeTime() : Number(timestamp);
      return mines({ count: Number(blocks), time, interval: 0 });
    }
    if (isNamed(method, "mine")) {
      const [count = 1, interval = 0] = params.map(Number);
      return mines({ count, time: takeTime(), interval });
    }
    if (isNamed(method, "reorg")) {
      const [depth = 0, transactions = []] = params;
      if (!Array.isArray(transactions) || transactions.length > 0)
        throw new Error("a reorganisation of local mode holds no transactions: send them afterwards");
      const time = takeTime();
      return [
        { method: "anvil_rollback", params: [Number(depth)] },
        ...mines({ count: Number(depth), time, interval: 0 }),
      ];
    }
    if (!method.startsWith("eth_send")) return [call];
    const timed = { method: "evm_setNextBlockTimestamp", params: [takeTime()] };
    return [timed, method.startsWith("eth_sendTransaction") ? await withFees(call) : call];
  }

  /** The node would choose gas and price differently from run to run. */
  async function withFees({ method, params }: Call): Promise<Call> {
    const [wanted, ...others] = params;
    const { gas, nonce, maxFeePerGas, maxPriorityFeePerGas } = filledSchema.parse(
      await rpc("eth_fillTransaction", wanted),
    ).tx;
    const given = z.record(z.string(), z.unknown()).parse(wanted);
    const fees = "gasPrice" in given ? {} : { maxFeePerGas, maxPriorityFeePerGas };
    return { method, params: [{ gas, nonce, ...fees, ...given }, ...others] };
  }

  return {
    write(call) {
      const answer = queue.then(() => carryOutNew(call));
      queue = answer.catch(() => undefined);
      return answer;
    },
    count: () => written,
    async replay() {
      for (const [index, write] of journal.writes.entries()) {
        const isLast = index === journal.writes.length - 1;
        if (isLast || index % WRITES_BETWEEN_CHECKS === 0) await requireParent(write);
        // A call that was refused then is refused again.
        for (const call of write.calls) if (!(await carryOut(call).then(isDone, isRefused))) break;
      }
      chosenTime = undefined;
      const ahead = (await readHead()).time - now();
      // A new chain's clock continues from its first block; the clock of a chain that was moved ahead continues from its last.
      aheadSeconds = journal.writes.length === 0 ? ahead : Math.max(0, ahead);
    },
  };

  async function requireParent({ parent }: ChainWrite): Promise<void> {
    const { hash } = await readHead();
    if (hash === parent) return;
    throw new Error(
      `The local chain came out different: block ${hash} in the place of ${parent}. Run "npm run local:reset" to start over.`,
    );
  }
}

function mines({ count, time, interval }: { count: number; time: number; interval: number }): Call[] {
  if (!(count <= MOST_BLOCKS_AT_ONCE)) throw new Error(`at most ${MOST_BLOCKS_AT_ONCE} blocks at once`);
  return Array.from({ length: count }, (_, index) => ({
    method: "evm_mine",
    params: [time + index * interval],
  }));
}

/** Whether the method has this name in any of the node's families. */
function isNamed(method: string, name: string): boolean {
  return ["anvil", "hardhat", "evm"].some((family) => method === `${family}_${name}`);
}

function now(): number {
  return Math.floor(Date.now() / 1_000);
}

function isDone(): boolean {
  return true;
}

function isRefused(error: unknown): boolean {
  if (error instanceof NodeRefused) return false;
  throw error;
}
