import fc from "fast-check";
import { propertyRuns } from "@/tests/size";
import {
  type BountiesAddress,
  bountiesSearch,
  parseBountiesAddress,
  SORTS,
  STATE_FILTERS,
  toBountiesQuery,
} from "./bounties-address";
import { readBountyCursor, writeBountyCursor } from "./bounties-cursor";
import { bountyLabels, rewardAssets } from "./bounty-kinds";
import { bountiesQuery, bountySorts } from "./bounty-schemas";
import { earningsSearch, parseEarningsAddress } from "./earnings-address";

const usual: BountiesAddress = { state: "open", type: "any", label: null, sort: "deadline", after: null };
const addresses = fc.record<BountiesAddress>({
  state: fc.constantFrom(...STATE_FILTERS),
  type: fc.constantFrom("any", "open", "apply"),
  label: fc.option(fc.constantFrom(...bountyLabels)),
  sort: fc.constantFrom(...SORTS),
  after: fc.option(fc.constantFrom("12.t0", "1.c7")),
});

const parse = (search: string) => parseBountiesAddress(Object.fromEntries(new URLSearchParams(search)));

describe("the address of a list of bounties", () => {
  it("reads back what it writes, and the API understands the same", () => {
    fc.assert(
      fc.property(addresses, (address) => {
        expect(parse(bountiesSearch(address))).toEqual(address);
        const query = toBountiesQuery(address);
        expect(bountiesQuery.parse(query)).toEqual(query);
      }),
      propertyRuns(200),
    );
  });

  it("is empty for what is usual", () => {
    expect(bountiesSearch(usual)).toBe("");
    expect(parse("")).toEqual(usual);
  });

  it.each([
    ["an unknown state", { state: "draft" }],
    ["a state twice", { state: ["open", "any"] }],
    ["an unknown type", { type: "invite" }],
    ["a label that is no label", { label: "none" }],
    ["an unknown order", { sort: "price" }],
    ["a cursor twice", { after: ["1.t1", "2.t1"] }],
    ["a cursor that is none", { after: "1" }],
    ["a name of every object", { state: "constructor", label: "toString" }],
  ])("counts %s as left out", (_, search) => {
    expect(parseBountiesAddress(search)).toEqual(usual);
  });

  it("drops a cursor that another order wrote", () => {
    expect(parse("?sort=prize&after=1.t1500").after).toBe("1.t1500");
    expect(parse("?sort=newest&after=1.t1500").after).toBeNull();
  });
});

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

const cursor = `20.1500.3.0x${"0a".repeat(20)}`;

describe("the address of a leaderboard", () => {
  it.each([
    [{ asset: "token", after: null }, ""],
    [{ asset: "cro", after: null }, "?asset=cro"],
    [{ asset: "token", after: cursor }, `?after=${cursor}`],
    [{ asset: "cro", after: cursor }, `?asset=cro&after=${cursor}`],
  ] as const)("writes %j as %j and reads it back", (address, search) => {
    expect(earningsSearch(address)).toBe(search);
    expect(parseEarningsAddress(Object.fromEntries(new URLSearchParams(search)))).toEqual(address);
  });

  it.each([
    ["another asset", { asset: "usd" }],
    ["a cursor in capitals", { after: cursor.toUpperCase() }],
    ["a cursor without an address", { after: "20.1500.3" }],
    ["more digits than there are", { after: cursor.replace("20.", `${"9".repeat(10)}.`) }],
    ["text after the address", { after: `${cursor}0` }],
    ["a cursor twice", { after: [cursor, cursor] }],
  ])("counts %s as left out", (_, search) => {
    expect(parseEarningsAddress(search)).toEqual({ asset: "token", after: null });
  });
});
