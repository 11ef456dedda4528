import { mergeVotes } from "./merge-votes";
import type { VoteRow } from "./vote-schemas";

const vote = (voter: string, castAt: string, choice: "yes" | "no" = "yes"): VoteRow => ({
  voter,
  voterName: null,
  choice,
  reason: "",
  reasonHidden: null,
  power: "1",
  castAt,
  messageHash: "",
  changes: 0,
  checkBlock: null,
});

describe("mergeVotes", () => {
  it("keeps each voter once, with the newest vote, in the first place", () => {
    const early = "2026-03-04T10:00:00.000Z";
    const late = "2026-03-04T11:00:00.000Z";
    const merged = mergeVotes([
      [vote("0xa", early), vote("0xb", late, "no")],
      [vote("0xa", late, "no"), vote("0xb", early), vote("0xc", early)],
    ]);
    expect(merged.map(({ voter, choice }) => `${voter} ${choice}`)).toEqual(["0xa no", "0xb no", "0xc yes"]);
  });
});
