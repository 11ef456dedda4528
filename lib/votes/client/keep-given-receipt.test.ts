/** @jest-environment jest-fixed-jsdom */
import { keccak_256 as keccak } from "@noble/hashes/sha3";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import { listComplaints } from "@/lib/log/kept-complaints";
import { listKept } from "@/lib/log/kept-receipts";
import { PROMISE_MS, type Receipt, receiptText } from "@/lib/log/receipt";
import type { CastAnswer } from "@/lib/votes/vote-schemas";
import { domain, someBallot } from "@/tests/builders/ballots";
import { logKey, signForLog } from "@/tests/builders/evidence-log";
import { someReceipt } from "@/tests/builders/receipts";
import { keepGivenReceipt } from "./keep-given-receipt";

const ballot = someBallot();
const signedAt = Number(ballot.signedAt);
const digest = createTypedDataHasher({ domain, keccak }).ballotDigest(ballot);
const castAt = (signedAt + 3) * 1_000;
const entry = { proposal: ballot.proposal.digest, voter: ballot.voter, digest, receivedAt: castAt };

function keep(
  receipt: Receipt | null,
  { logKeys = [logKey.publicKey], at = castAt }: { logKeys?: string[] | null; at?: number } = {},
) {
  const { choice, reason } = ballot;
  const answer: CastAnswer = {
    messageHash: digest,
    choice,
    power: "1",
    castAt: new Date(at).toISOString(),
    receipt,
  };
  const request = { choice, reason, signedAt, form: "typed", signature: "0x12" } as const;
  return keepGivenReceipt({ answer, ballot, request, domain, proposalId: "7", logKeys });
}

function promising(promisedBy: number): Receipt {
  const promise = { ...someReceipt(entry), promisedBy };
  return { ...promise, signature: signForLog(receiptText(promise)) };
}

beforeEach(() => localStorage.clear());

describe("keepGivenReceipt", () => {
  it("keeps a valid receipt, even if the server's keys could not be read", () => {
    expect(keep(someReceipt(entry))).toEqual({ kind: "kept" });
    expect(keep(someReceipt(entry), { logKeys: null })).toEqual({ kind: "kept" });
    expect(listKept(ballot.voter)).toHaveLength(1);
    expect(listComplaints()).toEqual([]);
  });

  it.each<[string, () => Receipt | null, object, string]>([
    ["no receipt", () => null, {}, "gave no receipt"],
    ["a forged one", () => ({ ...someReceipt(entry), promisedBy: 5 }), {}, "not genuine"],
    ["one of another key", () => someReceipt(entry), { logKeys: [`0x${"7".repeat(64)}`] }, "does not name"],
    [
      "one for another ballot",
      () => someReceipt({ ...entry, digest: `0x${"02".repeat(32)}` }),
      {},
      "not for the vote",
    ],
    [
      "one for another voter",
      () => someReceipt({ ...entry, voter: `0x${"0a".repeat(20)}` }),
      {},
      "not for the vote",
    ],
    [
      "one with another time than the answer's",
      () => someReceipt(entry),
      { at: castAt + 1 },
      "not for the vote",
    ],
    ["a promise of more than a day", () => promising(castAt + PROMISE_MS + 1), {}, "too much time"],
    ["a promise for the year 285,000", () => promising(Date.UTC(275_000, 1)), {}, "too much time"],
    [
      "a ballot that came in a year that is far ahead",
      () => someReceipt({ ...entry, receivedAt: Date.UTC(9_000, 1) }),
      { at: Date.UTC(9_000, 1) },
      "too much time",
    ],
  ])("keeps a complaint about %s, and no receipt", (_, receipt, known, text) => {
    const outcome = keep(receipt(), known);
    expect(outcome).toMatchObject({ kind: "faulty", complaint: { text: expect.stringContaining(text) } });
    expect(listKept()).toEqual([]);
    const [complaint] = listComplaints();
    expect(complaint?.evidence).toMatchObject({
      ballot: { digest, signature: "0x12" },
      answer: { messageHash: digest },
    });
  });
});
