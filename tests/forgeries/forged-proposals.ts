import { bytes32 } from "../builders/ballots";
import { enterIntoLog } from "../builders/evidence-log";
import { DAY_MS, type Forgery, fileUnder, later, replaceText } from "./forgery";

/** Forged texts, rules and acts of moderators, signed by an author in league with the server. */
export const forgedProposals: Forgery[] = [
  {
    name: "a rule for less than the shortest vote that it allows",
    forgedBy: "server",
    forge: async (file) => void Object.assign(file, await fileUnder({ minimumPeriodSeconds: 259_201n })),
    expected: "false",
    line: "proposal.endsAt",
  },
  {
    name: "a vote that is said to have passed below its quorum",
    forgedBy: "server",
    async forge(file) {
      const total = BigInt(file.snapshot.totalPower);
      const rule = { quorumBasisPoints: 9_000, quorumPowerWei: (total * 9_000n + 9_999n) / 10_000n };
      Object.assign(file, await fileUnder(rule));
    },
    expected: "false",
    line: "result.outcome",
  },
  {
    name: "a publication of three years before the start, to fit a snapshot that was chosen afterwards",
    forgedBy: "server",
    forge(file) {
      for (const version of file.proposal.versions) {
        version.publishedAt = later(version.publishedAt, -1_095 * DAY_MS);
      }
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.versions[0]",
  },
  {
    name: "a text that took the place of a later one",
    forgedBy: "server",
    async forge(file) {
      const { startsAt, versions } = file.proposal;
      await replaceText(file, startsAt);
      for (const version of versions.slice(0, 1)) version.publishedAt = later(startsAt, 1_000);
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.versions[1]",
  },
  {
    name: "a text that was replaced, put back in force without a signature for it",
    forgedBy: "server",
    async forge(file) {
      const [first] = structuredClone(file.proposal.versions);
      await replaceText(file, later(file.proposal.startsAt, -1_000));
      if (first) file.proposal.versions.push(first);
      file.proposal.digest = first?.digest ?? "";
      enterIntoLog(file);
    },
    expected: "false",
    line: "proposal.versions[2]",
  },
  {
    name: "a text with half a sign, which some programs sign as another",
    forgedBy: "server",
    forge({ proposal }) {
      for (const version of proposal.versions) version.body = "\ud800";
    },
    expected: "false",
    line: "proposal.versions[0]",
  },
  {
    name: "an origin that only begins as the signed one does",
    forgedBy: "anybody",
    forge({ proposal }) {
      for (const version of proposal.versions) version.origin = "https://club.test@club.example";
    },
    expected: "false",
    line: "proposal.versions[0]",
  },
  {
    name: "a census of nobody",
    forgedBy: "server",
    forge(file) {
      Object.assign(file.census ?? {}, { size: 0, chunkRoots: [] });
      enterIntoLog(file);
    },
    expected: "false",
    line: "census",
  },
  {
    name: "an act of moderation on another proposal",
    forgedBy: "anybody",
    forge(file) {
      file.moderation.push(actOn(`proposal:${file.proposal.id}1`, file.proposal.startsAt));
      enterIntoLog(file);
    },
    expected: "false",
    line: "moderation[0]",
  },
  {
    name: "an act of moderation on the reason of a ballot of another vote",
    forgedBy: "anybody",
    forge(file) {
      file.moderation.push(actOn(`reason:${bytes32("a ballot")}`, file.proposal.startsAt));
      enterIntoLog(file);
    },
    expected: "false",
    line: "moderation[0]",
  },
  {
    name: "an act of moderation that is said to have been done twice",
    forgedBy: "anybody",
    forge(file) {
      file.moderation.push(actOn(`proposal:${file.proposal.id}`, file.proposal.startsAt));
      enterIntoLog(file);
      file.moderation.push(...structuredClone(file.moderation));
      file.log?.moderation.push(...file.log.moderation);
    },
    expected: "false",
    line: "moderation[1]",
  },
  {
    name: "an act of moderation of which only the fields after it are told",
    forgedBy: "server",
    forge(file) {
      const act = actOn(`proposal:${file.proposal.id}`, file.proposal.startsAt);
      file.moderation.push({ ...act, after: { hidden: true } });
      enterIntoLog(file);
    },
    expected: "false",
    line: "moderation[0]",
  },
];

function actOn(subject: string, at: string) {
  return {
    ...{ at, act: "proposal.hide", actor: `0x${"0d".repeat(20)}`, subject, reason: "Spam." },
    ...{ before: null, after: null, changes: bytes32("changes") },
  };
}
