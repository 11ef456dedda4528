import { hideAct } from "./moderation-acts";

describe("hideAct", () => {
  it.each([
    ["proposal:7", "Voting continues and every vote counts."],
    ["bounty:7", "Submissions, winners and payouts continue."],
    ["submission:7", "It stays in the review and may win."],
  ])("says of %s what goes on", (subject, words) => {
    expect(hideAct({ subject, name: "it" }).description).toContain(words);
  });
});
