import { adminListSearch, parseAdminList, splitCursor } from "./admin-list";
import { adminCsvQuery } from "./admin-list-schemas";

const shape = { tabs: ["open", "closed"], filters: { act: /^[a-z.-]+$/ } } as const;

describe("parseAdminList", () => {
  it("reads what an address says, and adminListSearch writes it again", () => {
    const search = { tab: "closed", q: " 0xAb ", act: "admin.add", after: "17.0xab" };
    const query = parseAdminList(search, shape);
    expect(query).toEqual({ tab: "closed", q: "0xAb", after: "17.0xab", filters: { act: "admin.add" } });
    expect(adminListSearch(query, "open")).toBe("?tab=closed&q=0xAb&act=admin.add&after=17.0xab");
  });

  it.each([
    {},
    { tab: "other", q: ["a", "b"], act: "Admin add", after: "1' OR 1=1" },
    { after: "-1" },
    { after: `1.${"a".repeat(101)}` },
    { q: "\u0000", act: "" },
  ])("takes %j for nothing said", (search) => {
    const query = parseAdminList(search, shape);
    expect(query).toEqual({ tab: "open", q: "", after: null, filters: { act: "" } });
    expect(adminListSearch(query, "open")).toBe("");
  });
});

describe("splitCursor", () => {
  it("gives the key and which row of it", () => {
    expect(splitCursor("17.0xab")).toEqual({ key: 17n, id: "0xab" });
    expect(splitCursor("17")).toEqual({ key: 17n, id: "" });
  });
});

describe("adminCsvQuery", () => {
  it("takes the names of the page's address, with the first tab when none is named", () => {
    expect(adminCsvQuery(shape.tabs).parse({})).toEqual({ tab: "open", q: "" });
    expect(adminCsvQuery(shape.tabs).safeParse({ tab: "other" }).success).toBe(false);
    expect(adminCsvQuery(shape.tabs).safeParse({ after: "1" }).success).toBe(false);
  });
});
