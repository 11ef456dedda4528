import { proposalLabel } from "@/lib/ballots/proposal-name";
import { checkProposal } from "./check-proposal";
import { MINIMUM_PERIOD_SECONDS } from "./proposal-limits";

const NOW = new Date("2026-03-04T12:00:00.000Z");
const LARGEST_NUMBER = 2_147_483_647;
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

function codesOf(change: { title?: string; discussion?: string }): string[] {
  const texts = { title: "Fund the index", body: "Its text.", discussion: "", ...change };
  const dates = { earliestStart: null, periodSeconds: MINIMUM_PERIOD_SECONDS };
  return checkProposal({ ...texts, ...dates }, NOW).map(({ code }) => code);
}

describe("checkProposal", () => {
  it.each([
    ["120 letters", "a".repeat(120), []],
    ["120 letters of two bytes", "д".repeat(120), []],
    ["80 signs of three bytes", "資".repeat(80), []],
    ["81 signs of three bytes", "資".repeat(81), ["title-too-many-bytes"]],
    ["61 emoji", "🚀".repeat(61), ["title-too-many-bytes"]],
    ["121 emoji, of which the number is told alone", "🚀".repeat(121), ["title-too-long"]],
  ])("judges a title of %s", (_what, title, codes) => {
    expect(codesOf({ title })).toEqual(codes);
  });

  it("lets no wallet that shows 255 bytes cut the name that a ballot gives the proposal", () => {
    for (const title of ["a".repeat(120), "д".repeat(120), "資".repeat(80), "🚀".repeat(60)]) {
      expect(codesOf({ title })).toEqual([]);
      expect(bytesOf(proposalLabel({ number: LARGEST_NUMBER, title }))).toBeLessThanOrEqual(255);
    }
  });

  it.each([
    ["https://forum.example/1", []],
    [`https://forum.example/${"a".repeat(233)}`, []],
    [`https://forum.example/${"a".repeat(234)}`, ["discussion-too-many-bytes"]],
    ["http://forum.example", ["discussion-no-link"]],
  ])("judges the link %s", (discussion, codes) => {
    expect(codesOf({ discussion })).toEqual(codes);
  });
});
