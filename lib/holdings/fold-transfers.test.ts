import fc from "fast-check";
import type { Transfer } from "@/lib/chain/parse-transfers";
import { type Address, parseAddress } from "@/lib/shared/address";
import { type Checkpoint, foldTransfers, listFirstBlocks } from "./fold-transfers";

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
