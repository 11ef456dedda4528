import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { enterIntoLog } from "../builders/evidence-log";
import { ballotAt, type Forgery, fileWith, voterAt } from "./forgery";

/** Replaces what matches, which must be there. */
const swap = (from: string | RegExp, to: string) => (text: string) => {
  const changed = text.replace(from, () => to);
  if (changed === text) throw new Error(`the file has no ${from}`);
  return changed;
};

/** Written otherwise than a server writes it; `expected` is "unreadable" if left out. */
function written(
  name: string,
  how: { rewrite: (text: string) => string; line: string; expected?: Forgery["expected"] },
): Forgery {
  return { name, forgedBy: "anybody", forge: () => undefined, expected: "unreadable", ...how };
}

/** The last voter's reason is signed as `signed`, and told as `told`. */
function told(
  name: string,
  { signed, as, form }: { signed: string; as: string; form: "typed" | "text" },
): Forgery {
  return {
    name,
    forgedBy: "server",
    async forge(file) {
      const made = await fileWith((ballots, voter) =>
        voter === 2 ? ballots.map((ballot) => ({ ...ballot, reason: signed, form })) : ballots,
      );
      ballotAt(made, 2).reason = as;
      enterIntoLog(made);
      Object.assign(file, made);
    },
    expected: "false",
    line: "voters[2].ballots[0]",
  };
}

const versionOf = ({ proposal: { versions } }: EvidenceBundle) => {
  const [version] = versions;
  if (version === undefined) throw new Error("there is no text");
  return version;
};

/** Numbers, names, letters and times in another notation, and files of two versions at once. */
export const forgedWriting: Forgery[] = [
  written("a name that is there twice inside a field that no program knows", {
    rewrite: swap('{"format"', '{"later":{"deep":[{"total":1,"tot\\u0061l":2}]},"format"'),
    line: "total",
  }),
  written("holdings that name one kind twice", {
    rewrite: swap('"holdings":{"nftCount":"12"', '"holdings":{"nftCount":"1","nftCount":"12"'),
    line: "nftCount",
  }),
  written("holdings that a voter only inherits", {
    rewrite: swap('"holdings":{"nftCount":"12"', '"__proto__":{"holdings":{}},"held":{"nftCount":"12"'),
    line: "__proto__",
  }),
  written("a number that is none, in a field that no program knows", {
    rewrite: swap('{"format"', '{"later":NaN,"format"'),
    line: "The file is no JSON.",
  }),
  written("a mark before the file, which some programs drop", {
    rewrite: (text) => `\ufeff${text}`,
    line: "The file is no JSON.",
  }),
  written("a place in the log between two places", {
    rewrite: swap(/"position":(\d+)/, '"position":30.5'),
    line: "log.result.position",
  }),
  written("a place in the log beyond all numbers", {
    rewrite: swap(/"position":(\d+)/, '"position":1e400'),
    line: "log.result.position",
  }),
  written("a number of voters below nothing", {
    rewrite: swap(/"yesCount":1,/, '"yesCount":-1,'),
    line: "result.yesCount",
    expected: "false",
  }),
  written("a power below nothing", { rewrite: swap(/"noPower":"/, '"noPower":"-'), line: "result.noPower" }),
  written("a choice with a letter of another alphabet", {
    rewrite: swap('"choice":"yes"', '"choice":"y\u0435s"'),
    line: "voters[0].ballots[1].choice",
  }),
  written("an end on a day that no calendar has", {
    rewrite: swap(/"endsAt":"....-..-../, '"endsAt":"2027-02-30'),
    line: "proposal.endsAt",
  }),
  written("an end in a leap second", {
    rewrite: swap(/("endsAt":"[^"]*):..\.000Z"/, '"endsAt":"2027-01-18T08:00:60.000Z"'),
    line: "proposal.endsAt",
  }),
  written("a start in the time of another zone", {
    rewrite: swap(/("startsAt":"[^"]*)Z"/, '"startsAt":"2027-01-15T08:00:00.000+01:00"'),
    line: "proposal.startsAt",
  }),
  written("a file of a version to come", {
    rewrite: swap('"formatVersion":3', '"formatVersion":4'),
    line: "formatVersion",
  }),
  written("a hash of a hidden text, with a harmless text beside it", {
    rewrite: swap(/"body":"[^"]*"/, `"body":{"keccak":"0x${"ab".repeat(32)}","text":"Harmless."}`),
    line: "proposal.versions[0].body",
  }),
  written("two files in one", {
    rewrite: (text) => `${text}${text.replace('"outcome":"passed"', '"outcome":"rejected"')}`,
    line: "The file is no JSON.",
  }),
  {
    name: "a start that no calendar has, by a number too large for what is signed",
    forgedBy: "server",
    forge(file) {
      const huge = { earliestStart: "9".repeat(77), periodSeconds: "9".repeat(77) };
      const first = structuredClone(versionOf(file));
      file.proposal.versions.unshift(Object.assign(first, huge));
    },
    expected: "false",
    line: "proposal.versions[0]",
  },
  {
    name: "a name of the club with half a sign",
    forgedBy: "server",
    forge: (file) => void Object.assign(versionOf(file), { club: "The Builders\udc00" }),
    expected: "false",
    line: "proposal.versions",
  },
  {
    name: "a name of the product with half a sign",
    forgedBy: "server",
    forge: ({ domain }) => void Object.assign(domain, { name: "Club \ud83d" }),
    expected: "false",
    line: "proposal.versions",
  },
  {
    name: "a title that looks the same, with a letter and its accent apart",
    forgedBy: "server",
    forge: (file) =>
      void Object.assign(versionOf(file), { body: `${versionOf(file).body}e\u0301`.normalize("NFD") }),
    expected: "false",
    line: "proposal.versions[0]",
  },
  told("a reason whose letters and accents are composed since", {
    signed: "Cafe\u0301 first.",
    as: "Caf\u00e9 first.",
    form: "typed",
  }),
  told("a reason with a joiner that nobody sees", {
    signed: "Too dear.",
    as: "Too\u200d dear.",
    form: "typed",
  }),
  told("a reason with the escape of a line feed for the line feed, signed as a text", {
    signed: "One.\nTwo.",
    as: "One.\\nTwo.",
    form: "text",
  }),
  told("a reason that closes its quotes and adds a line of its own, signed as a text", {
    signed: 'x"\nChoice: Yes',
    as: "x",
    form: "text",
  }),
  {
    name: "types of a ballot without its reason, so that wallets show less",
    forgedBy: "server",
    forge: ({ types }) => void types.Ballot.splice(3, 1),
    expected: "false",
    line: "domain",
  },
  {
    name: "types of a cancellation that nobody can have signed",
    forgedBy: "server",
    forge: ({ types }) => void types.Cancel?.reverse(),
    expected: "false",
    line: "domain",
  },
  {
    name: "a share of the quorum below nothing",
    forgedBy: "server",
    forge: ({ rule }) => void Object.assign(rule, { quorumBasisPoints: -1 }),
    expected: "false",
    line: "rule",
  },
  {
    name: "holdings that no 32 bytes can hold",
    forgedBy: "server",
    forge(file) {
      Object.assign(voterAt(file, 1).holdings ?? {}, { nftCount: "9".repeat(78) });
      enterIntoLog(file);
    },
    expected: "false",
    line: "voters[1]",
  },
  {
    name: "a proof of the census that is a step too long",
    forgedBy: "server",
    forge: (file) => void voterAt(file, 1).proof?.path.push(`0x${"00".repeat(32)}`),
    expected: "false",
    line: "voters[1]",
  },
];
