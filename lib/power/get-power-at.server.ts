import "server-only";
import { getAddress } from "viem";
import { chainUnavailable } from "@/lib/chain/chain-unavailable";
import { readBlocks } from "@/lib/chain/read-blocks.server";
import type { TimedBlock } from "@/lib/chain/rpc-answer-schemas";
import { contractNames, eachAmount, type HeldAmounts } from "@/lib/env/counted-contracts";
import { getEnvironment } from "@/lib/env/environment.server";
import { productChain } from "@/lib/env/product-chain";
import { getSourcedHoldingsAt, type SourcedHoldings } from "@/lib/holdings/get-holdings-at.server";
import { getIndexedBlocks } from "@/lib/holdings/get-indexed-blocks.server";
import { lowestKnownBlock } from "@/lib/holdings/indexed-contracts.server";
import { listHoldingPoints } from "@/lib/holdings/list-holding-points.server";
import { requireIndexOnChain } from "@/lib/holdings/require-index-on-chain.server";
import { readSnapshotBlock } from "@/lib/holdings/settled-head.server";
import { AppError } from "@/lib/http/app-error";
import { getSettings } from "@/lib/settings/get-settings.server";
import type { Address } from "@/lib/shared/address";
import { caip10 } from "@/lib/shared/caip";
import { formatBlock, tokenLabel } from "@/lib/shared/format-number";
import { withDeadline } from "@/lib/shared/with-deadline";
import { explainPower, powerFormulaOf } from "./explain-power";
import { getPowerRule } from "./get-power-rule.server";
import { type ChangeGroup, groupChanges } from "./group-changes";
import type { PowerAnswer, PowerChange, PowerReading } from "./power-schemas";
import { votingPowerNumber, votingPowerWei, wholePowerWei, writePowerRule } from "./voting-power";

/** Below the 8 s within which a client is promised an answer. */
const BUDGET_MS = 7_000;

type Question = { address: Address; block: bigint | null };

/**
 * An address's power at a settled block, or now, and the reason. Throws BAD_REQUEST for a block that isn't settled yet, and
 * 503 if anything except a change's time is unknown.
 */
export async function getPowerAt(question: Question): Promise<PowerAnswer> {
  const late = () => chainUnavailable(new Error(`the power was not known within ${BUDGET_MS} ms`));
  return withDeadline(BUDGET_MS, late, () => answer(question));
}

async function answer({ address, block }: Question): Promise<PowerAnswer> {
  const settled = await readSnapshotBlock();
  const nowBlock = await newestKnownBlock(settled.number);
  const atBlock = block ?? nowBlock;
  if (atBlock > nowBlock) {
    throw new AppError(
      "BAD_REQUEST",
      `Block ${formatBlock(atBlock)} is not settled yet. The newest you can ask about is ${formatBlock(nowBlock)}.`,
    );
  }
  await requireIndexOnChain();
  const now = await getSourcedHoldingsAt({ holders: [address], block: nowBlock });
  const at = atBlock === nowBlock ? now : await getSourcedHoldingsAt({ holders: [address], block: atBlock });
  const points = await listHoldingPoints({ holder: address, block: atBlock, lastBlock: nowBlock });
  const groups = contractNames.flatMap((kind) => {
    const ofKind = points[kind];
    return ofKind === null ? [] : groupChanges(ofKind).map((group) => ({ kind, ...group }));
  });
  const thresholdWei = wholePowerWei((await getSettings()).proposingPower);
  const times = await readTimes({ settled, blocks: [nowBlock, atBlock, ...groups.flatMap(blocksOf)] });
  return toAnswer({
    address,
    isSnapshot: block !== null,
    at: { block: atBlock, ...heldBy(at, address) },
    now: { block: nowBlock, ...heldBy(now, address) },
    groups,
    isHistoryKnown: contractNames.every((name) => points[name] !== null),
    thresholdWei,
    times,
  });
}

/** A machine that is behind another names a block that the index has passed. */
async function newestKnownBlock(settled: bigint): Promise<bigint> {
  const lower = lowestKnownBlock(await getIndexedBlocks()) ?? 0n;
  return lower > settled ? lower : settled;
}

type Held = { held: HeldAmounts; sources: SourcedHoldings["sources"] };

function heldBy({ holdings, sources }: SourcedHoldings, address: Address): Held {
  const held = holdings.get(address);
  if (!held) throw new Error(`the holdings have no ${address}`);
  return { held, sources };
}

/** Times by block. The chain keeps headers when it forgets states; a missing header leaves the time out. */
async function readTimes({
  settled,
  blocks,
}: {
  settled: TimedBlock;
  blocks: readonly bigint[];
}): Promise<Map<bigint, bigint>> {
  const missing = [...new Set(blocks)].filter((block) => block !== settled.number);
  const found = await readBlocks(missing).catch(() => []);
  const known = [settled, ...found].filter((block) => block !== null);
  return new Map(known.map(({ number, timestamp }) => [number, timestamp]));
}

type KindGroup = ChangeGroup & { kind: PowerChange["kind"] };

function blocksOf({ nearestBlock, farthestBlock }: KindGroup): bigint[] {
  return [nearestBlock, farthestBlock];
}

type Facts = {
  address: Address;
  isSnapshot: boolean;
  at: Held & { block: bigint };
  now: Held & { block: bigint };
  groups: readonly KindGroup[];
  isHistoryKnown: boolean;
  /** What a proposal needs from its author. */
  thresholdWei: bigint;
  times: ReadonlyMap<bigint, bigint>;
};

function toAnswer({
  address,
  isSnapshot,
  at,
  now,
  groups,
  isHistoryKnown,
  thresholdWei,
  times,
}: Facts): PowerAnswer {
  const rule = getPowerRule();
  const changes = groups.map((group) => toChange(group, { at: at.block, times }));
  const { story, headline, nextStep, gapWei } = explainPower({
    snapshotBlock: isSnapshot ? at.block : null,
    nowAgeSeconds: ageOf(times.get(now.block)),
    at: at.held,
    now: now.held,
    rule,
    thresholdWei,
    changes,
    isHistoryKnown,
    tokenName: tokenLabel(getEnvironment().PRODUCT_NAME),
  });
  const toReading = ({ block, held, sources }: Facts["at"]): PowerReading => {
    const powerWei = votingPowerWei({ ...held, ...rule });
    return {
      block: block.toString(),
      time: toIsoTime(times.get(block)),
      ...eachAmount(({ field }) => held[field].toString()),
      powerWei: powerWei.toString(),
      power: votingPowerNumber(powerWei),
      formula: powerFormulaOf({ ...held, ...rule }),
      sources,
    };
  };
  return {
    address: getAddress(address),
    caip10: caip10(productChain.id, address),
    isSnapshot,
    at: toReading(at),
    now: toReading(now),
    rule: writePowerRule(rule),
    threshold: {
      powerWei: thresholdWei.toString(),
      gapWei: gapWei.toString(),
      isMet: gapWei === 0n,
    },
    changes,
    story,
    headline,
    nextStep,
  };
}

function toChange(
  { nearestBlock, farthestBlock, amount, ...group }: KindGroup,
  { at, times }: { at: bigint; times: ReadonlyMap<bigint, bigint> },
): PowerChange {
  const toPoint = (block: bigint): PowerChange["nearest"] => {
    const [time, atTime] = [times.get(block), times.get(at)];
    const distance = time === undefined || atTime === undefined ? null : Number(time - atTime);
    return {
      block: block.toString(),
      time: toIsoTime(time),
      distanceSeconds: distance === null ? null : Math.abs(distance),
    };
  };
  return {
    ...group,
    amount: amount.toString(),
    nearest: toPoint(nearestBlock),
    farthest: toPoint(farthestBlock),
  };
}

/** The local chain makes blocks only for transactions, so its newest may be hours old. */
function ageOf(timestamp: bigint | undefined): number | null {
  if (timestamp === undefined) return null;
  return Math.max(0, Math.floor(Date.now() / 1_000) - Number(timestamp));
}

function toIsoTime(seconds: bigint | undefined): string | null {
  return seconds === undefined ? null : new Date(Number(seconds) * 1_000).toISOString();
}
