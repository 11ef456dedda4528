import type { PowerAnswer, PowerChange, PowerReading } from "@/lib/power/power-schemas";

const ONE = 10n ** 18n;
const TRILLION = 10n ** 12n;
const THRESHOLD_WEI = 50n * ONE;

type Held = { nftCount?: number; tokens?: bigint };

/** Holdings at a block as the API gives them, with one trillion tokens to an NFT. */
function readingOf({ nftCount = 0, tokens = 0n }: Held, block: string): PowerReading {
  const powerWei = BigInt(nftCount) * ONE + (tokens * ONE) / TRILLION;
  return {
    block,
    time: "2026-11-20T14:00:00.000Z",
    nftCount: String(nftCount),
    tokenWei: String(tokens * ONE),
    powerWei: String(powerWei),
    power: Number(powerWei / 10n ** 16n) / 100,
    formula: `1 × (${nftCount} + ${tokens} ÷ 1 trillion)`,
    sources: { nft: "index", token: "index" },
  };
}

/** One change, 2 h after block 4,812; pass what a test is about. */
export function changeOf(partial: Partial<PowerChange> = {}): PowerChange {
  const point = { block: "5950", time: "2026-11-20T16:00:00.000Z", distanceSeconds: 7_200 };
  return {
    kind: "nft",
    direction: "arrived",
    when: "after",
    amount: "3",
    count: 1,
    isComplete: true,
    nearest: point,
    farthest: point,
    ...partial,
  };
}

/** An answer about block 4,812, with block 5,980 as now. */
export function answerOf({
  at = {},
  now = at,
  ...partial
}: Partial<Omit<PowerAnswer, "at" | "now">> & { at?: Held; now?: Held } = {}): PowerAnswer {
  const atBlock = readingOf(at, "4812");
  const powerWei = BigInt(atBlock.powerWei);
  const gapWei = powerWei >= THRESHOLD_WEI ? 0n : THRESHOLD_WEI - powerWei;
  return {
    address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    isSnapshot: true,
    at: atBlock,
    now: readingOf(now, "5980"),
    rule: { ratio: "1", tokensPerVote: String(TRILLION) },
    threshold: {
      powerWei: String(THRESHOLD_WEI),
      gapWei: String(gapWei),
      isMet: gapWei === 0n,
    },
    changes: [],
    story: "stranger",
    headline: "You had no NFTs and no $KAIROS at block 4812, nor before it. Your power is 0.00 VP.",
    nextStep: "To vote on the next proposal, hold an NFT (1.00 VP) before its snapshot is taken.",
    ...partial,
  };
}
