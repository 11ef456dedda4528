import type { Manners } from "./manners";
import { RpcError } from "./rpc-error";

type LimitQuestion = { from: number; to: number; limit: number };
type Words = (question: LimitQuestion) => RpcError;

/** How each provider refuses an eth_getLogs of too many blocks or logs; tests/vectors/rpc-refusals says where the words come from. */
export const limitWords = {
  cronos: {
    tooManyBlocks: ({ limit }) =>
      refuse(-32000, `maximum [from, to] blocks distance: ${limit}`, { data: null }),
    tooManyLogs: ({ limit }) => refuse(-32000, `query returned more than ${limit} results`),
  },
  alchemy: {
    tooManyBlocks: (question) =>
      refuse(
        -32600,
        `You can make eth_getLogs requests with up to a ${question.limit} block range. Based on your parameters, this block range should work: ${workingRange(question)}`,
        { status: 400 },
      ),
    tooManyLogs: ({ from, to }) =>
      refuse(
        -32602,
        `Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range and no limit on the response size, or you can request any block range with a cap of 10K logs in the response. Based on your parameters and the response size limit, this block range should work: ${workingRange({ from, to, limit: Math.ceil((to - from + 1) / 2) })}`,
      ),
  },
  infura: {
    tooManyBlocks: ({ from, to, limit }) => refuse(-32602, `range ${to - from} exceeds limit of ${limit}`),
    tooManyLogs: ({ from, to, limit }) => {
      const middle = from + Math.floor((to - from) / 2);
      return refuse(
        -32005,
        `query returned more than ${limit} results. Try with this block range [${hex(from)}, ${hex(middle)}].`,
        { data: { from: hex(from), limit, to: hex(middle) } },
      );
    },
  },
  quicknode: {
    tooManyBlocks: ({ limit }) =>
      refuse(-32614, `eth_getLogs is limited to a ${limit.toLocaleString("en-US")} range`, {
        status: 413,
      }),
    tooManyLogs: ({ limit }) => refuse(-32005, `query returned more than ${limit} results`),
  },
  ankr: {
    tooManyBlocks: () => refuse(-32600, "block range is too wide"),
    tooManyLogs: exceedsMaxResults,
  },
  drpc: {
    tooManyBlocks: ({ limit }) => refuse(35, `ranges over ${limit} blocks are not supported on freetier`),
    tooManyLogs: exceedsMaxResults,
  },
  blockpi: {
    tooManyBlocks: ({ limit }) =>
      refuse(
        -32602,
        `eth_getLogs is limited to ${limit} block range. Please check the parameter requirements at  https://docs.blockpi.io/documentations/api-reference`,
      ),
    tooManyLogs: ({ limit }) => refuse(-32000, `query returned more than ${limit} results`),
  },
  chainstack: {
    tooManyBlocks: () =>
      refuse(
        -32602,
        "Block range limit exceeded. See more details at https://docs.chainstack.com/docs/limits#evm-range-limits",
      ),
    tooManyLogs: ({ limit }) => refuse(-32005, `query returned more than ${limit} results`),
  },
} satisfies Record<Manners["limitWords"], { tooManyBlocks: Words; tooManyLogs: Words }>;

function refuse(code: number, message: string, extras: { data?: unknown; status?: number } = {}): RpcError {
  return new RpcError(code, message, { ...extras, kind: "range" });
}

/** reth's words, which several providers pass on. */
function exceedsMaxResults({ from, to, limit }: LimitQuestion): RpcError {
  const middle = from + Math.floor((to - from) / 2);
  return refuse(-32602, `query exceeds max results ${limit}, retry with the range ${from}-${middle}`);
}

function workingRange({ from, limit }: LimitQuestion): string {
  return `[${hex(from)}, ${hex(from + limit - 1)}]`;
}

function hex(number: number): string {
  return `0x${number.toString(16)}`;
}
