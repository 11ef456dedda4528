import { createHash } from "node:crypto";
import fc from "fast-check";
import { encodePacked, hexToBytes } from "viem";
import type { Transfer } from "@/lib/chain/parse-transfers";
import { type Address, parseAddress } from "@/lib/shared/address";
import { propertyRuns } from "@/tests/size";
import { type Census, hashCensusEntry } from "./census";
import { chooseSettledBlock } from "./choose-settled-block";
import { describeCensus } from "./describe-census";
import { describeProgress } from "./describe-progress";
import { findDifference } from "./find-difference";
import { findFirst } from "./find-first";
import { findLastBlockBefore } from "./find-last-block-before";
import { type Checkpoint, foldTransfers, listFirstBlocks } from "./fold-transfers";
import { isSameReading } from "./is-same-reading";
import { createLogSpan } from "./log-span";
import { parseBlockOption } from "./parse-block-option";
import { planRange, settledBlock, splitRange } from "./plan-range";
import { rewindTarget } from "./rewind-target";

const holder = parseAddress("0xABcdEF0000000000000000000000000000000001") ?? fail();

function fail(): never {
  throw new Error("no address");
}

describe("hashCensusEntry", () => {
  it.each([
    [0n, 0n],
    [3n, 420_000_000_000_000n * 10n ** 18n],
    [2n ** 256n - 1n, 2n ** 256n - 1n],
  ])("hashes a zero byte, address and both numbers at their full width: %p and %p", (nftCount, tokenWei) => {
    const packed = encodePacked(["uint8", "address", "uint256", "uint256"], [0, holder, nftCount, tokenWei]);
    expect(packed).toHaveLength(2 + 2 * (1 + 20 + 32 + 32));
    expect(Buffer.from(hashCensusEntry({ holder, nftCount, tokenWei }))).toEqual(
      createHash("sha256").update(hexToBytes(packed)).digest(),
    );
  });

  it("stays the same for ever, because recounts elsewhere depend on it", () => {
    expect(Buffer.from(hashCensusEntry({ holder, nftCount: 1n, tokenWei: 2n })).toString("hex")).toBe(
      "a93c742014d5f6ac6377acff00d46c90a7916df98b3c40c00cdcce3ed11deb85",
    );
  });

  it.each([-1n, 2n ** 256n])("refuses %p", (wrong) => {
    expect(() => hashCensusEntry({ holder, nftCount: wrong, tokenWei: 0n })).toThrow(/no uint256/);
    expect(() => hashCensusEntry({ holder, nftCount: 0n, tokenWei: wrong })).toThrow(/no uint256/);
  });
});

describe("chooseSettledBlock", () => {
  it.each([
    { latest: 100n, finalized: 100n, confirmations: 3n, settled: 97n },
    { latest: 100n, finalized: 100n, confirmations: 0n, settled: 100n },
    { latest: 100n, finalized: 36n, confirmations: 3n, settled: 36n },
    { latest: 100n, finalized: null, confirmations: 3n, settled: 88n },
    { latest: 100n, finalized: null, confirmations: 20n, settled: 80n },
    { latest: 12n, finalized: null, confirmations: 3n, settled: 0n },
    { latest: 11n, finalized: null, confirmations: 3n, settled: null },
    { latest: 2n, finalized: 2n, confirmations: 3n, settled: null },
  ])(
    "is $settled at head $latest, final $finalized, $confirmations confirmations",
    ({ settled, ...chain }) => {
      expect(chooseSettledBlock(chain)).toBe(settled);
    },
  );
});

const running: Census = {
  ...{
    id: 1n,
    block: 1_200n,
    blockHash: `0x${"1".repeat(64)}`,
    status: "running",
    reason: null,
    sources: null,
    contracts: null,
  },
  cursor: "",
  looked: 0,
  holders: 0,
  nftTotal: 0n,
  tokenTotal: 0n,
  nftSupply: null,
  tokenSupply: null,
  root: null,
};

describe("describeCensus", () => {
  it.each<[Partial<Census>, number, string]>([
    [{}, 0, "block 1200: 0 of 0 people (100%), 0 holders"],
    [{ looked: 1_999, holders: 7 }, 2_000, "block 1200: 1999 of 2000 people (99%), 7 holders"],
    [{ status: "failed", reason: "forgotten" }, 5, "block 1200: failed, forgotten"],
    [{ status: "done", holders: 3, root: "0xab" }, 5, "block 1200: done, 3 holders, root 0xab"],
  ])("tells of %j with %i people", (change, people, line) => {
    expect(describeCensus({ census: { ...running, ...change }, people })).toBe(line);
  });
});

const step = (indexedBlock: bigint, targetBlock: bigint, firstBlock = 0n) => ({
  kind: "nft",
  firstBlock,
  indexedBlock,
  targetBlock,
});

describe("describeProgress", () => {
  it.each([
    [step(-1n, 199n), "nft block -1 of 199 (0 %)"],
    [step(198n, 199n), "nft block 198 of 199 (99 %)"],
    [step(199n, 199n), "nft block 199 of 199 (100 %)"],
    [step(0n, 0n), "nft block 0 of 0 (100 %)"],
    [step(1_499n, 1_999n, 1_000n), "nft block 1499 of 1999 (50 %)"],
  ])("reads %p as %s", (progress, line) => {
    expect(describeProgress([progress])).toBe(line);
  });

  it("gives the rate and the time left of the contract that is furthest behind", () => {
    const steps = [step(50_000n, 100_000n), { ...step(20_000n, 100_000n), kind: "token" }];
    expect(describeProgress(steps, { block: 10_000n, elapsedMs: 10_000 })).toBe(
      "nft block 50000 of 100000 (50 %), token block 20000 of 100000 (20 %); 1000 blocks a second, about 1 min 20 s left",
    );
  });

  it("gives no rate in the first second, without progress and at the end", () => {
    for (const start of [
      { block: 0n, elapsedMs: 900 },
      { block: 50n, elapsedMs: 5_000 },
    ]) {
      expect(describeProgress([step(50n, 100n)], start)).not.toContain("left");
    }
    expect(describeProgress([step(100n, 100n)], { block: 0n, elapsedMs: 5_000 })).not.toContain("left");
  });
});

describe("findDifference", () => {
  function person(digit: string): Address {
    const address = parseAddress(`0x${digit.repeat(40)}`);
    if (!address) throw new Error(`no address of ${digit}`);
    return address;
  }

  const [anna, ben] = [person("1"), person("2")];

  it("is null when both say the same, in any order", () => {
    const said = new Map([
      [anna, 1n],
      [ben, 2n],
    ]);
    expect(findDifference(said, new Map([...said].toReversed()))).toBeNull();
    expect(findDifference(new Map(), new Map())).toBeNull();
  });

  it("names the holder and what each says", () => {
    const difference = { holder: ben, left: 2n, right: 3n };
    expect(findDifference(new Map([[ben, 2n]]), new Map([[ben, 3n]]))).toEqual(difference);
  });

  it("tells a missing holder from one who has nothing", () => {
    expect(findDifference(new Map([[anna, 0n]]), new Map())).toEqual({ holder: anna, left: 0n, right: null });
    expect(findDifference(new Map(), new Map([[anna, 0n]]))).toEqual({ holder: anna, left: null, right: 0n });
  });
});

describe("findFirst", () => {
  it("finds the first block for which it is true in as many looks as the number has bits", async () => {
    const number = fc.bigInt({ min: 0n, max: 200_000_000n });
    await fc.assert(
      fc.asyncProperty(number, number, async (one, other) => {
        const [first, high] = one < other ? [one, other] : [other, one];
        let looks = 0;
        const holds = (block: bigint): Promise<boolean> => {
          looks += 1;
          return Promise.resolve(block >= first);
        };
        expect(await findFirst({ low: 0n, high, holds })).toBe(first);
        expect(looks).toBeLessThanOrEqual(28);
      }),
    );
  });

  it("ends as soon as the answer for one block is unknown", async () => {
    const holds = jest.fn(() => Promise.resolve(null));
    expect(await findFirst({ low: 0n, high: 1_000n, holds })).toBeNull();
    expect(holds).toHaveBeenCalledTimes(1);
  });
});

/** A chain with these seconds between blocks; block 0 is at 1,000. */
function chainOf(gaps: readonly number[]): bigint[] {
  const times = [1_000n];
  for (const gap of gaps) times.push((times.at(-1) ?? 0n) + BigInt(gap));
  return times;
}

async function search(times: readonly bigint[], seconds: bigint): Promise<{ block: bigint; asked: number }> {
  let asked = 0;
  const last = times.length - 1;
  const block = await findLastBlockBefore({
    seconds,
    low: { block: 0n, seconds: times[0] ?? 0n },
    high: { block: BigInt(last), seconds: times[last] ?? 0n },
    readSeconds: async (number) => {
      asked += 1;
      const time = times[Number(number)];
      if (time === undefined) throw new Error(`no block ${number}`);
      return time;
    },
  });
  return { block, asked };
}

describe("findLastBlockBefore", () => {
  it("finds what a walk over all blocks finds, in any rhythm", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 500_000 })), {
          minLength: 1,
          maxLength: 300,
        }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (gaps, share) => {
          const times = chainOf([...gaps, 1]);
          const [first = 0n, last = 0n] = [times[0], times.at(-1)];
          const seconds = first + 1n + BigInt(Math.floor(share * Number(last - first - 1n)));
          const expected = times.findLastIndex((time) => time < seconds);
          const { block, asked } = await search(times, seconds);
          expect(block).toBe(BigInt(expected));
          expect(asked).toBeLessThan(4 * Math.ceil(Math.log2(times.length)) + 8);
        },
      ),
    );
  });

  it("asks for few blocks where they are even: a year of them, each 6 s", async () => {
    const times = chainOf(Array.from({ length: 200_000 }, () => 6));
    const { block, asked } = await search(times, 1_000n + 86_400n * 5n);
    expect(block).toBe(71_999n);
    expect(asked).toBeLessThan(8);
  });
});

describe("fold transfers", () => {
  function person(index: number): Address {
    const address = parseAddress(`0x${index.toString(16).padStart(40, "0")}`);
    if (!address) throw new Error(`no address for ${index}`);
    return address;
  }

  const zero = person(0);
  const [anna, ben] = [person(1), person(2)];
  const PEOPLE = [1, 2, 3, 4].map(person);

  /** Transfers that a real contract would allow: what somebody doesn't have is minted to them first. */
  const history = fc
    .array(
      fc.record({
        step: fc.bigInt({ min: 0n, max: 2n }),
        from: fc.nat(4),
        to: fc.nat(4),
        amount: fc.bigInt({ min: 0n, max: 2n ** 200n }),
      }),
      { maxLength: 40 },
    )
    .map((moves) => {
      const balances = new Map<Address, bigint>();
      const transfers: Transfer[] = [];
      let block = 1n;
      const move = (transfer: Transfer) => {
        transfers.push(transfer);
        balances.set(transfer.from, (balances.get(transfer.from) ?? 0n) - transfer.amount);
        balances.set(transfer.to, (balances.get(transfer.to) ?? 0n) + transfer.amount);
      };
      for (const { step, from, to, amount } of moves) {
        block += step;
        const lacking = amount - (balances.get(person(from)) ?? 0n);
        if (from !== 0 && lacking > 0n) move({ block, from: zero, to: person(from), amount: lacking });
        move({ block, from: person(from), to: person(to), amount });
      }
      return transfers;
    });

  /** The balance at a block as the sum of everything that came and went, counted separately. */
  function summed(
    transfers: readonly Transfer[],
    { holder, block }: { holder: Address; block: bigint },
  ): bigint {
    return transfers
      .filter((transfer) => transfer.block <= block)
      .reduce((sum, { from, to, amount }) => {
        return sum + (to === holder ? amount : 0n) - (from === holder ? amount : 0n);
      }, 0n);
  }

  function looked(
    checkpoints: readonly Checkpoint[],
    { holder, block }: { holder: Address; block: bigint },
  ): bigint {
    const earlier = checkpoints.filter(
      (checkpoint) => checkpoint.holder === holder && checkpoint.block <= block,
    );
    return earlier.at(-1)?.balance ?? 0n;
  }

  function fold(transfers: readonly Transfer[], balances = new Map<Address, bigint>()): Checkpoint[] {
    const folded = foldTransfers({ balances, transfers });
    if (!folded.ok) throw new Error("refused");
    return folded.value;
  }

  describe("foldTransfers", () => {
    it("gives at every block the sum of all that came and went", () => {
      fc.assert(
        fc.property(history, (transfers) => {
          const checkpoints = fold(transfers);
          const end = (transfers.at(-1)?.block ?? 0n) + 1n;
          for (let block = 0n; block <= end; block++) {
            for (const holder of PEOPLE) {
              expect(looked(checkpoints, { holder, block })).toBe(summed(transfers, { holder, block }));
            }
          }
        }),
      );
    });

    it("gives the same checkpoints in two ranges as in one, wherever the blocks are split", () => {
      fc.assert(
        fc.property(history, fc.bigInt({ min: 0n, max: 90n }), (transfers, split) => {
          const first = fold(transfers.filter(({ block }) => block <= split));
          const balances = new Map(first.map(({ holder, balance }) => [holder, balance]));
          const second = fold(
            transfers.filter(({ block }) => block > split),
            balances,
          );
          expect([...first, ...second]).toEqual(fold(transfers));
        }),
      );
    });

    it("keeps one checkpoint per holder and block, never for the zero address, none where nothing changed", () => {
      fc.assert(
        fc.property(history, (transfers) => {
          const checkpoints = fold(transfers);
          expect(new Set(checkpoints.map(({ holder, block }) => `${holder} ${block}`)).size).toBe(
            checkpoints.length,
          );
          expect(checkpoints.some(({ holder }) => holder === zero)).toBe(false);
          for (const { holder, block, balance } of checkpoints) {
            expect(balance).not.toBe(looked(checkpoints, { holder, block: block - 1n }));
          }
        }),
      );
    });

    it.each<[string, Transfer[], Checkpoint[]]>([
      ["a transfer to oneself", [{ block: 3n, from: anna, to: anna, amount: 5n }], []],
      ["nothing", [{ block: 3n, from: anna, to: ben, amount: 0n }], []],
      [
        "what comes and goes in one block",
        [
          { block: 3n, from: anna, to: ben, amount: 5n },
          { block: 3n, from: ben, to: anna, amount: 5n },
        ],
        [],
      ],
      [
        "a burn of everything",
        [{ block: 3n, from: anna, to: zero, amount: 9n }],
        [{ holder: anna, block: 3n, balance: 0n }],
      ],
    ])("reads %s correctly", (_name, transfers, expected) => {
      expect(fold(transfers, new Map([[anna, 9n]]))).toEqual(expected);
    });

    it.each<[string, bigint, Transfer]>([
      ["gives what was never received", 4n, { block: 7n, from: anna, to: ben, amount: 5n }],
      ["receives more than a word holds", 2n ** 256n - 1n, { block: 7n, from: zero, to: anna, amount: 1n }],
    ])("refuses that somebody %s, and names holder and block", (_name, balance, transfer) => {
      expect(foldTransfers({ balances: new Map([[anna, balance]]), transfers: [transfer] })).toEqual({
        ok: false,
        reason: { holder: anna, block: 7n },
      });
    });
  });

  describe("listFirstBlocks", () => {
    it("names each holder with the first block, and never the zero address", () => {
      const transfers = [
        { block: 1n, from: zero, to: anna, amount: 1n },
        { block: 2n, from: anna, to: ben, amount: 1n },
      ];
      expect([...listFirstBlocks(transfers)]).toEqual([
        [anna, 1n],
        [ben, 2n],
      ]);
    });
  });
});

describe("isSameReading", () => {
  function person(digit: string): Address {
    const address = parseAddress(`0x${digit.repeat(40)}`);
    if (!address) throw new Error(`no address of ${digit}`);
    return address;
  }

  const first: Transfer = { block: 7n, from: person("1"), to: person("2"), amount: 5n };
  const second: Transfer = { block: 8n, from: person("2"), to: person("3"), amount: 4n };
  const of = (...transfers: Transfer[]) => new Map([["nft", transfers]]);
  const reading = { transfers: of(first, second), last: { hash: "0xb" }, parent: { hash: "0xa" } };

  it("is true for two answers that say the same", () => {
    expect(isSameReading(reading, structuredClone(reading))).toBe(true);
    expect(isSameReading({ ...reading, parent: null }, { ...reading, parent: null })).toBe(true);
  });

  it.each<[string, Partial<typeof reading>]>([
    ["a transfer less", { transfers: of(first) }],
    ["a transfer more", { transfers: of(first, second, second) }],
    ["another order", { transfers: of(second, first) }],
    ["another block", { transfers: of(first, { ...second, block: 9n }) }],
    ["another sender", { transfers: of(first, { ...second, from: person("4") }) }],
    ["another receiver", { transfers: of(first, { ...second, to: person("4") }) }],
    ["another amount", { transfers: of(first, { ...second, amount: 3n }) }],
    ["another contract", { transfers: new Map([["token", [first, second]]]) }],
    ["a contract more", { transfers: new Map([...of(first, second), ["token", []]]) }],
    ["another last block", { last: { hash: "0xc" } }],
    ["another block before", { parent: { hash: "0xc" } }],
  ])("is false if one has %s", (_name, change) => {
    expect(isSameReading(reading, { ...reading, ...change })).toBe(false);
    expect(isSameReading({ ...reading, ...change }, reading)).toBe(false);
  });
});

const range = { kind: "range", limit: null } as const;
const results = { kind: "results", limit: null } as const;

/** Asks a node that takes `cap` blocks until it answers; counts its refusals. */
function settle(cap: bigint, { isToldLimit }: { isToldLimit: boolean }) {
  const span = createLogSpan(null);
  let refusals = 0;
  while (span.blocks() > cap) {
    const limit = isToldLimit ? Number(cap) : null;
    expect(span.refused({ blocks: span.blocks(), refusal: { kind: "range", limit } })).toBe(true);
    refusals += 1;
  }
  return { span, refusals, blocks: span.blocks(), kept: span.accepted({ blocks: span.blocks(), logs: 0 }) };
}

describe("createLogSpan", () => {
  it("begins with what the endpoint accepted lately, else with the most that any node takes", () => {
    expect(createLogSpan(2_000n).blocks()).toBe(2_000n);
    expect(createLogSpan(null).blocks()).toBe(10_000n);
  });

  it.each([10_000n, 2_000n, 1_024n, 10n])(
    "finds a limit of %p blocks immediately if the node names it",
    (cap) => {
      const { refusals, blocks } = settle(cap, { isToldLimit: true });
      expect({ refusals, blocks }).toEqual({ refusals: cap === 10_000n ? 0 : 1, blocks: cap });
    },
  );

  it.each([
    [5_000n, 5_000n],
    [2_000n, 2_000n],
    [1_500n, 1_000n],
    [1n, 1n],
  ])("finds for a limit of %p that it does not name the usual one of %p", (cap, expected) => {
    expect(settle(cap, { isToldLimit: false })).toMatchObject({ blocks: expected, kept: expected });
  });

  it("keeps a limit only once the endpoint accepted it, and only once", () => {
    const span = createLogSpan(null);
    expect(span.accepted({ blocks: 10_000n, logs: 0 })).toBeNull();
    span.refused({ blocks: 10_000n, refusal: { kind: "range", limit: 2_000 } });
    expect(span.accepted({ blocks: 10_000n, logs: 0 })).toBeNull();
    expect(span.accepted({ blocks: 150n, logs: 0 })).toBe(2_000n);
    expect(span.accepted({ blocks: 150n, logs: 0 })).toBeNull();
  });

  it("never asks again for what was refused, however few the logs are", () => {
    const { span } = settle(2_000n, { isToldLimit: false });
    for (let answers = 0; answers < 100; answers++) span.accepted({ blocks: 2_000n, logs: 0 });
    expect(span.blocks()).toBe(2_000n);
  });

  it("narrows a place that is full of logs, doesn't store that, and widens again after it", () => {
    const span = createLogSpan(2_000n);
    span.refused({ blocks: 2_000n, refusal: results });
    span.refused({ blocks: 1_000n, refusal: results });
    expect(span.blocks()).toBe(500n);
    expect(span.accepted({ blocks: 500n, logs: 4_000 })).toBeNull();
    expect(span.blocks()).toBe(500n);
    for (let answers = 0; answers < 10; answers++) span.accepted({ blocks: 500n, logs: 10 });
    expect(span.blocks()).toBe(2_000n);
  });

  it.each([range, results])("can't make a single block smaller (%p)", (refusal) => {
    expect(createLogSpan(1n).refused({ blocks: 1n, refusal })).toBe(false);
  });
});

describe("parseBlockOption", () => {
  it("gives the number", () => {
    expect(parseBlockOption("0")).toBe(0n);
    expect(parseBlockOption("123456789012345")).toBe(123_456_789_012_345n);
  });

  it.each(["", "latest", "-1", "1.5", "0x10", " 1", "1234567890123456"])("refuses %j", (text) => {
    expect(() => parseBlockOption(text)).toThrow(`--block takes a number, not ${text}`);
  });
});

const block = fc.bigInt({ min: 0n, max: 10n ** 12n });
const width = fc.bigInt({ min: 1_000n, max: 10_000n });

describe("settledBlock", () => {
  it.each([
    [10n, 0n, 10n],
    [10n, 3n, 7n],
    [3n, 3n, 0n],
    [2n, 3n, -1n],
  ])("of head %p with %p confirmations is %p", (head, confirmations, expected) => {
    expect(settledBlock({ head, confirmations })).toBe(expected);
  });
});

describe("planRange", () => {
  it("reads every block of each contract once, up to the target, and contracts at the same block together", () => {
    const starts = fc.array(fc.bigInt({ min: 0n, max: 50_000n }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(
        block,
        starts,
        fc.bigInt({ min: 0n, max: 60_000n }),
        width,
        (base, ahead, distance, blocks) => {
          const target = base + distance;
          let places = ahead.map((more, contract) => ({ contract, nextBlock: base + more }));
          for (
            let range = planRange({ places, target, blocks });
            range;
            range = planRange({ places, target, blocks })
          ) {
            const { contracts, fromBlock, toBlock } = range;
            expect(toBlock).toBeLessThanOrEqual(target);
            expect(toBlock - fromBlock).toBeLessThan(blocks);
            expect(toBlock).toBeGreaterThanOrEqual(fromBlock);
            expect(contracts).toEqual(
              places.filter(({ nextBlock }) => nextBlock === fromBlock).map(({ contract }) => contract),
            );
            // No contract is overtaken.
            for (const { contract, nextBlock } of places) {
              expect(contracts.includes(contract) || nextBlock > toBlock).toBe(true);
            }
            places = places.map((place) =>
              contracts.includes(place.contract) ? { ...place, nextBlock: toBlock + 1n } : place,
            );
          }
          for (const { nextBlock } of places) expect(nextBlock).toBeGreaterThan(target);
        },
      ),
      propertyRuns(50),
    );
  });
});

describe("splitRange", () => {
  it("keeps every block once, in order, in pieces that are short enough", () => {
    fc.assert(
      fc.property(
        block,
        fc.bigInt({ min: 0n, max: 20_000n }),
        fc.bigInt({ min: 100n, max: 10_000n }),
        (fromBlock, more, blocks) => {
          const pieces = splitRange({ fromBlock, toBlock: fromBlock + more }, blocks);
          let next = fromBlock;
          for (const piece of pieces) {
            expect(piece.fromBlock).toBe(next);
            expect(piece.toBlock - piece.fromBlock).toBeLessThan(blocks);
            next = piece.toBlock + 1n;
          }
          expect(next).toBe(fromBlock + more + 1n);
        },
      ),
    );
  });
});

describe("rewindTarget", () => {
  it("is the block after the newest mark that the chain still has, wherever the chains split", () => {
    const blocks = fc.uniqueArray(fc.bigInt({ min: 10n, max: 1_000n }), { maxLength: 30 });
    fc.assert(
      fc.property(blocks, fc.bigInt({ min: 0n, max: 1_001n }), (numbers, parting) => {
        const marks = numbers
          .toSorted((left, right) => (left > right ? -1 : 1))
          .map((block) => ({ block, hash: `old ${block}` }));
        const hashes = marks.map(({ block, hash }) => (block < parting ? hash : `new ${block}`));
        const target = rewindTarget({ marks, hashes, firstBlock: 10n });
        expect(marks.filter(({ block }) => block < target).every(({ block }) => block < parting)).toBe(true);
        const kept = marks.filter(({ block }) => block < parting).map(({ block }) => block + 1n);
        expect(target).toBe(kept[0] ?? 10n);
      }),
    );
  });

  it("counts a block that the node doesn't have as lost", () => {
    const marks = [
      { block: 9n, hash: "b" },
      { block: 4n, hash: "a" },
    ];
    expect(rewindTarget({ marks, hashes: [null, "a"], firstBlock: 0n })).toBe(5n);
  });
});
