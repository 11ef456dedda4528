import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { readBountyCursor, writeBountyCursor } from "./bounties-cursor";
import { rewardAssets } from "./bounty-kinds";
import { bountiesQuery, bountySorts } from "./bounty-schemas";

const bounty = fc.record({
  id: fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }),
  asset: fc.constantFrom(...rewardAssets),
  totalWei: fc.bigInt({ min: 1n, max: 10n ** 78n - 1n }),
  submissionCount: fc.nat({ max: 999_999_999 }),
  submissionsUntil: fc.date({
    noInvalidDate: true,
    min: new Date("2020-01-01"),
    max: new Date("2286-01-01"),
  }),
});

describe("a cursor", () => {
  it("reads back with the key of each order, and the API takes it", () => {
    fc.assert(
      fc.property(bounty, fc.constantFrom(...bountySorts), (row, sort) => {
        const text = writeBountyCursor(row, sort);
        const key = {
          deadline: `${row.submissionsUntil.getTime()}`,
          prize: `${row.totalWei}`,
          submissions: `${row.submissionCount}`,
          newest: "0",
        }[sort];
        expect(readBountyCursor(text, sort)).toEqual({ id: row.id, asset: row.asset, key });
        expect(bountiesQuery.parse({ sort, after: text }).after).toBe(text);
      }),
      propertyRuns(300),
    );
  });

  it("is never read with more digits than the column takes, whatever the text", () => {
    const digits = fc.stringMatching(/^\d{1,90}$/);
    fc.assert(
      fc.property(digits, fc.constantFrom("t", "c", "", "x"), digits, (id, asset, key) => {
        const most = { deadline: 13, prize: 78, submissions: 9, newest: 1 };
        for (const sort of bountySorts) {
          const isGood = id.length <= 18 && (asset === "t" || asset === "c") && key.length <= most[sort];
          expect(readBountyCursor(`${id}.${asset}${key}`, sort) !== null).toBe(isGood);
        }
      }),
      propertyRuns(300),
    );
  });

  it.each(["", "1", "1.5", "1.t", ".t5", "-1.t5", "1.t-5", "1.t5 ", " 1.t5", "1.t5.2", "1.t5\n", "１.t5"])(
    "is none: %j",
    (text) => {
      for (const sort of bountySorts) expect(readBountyCursor(text, sort)).toBeNull();
    },
  );
});
