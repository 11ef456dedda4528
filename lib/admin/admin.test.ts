import type { AdminRole } from "@/lib/audit/admin-acts";
import { makeQueryClient } from "@/lib/http/query-client";
import { addressOf } from "@/tests/builders/ballots";
import { adminListSearch, parseAdminList, splitCursor } from "./admin-list";
import { adminCsvQuery } from "./admin-list-schemas";
import { adminWalletQuery, fetchAdminWallet } from "./admin-wallet-queries";
import { type AttentionFacts, describeAttention } from "./attention";
import { checkRemoval } from "./check-removal";
import { isTransactionHash, readLedgerSearch } from "./fee-ledger";

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

describe("admin wallet queries", () => {
  const builtIn = "0x3333333333333333333333333333333333333333";
  const primary = "0x1111111111111111111111111111111111111111";
  const second = "0x2222222222222222222222222222222222222222";

  type Answers = { primary: Response | Error; second?: Response | Error };

  /** Answers the two routes; a test reads from `logged` what the console was told. */
  function given(answers: Answers): { logged: string[]; calls: string[] } {
    const calls: string[] = [];
    jest.spyOn(globalThis, "fetch").mockImplementation((input: unknown) => {
      const path = String(input);
      calls.push(path);
      const answer = path === "/api/admin/primary-wallet" ? answers.primary : answers.second;
      return answer instanceof Response ? Promise.resolve(answer.clone()) : Promise.reject(answer);
    });
    const logged: string[] = [];
    jest.spyOn(console, "error").mockImplementation((...parts) => {
      logged.push(parts.map(String).join(" "));
    });
    return { logged, calls };
  }

  afterEach(() => jest.restoreAllMocks());

  describe("fetchAdminWallet", () => {
    it("takes the primary wallet and asks nobody else", async () => {
      const { calls, logged } = given({ primary: Response.json({ address: primary }) });
      expect(await fetchAdminWallet(builtIn)).toEqual({ address: primary, source: "primary" });
      expect(calls).toEqual(["/api/admin/primary-wallet"]);
      expect(logged).toEqual([]);
    });

    it.each([
      ["a refusal", new Response("down", { status: 503 })],
      ["a lost network", new TypeError("fetch failed")],
      ["an empty address", Response.json({ address: "" })],
      ["an address that is no text", Response.json({ address: 7 })],
      ["an answer that is not JSON", new Response("<html>")],
    ])("logs %s and falls back to the second route", async (_, answer) => {
      const { logged } = given({ primary: answer, second: Response.json({ address: second }) });
      expect(await fetchAdminWallet(builtIn)).toEqual({ address: second, source: "wallet-address" });
      expect(logged).toEqual([expect.stringMatching(/^Error fetching primary admin wallet address: /)]);
    });

    it.each([
      ["is not ok", new Response("no", { status: 500 }), "Failed to get admin wallet address"],
      ["names nobody", Response.json({}), "Invalid admin wallet address received from server"],
      ["names nothing", Response.json({ address: "" }), "Invalid admin wallet address received from server"],
    ])("uses the built-in default when the second route %s", async (_, answer, message) => {
      const { logged } = given({ primary: new Response("", { status: 500 }), second: answer });
      expect(await fetchAdminWallet(builtIn)).toEqual({ address: builtIn, source: "built-in" });
      expect(logged[1]).toContain(message);
    });
  });

  describe("adminWalletQuery", () => {
    it("asks once when a server answered, and again when only the default was there", async () => {
      const answers: Answers = { primary: new TypeError("down"), second: new TypeError("down") };
      const { calls } = given(answers);
      const client = makeQueryClient();
      expect((await client.fetchQuery(adminWalletQuery(builtIn))).source).toBe("built-in");
      answers.primary = Response.json({ address: primary });
      expect((await client.fetchQuery(adminWalletQuery(builtIn))).source).toBe("primary");
      await client.fetchQuery(adminWalletQuery(builtIn));
      expect(calls).toHaveLength(3);
      client.clear();
    });
  });
});

const nothing = { count: 0, names: [] };
const calm: AttentionFacts = {
  alerts: nothing,
  lostPayments: nothing,
  lateBounties: { ...nothing, days: 0 },
  latePayouts: { ...nothing, days: 0, winners: 0 },
  unmatched: { count: 0, newest: null },
  flagged: nothing,
};
const newest = { amountWei: 333_333_333n * 10n ** 18n, payer: "Marit Solheim" };

describe("describeAttention", () => {
  it("says nothing when there is nothing", () => {
    expect(describeAttention(calm, "$KAIROS")).toEqual([]);
  });

  it.each<[Partial<AttentionFacts>, string, string]>([
    [{ alerts: { count: 1, names: ["A job is late"] } }, "1 alert is open", "A job is late"],
    [{ lostPayments: { count: 1, names: ["The indexer"] } }, "A payment disappeared", "The indexer"],
    [
      { lostPayments: { count: 4, names: ["The indexer", "A mural"] } },
      "4 payments disappeared",
      "The indexer, A mural and 2 more",
    ],
    [{ lateBounties: { count: 1, names: ["Poster"], days: 7 } }, "1 bounty is 7 days late", "Poster"],
    [{ lateBounties: { count: 2, names: ["Poster", "Map"], days: 7 } }, "2 bounties are late", "Poster, Map"],
    [
      { latePayouts: { count: 1, names: ["Runbook"], days: 1, winners: 1 } },
      "1 payout is 1 day late",
      "Runbook",
    ],
    [
      { latePayouts: { count: 2, names: ["Runbook", "Map"], days: 8, winners: 3 } },
      "3 payouts are late",
      "Runbook, Map",
    ],
    [{ unmatched: { count: 1, newest } }, "1 fee payment to match", "333.33M $KAIROS from Marit Solheim"],
    [
      { unmatched: { count: 3, newest } },
      "3 fee payments to match",
      "333.33M $KAIROS from Marit Solheim, and 2 more",
    ],
    [{ flagged: { count: 1, names: ["A mural"] } }, "1 text is flagged", "A mural"],
    [{ flagged: null }, "Flags unknown", "Could not be read. Reload this page."],
  ])("names what %j is about", (facts, title, text) => {
    expect(describeAttention({ ...calm, ...facts }, "$KAIROS")).toMatchObject([{ title, text }]);
  });

  it("puts what is late first", () => {
    const items = describeAttention(
      {
        ...calm,
        alerts: null,
        flagged: { count: 1, names: ["A mural"] },
        lateBounties: { count: 1, names: ["Map"], days: 2 },
      },
      "$KAIROS",
    );
    expect(items.map(({ title }) => title)).toEqual([
      "1 bounty is 2 days late",
      "Alerts unknown",
      "1 text is flagged",
    ]);
  });
});

const people = {
  primary: addressOf(`0x${"a".repeat(40)}`),
  second: addressOf(`0x${"b".repeat(40)}`),
  third: addressOf(`0x${"c".repeat(40)}`),
  stranger: addressOf(`0x${"d".repeat(40)}`),
};
type Who = keyof typeof people;

const team: readonly [Who, AdminRole][] = [
  ["primary", "primary admin"],
  ["second", "admin"],
  ["third", "admin"],
];

function judge(actor: Who, target: Who, next: Who | null = null, of = team): string {
  const judged = checkRemoval({
    actor: people[actor],
    target: people[target],
    admins: of.map(([who, role]) => ({ address: people[who], role })),
    next: next && people[next],
  });
  return judged.ok ? "removed" : `${judged.reason.code}: ${judged.reason.text}`;
}

describe("checkRemoval", () => {
  it.each<[Who, Who, Who | null, RegExp]>([
    ["primary", "second", null, /^removed$/],
    ["second", "third", null, /^removed$/],
    ["second", "second", null, /^removed$/],
    ["primary", "third", "second", /^removed$/],
    ["second", "primary", null, /^FORBIDDEN: Nobody else can remove the primary admin/],
    ["primary", "primary", null, /^CONFLICT: You are the primary admin: name the next one first/],
    ["primary", "primary", "second", /^CONFLICT: You are the primary admin/],
    ["primary", "second", "second", /^CONFLICT: This address was named/],
    ["third", "second", "second", /^CONFLICT: This address was named/],
    ["second", "second", "second", /^CONFLICT: This address was named/],
    ["primary", "stranger", null, /^CONFLICT: This address is not an admin/],
    ["primary", "stranger", "stranger", /^CONFLICT: This address is not an admin/],
  ])("when %s removes %s and %s is next", (actor, target, next, expected) => {
    expect(judge(actor, target, next)).toMatch(expected);
  });

  it("keeps the last admin, even without a primary one", () => {
    expect(judge("second", "second", null, [["second", "admin"]])).toMatch(
      /^CONFLICT: There has to be an admin/,
    );
  });
});

const hash = `0x${"aB".repeat(32)}`;
const address = `0x${"Cd".repeat(20)}`;

describe("readLedgerSearch", () => {
  it.each([
    ["", { by: "nothing" }],
    ["   ", { by: "nothing" }],
    [" Proposal ", { by: "purpose", text: "proposal" }],
    ["bounty", { by: "purpose", text: "bounty" }],
    ["0x", { by: "address", text: "0x" }],
    [address, { by: "address", text: address.toLowerCase() }],
    [`${address}0`, { by: "transaction", text: `${address.toLowerCase()}0` }],
    [` ${hash} `, { by: "transaction", text: hash.toLowerCase() }],
    [hash.toUpperCase(), { by: "transaction", text: hash.toLowerCase() }],
    // One digit more is no transaction, and nothing that LIKE reads as a pattern gets into one.
    [`${hash}0`, { by: "subject", text: `${hash.toLowerCase()}0` }],
    ["0x%", { by: "subject", text: "0x%" }],
    ["0x_", { by: "subject", text: "0x_" }],
    ["' OR 1=1 --", { by: "subject", text: "' or 1=1 --" }],
  ])("reads %j", (typed, expected) => {
    expect(readLedgerSearch(typed)).toEqual(expected);
  });
});

describe("isTransactionHash", () => {
  it.each([
    [hash, true],
    [` ${hash.toUpperCase()} `, true],
    [`${hash}0`, false],
    [hash.slice(0, -1), false],
    [hash.replace("B", "g"), false],
    [address, false],
    ["", false],
  ])("of %j is %s", (typed, expected) => {
    expect(isTransactionHash(typed)).toBe(expected);
  });
});
