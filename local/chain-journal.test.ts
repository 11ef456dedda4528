import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hasChainJournal, openChainJournal } from "./chain-journal";

const folder = mkdtempSync(join(tmpdir(), "chain-journal-"));
afterAll(() => rmSync(folder, { recursive: true }));

const startsAt = new Date("2026-01-02T03:04:05Z");
const write = { parent: "0xab", calls: [{ method: "evm_mine", params: [1] }] };

describe("openChainJournal", () => {
  it("keeps the first time and every write in order", () => {
    const file = join(folder, "kept.jsonl");
    expect(hasChainJournal(file)).toBe(false);
    const begun = openChainJournal({ file, startsAt });
    begun.append(write);
    begun.append({ ...write, parent: "0xcd" });
    const { writes, startsAt: kept } = openChainJournal({ file, startsAt: new Date() });
    expect(hasChainJournal(file)).toBe(true);
    expect(kept).toEqual(startsAt);
    expect(writes).toEqual([write, { ...write, parent: "0xcd" }]);
  });

  it("drops a last line that a kill cut off, so that the next write gets its own line", () => {
    const file = join(folder, "torn.jsonl");
    openChainJournal({ file, startsAt }).append(write);
    appendFileSync(file, '{"parent":"0xé');
    openChainJournal({ file, startsAt }).append(write);
    expect(openChainJournal({ file, startsAt }).writes).toEqual([write, write]);
  });

  it("starts over if a kill cut off the very first line", () => {
    const file = join(folder, "begun.jsonl");
    appendFileSync(file, '{"startsAt":');
    expect(hasChainJournal(file)).toBe(false);
    expect(openChainJournal({ file, startsAt }).writes).toEqual([]);
    expect(readFileSync(file, "utf8")).toBe(`${JSON.stringify({ startsAt })}\n`);
  });
});
