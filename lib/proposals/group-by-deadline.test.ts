import { proposalAnswer } from "@/tests/proposal-answer";
import { groupByDeadline } from "./group-by-deadline";

const now = new Date("2026-03-10T12:00:00.000Z");
const ending = (id: string, endsAt: string) => proposalAnswer({ id, endsAt });

describe("groupByDeadline", () => {
  it("puts each proposal into one group by the time it has left, and leaves out empty groups", () => {
    const groups = groupByDeadline(
      [
        ending("1", "2026-03-10T13:00:00.000Z"),
        ending("2", "2026-03-11T12:00:00.000Z"),
        ending("3", "2026-03-11T12:00:01.000Z"),
        ending("4", "2026-03-17T12:00:01.000Z"),
      ],
      now,
    );
    expect(groups.map(({ name, proposals }) => [name, proposals.map(({ id }) => id)])).toEqual([
      ["Ends within 24 hours", ["1", "2"]],
      ["Ends within a week", ["3"]],
      ["Ends later", ["4"]],
    ]);
    expect(groupByDeadline([], now)).toEqual([]);
  });
});
