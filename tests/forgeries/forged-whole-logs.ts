import { entryBody, hashText, type LogEntry } from "@/lib/log/log-entry";
import { ballotEntry } from "@/lib/recount/check-log";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { enterIntoLog, resize, type WholeLog } from "../builders/evidence-log";
import { ballotAt, dropVoter, type Forgery, voterAt } from "./forgery";

const OTHER_SEED = `0x${"07".repeat(32)}` as const;
const OTHER_DIGEST = `0x${"ab".repeat(32)}`;
const MODERATOR = `0x${"0b".repeat(20)}`;

/** The log's line for a voter's last ballot. */
function ballotLine(file: EvidenceBundle, place: number): string {
  const voter = voterAt(file, place);
  const ballot = ballotAt(file, place, voter.ballots.length - 1);
  return entryBody(ballotEntry({ ...ballot, voter: voter.address, proposal: file.proposal.digest }));
}

/** Lines of the server's log that its file doesn't mention. */
type Hidden = NonNullable<Parameters<typeof enterIntoLog>[1]>;

/** A server whose log has more of the vote than its file. */
function byServer(
  name: string,
  { line, hide }: { line: string; hide: (file: EvidenceBundle) => Hidden },
): Forgery {
  return {
    name,
    forgedBy: "server",
    forge(file, reader) {
      reader.log = enterIntoLog(file, hide(file));
    },
    expected: "false",
    line,
  };
}

/** A genuine file beside an incomplete log, or one with an unknown owner. */
function byLog(
  name: string,
  { line = "public log", spoil }: { line?: string; spoil: (log: WholeLog) => WholeLog },
): Forgery {
  return {
    name,
    forgedBy: "anybody",
    forge(file, reader) {
      reader.log = spoil(enterIntoLog(file));
    },
    expected: "unchecked",
    line,
  };
}

function timeIn({ proposal }: EvidenceBundle): number {
  return Date.parse(proposal.endsAt) - 1_000;
}

function act(file: EvidenceBundle, entry: { act: string; subject: string }): string {
  const at = timeIn(file);
  const said = { reason: null, changes: hashText("changes"), at };
  return entryBody({ kind: "moderation", actor: MODERATOR, ...entry, ...said });
}

/** Forgeries that only somebody who reads the whole log finds, and logs that can't be read. */
export const forgedWholeLogs: Forgery[] = [
  byServer("a ballot that the server left out of the file and of the log's own result", {
    line: "public log, entry 32",
    hide(file) {
      const gone = ballotLine(file, 0);
      dropVoter(file, 0);
      return { beforeResult: [gone] };
    },
  }),
  byServer("a ballot that the log has behind its result", {
    line: "public log, entry 33",
    hide(file) {
      const gone = ballotLine(file, 0);
      dropVoter(file, 0);
      return { afterResult: [gone] };
    },
  }),
  byServer("a ballot that the log has twice", {
    line: "public log, entry 34",
    hide: (file) => ({ beforeResult: [ballotLine(file, 2)] }),
  }),
  byServer("a second result in the log, of which the file shows the first", {
    line: "public log, entry 35",
    hide(file) {
      const { bodies } = enterIntoLog(structuredClone(file));
      const result = bodies.find((body) => body.includes('"kind":"result"')) ?? "";
      return { afterResult: [result.replace('"passed"', '"rejected"')] };
    },
  }),
  byServer("an edit that the file does not show", {
    line: "public log, entry 34",
    hide(file) {
      const { digest: replaces, startsAt, endsAt } = file.proposal;
      const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
      const window = { startsAt: start, endsAt: end, publishedAt: start };
      const edit: LogEntry = { kind: "edit", proposal: OTHER_DIGEST, replaces, version: 2, ...window };
      return { beforeResult: [entryBody(edit)] };
    },
  }),
  byServer("a cancellation that the file does not show", {
    line: "public log, entry 34",
    hide: (file) => ({
      beforeResult: [entryBody({ kind: "cancel", proposal: file.proposal.digest, at: timeIn(file) })],
    }),
  }),
  byServer("an action of a moderator that the file does not show", {
    line: "public log, entry 34",
    hide: (file) => ({
      beforeResult: [act(file, { act: "proposal.hide", subject: `proposal:${file.proposal.id}` })],
    }),
  }),
  byServer("a reason that was hidden, of which the file says nothing", {
    line: "public log, entry 34",
    hide: (file) => ({
      beforeResult: [act(file, { act: "reason.hide", subject: `reason:${ballotAt(file, 1).digest}` })],
    }),
  }),
  byServer("another proposal with the same number in the same club", {
    line: "public log, entry 34",
    hide(file) {
      const { bodies } = enterIntoLog(structuredClone(file));
      const own = bodies.find((body) => body.includes('"kind":"proposal"')) ?? "";
      return { beforeResult: [own.replace(file.proposal.digest, OTHER_DIGEST)] };
    },
  }),
  byServer("a second census of the snapshot with other holdings", {
    line: "public log, entry 34",
    hide: ({ snapshot: { block, hash: blockHash } }) => ({
      beforeResult: [entryBody({ kind: "census", block, blockHash, root: OTHER_DIGEST, size: 9 })],
    }),
  }),
  {
    name: "a file out of another log than everybody else sees",
    forgedBy: "server",
    forge(file, reader) {
      reader.log = enterIntoLog(structuredClone(file));
      dropVoter(file, 0);
      enterIntoLog(file);
    },
    expected: "false",
    line: "log.head",
  },
  {
    name: "a voter left out of a file without a log",
    forgedBy: "anybody",
    forge(file, reader) {
      reader.log = enterIntoLog(file);
      dropVoter(file, 0);
      delete file.log;
    },
    expected: "false",
    line: "public log, entry 27",
  },
  {
    name: "the file of an open vote, shown after its end",
    forgedBy: "anybody",
    forge(file, reader) {
      const ended = enterIntoLog(structuredClone(file));
      Object.assign(file.result, { isFinal: false, finalAt: null, outcome: null });
      reader.now = timeIn(file);
      const open = enterIntoLog(file, { at: reader.now });
      const result = ended.bodies.find((body) => body.includes('"kind":"result"')) ?? "";
      reader.log = resize(open, { more: [result] });
    },
    expected: "unchecked",
    line: "public log, entry 64",
  },
  ...["in capitals", "with escapes"].map(
    (how): Forgery => ({
      name: `a ballot of this vote that the log names ${how}, so that a reader who looks for it does not find it`,
      forgedBy: "server",
      forge(file, reader) {
        const line = ballotLine(file, 0);
        const hide = (digest: string): string =>
          how === "in capitals" ? digest.toUpperCase().replace("0X", "0x") : digest.replace("0x", "0\\u0078");
        reader.log = enterIntoLog(file, { beforeResult: [line.replace(file.proposal.digest, hide)] });
      },
      expected: "unchecked",
      line: "public log, entry 34",
    }),
  ),
  byLog("a copy of the log that is older than the file", {
    line: "log.head",
    spoil: (log) => resize(log, { size: 40 }),
  }),
  byLog("a log with a changed line", {
    spoil: (log) => ({ ...log, bodies: log.bodies.with(3, '{"kind":"other","number":4}') }),
  }),
  byLog("a log with two lines in each other's places", {
    spoil: (log) => ({
      ...log,
      bodies: log.bodies.with(3, log.bodies[4] ?? "").with(4, log.bodies[3] ?? ""),
    }),
  }),
  byLog("a log that breaks off", { spoil: (log) => ({ ...log, bodies: log.bodies.slice(0, -1) }) }),
  byLog("a log with a head that nobody signed", {
    spoil: (log) => ({ ...log, head: { ...log.head, at: log.head.at + 1 } }),
  }),
  {
    name: "a log of a key that nobody named, with a ballot that is not in the file",
    forgedBy: "anybody",
    forge(file, reader) {
      const other = structuredClone(file);
      reader.log = enterIntoLog(other, { seed: OTHER_SEED, afterResult: [ballotLine(file, 0)] });
    },
    expected: "unchecked",
    line: "public log",
  },
];
