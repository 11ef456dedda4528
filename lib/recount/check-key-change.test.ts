import { endorse, enterIntoLog, logKey, publicKeyOf } from "@/tests/builders/evidence-log";
import { genuineFile } from "@/tests/forgeries/genuine-file";
import { checkKeyChange } from "./check-key-change";
import type { EvidenceBundle } from "./evidence-schemas";

const seed = `0x${"22".repeat(32)}` as const;
const newKey = publicKeyOf(seed);
const listed = [newKey, logKey.publicKey];
let file: EvidenceBundle;
beforeAll(async () => {
  file = await genuineFile();
  enterIntoLog(file, { seed });
});

const linesOf = (known: Omit<Parameters<typeof checkKeyChange>[0], "log">) =>
  checkKeyChange({ log: file.log, ...known }).map(({ line }) => line);
const DOUBTED = ["log.publicKey", "log.endHead.publicKey"];

describe("checkKeyChange", () => {
  it("doubts a key that the old one did not hand over to, for readers who know the old one", () => {
    expect(linesOf({ listed, endorsements: [] })).toEqual(DOUBTED);
    expect(linesOf({ named: [logKey.publicKey], listed, endorsements: [] })).toEqual(DOUBTED);
  });

  it("doubts it too if the server no longer lists the key that the reader was given", () => {
    expect(linesOf({ named: [logKey.publicKey], listed: [newKey], endorsements: [] })).toEqual(DOUBTED);
  });

  it("accepts a key that the old one handed over to, by the server's word or the file's", () => {
    expect(linesOf({ listed, endorsements: [endorse(seed)] })).toEqual([]);
    expect(linesOf({ named: [logKey.publicKey], listed: [newKey], endorsements: [endorse(seed)] })).toEqual(
      [],
    );
    const log = file.log && { ...file.log, endorsements: [endorse(seed)] };
    expect(checkKeyChange({ log, listed, endorsements: [] })).toEqual([]);
  });

  it("accepts a key that the reader was given, and the only one that a server ever had", () => {
    expect(linesOf({ named: [newKey], listed, endorsements: [] })).toEqual([]);
    expect(linesOf({ listed: [newKey], endorsements: [] })).toEqual([]);
  });

  it("says nothing if no server was asked, or about a key that it doesn't list", () => {
    expect(linesOf({ listed: [], endorsements: [] })).toEqual([]);
    expect(linesOf({ listed: [logKey.publicKey], endorsements: [] })).toEqual([]);
  });
});
