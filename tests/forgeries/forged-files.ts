import { type Forgery, fileWith } from "./forgery";

/** Replaces a part of the text, which must be there. */
const swap = (from: string, to: string) => (text: string) => {
  if (!text.includes(from)) throw new Error(`the file does not say ${from}`);
  return text.replace(from, () => to);
};

/** Files written so that two readers read two things. */
export const forgedFiles: Forgery[] = [
  {
    name: "a result that is named twice: once for people, once for the program",
    forgedBy: "anybody",
    forge: () => undefined,
    rewrite: swap('"result":{', '"result":{"outcome":"rejected",'),
    expected: "unreadable",
    line: "outcome",
  },
  {
    name: "a ballot whose choice is named twice, the second time with an escaped letter",
    forgedBy: "anybody",
    forge: () => undefined,
    rewrite: swap('"ballots":[{', '"ballots":[{"ch\\u006fice":"no",'),
    expected: "unreadable",
    line: "choice",
  },
  {
    name: "voters before the voters, where a program may read the first",
    forgedBy: "anybody",
    forge: () => undefined,
    rewrite: swap('{"format"', '{"voters":[],"format"'),
    expected: "unreadable",
    line: "voters",
  },
  {
    name: "bytes that are no text, which a careless reader replaces by the sign that was signed",
    forgedBy: "anybody",
    async forge(file) {
      const signed = await fileWith((ballots) => ballots.map((ballot) => ({ ...ballot, reason: "\ufffd" })));
      Object.assign(file, signed);
    },
    rewrite(text) {
      const bytes = Buffer.from(JSON.stringify(JSON.parse(text), null, 2));
      return new Uint8Array(
        Buffer.from(bytes.toString("latin1").replaceAll("\xef\xbf\xbd", "\xff"), "latin1"),
      );
    },
    expected: "unreadable",
    line: "The file is no text in UTF-8.",
  },
  {
    name: "a power in another notation than digits",
    forgedBy: "anybody",
    forge({ result }) {
      result.noPower = "13e18";
    },
    expected: "unreadable",
    line: "result.noPower",
  },
  {
    name: "a place in the log that no number of a program holds exactly",
    forgedBy: "anybody",
    forge: () => undefined,
    rewrite: (text) => text.replace(/"position":\d+/, '"position":9007199254740993'),
    expected: "unreadable",
    line: "log.result.position",
  },
];
