import "server-only";
import { toHex } from "viem";
import { orChainUnavailable } from "./chain-unavailable";
import { judgeRefusal, RpcRefused } from "./judge-refusal";
import { requestTogether } from "./request-together.server";
import { type RpcAnswer, type TimedBlock, timedBlockAnswerSchema } from "./rpc-answer-schemas";

/** The newest block, and the newest that can't be replaced; null if the node doesn't know the latter. */
export type NewestBlocks = { latest: TimedBlock; finalized: TimedBlock | null };

/** Both as one machine sees them at one moment. Throws CHAIN_UNAVAILABLE. */
export async function readNewestBlocks(): Promise<NewestBlocks> {
  return orChainUnavailable(async () => {
    const [latestAnswer, finalizedAnswer] = await requestTogether([
      blockCall("latest"),
      blockCall("finalized"),
    ]);
    const latest = parseTimedBlock(latestAnswer);
    // Nodes that don't know the word refuse it.
    const finalized = finalizedAnswer?.error ? null : parseTimedBlock(finalizedAnswer);
    if (latest === null) throw new Error("the node has no newest block");
    if (finalized !== null && finalized.number > latest.number) {
      throw new Error(`the node calls block ${finalized.number} final, which is after its newest`);
    }
    return { latest, finalized };
  });
}

/** The blocks with these numbers as one machine has them; null for a missing one. Throws CHAIN_UNAVAILABLE. */
export async function readBlocks(
  numbers: readonly bigint[],
  { endpoint }: { endpoint?: string } = {},
): Promise<(TimedBlock | null)[]> {
  if (numbers.length === 0) return [];
  return orChainUnavailable(async () => {
    const asked = [...new Set(numbers)];
    const answers = await requestTogether(
      asked.map((number) => blockCall(toHex(number))),
      { endpoint },
    );
    const blocks = new Map(asked.map((number, index) => [number, parseBlockAnswer(answers[index], number)]));
    return numbers.map((number) => blocks.get(number) ?? null);
  });
}

/** The newest block of an endpoint, and another one as the same machine has it; null for a missing one. Throws CHAIN_UNAVAILABLE. */
export async function readNewestAnd(
  number: bigint,
  { endpoint }: { endpoint: string },
): Promise<{ newest: TimedBlock | null; other: TimedBlock | null }> {
  return orChainUnavailable(async () => {
    const calls = [blockCall("latest"), blockCall(toHex(number))];
    const [newest, other] = await requestTogether(calls, { endpoint });
    return { newest: parseTimedBlock(newest), other: parseBlockAnswer(other, number) };
  });
}

/** The block in an answer, null if the node has none. Throws for another block, and for a refusal. */
export function parseBlockAnswer(answer: RpcAnswer | undefined, number: bigint): TimedBlock | null {
  const block = parseTimedBlock(answer);
  if (block !== null && block.number !== number) {
    throw new Error(`the node gave block ${block.number} instead of ${number}`);
  }
  return block;
}

function blockCall(block: string): { method: string; params: readonly unknown[] } {
  return { method: "eth_getBlockByNumber", params: [block, false] };
}

function parseTimedBlock(answer: RpcAnswer | undefined): TimedBlock | null {
  if (answer?.error) throw new RpcRefused(judgeRefusal(answer.error));
  return timedBlockAnswerSchema.parse(answer?.result);
}
