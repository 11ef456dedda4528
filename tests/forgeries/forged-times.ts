import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { cancelVote } from "../builders/cancellation";
import { enterIntoLog, signHead } from "../builders/evidence-log";
import { cosignedBy, cosignLog, testPolicy } from "../builders/witnesses";
import { ballotAt, DAY_MS, type Forgery, later, replaceText } from "./forgery";

const WALLET_BLOCK = { block: "12345999", hash: `0x${"cd".repeat(32)}` };

/** Forged times. */
export const forgedTimes: Forgery[] = [
  {
    name: "the window moved by 40 days, so that those who were asked vote alone",
    forgedBy: "server",
    forge(file) {
      const { proposal } = file;
      const { startsAt, endsAt } = proposal;
      Object.assign(proposal, { startsAt: later(startsAt, 40 * DAY_MS), endsAt: later(endsAt, 40 * DAY_MS) });
      for (const version of proposal.versions) version.publishedAt = proposal.startsAt;
      for (const { ballots } of file.voters) {
        for (const ballot of ballots) ballot.receivedAt = later(ballot.receivedAt, 40 * DAY_MS);
      }
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.startsAt",
  },
  {
    name: "a start 32 minutes after the one that the author's key signed",
    forgedBy: "server",
    forge(file) {
      const { proposal } = file;
      const ms = 32 * 60_000;
      const { startsAt, endsAt } = proposal;
      Object.assign(proposal, { startsAt: later(startsAt, ms), endsAt: later(endsAt, ms) });
      for (const version of proposal.versions) version.publishedAt = proposal.startsAt;
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.startsAt",
  },
  {
    name: "an end that is an hour early, before the last ballot",
    forgedBy: "server",
    forge(file) {
      file.proposal.endsAt = later(file.proposal.endsAt, -3_600_000);
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.endsAt",
  },
  {
    name: "a key's ballot that was held back for two days, with an invented confirmation by a wallet",
    forgedBy: "server",
    forge(file) {
      const ballot = ballotAt(file, 2);
      Object.assign(ballot, { receivedAt: later(ballot.receivedAt, 2 * DAY_MS), check: WALLET_BLOCK });
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a vote that a server with a fast clock ended two days early",
    forgedBy: "server",
    forge(file, reader) {
      reader.now = Date.parse(file.proposal.endsAt) - 2 * DAY_MS;
    },
    expected: "unchecked",
    line: "result.isFinal",
  },
  {
    name: "a head that is signed for the year 2077",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, { at: Date.UTC(2077, 1) });
    },
    expected: "unchecked",
    line: "log.head",
  },
  {
    name: "a head that is signed for a time that no calendar has",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, { at: Number.MAX_SAFE_INTEGER });
    },
    expected: "unreadable",
    line: "log.head.at",
  },
  {
    name: "a result that the log has of before the end, so that later voters were left out",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, { resultAt: Date.parse(file.proposal.endsAt) - 3_600_000 });
    },
    expected: "false",
    line: "log.result",
  },
  {
    name: "no head of after the end, and a last head that is said to be of shortly after it",
    forgedBy: "server",
    forge(file) {
      enterIntoLog(file, { isLastLate: true });
      if (file.log) file.log.endHead = null;
    },
    expected: "unchecked",
    line: "log.endHead",
  },
  {
    name: "a text changed a day after its vote had begun, so that its ballots are gone",
    forgedBy: "server",
    async forge(file) {
      await replaceText(file, later(file.proposal.startsAt, DAY_MS));
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.versions[1]",
  },
  {
    name: "a cancellation of after the end, to undo a result",
    forgedBy: "server",
    async forge(file) {
      await cancelVote(file, later(file.proposal.endsAt, 3_600_000));
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.cancelledAt",
  },
  {
    name: "a cancelled vote, cancelled before a voter's ballot that still counts as passed",
    forgedBy: "server",
    forge(file) {
      file.proposal.cancelledAt = file.proposal.startsAt;
      enterIntoLog(file);
    },
    expected: "false",
    line: "result.outcome",
  },
  {
    name: "a ballot of after the end under an earlier time, covered by a head of the end that came 11 minutes late",
    forgedBy: "server",
    forge(file) {
      const at = Date.parse(file.proposal.endsAt) + 660_000;
      enterIntoLog(file, { endAt: at, at });
    },
    expected: "unchecked",
    line: "log.endHead",
  },
  {
    name: "the same under a head that is dated back, which witnesses cosigned an hour late",
    forgedBy: "server",
    forge(file, reader) {
      reader.witnesses = testPolicy(2, 3);
      cosignLog(file, 1, 2, 3);
      cosignEndLate(file, 3_600_000);
    },
    expected: "unchecked",
    line: "log.endHead",
  },
  {
    name: "a cancellation of after the end under a head that is dated back, which witnesses cosigned days later",
    forgedBy: "server",
    async forge(file, reader) {
      await cancelVote(file, later(file.proposal.endsAt, -60_000));
      enterIntoLog(file);
      reader.witnesses = testPolicy(2, 3);
      cosignLog(file, 1, 2, 3);
      cosignEndLate(file, 3 * DAY_MS);
    },
    expected: "unchecked",
    line: "log.endHead",
  },
  {
    name: "a census that came into the log after the votes, so that powers could be chosen to suit them",
    forgedBy: "server",
    forge: (file) => void enterIntoLog(file, { isCensusLate: true }),
    expected: "unchecked",
    line: "census",
  },
  {
    name: "a ballot that arrived after the end",
    forgedBy: "server",
    forge(file) {
      ballotAt(file, 2).receivedAt = later(file.proposal.endsAt, 1);
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "a ballot that arrived after the cancellation",
    forgedBy: "server",
    async forge(file) {
      await cancelVote(file, later(ballotAt(file, 2).receivedAt, -1));
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  },
  {
    name: "the final state withheld: a file as of before the end, shown after it",
    forgedBy: "server",
    forge(file) {
      Object.assign(file.result, { isFinal: false, finalAt: null, outcome: null });
      enterIntoLog(file, { at: Date.parse(file.proposal.endsAt) - 60_000 });
    },
    expected: "unchecked",
    line: "result.isFinal",
  },
  {
    name: "a result that was final before the end",
    forgedBy: "server",
    forge(file) {
      file.result.finalAt = later(file.proposal.endsAt, -1);
    },
    expected: "false",
    line: "result.finalAt",
  },
  {
    name: "an old ballot under the second of a newer one, written with a leading zero",
    forgedBy: "server",
    forge(file) {
      const newer = ballotAt(file, 0, 1);
      newer.signedAt = `0${newer.signedAt}`;
    },
    expected: "unreadable",
    line: "voters[0].ballots[1].signedAt",
  },
  {
    name: "a time with more digits than a millisecond, of which a reader may drop some",
    forgedBy: "anybody",
    forge(file) {
      const ballot = ballotAt(file, 2);
      ballot.receivedAt = ballot.receivedAt.replace("Z", "9Z");
    },
    expected: "unreadable",
    line: "voters[2].ballots[0].receivedAt",
  },
];

/** Replaces the cosignatures of the end's head by those of three witnesses, so many ms after it. */
function cosignEndLate({ log }: EvidenceBundle, ms: number): void {
  if (!log?.endHead) return;
  const { head } = log.endHead;
  const late = [1, 2, 3].map((number) => cosignedBy(number, head, head.at + ms));
  log.endHead.head = signHead(head);
  log.endHead.head.note += late.join("");
}
