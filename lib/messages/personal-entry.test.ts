import { toPersonalEntry } from "./personal-entry";

const at = new Date("2025-11-18T14:05:00Z");
const endsAt = new Date("2025-11-19T14:05:00Z");
const entryAt = (now: string) =>
  toPersonalEntry(
    {
      ...{ id: 7n, at, kind: "ends", now: new Date(now), clubSlug: "garden", clubName: "Garden", number: 3 },
      ...{ title: "Plant trees", endsAt, outcome: null, power: 10n ** 18n, missingPower: null },
      ...{ bounty: null, bountyPath: null, invitedTo: null, invitedSlug: null, alert: null },
    },
    { appOrigin: "https://club.test", siteName: "Club Kairos" },
  );

describe("toPersonalEntry", () => {
  it("is the same entry whenever it is read, with the time left when it was dated", () => {
    expect(entryAt("2025-11-18T14:05:01Z")).toEqual({
      id: "tag:club.test,2025:messages/7",
      title: "1 d left to vote: Plant trees",
      url: "https://club.test/clubs/garden/proposals/3",
      author: "Garden",
      publishedAt: at,
      updatedAt: at,
      text: "You have not voted yet. You have 1 VP in it. Voting is open until Nov 19, 2025, 14:05 UTC.",
    });
    expect(entryAt("2025-11-19T13:00:00Z")).toEqual(entryAt("2025-11-18T14:05:01Z"));
  });
});
