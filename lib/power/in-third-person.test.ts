import { inThirdPerson } from "./in-third-person";

describe("inThirdPerson", () => {
  it.each([
    ["You had 12.40 VP at block 120.", "This address had 12.40 VP at block 120."],
    ["You have 12.40 VP now.", "This address has 12.40 VP now."],
    [
      "You moved your 3 NFTs, and your 1 million $KAIROS.",
      "This address moved its 3 NFTs, and its 1 million $KAIROS.",
    ],
    ["Your power is 0.00 VP.", "Its power is 0.00 VP."],
    ["Only what you held at block 120 counts there.", "Only what it held at block 120 counts there."],
    ["What you still hold counts, if you keep it.", "What it still holds counts, if it keeps it."],
    [
      "To make a proposal you need 50.00 VP, which is what you have.",
      "To make a proposal it needs 50.00 VP, which is what it has.",
    ],
    ["3 NFTs arrived 2 h after the snapshot.", "3 NFTs arrived 2 h after the snapshot."],
  ])("turns %j", (sentence, about) => {
    expect(inThirdPerson(sentence)).toBe(about);
  });
});
