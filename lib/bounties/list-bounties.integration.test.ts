import { ADMIN_BOUNTY_TABS, type AdminBountyTab } from "@/lib/admin/admin-list";
import { countContent, listAdminBounties } from "@/lib/admin/list-content.server";
import { insertAnnounced, insertBounty } from "@/tests/builders/rows";
import { storeClub } from "@/tests/builders/stored-proposals";
import { query } from "@/tests/setup/own-services";
import { ask } from "@/tests/setup/route-caller";
import {
  type BountiesQuery,
  type BountySummary,
  bountiesQuery,
  bountyFilters,
  bountySorts,
} from "./bounty-schemas";
import { listBounties } from "./list-bounties.server";

const HERE = "paged-club";
const ONE = 10n ** 18n;

beforeAll(async () => {
  const clubs = [await storeClub(HERE), await storeClub("other-club"), await storeClub("hidden-club")];
  for (let count = 0; count < 60; count++) {
    await insertBounty(query, {
      clubId: clubs[count % 2] ?? 0n,
      title: `Bounty ${count}`,
      kind: count % 3 === 0 ? "apply" : "open",
      asset: count % 5 === 0 ? "cro" : "token",
      labels: count % 4 === 0 ? ["design", "video"] : ["data"],
      // Equal keys on purpose: the id alone then orders them.
      prizesWei: [BigInt(1 + (count % 7)) * ONE],
      deadlineIn: `${(count % 6) - 3} days ${count % 6 === 3 ? "1 hour" : ""}`,
    });
  }
  await insertBounty(query, { clubId: clubs[2] ?? 0n, title: "In a hidden club" });
  await query(
    "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ('club', 'hidden-club', 'scam', $1, app_now())",
    [`0x${"00".repeat(19)}aa`],
  );
});

/** Every page of a list, one after the other. */
async function readAll(slug: string | null, asked: Partial<BountiesQuery>): Promise<BountySummary[]> {
  const found: BountySummary[] = [];
  let after: string | undefined;
  do {
    const page = await listBounties({
      slug,
      query: bountiesQuery.parse({ ...asked, ...(after && { after }) }),
    });
    found.push(...page.bounties);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return found;
}

describe("listBounties", () => {
  it.each(bountyFilters.flatMap((state) => bountySorts.map((sort) => [state, sort] as const)))(
    "gives each bounty that is %s once, by %s, over all pages",
    async (state, sort) => {
      const all = await readAll(null, { state, sort });
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect(all).toHaveLength(state === "any" ? 60 : { open: 30, "in-review": 30, completed: 0 }[state]);
      const keys = all.map((bounty) =>
        sort === "prize"
          ? BigInt(bounty.totalWei) + (bounty.asset === "token" ? ONE * 1000n : 0n)
          : BigInt(bounty.id),
      );
      if (sort === "prize" || sort === "newest") {
        expect(keys).toEqual(keys.toSorted((one, other) => (one > other ? -1 : 1)));
      }
      if (sort === "deadline") {
        const times = all.map(({ submissionsUntil }) => Date.parse(submissionsUntil));
        expect(times).toEqual(times.toSorted((one, other) => (state === "open" ? one - other : other - one)));
      }
    },
  );

  it("leaves what the filters ask for, in a club or in all", async () => {
    const here = await readAll(HERE, { state: "any", type: "apply", label: "design" });
    expect(here.length).toBeGreaterThan(0);
    for (const bounty of here) {
      expect(bounty).toMatchObject({ kind: "apply", club: { slug: HERE } });
      expect(bounty.labels).toContain("design");
    }
    expect((await readAll("hidden-club", { state: "any" })).map(({ title }) => title)).toEqual([
      "In a hidden club",
    ]);
    await expect(readAll("no-such-club", {})).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("shows featured ones first, and of a hidden one no text", async () => {
    const [first] = await readAll(HERE, { state: "open", sort: "newest" });
    const last = (await readAll(HERE, { state: "open", sort: "newest" })).at(-1);
    await query("UPDATE bounty SET featured_at = app_now() WHERE id = $1", [last?.id]);
    await query(
      "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ('bounty', $1, 'spam', $2, app_now())",
      [first?.id, `0x${"00".repeat(19)}aa`],
    );
    const again = await readAll(HERE, { state: "open", sort: "newest" });
    expect(again[0]).toMatchObject({ id: last?.id, isFeatured: true });
    expect(again[1]).toMatchObject({ id: first?.id, title: "", hidden: { reason: "spam" } });
  });
});

describe("the lists' routes", () => {
  it.each([
    "?after=1",
    "?after=1.t",
    `?after=1.t${"9".repeat(79)}`,
    "?state=draft",
    "?label=%00",
    "?sponsor=0x1",
  ])("answer 400 to %s", async (search) => {
    expect((await ask(`/api/bounties${search}`)).status).toBe(400);
  });

  it.each(["deadline", "prize", "submissions", "newest"])(
    "answer a cursor beyond every number with an empty page or all, never a fault, by %s",
    async (sort) => {
      const search = `?state=any&sort=${sort}&after=${"9".repeat(18)}.t${"9".repeat(78)}`;
      expect((await ask(`/api/bounties${search}`)).status).toBeLessThan(500);
    },
  );

  it("give a file with one line a bounty", async () => {
    const response = await ask("/api/bounties.csv?state=any");
    const lines = (await response.text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(61);
    expect(lines[0]).toContain("payouts proved");
  });
});

describe("the dashboard's list", () => {
  it("holds each bounty under its state, over pages, with what it owes", async () => {
    const clubId = await storeClub("state-club");
    const put = async (title: string, deadlineIn: string, change?: string) => {
      const { id } = await insertBounty(query, { clubId, title, deadlineIn, reviewLasts: "2 days" });
      if (change !== undefined) await query(`UPDATE bounty SET ${change} WHERE id = $1`, [id]);
      return `${id}`;
    };
    const by = `0x${"00".repeat(19)}aa`;
    const open = await put("open 100%", "1 day");
    const inReview = await put("in review", "-1 day");
    const overdue = await put("overdue", "-3 days");
    const cancelled = await put(
      "cancelled",
      "1 day",
      `cancelled_at = app_now(), cancelled_by = '${by}', cancel_reason = 'A mistake.'`,
    );
    const paysLater = await insertAnnounced(query, { clubId, winners: [`0x${"00".repeat(19)}bb`] });
    const named = `${paysLater.id}`;
    const expected: Readonly<Record<AdminBountyTab, string[]>> = {
      open: [open],
      "in-review": [inReview],
      overdue: [overdue],
      unpaid: [named],
      completed: [named],
      cancelled: [cancelled],
      hidden: [],
      featured: [],
    };
    for (const tab of ADMIN_BOUNTY_TABS) {
      const { bounties } = await listAdminBounties({ tab, q: "state-club", after: null });
      expect([tab, bounties.map(({ id }) => id)]).toEqual([tab, expected[tab]]);
    }
    const { bounties } = await listAdminBounties({ tab: "unpaid", q: "", after: null });
    expect(bounties).toMatchObject([{ state: "completed", isOpen: false, unpaid: 1 }]);
    expect((await listAdminBounties({ tab: "open", q: "100%", after: null })).bounties).toHaveLength(1);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listAdminBounties>> = await listAdminBounties({
        tab: "open",
        q: "",
        after,
        limit: 7,
      });
      seen.push(...page.bounties.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength((await countContent()).bounties.open);
  });
});

it("tells who won the highest prize, once winners are announced", async () => {
  const clubId = await storeClub("won-club");
  const winners = [`0x${"00".repeat(19)}bb`, `0x${"00".repeat(19)}cc`];
  await insertAnnounced(query, { clubId, winners });
  await insertBounty(query, { clubId });
  await query(
    "INSERT INTO profile (address, name, updated_at) VALUES ($1, 'Ines', app_now())",
    winners.slice(0, 1),
  );
  const all = await readAll("won-club", { state: "any", sort: "newest" });
  expect(all.map(({ winner }) => winner)).toEqual([
    null,
    { address: expect.stringMatching(/bb$/i), name: "Ines" },
  ]);
});
