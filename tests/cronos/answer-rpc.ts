import { toHex } from "viem";
import { z } from "zod";
import { TRANSFER_TOPIC } from "@/lib/chain/parse-transfers";
import { limitWords } from "./limit-words";
import type { Manners } from "./manners";
import type { Network } from "./open-network";
import { RpcError } from "./rpc-error";
import { CONTRACT_CODE, parseData, runCall } from "./run-call";
import type { WorldTransfer } from "./world";

/** One machine's view of the network. */
export type Machine = { network: Network; manners: Manners; chainId: number; head: number };

type Question = { method: string; params: readonly unknown[] };

const topicFilter = z.union([z.null(), z.string(), z.array(z.string())]);
const logFilterSchema = z.looseObject({
  address: z.union([z.string(), z.array(z.string())]).nullish(),
  topics: z.array(topicFilter).nullish(),
  fromBlock: z.string().nullish(),
  toBlock: z.string().nullish(),
  blockHash: z.string().nullish(),
});
type LogFilter = z.infer<typeof logFilterSchema>;
const callSchema = z.looseObject({
  to: z.string().nullish(),
  data: z.unknown().optional(),
  input: z.unknown().optional(),
});

const ZERO_WORD = `0x${"0".repeat(64)}`;
const EMPTY_UNCLES = "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347";

/** The result of one call as this machine sees it. Throws RpcError. */
export function answerRpc(machine: Machine, { method, params }: Question): unknown {
  const { network, head } = machine;
  switch (method) {
    case "eth_chainId":
      return toHex(machine.chainId);
    case "net_version":
      return String(machine.chainId);
    case "web3_clientVersion":
      return "cronos-with-manners";
    case "eth_blockNumber":
      return toHex(head);
    case "eth_getBlockByNumber":
      return blockAnswer(machine, blockNumber(machine, params[0]));
    case "eth_getBlockByHash":
      return blockAnswer(machine, network.world.blockOf(String(params[0])) ?? Number.POSITIVE_INFINITY);
    case "eth_getLogs":
      return logsAnswer(machine, parsed(logFilterSchema, params[0]));
    case "eth_getCode":
      return codeAt(machine, {
        address: String(params[0]).toLowerCase(),
        block: stateBlock(machine, params[1]),
      });
    case "eth_call": {
      const { to, data, input } = parsed(callSchema, params[0]);
      const block = stateBlock(machine, params[1]);
      const question = {
        to: to?.toLowerCase(),
        data: parseData(input ?? data),
        block,
        timestamp: network.timeOf(block),
      };
      return runCall(network, question);
    }
    default:
      throw new RpcError(-32601, `the method ${method} does not exist/is not available`);
  }
}

type LogRange = { from: number; to: number };

/** The blocks that an eth_getLogs asks for; null if it can't be understood. */
export function loggedRange(machine: Machine, params: readonly unknown[]): LogRange | null {
  try {
    return rangeOf(machine, parsed(logFilterSchema, params[0]));
  } catch {
    return null;
  }
}

function blockAnswer(machine: Machine, block: number): unknown {
  const { network, head, manners } = machine;
  const { world } = network;
  if (block > head) {
    if (manners.machines.unknownBlock === "null" || !Number.isFinite(block)) return null;
    throw new RpcError(
      -32000,
      `height ${block} must be less than or equal to the current blockchain height ${head}`,
      { kind: "state" },
    );
  }
  const hashes = [...world.transfersIn({ fromBlock: block, toBlock: block })].map(
    ({ transactionHash }) => transactionHash,
  );
  return {
    number: toHex(block),
    hash: world.hashOf(block),
    parentHash: block === 0 ? ZERO_WORD : world.hashOf(block - 1),
    timestamp: toHex(network.timeOf(block)),
    nonce: "0x0000000000000000",
    mixHash: ZERO_WORD,
    sha3Uncles: EMPTY_UNCLES,
    logsBloom: `0x${"0".repeat(512)}`,
    transactionsRoot: ZERO_WORD,
    stateRoot: ZERO_WORD,
    receiptsRoot: ZERO_WORD,
    miner: `0x${"0".repeat(40)}`,
    difficulty: "0x0",
    totalDifficulty: "0x0",
    extraData: "0x",
    size: toHex(1_000 + hashes.length * 200),
    gasLimit: "0x5f5e100",
    gasUsed: toHex(hashes.length * 60_000),
    baseFeePerGas: "0x57353c15a00",
    transactions: hashes,
    uncles: [],
  };
}

function logsAnswer(machine: Machine, filter: LogFilter): unknown {
  const { network, manners, head } = machine;
  const { from, to } = rangeOf(machine, filter);
  const words = limitWords[manners.limitWords];
  if (from > to) throw new RpcError(-32000, "invalid block range params");
  if (manners.maxLogDistance !== null && to - from > manners.maxLogDistance) {
    throw words.tooManyBlocks({ from, to, limit: manners.maxLogDistance });
  }
  if (to > head && manners.machines.unknownLogs === "error") {
    throw new RpcError(-32000, `block height ${to} is not available, the newest is ${head}`, {
      kind: "state",
    });
  }
  if (to > head && manners.machines.unknownLogs === "null") return null;
  const logs: unknown[] = [];
  const writer = createLogWriter(machine);
  for (const transfer of network.world.transfersIn({ fromBlock: from, toBlock: Math.min(to, head) })) {
    const log = writer(transfer);
    if (!isAsked(log, filter)) continue;
    logs.push(log);
    if (manners.maxLogResults !== null && logs.length > manners.maxLogResults) {
      throw words.tooManyLogs({ from, to, limit: manners.maxLogResults });
    }
  }
  return logs;
}

type LogAnswer = { address: string; topics: string[] };

/** Hashes a block once for all its logs. */
function createLogWriter({ network: { world, contracts } }: Machine): (transfer: WorldTransfer) => LogAnswer {
  const addresses = new Map(contracts.places.map(({ kind, address }) => [kind, address]));
  let block = -1;
  let blockHash = "";
  return (transfer) => {
    if (transfer.block !== block) {
      block = transfer.block;
      blockHash = world.hashOf(block);
    }
    const value = toWord(transfer.value.toString(16));
    const topics = [TRANSFER_TOPIC, toWord(transfer.from.slice(2)), toWord(transfer.to.slice(2))];
    return {
      address: addresses.get(transfer.kind) ?? "",
      topics: transfer.kind === "nft" ? [...topics, value] : topics,
      data: transfer.kind === "nft" ? "0x" : value,
      blockNumber: toHex(block),
      transactionHash: transfer.transactionHash,
      transactionIndex: toHex(transfer.logIndex),
      blockHash,
      logIndex: toHex(transfer.logIndex),
      removed: false,
    };
  };
}

function isAsked({ address, topics }: LogAnswer, filter: LogFilter): boolean {
  const addresses = [filter.address ?? []].flat();
  if (addresses.length > 0 && !addresses.some((asked) => asked.toLowerCase() === address)) return false;
  return (filter.topics ?? []).every((asked, index) => {
    if (asked === null) return true;
    const choices = [asked].flat();
    return choices.length === 0 || choices.some((choice) => choice.toLowerCase() === topics[index]);
  });
}

function rangeOf(machine: Machine, { blockHash, fromBlock, toBlock }: LogFilter): LogRange {
  const { network, head } = machine;
  if (typeof blockHash !== "string") {
    return {
      from: blockNumber(machine, fromBlock ?? "latest"),
      to: blockNumber(machine, toBlock ?? "latest"),
    };
  }
  const block = network.world.blockOf(blockHash);
  if (block === null || block > head) {
    throw new RpcError(-32000, `failed to fetch header by hash ${blockHash}`, { kind: "state" });
  }
  return { from: block, to: block };
}

function codeAt(
  { network: { contracts } }: Machine,
  { address, block }: { address: string; block: number },
): string {
  if (address === contracts.multicall3) return CONTRACT_CODE;
  const place = contracts.places.find((known) => known.address === address);
  return place !== undefined && place.deployedAt <= block ? CONTRACT_CODE : "0x";
}

/** A block whose state is asked for. Cronos uses the same words for pruned and for future blocks. */
function stateBlock(machine: Machine, param: unknown): number {
  const { head, manners } = machine;
  const block = blockNumber(machine, param ?? "latest");
  const isPruned = manners.keepStates !== null && block < head - manners.keepStates;
  if (isPruned || block > head) {
    throw new RpcError(
      -32000,
      `rpc error: code = InvalidArgument desc = failed to load state at height ${block}; version mismatch on immutable IAVL tree; version does not exist. Version has either been pruned, or is for a future block height (latest height: ${head}): invalid request`,
      { kind: "state" },
    );
  }
  return block;
}

const blockObjectSchema = z.looseObject({
  blockNumber: z.string().optional(),
  blockHash: z.string().optional(),
});

function blockNumber(machine: Machine, param: unknown): number {
  const { head, manners, network } = machine;
  if (typeof param === "object" && param !== null) {
    const { blockNumber: number, blockHash } = parsed(blockObjectSchema, param);
    if (blockHash === undefined) return blockNumber(machine, number);
    const block = network.world.blockOf(blockHash);
    if (block === null)
      throw new RpcError(-32000, `header for hash ${blockHash} not found`, { kind: "state" });
    return block;
  }
  if (param === "latest" || param === "pending" || param === "safe") return head;
  if (param === "earliest") return 0;
  if (param === "finalized" && manners.finalizedLag !== null) return Math.max(0, head - manners.finalizedLag);
  if (typeof param !== "string" || !/^0x(0|[1-9a-f][0-9a-f]{0,12})$/i.test(param)) {
    throw new RpcError(-32602, "invalid argument 0: hex string without 0x prefix");
  }
  return Number(param);
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = schema.safeParse(value ?? {});
  if (!result.success) throw new RpcError(-32602, `invalid argument 0: ${result.error.issues[0]?.message}`);
  return result.data;
}

function toWord(digits: string): string {
  return `0x${digits.padStart(64, "0")}`;
}
