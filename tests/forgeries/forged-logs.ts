import { enterIntoLog } from "../builders/evidence-log";
import type { Forgery } from "./forgery";
import { ballotAt, dropVoter, receiptOf } from "./genuine-file";

const OTHER_SEED = `0x${"07".repeat(32)}` as const;

/** Of whose log it is, and of what it has. */
export const forgedLogs: Forgery[] = [
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
    name: "a voter with a receipt left out, from a log that the server wrote anew",
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
