import { ed25519 } from "@noble/curves/ed25519";
import { bytesToHex, hexToBytes } from "viem";
import { keyIdOf } from "@/lib/log/log-keys";
import { signTreeHead } from "@/lib/log/tree-head";
import type { EvidenceBundle, LogEvidence } from "@/lib/recount/evidence-schemas";
import { cancelVote } from "../builders/cancellation";
import { enterIntoLog, signHead } from "../builders/evidence-log";
import { withCosignatures } from "../builders/witnesses";
import { ballotAt, DAY_MS, dropVoter, type Forgery, headOf, later, receiptOf, replaceText } from "./forgery";

const OTHER_SEED = `0x${"07".repeat(32)}` as const;

function logOf({ log }: EvidenceBundle): LogEvidence {
  if (log === undefined) throw new Error("there is no log");
  return log;
}

/** Forged heads of the log and their times. */
export const forgedHeads: Forgery[] = [
  {
    name: "a cancellation that came into the log after the head of the end, to undo a result",
    forgedBy: "server",
    async forge(file) {
      await cancelVote(file, later(file.proposal.endsAt, -60_000));
      enterIntoLog(file, { isCancelLate: true });
    },
    expected: "unchecked",
    line: "proposal.cancelledAt",
  },
  {
    name: "a cancellation whose log says nothing of the time around the end",
    forgedBy: "server",
    async forge(file) {
      await cancelVote(file, later(file.proposal.endsAt, -60_000));
      enterIntoLog(file, { at: Date.parse(file.proposal.endsAt) + DAY_MS });
      logOf(file).endHead = null;
    },
    expected: "unchecked",
    line: "proposal.cancelledAt",
  },
  {
    name: "a vote that was cancelled a day before it was published",
    forgedBy: "server",
    async forge(file) {
      const { publishedAt = "" } = file.proposal.versions[0] ?? {};
      await cancelVote(file, later(publishedAt, -DAY_MS));
      Object.assign(file, { voters: [], ballotCount: 0 });
      Object.assign(file.result, { yesPower: "0", noPower: "0", yesCount: 0, noCount: 0 });
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.cancelledAt",
  },
  {
    name: "a head of two days after the end for the one of the end, so that late ballots are in it",
    forgedBy: "server",
    forge(file) {
      const at = Date.parse(file.proposal.endsAt) + 2 * DAY_MS;
      enterIntoLog(file, { at, endAt: at });
    },
    expected: "unchecked",
    line: "log.endHead",
  },
  {
    name: "a head that is said to be older than the ballots that it has",
    forgedBy: "server",
    forge(file) {
      Object.assign(file.result, { isFinal: false, finalAt: null, outcome: null });
      enterIntoLog(file, { at: Date.parse(file.proposal.startsAt) - DAY_MS });
    },
    expected: "false",
    line: "log.head",
  },
  {
    name: "a head of the end that has less than another head of before it",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, { isLastLate: true, endAt: Date.parse(file.proposal.endsAt) + 120_000 });
    },
    expected: "false",
    line: "log.endHead",
  },
  {
    name: "a longer log than the reader saw, signed for an earlier time",
    forgedBy: "server",
    forge(file, reader) {
      const shorter = structuredClone(file);
      dropVoter(shorter, 0);
      enterIntoLog(shorter, { at: Date.parse(file.proposal.endsAt) + DAY_MS });
      reader.heads.push(headOf(shorter));
    },
    expected: "false",
    line: "log.head",
  },
  {
    name: "a head of the end with as many entries as one that the reader saw, and other ones",
    forgedBy: "server",
    forge(file, reader) {
      enterIntoLog(file, { isLastLate: true });
      const { endHead, publicKey } = logOf(file);
      if (endHead === null) throw new Error("there is no head of the end");
      const seen = { ...endHead.head, root: `0x${"ee".repeat(32)}` };
      reader.heads.push(headOf(file), { head: signHead(seen), publicKey });
    },
    expected: "false",
    line: "log.endHead",
  },
  {
    name: "a head under the small key whose signature fits every text",
    forgedBy: "anybody",
    forge(file) {
      const log = logOf(file);
      const point = bytesToHex(ed25519.ExtendedPoint.ZERO.toRawBytes());
      enterIntoLog(file, { seed: OTHER_SEED });
      Object.assign(log, { publicKey: point });
      const sign = () => `${point}${"00".repeat(32)}`;
      Object.assign(log.head, signTreeHead({ head: log.head, publicKey: point, sign }), {
        keyId: "0".repeat(16),
      });
      file.log = log;
    },
    expected: "false",
    line: "log.head",
  },
  {
    name: "a head of an empty log",
    forgedBy: "server",
    forge(file) {
      const log = logOf(file);
      const head = { ...log.head, treeSize: 0 };
      Object.assign(log.head, signHead(head));
    },
    expected: "false",
    line: "log.proof",
  },
  {
    name: "a surplus hash at the end of the proof",
    forgedBy: "anybody",
    forge(file) {
      logOf(file).proof.hashes.push(`0x${"ab".repeat(32)}`);
    },
    expected: "false",
    line: "log.proof",
  },
  {
    name: "a group of the proof that is there twice",
    forgedBy: "anybody",
    forge(file) {
      const { groups } = logOf(file).proof;
      groups.push(...structuredClone(groups.slice(0, 1)));
    },
    expected: "false",
    line: "log.proof",
  },
  {
    name: "a result that counts fewer entries of the log than its ballots reach",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, { countedTo: ballotAt(file, 2).position ?? 0 });
    },
    expected: "false",
    line: "log.result",
  },
  {
    name: "a text that came into the log only after the ballots on it",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, { isTextLate: true });
    },
    expected: "false",
    line: "voters[0].ballots[0]",
  },
  {
    name: "a time of the final result of long after the log had it",
    forgedBy: "anybody",
    forge(file) {
      file.result.finalAt = later(file.proposal.endsAt, 300 * DAY_MS);
    },
    expected: "false",
    line: "result.finalAt",
  },
  {
    name: "a ballot with a receipt, with another time of arrival and the log stripped from the file",
    forgedBy: "anybody",
    forge(file, reader) {
      reader.receipts.push(receiptOf(file, 2));
      ballotAt(file, 2).receivedAt = later(ballotAt(file, 2).receivedAt, 1_000);
      delete file.log;
    },
    expected: "false",
    line: "receipts[0]",
  },
  {
    name: "a voter with a receipt that promised for the year 9999 left out of an open vote",
    forgedBy: "server",
    forge(file, reader) {
      reader.receipts.push(receiptOf(file, 0, Date.UTC(9999, 0)));
      reader.now = Date.parse(file.proposal.endsAt) - 1;
      dropVoter(file, 0);
      Object.assign(file.result, { isFinal: false, finalAt: null, outcome: null });
      enterIntoLog(file, { at: reader.now });
    },
    expected: "false",
    line: "receipts[0]",
  },
  {
    name: "a voter with a receipt for a text that was replaced after they had voted",
    forgedBy: "server",
    async forge(file, reader) {
      reader.receipts.push(receiptOf(file, 0));
      await replaceText(file, later(file.proposal.startsAt, 30_000));
      enterIntoLog(file);
    },
    expected: "false",
    line: "receipts[0]",
  },
  {
    name: "a head of another history of the same size that witnesses cosigned, in a file of this one",
    forgedBy: "server",
    forge(file) {
      const log = logOf(file);
      const head = signHead({ ...log.head, root: `0x${"ab".repeat(32)}` });
      log.witnessed = { publicKey: log.publicKey, head: withCosignatures(head, 1, 2, 3), path: [] };
    },
    expected: "false",
    line: "log.witnessed",
  },
  {
    name: "a head of the same log that witnesses cosigned before the result came",
    forgedBy: "server",
    forge(file) {
      const log = logOf(file);
      const before = log.endHead;
      if (before !== null) log.witnessed = { ...before, head: withCosignatures(before.head, 1, 2, 3) };
    },
    expected: "false",
    line: "log.witnessed",
  },
  {
    name: "a head that witnesses cosigned, of a log that another key signs",
    forgedBy: "anybody",
    forge(file) {
      const seed = hexToBytes(OTHER_SEED);
      const publicKey = bytesToHex(ed25519.getPublicKey(seed));
      const head = signHead({ ...logOf(file).head, keyId: keyIdOf(publicKey) }, seed);
      logOf(file).witnessed = { publicKey, head: withCosignatures(head, 1, 2, 3), path: [] };
    },
    expected: "unchecked",
    line: "log.witnessed.publicKey",
  },
];
