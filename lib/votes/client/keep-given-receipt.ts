import { keccak_256 as keccak } from "@noble/hashes/sha3";
import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import type { Ballot, SigningDomain } from "@/lib/ballots/typed-data";
import { type Complaint, keepComplaint } from "@/lib/log/kept-complaints";
import { keepReceipt } from "@/lib/log/kept-receipts";
import { parseReceipt } from "@/lib/log/parse-receipt";
import {
  findReceiptFault,
  type OwnBallot,
  RECEIPT_FAULTS,
  type ReceiptFault,
} from "@/lib/votes/check-given-receipt";
import type { ReceiptOutcome } from "@/lib/votes/receipt-outcome";
import type { BallotRequest, CastAnswer } from "@/lib/votes/vote-schemas";

type Given = {
  answer: CastAnswer;
  ballot: Ballot;
  request: BallotRequest;
  domain: SigningDomain;
  proposalId: string;
  /** The public keys that the server names; null if it didn't answer. */
  logKeys: readonly string[] | null;
};

/** Keeps a valid receipt, or a complaint about any other, with the evidence. */
export function keepGivenReceipt(given: Given): ReceiptOutcome {
  const {
    answer: { receipt, choice },
    proposalId,
  } = given;
  const own = describeOwn(given);
  const fault = findFault(given, own);
  if (fault !== null || receipt === null) {
    const complaint = complain(given, own, RECEIPT_FAULTS[fault ?? "missing"]);
    keepComplaint(complaint);
    return { kind: "faulty", complaint };
  }
  const isKept = keepReceipt({ voter: own.voter, kept: { receipt, proposalId, choice } });
  return isKept ? { kind: "kept" } : { kind: "unkept", receipt };
}

function findFault({ answer: { receipt, castAt }, logKeys }: Given, own: OwnBallot): ReceiptFault | null {
  if (receipt === null) return "missing";
  const read = parseReceipt(receipt);
  return findReceiptFault({ read: read.ok ? read.value : null, castAt, own, logKeys });
}

function describeOwn({ ballot, request: { form }, domain }: Given): OwnBallot {
  const hasher = createTypedDataHasher({ domain, keccak });
  const digest = form === "typed" ? hasher.ballotDigest(ballot) : hasher.ballotTextDigest(ballot);
  const { proposal, voter, signedAt } = ballot;
  return { proposal: proposal.digest, voter: voter.toLowerCase(), digest, signedAt: Number(signedAt) };
}

function complain({ answer, request, logKeys }: Given, own: OwnBallot, text: string): Complaint {
  const evidence = { ballot: { ...own, ...request }, answer, keysOfTheServer: logKeys };
  return { kind: "receipt", text, foundAt: new Date().toISOString(), evidence };
}
