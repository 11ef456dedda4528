import { hideAct } from "./moderation-acts";

describe("hideAct", () => {
  it.each([
    ["proposal:7", "Votes go on and count."],
    ["bounty:7", "Submissions, winners and payouts go on."],
    ["submission:7", "It stays in the review and may win."],
  ])("says of %s what goes on", (subject, words) => {
    expect(hideAct({ subject, name: "it" }).description).toContain(words);
  });
});
