import "server-only";
import { OutOfTime } from "@/lib/chain/ask-patiently.server";
import { chainUnavailable } from "@/lib/chain/chain-unavailable";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import { readNewestBlock } from "@/lib/chain/read-newest-block.server";
import type { TransferReading } from "@/lib/chain/read-transfers.server";
import type { TimedBlock } from "@/lib/chain/rpc-answer-schemas";
import { readAgreedTransfers } from "./agreed-transfers.server";
import { askEveryEndpoint } from "./ask-every-endpoint.server";
import { commitReadings, type OpenIndex } from "./commit-readings.server";
import { noteApartEndpoints, readIndexConfirmations } from "./index-confirmations.server";
import { type IndexRun, openIndexRun } from "./index-run.server";
import type { IndexedContract } from "./indexed-contracts.server";
import { openIndex } from "./open-index.server";
import { type BlockRange, type Place, planRange, settledBlock, splitRange } from "./plan-range";
import { undoReorganisation } from "./undo-reorganisation.server";

export type IndexStep = {
  kind: IndexedContract["kind"];
  firstBlock: bigint;
  indexedBlock: bigint;
  targetBlock: bigint;
  isCurrent: boolean;
};

/** Transfers that one transaction writes well within its time limit; those of one more reading may be added. */
const WRITTEN_TOGETHER = 5_000;
/**
 * How many ranges may be read but not yet written, per parallel reading, because the database may be slower than the
 * endpoint.
 */
const READ_AHEAD = 3;

/** To look whether the last block was replaced, when a run has no time left. */
const CHECK_MS = 5_000;

type Fill = {
  run: IndexRun;
  contracts: readonly IndexedContract[];
  onProgress?: ((steps: readonly IndexStep[]) => void) | undefined;
};

/**
 * Brings the indexes up to the newest block that is settled when it begins, or back after a reorganisation. Several ranges
 * are read in parallel and written in order, each in one transaction for all contracts. Any number of workers may run, and
 * be killed at any time. Ends early if the run has no time left. Throws CHAIN_UNAVAILABLE, FIRST_BLOCK_WRONG.
 */
export async function fillIndex({ run, contracts, onProgress }: Fill): Promise<IndexStep[]> {
  const head = await readCommonHead(run);
  for (let hasMoved = false; ; hasMoved = true) {
    const target = await readTarget(head);
    let indexes = await openIndexes({ run, contracts, head, target, hasMoved });
    const list = (): IndexStep[] => indexes.map((index) => toStep(index, target));
    const report = (open: readonly OpenIndex[]): void => {
      indexes = [...open];
      onProgress?.(list());
    };
    const outcome = await fillFrom({ run, indexes, target, report });
    if (outcome !== "moved") return list();
    if (run.hasTime()) continue;
    // The next run may end here too, so a reorganisation is undone now.
    const more = await openIndexRun({ budgetMs: CHECK_MS });
    await openIndexes({ run: more, contracts, head, target, hasMoved: true });
    return list();
  }
}

/** The newest block that every endpoint has; it waits for one that is behind. Throws CHAIN_UNAVAILABLE. */
export async function readCommonHead(run: IndexRun): Promise<TimedBlock> {
  const ask = (endpoint: string): Promise<TimedBlock> =>
    run
      .ask(endpoint, () => readNewestBlock(endpoint))
      .catch((error: unknown) => {
        throw chainUnavailable(error);
      });
  const [head, other] = await askEveryEndpoint(ask);
  if (head === undefined) throw chainUnavailable(new Error("no RPC endpoint is configured"));
  return other !== undefined && other.number < head.number ? other : head;
}

async function readTarget(head: TimedBlock): Promise<bigint> {
  return settledBlock({ head: head.number, confirmations: await readIndexConfirmations() });
}

type Opening = Fill & { head: TimedBlock; target: bigint; hasMoved: boolean };

async function openIndexes({ run, contracts, head, target, hasMoved }: Opening): Promise<OpenIndex[]> {
  for (;;) {
    const indexes: OpenIndex[] = [];
    for (const contract of contracts) {
      indexes.push({ contract, state: await openIndex({ run, contract, head: head.number }) });
    }
    // A range that is read now brings the block before it, and is refused if that isn't the index's last one.
    const unread = indexes.filter(({ state }) => hasMoved || state.nextBlock > target);
    const replaced = await listReplaced(run, unread);
    if (replaced.length === 0) return indexes;
    for (const { contract, state } of replaced) await undoReorganisation(contract, state);
  }
}

/** The indexes whose last block is no longer on the chain. A node without the block is behind, which is no reorganisation. */
async function listReplaced(run: IndexRun, indexes: readonly OpenIndex[]): Promise<OpenIndex[]> {
  const marked = indexes.flatMap((index) => {
    const { lastMark } = index.state;
    return lastMark === null ? [] : [{ index, mark: lastMark }];
  });
  if (marked.length === 0) return [];
  const numbers = marked.map(({ mark }) => mark.block);
  const found = await askEveryEndpoint((endpoint) =>
    run
      .ask(endpoint, () => readBlocks(numbers, { endpoint }))
      .catch((error: unknown) => {
        throw chainUnavailable(error);
      }),
  );
  // One endpoint alone undoes nothing: on a fork, its transfers meet no agreement either.
  const isReplaced = (place: number, hash: string): boolean =>
    found.every((blocks) => blocks[place] != null && blocks[place].hash !== hash);
  return marked.filter(({ mark }, place) => isReplaced(place, mark.hash)).map(({ index }) => index);
}

type Range = BlockRange & { contracts: IndexedContract[] };
type Reading = { range: Range; done: Promise<TransferReading[]>; read: TransferReading[] | null };

/** "moved": by another worker, or the target is less, so everything is checked again. "late": there is no time left. */
async function fillFrom({
  run,
  indexes,
  target,
  report,
}: {
  run: IndexRun;
  indexes: readonly OpenIndex[];
  target: bigint;
  report: (open: readonly OpenIndex[]) => void;
}): Promise<"current" | "moved" | "late"> {
  const wasApart = await noteApartEndpoints();
  let open = indexes;
  let places: Place<IndexedContract>[] = indexes.map(({ contract, state: { nextBlock } }) => ({
    contract,
    nextBlock,
  }));
  const queue: Reading[] = [];
  let isOver = false;
  const hasRoom = (): boolean =>
    queue.filter(({ read }) => read === null).length < run.window() &&
    queue.length < run.window() * READ_AHEAD;
  // Also while the database writes what was read.
  const readAhead = (): void => {
    // A run without time still does one range, so that many such runs finish.
    while (!isOver && hasRoom() && (run.hasTime() || (open === indexes && queue.length === 0))) {
      const range = planRange({ places, target, blocks: run.blocks() });
      if (range === null) return;
      places = places.map((place) =>
        range.contracts.includes(place.contract) ? { ...place, nextBlock: range.toBlock + 1n } : place,
      );
      queue.push(startReading({ run, range, onRead: readAhead }));
    }
  };
  try {
    for (readAhead(); queue.length > 0; readAhead()) {
      await queue[0]?.done;
      const { contracts, readings, isCut } = takeReady(queue);
      // If calls were just found to be answered apart, they may have come from machines that are behind.
      if (!wasApart && (await noteApartEndpoints())) return "moved";
      for (const part of inParts(readings)) {
        const before = open.filter(({ contract }) => contracts.includes(contract));
        if (!(await commitReadings(before, part))) return "moved";
        open = open.map((index) => (before.includes(index) ? advance(index, part) : index));
        report(open);
      }
      if (isCut) return "late";
    }
  } catch (error) {
    if (error instanceof OutOfTime) return "late";
    throw error;
  } finally {
    isOver = true;
    await Promise.allSettled(queue.map(({ done }) => done));
  }
  return planRange({ places, target, blocks: 1n }) === null ? "current" : "late";
}

function startReading({ run, range, onRead }: { run: IndexRun; range: Range; onRead: () => void }): Reading {
  const reading: Reading = { range, done: readRange(run, range), read: null };
  // A failure is reported when its turn comes.
  reading.done.then(
    (read) => {
      reading.read = read;
      onRead();
    },
    () => undefined,
  );
  return reading;
}

type Ready = { contracts: IndexedContract[]; readings: TransferReading[]; isCut: boolean };

/**
 * Takes the finished readings from the front of the queue that belong to the same contracts; "cut" if the time ended in a
 * range.
 */
function takeReady(queue: Reading[]): Ready {
  const contracts = queue[0]?.range.contracts ?? [];
  const readings: TransferReading[] = [];
  let isCut = false;
  for (let [next] = queue; next?.read && !isCut; [next] = queue) {
    if (next.range.contracts.length !== contracts.length) break;
    readings.push(...next.read);
    isCut = readings.at(-1)?.last.number !== next.range.toBlock;
    queue.shift();
  }
  return { contracts, readings, isCut };
}

/** In order, each part for one transaction. */
function inParts(readings: readonly TransferReading[]): TransferReading[][] {
  const parts: TransferReading[][] = [];
  let size = WRITTEN_TOGETHER;
  for (const reading of readings) {
    if (size >= WRITTEN_TOGETHER) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(reading);
    size += [...reading.transfers.values()].reduce((sum, { length }) => sum + length, 0);
  }
  return parts;
}

/** In as many pieces as the endpoints want; only the first of them if the run has no time for more. */
async function readRange(run: IndexRun, range: Range): Promise<TransferReading[]> {
  const reading = await readAgreedTransfers(run, range);
  if (reading.ok) return [reading.value];
  const readings: TransferReading[] = [];
  for (const piece of splitRange(range, run.blocks())) {
    if (readings.length > 0 && !run.hasTime()) break;
    readings.push(...(await readRange(run, { ...range, ...piece })));
  }
  return readings;
}

function advance({ contract, state }: OpenIndex, readings: readonly TransferReading[]): OpenIndex {
  const last = readings.at(-1)?.last;
  if (last === undefined) return { contract, state };
  const lastMark = { block: last.number, hash: last.hash };
  return { contract, state: { ...state, nextBlock: last.number + 1n, lastMark } };
}

function toStep({ contract, state }: OpenIndex, targetBlock: bigint): IndexStep {
  const indexedBlock = state.nextBlock - 1n;
  const { firstBlock } = state;
  return {
    kind: contract.kind,
    firstBlock,
    indexedBlock,
    targetBlock,
    isCurrent: indexedBlock >= targetBlock,
  };
}
