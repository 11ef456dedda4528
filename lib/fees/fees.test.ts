import { parseAddress } from "@/lib/shared/address";
import { judgeClaim, usedAmong } from "./claim-verdict";
import { feeShare } from "./fee-share";
import { termsOf } from "./fee-terms";
import { judgeRecheck, type Standing } from "./judge-recheck";
import { judgeTransfers } from "./judge-transfers";

function addressOf(digit: string) {
  const address = parseAddress(`0x${digit.repeat(40)}`);
  if (!address) throw new Error("no address");
  return address;
}
const payer = addressOf("1");
const admin = addressOf("2");
const laterAdmin = addressOf("3");
const stranger = addressOf("4");
const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

describe("termsOf", () => {
  const terms = [
    { validFrom: day(2), amountWei: 300n, adminWallet: admin },
    { validFrom: day(4), amountWei: 100n, adminWallet: admin },
    { validFrom: day(6), amountWei: 200n, adminWallet: laterAdmin },
  ];
  it.each([
    ["before the first", 1, 100n, [admin, laterAdmin]],
    ["on the day of the first", 2, 100n, [admin, laterAdmin]],
    ["between two", 5, 100n, [admin, laterAdmin]],
    ["on the day of the last", 6, 200n, [laterAdmin]],
    ["after the last", 9, 200n, [laterAdmin]],
  ])("takes what held or came later for a payment %s", (_, since, minimumWei, wallets) => {
    const accepted = { minimumWei, wallets: new Set(wallets) };
    expect(termsOf(terms, { toldAt: null, paidAt: day(since) })).toEqual(accepted);
    expect(termsOf(terms, { toldAt: day(since), paidAt: day(12) })).toEqual(accepted);
    expect(termsOf(terms, { toldAt: day(12), paidAt: day(since) })).toEqual(accepted);
  });
});

describe("judgeTransfers", () => {
  const good = { logIndex: 3, from: payer, to: admin, amountWei: 100n };
  const judge = (transfers: (typeof good)[], used: number[] = []) =>
    judgeTransfers({
      transfers,
      payers: new Set([payer]),
      terms: { wallets: new Set([admin]), minimumWei: 100n },
      usedLogIndexes: new Set(used),
    });
  it.each([
    ["none", [], "PAYMENT_WRONG_TOKEN"],
    ["one to somebody else", [{ ...good, to: stranger }], "PAYMENT_WRONG_RECIPIENT"],
    ["one from somebody else", [{ ...good, from: stranger }], "PAYMENT_NOT_YOURS"],
    ["one wei less", [{ ...good, amountWei: 99n }], "PAYMENT_TOO_LOW"],
    [
      "two halves, which do not add up to a payment",
      [
        { ...good, amountWei: 50n },
        { ...good, logIndex: 4, amountWei: 50n },
      ],
      "PAYMENT_TOO_LOW",
    ],
  ])("refuses %s", (_, transfers, code) => {
    expect(judge(transfers)).toMatchObject({ ok: false, reason: { code } });
  });
  it("takes the one that pays among others, and the next when that was used", () => {
    const second = { ...good, logIndex: 5 };
    const all = [{ ...good, logIndex: 1, to: stranger }, good, second];
    expect(judge(all)).toEqual({ ok: true, value: good });
    expect(judge(all, [3])).toEqual({ ok: true, value: second });
    expect(judge(all, [3, 5])).toEqual({ ok: false, reason: { code: "PAYMENT_USED" } });
  });
  it("leaves a larger one for what is larger", () => {
    const larger = { ...good, logIndex: 2, amountWei: 300n };
    expect(judge([larger, good])).toEqual({ ok: true, value: good });
  });
});

describe("judgeClaim", () => {
  const claim = { payer, logIndex: 3, blockHash: "0xa" };
  const before = {
    purpose: "payout",
    purposeId: "1",
    logIndex: 3,
    blockHash: "0xa",
    payer,
    status: "credited" as const,
  };
  it.each([
    ["nothing was credited", [], null],
    ["the same transfer was", [before], "PAYMENT_USED"],
    ["the same transfer waits", [{ ...before, status: "pending" as const }], "PAYMENT_USED"],
    ["somebody else has it", [{ ...before, payer: stranger }], "PAYMENT_NOT_YOURS"],
    ["it was revoked", [{ ...before, status: "revoked" as const }], null],
    ["another transfer of the same block was", [{ ...before, logIndex: 9 }], null],
    [
      "a credit stands at another index of a replaced block",
      [{ ...before, logIndex: 9, blockHash: "0xb" }],
      "PAYMENT_USED",
    ],
  ])("when %s", (_, earlier, reason) => {
    expect(judgeClaim({ ...claim, earlier })).toEqual(
      reason ? { ok: false, reason } : { ok: true, value: null },
    );
  });
});

describe("usedAmong", () => {
  const claim = { logIndex: 3, blockHash: "0xa", payer, status: "credited" as const };
  it("leaves out what is for the same thing, and what was revoked", () => {
    const claims = [
      { ...claim, purpose: "payout", purposeId: "1" },
      { ...claim, logIndex: 4, purpose: "payout", purposeId: "2" },
      { ...claim, logIndex: 5, purpose: "bounty", purposeId: "1" },
      { ...claim, logIndex: 6, purpose: "bounty", purposeId: "2", status: "revoked" as const },
    ];
    expect(usedAmong(claims, { purpose: "payout", purposeId: "1" })).toEqual(new Set([4, 5]));
  });
});

describe("judgeRecheck", () => {
  const transfer = { logIndex: 3, from: payer, to: admin, amountWei: 100n };
  const credit = {
    logIndex: 3,
    payer,
    recipient: admin,
    amountWei: 100n,
    blockHash: "0xa",
    status: "credited" as const,
  };
  const mined = { isMined: true, transfers: [transfer], blockHash: "0xa", isDeep: true } as const;
  it.each<[string, Standing, unknown]>([
    ["it stands where it stood", mined, { status: "credited", logIndex: 3 }],
    ["the node's head is behind it", { ...mined, isDeep: false }, { status: "credited", logIndex: 3 }],
    [
      "it moved, not deep yet",
      { ...mined, blockHash: "0xb", isDeep: false },
      { status: "pending", logIndex: 3 },
    ],
    [
      "it moved, deep, at another index",
      { ...mined, blockHash: "0xb", transfers: [{ ...transfer, logIndex: 8 }] },
      { status: "credited", logIndex: 8 },
    ],
    ["it is mined without the transfer", { ...mined, transfers: [] }, { status: "revoked", logIndex: 3 }],
    ["its block was replaced", { isMined: false, hashAtBlock: "0xb" }, { status: "revoked", logIndex: 3 }],
    ["the node lacks it alone", { isMined: false, hashAtBlock: "0xa" }, "no answer"],
    ["the node lacks the block too", { isMined: false, hashAtBlock: null }, "no answer"],
  ])("when %s", (_, standing, verdict) => {
    expect(judgeRecheck(credit, standing)).toEqual(verdict);
  });
});

describe("feeShare", () => {
  it.each<[bigint, bigint, string | null]>([
    [333_333_333n, 4_250_000_000_000n, "0.008 %"],
    [1n, 10n ** 30n, "0.001 %"],
    [1n, 1_000n, "0.1 %"],
    [1_234n, 100_000n, "1.3 %"],
    [1n, 3n, "34 %"],
    [7n, 7n, "100 %"],
    [8n, 7n, null],
    [0n, 0n, null],
  ])("of %s among %s is %s", (amountWei, heldWei, words) => {
    expect(feeShare({ amountWei, heldWei })).toBe(words);
  });
});
