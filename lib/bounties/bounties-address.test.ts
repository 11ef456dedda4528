import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import {
  type BountiesAddress,
  bountiesSearch,
  parseBountiesAddress,
  SORTS,
  STATE_FILTERS,
  toBountiesQuery,
} from "./bounties-address";
import { bountyLabels } from "./bounty-kinds";
import { bountiesQuery } from "./bounty-schemas";

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
