import type { EvidenceBundle, LogEvidence } from "@/lib/recount/evidence-schemas";
import { endorse, enterIntoLog, type LeftOut, logKey } from "../builders/evidence-log";
import { ballotAt, dropVoter, type Forgery, headOf, later, receiptOf } from "./forgery";

const OTHER_ORIGIN = "https://other.test";
const OTHER_SEED = `0x${"07".repeat(32)}` as const;

/** Leaves a voter out of a genuine file. Anybody can make the proof for the rest from the public log. */
function leaveOut(file: EvidenceBundle, left: LeftOut = {}): void {
  const [, , gone] = structuredClone(file.voters);
  enterIntoLog(file, { voters: [2], ...left });
  if (gone === undefined) throw new Error("there are too few voters");
  file.voters.push(gone);
  dropVoter(file, 2);
  file.ballotCount = file.voters.reduce((sum, { ballots }) => sum + ballots.length, 0);
}

function resultOf({ log }: EvidenceBundle): NonNullable<LogEvidence["result"]> {
  if (!log?.result) throw new Error("the log has no result");
  return log.result;
}

/** Logs of another owner or with other contents. */
export const forgedLogs: Forgery[] = [
  {
    name: "a voter left out of a genuine file, with the proof of the genuine log made to fit",
    forgedBy: "anybody",
    forge: (file) => leaveOut(file),
    expected: "false",
    line: "log.result",
  },
  {
    name: "the same, with the number of ballots in the log's result changed",
    forgedBy: "anybody",
    forge(file) {
      leaveOut(file);
      resultOf(file).ballots -= 1;
    },
    expected: "false",
    line: "log.result",
  },
  {
    name: "the same, with the log's result left out too",
    forgedBy: "anybody",
    forge: (file) => leaveOut(file, { hasResult: false }),
    expected: "unchecked",
    line: "log.result",
  },
  {
    name: "a ballot that the log has behind the result of the vote",
    forgedBy: "server",
    forge(file) {
      resultOf(file).position = ballotAt(file, 2).position ?? 0;
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a ballot that came into the log after the head of the end, with a time before it",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, { isLastLate: true });
    },
    expected: "unchecked",
    line: "voters[2].ballots[0]",
  },
  {
    name: "the head of another log for that of the end",
    forgedBy: "server",
    forge(file) {
      const other = structuredClone(file);
      other.proposal.number += 1;
      enterIntoLog(other);
      if (file.log && other.log) file.log.endHead = other.log.endHead;
    },
    expected: "false",
    line: "log.endHead",
  },
  {
    name: "a log under a key of the forger's own, without one of the voters",
    forgedBy: "anybody",
    forge(file) {
      dropVoter(file, 0);
      enterIntoLog(file, { seed: OTHER_SEED });
    },
    expected: "unchecked",
    line: "log.publicKey",
  },
  {
    name: "the same, shown to somebody to whom no key was named",
    forgedBy: "anybody",
    forge(file, reader) {
      reader.logKeys = [];
      dropVoter(file, 0);
      enterIntoLog(file, { seed: OTHER_SEED });
    },
    expected: "unchecked",
    line: "log.publicKey",
  },
  {
    name: "entered into the log of another deployment, whose heads the same key signs",
    forgedBy: "server",
    forge: (file) => void enterIntoLog(file, { origin: OTHER_ORIGIN }),
    expected: "false",
    line: "log.head",
  },
  {
    name: "the head of the end from another deployment's log, signed by the same key",
    forgedBy: "server",
    forge: (file) => void enterIntoLog(file, { endOrigin: OTHER_ORIGIN }),
    expected: "false",
    line: "log.endHead",
  },
  {
    name: "the name of the log in a head changed to that of another deployment",
    forgedBy: "anybody",
    forge({ log }) {
      if (log) log.head.origin = OTHER_ORIGIN;
    },
    expected: "false",
    line: "log.head",
  },
  {
    name: "a head that does not say of which log it is, signed that way",
    forgedBy: "server",
    forge: (file) => void enterIntoLog(file, { origin: "" }),
    expected: "unreadable",
    line: "log.head.origin",
  },
  {
    name: "a head without the field that names its log",
    forgedBy: "anybody",
    forge({ log }) {
      if (log) Reflect.deleteProperty(log.head, "origin");
    },
    expected: "unreadable",
    line: "log.head.origin",
  },
  {
    name: "the same, with the word of the server's key for it, signed by the forger",
    forgedBy: "anybody",
    forge(file) {
      dropVoter(file, 0);
      const forged = { ...endorse(OTHER_SEED, { by: OTHER_SEED }), oldKeyId: logKey.id };
      enterIntoLog(file, { seed: OTHER_SEED, endorsements: [forged] });
    },
    expected: "unchecked",
    line: "log.publicKey",
  },
  {
    name: "under a key to which the server's key handed over another deployment's log",
    forgedBy: "server",
    forge(file) {
      dropVoter(file, 0);
      const endorsements = [endorse(OTHER_SEED, { origin: OTHER_ORIGIN })];
      enterIntoLog(file, { seed: OTHER_SEED, endorsements });
    },
    expected: "unchecked",
    line: "log.publicKey",
  },
  {
    name: "a log whose key handed over to two keys",
    forgedBy: "server",
    forge(file) {
      const endorsements = [endorse(OTHER_SEED), endorse(`0x${"09".repeat(32)}`)];
      enterIntoLog(file, { seed: OTHER_SEED, endorsements });
    },
    expected: "false",
    line: "log.endorsements",
  },
  {
    name: "a head that a key signed after it had handed over",
    forgedBy: "server",
    forge(file) {
      const at = headOf(file).head.at - 120_000;
      enterIntoLog(file, { endorsements: [endorse(OTHER_SEED, { at })] });
    },
    expected: "false",
    line: "log.head",
  },
  {
    name: "a handover of the year 9999, so that the old key can go on signing",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, { seed: OTHER_SEED });
      if (file.log) file.log.endorsements = [endorse(OTHER_SEED, { at: Date.UTC(9_999, 0) })];
    },
    expected: "unchecked",
    line: "log.endorsements",
  },
  {
    name: "no log at all",
    forgedBy: "anybody",
    forge(file) {
      dropVoter(file, 0);
      delete file.log;
    },
    expected: "unchecked",
    line: "log",
  },
  {
    name: "a voter with a receipt left out, from a log that the server rewrote",
    forgedBy: "server",
    forge(file, reader) {
      reader.receipts.push(receiptOf(file, 0));
      dropVoter(file, 0);
      enterIntoLog(file);
    },
    expected: "false",
    line: "receipts[0]",
  },
  {
    name: "a voter with a receipt left out, the log stripped from the file",
    forgedBy: "anybody",
    forge(file, reader) {
      reader.receipts.push(receiptOf(file, 0));
      dropVoter(file, 0);
      delete file.log;
    },
    expected: "false",
    line: "receipts[0]",
  },
  {
    name: "a voter with a receipt left out, under a key that the server took since",
    forgedBy: "server",
    forge(file, reader) {
      reader.receipts.push(receiptOf(file, 0));
      dropVoter(file, 0);
      enterIntoLog(file, { seed: OTHER_SEED });
      reader.logKeys.push(String(file.log?.publicKey));
    },
    expected: "false",
    line: "receipts[0]",
  },
  {
    name: "a voter with a receipt left out, the vote said to be open, by a log that is past the promise",
    forgedBy: "server",
    forge(file, reader) {
      reader.receipts.push(receiptOf(file, 0));
      reader.now = Date.parse(file.proposal.startsAt);
      dropVoter(file, 0);
      Object.assign(file.result, { isFinal: false, finalAt: null, outcome: null });
      enterIntoLog(file, { at: Date.parse(file.proposal.endsAt) - 3_600_000 });
    },
    expected: "false",
    line: "receipts[0]",
  },
  {
    name: "a ballot with a receipt that the log has with another time",
    forgedBy: "server",
    forge(file, reader) {
      reader.receipts.push(receiptOf(file, 2));
      const ballot = ballotAt(file, 2);
      ballot.receivedAt = new Date(Date.parse(ballot.receivedAt) + 1_000).toISOString();
      enterIntoLog(file);
    },
    expected: "false",
    line: "receipts[0]",
  },
  {
    name: "another log than the reader saw, with as many entries",
    forgedBy: "server",
    forge(file, reader) {
      reader.heads.push(headOf(file));
      ballotAt(file, 2).receivedAt = later(ballotAt(file, 2).receivedAt, 1);
      enterIntoLog(file);
    },
    expected: "false",
    line: "log.head",
  },
  {
    name: "a longer log than the reader saw, which need not have grown from it",
    forgedBy: "server",
    forge(file, reader) {
      const shorter = structuredClone(file);
      dropVoter(shorter, 0);
      enterIntoLog(shorter);
      reader.heads.push(headOf(shorter));
    },
    expected: "unchecked",
    line: "log.head",
  },
  {
    name: "a head with an earlier time than the log's key signed",
    forgedBy: "anybody",
    forge({ log }) {
      if (log) log.head.at -= 1;
    },
    expected: "false",
    line: "log.head",
  },
  {
    name: "a ballot that has no place in the log",
    forgedBy: "anybody",
    forge(file) {
      delete ballotAt(file, 1).position;
    },
    expected: "false",
    line: "voters[1].ballots[0]",
  },
  {
    name: "a ballot left out, beside others whose places are near",
    forgedBy: "anybody",
    forge(file) {
      dropVoter(file, 1);
    },
    expected: "false",
    line: "log.proof.groups[0]",
  },
];
