import fc from "fast-check";
import { escapeLiteral } from "pg";
import { foldText } from "@/lib/shared/fold-text";
import { insertBounty, insertMissingVersions } from "@/tests/builders/rows";
import { insertSearchCorpus } from "@/tests/builders/search-corpus";
import { codePoint } from "@/tests/code-point";
import { query } from "@/tests/setup/own-services";
import { type Answer, visitor } from "@/tests/setup/route-caller";
import { atNight } from "@/tests/size";
import { searchEverything } from "./search-everything.server";
import type { SearchKind } from "./search-kinds";
import { type SearchAnswer, type SearchHit, searchAnswer } from "./search-schemas";

const author = `0x${"ab".repeat(20)}`;
let serial = 0;

async function storeClub({
  slug,
  name = slug,
  about = "",
  verified = false,
  activeDaysAgo = 60,
}: {
  slug: string;
  name?: string;
  about?: string;
  verified?: boolean;
  activeDaysAgo?: number;
}): Promise<void> {
  await query(
    `INSERT INTO club (slug, name, skeleton, sort_name, search_text, about, verified, created_by, created_at, active_at)
     VALUES ($1, $2, $1, $1, $1, $3, $4, $5, app_now(), app_now() - interval '1 day' * $6)`,
    [slug, name, about, verified, author, activeDaysAgo],
  );
}

/** A proposal of a club that ended a day ago, or ends in two. */
async function storeProposal({
  slug,
  number,
  title,
  body = "",
  isOpen = false,
}: {
  slug: string;
  number: number;
  title: string;
  body?: string;
  isOpen?: boolean;
}): Promise<string> {
  serial += 1;
  const [row] = await query<{ id: string }>(
    `INSERT INTO proposal (club_id, number, draft_id, author, digest, version, starts_at, ends_at,
       rule_hash, formula, ratio, tokens_per_vote, nft, token, minimum_power, total_power, quorum_power, quorum_basis_points,
       minimum_period_seconds, snapshot_block, snapshot_block_hash, author_power, is_fee_exempt, created_at)
     SELECT id, $2, gen_random_uuid(), $4, '0x' || md5($5) || md5('search'), 1, app_now() - $3::interval, app_now() - $3::interval + interval '4 days', '0x', 1, 1, 1,
       $4, $4, 0, 0, 0, 0, 259200, 1, '0x', 0, true, app_now() FROM club WHERE slug = $1 RETURNING id`,
    [slug, number, isOpen ? "2 days" : "5 days", author, String(serial)],
  );
  await insertMissingVersions(query, { title: escapeLiteral(title), body: escapeLiteral(body) });
  return row?.id ?? "";
}

async function hide(kind: "bounty" | "club" | "proposal" | "profile", id: string): Promise<void> {
  await query(
    "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ($1, $2, 'x', $3, app_now())",
    [kind, id, author],
  );
}

const textOf = ({ title }: SearchHit): string => title.map(({ text }) => text).join("");
const titlesOf = ({ groups }: SearchAnswer, kind: SearchKind): string[] =>
  groups.find((group) => group.kind === kind)?.hits.map(textOf) ?? [];
const ask = async (q: string): Promise<Answer> => visitor("GET", `/api/search?${new URLSearchParams({ q })}`);

beforeAll(async () => {
  await storeClub({ slug: "granary", name: "The Granary", about: "We keep grain for the winter." });
  await storeClub({ slug: "creme", name: "Crème Brûlée" });
  await storeClub({ slug: "winter-fund", name: "Winter Fund" });
  await storeClub({ slug: "winter-guild", name: "Winter Guild", verified: true });
  await storeClub({ slug: "moscow", name: "ЗИМНИЙ сад" });
  await storeClub({ slug: "secret", name: "Winter secret" });
  await storeClub({ slug: "archive", name: "Winter archive" });
  await query("UPDATE club SET archived_at = app_now(), archive_reason = 'over' WHERE slug = 'archive'");
  await hide("club", "secret");
  await storeProposal({ slug: "granary", number: 1, title: "Repair the roof", body: "It leaks in winter." });
  await storeProposal({ slug: "granary", number: 2, title: "A winter budget" });
  await storeProposal({ slug: "granary", number: 3, title: "Our winter budget", isOpen: true });
  await storeProposal({ slug: "granary", number: 4, title: "Winter" });
  const granary = await query<{ id: string }>("SELECT id FROM club WHERE slug = 'granary'");
  const clubId = BigInt(granary[0]?.id ?? 0);
  await insertBounty(query, { clubId, title: "Thresh the barley", deadlineIn: "-1 day" });
  await insertBounty(query, { clubId, title: "Thresh the barley again" });
  const { id } = await insertBounty(query, { clubId, title: "Thresh the barley in secret" });
  await hide("bounty", String(id));
  await storeProposal({ slug: "creme", number: 3, title: "More sugar" });
  await storeProposal({ slug: "secret", number: 7, title: "Winter in a hidden club" });
  await hide("proposal", await storeProposal({ slug: "creme", number: 8, title: "Winter, hidden" }));
});

describe("searchEverything", () => {
  it("finds bounties by title, brief and number, the open one first, and no hidden one", async () => {
    const found = await searchEverything({ q: "barley" });
    expect(titlesOf(found, "bounty")).toEqual(["Thresh the barley again", "Thresh the barley"]);
    expect(
      found.groups.flatMap(({ hits }) => hits.map(({ href, status }) => ({ href, status }))),
    ).toMatchObject([
      { href: "/clubs/granary/bounties/2", status: { state: "open", word: "Open" } },
      { href: "/clubs/granary/bounties/1", status: { state: "in-review" } },
    ]);
    await query(
      "UPDATE bounty SET cancelled_at = app_now(), cancelled_by = sponsor, cancel_reason = 'x' WHERE title = 'Thresh the barley again'",
    );
    expect(titlesOf(await searchEverything({ q: "thresh barley" }), "bounty")).toEqual([
      "Thresh the barley again",
      "Thresh the barley",
    ]);
    const byNumber = await searchEverything({ q: "granary #2" });
    expect([byNumber.exact, titlesOf(byNumber, "bounty")]).toEqual([null, ["Thresh the barley again"]]);
  });

  it("ranks a whole title first, then its words, then those of the text; what is verified or open before its equals", async () => {
    const found = await searchEverything({ q: "winter" });
    expect(titlesOf(found, "proposal")).toEqual([
      "Winter",
      "Our winter budget",
      "A winter budget",
      "Repair the roof",
    ]);
    expect(titlesOf(found, "club")).toEqual(["Winter Guild", "Winter Fund", "The Granary"]);
    expect(found).toMatchObject({ isGuess: false, suggestion: null, exact: null });
  });

  it("puts a verified club before new ones with similar names", async () => {
    await storeClub({ slug: "lantern-vault", name: "Lantern Vault", verified: true });
    for (const name of ["Lantern Vault DAO", "Lantern Vault Two", "My Lantern Vault"])
      await storeClub({ slug: name.toLowerCase().replaceAll(" ", "-"), name, activeDaysAgo: 0 });
    for (const q of ["vault", "lantern"])
      expect(titlesOf(await searchEverything({ q }), "club")[0]).toBe("Lantern Vault");
  });

  it("never finds what is hidden, stands in a hidden club, or is an archived club", async () => {
    for (const q of ["hidden", "secret", "archive", "#7", "#8", "hiden"]) {
      const { groups, exact } = await searchEverything({ q });
      expect([q, exact, groups.flatMap(({ hits }) => hits.map(textOf))]).toEqual([q, null, []]);
    }
  });

  it("finds again what is shown again, and follows a change of the text at once", async () => {
    await query("UPDATE club SET archived_at = NULL, archive_reason = NULL WHERE slug = 'archive'");
    expect(titlesOf(await searchEverything({ q: "archive" }), "club")).toEqual(["Winter archive"]);
    await query("UPDATE club SET name = 'Spring' WHERE slug = 'archive'");
    expect(titlesOf(await searchEverything({ q: "spring" }), "club")).toEqual(["Spring"]);
  });

  it.each([
    ["creme brul", "club", "Crème Brûlée"],
    ["зимний", "club", "ЗИМНИЙ сад"],
    ["GRANARY grain", "club", "The Granary"],
    ["repair roof", "proposal", "Repair the roof"],
  ] as const)(
    "finds %j without regard to case, accents and the end of the last word",
    async (q, kind, title) => {
      expect(titlesOf(await searchEverything({ q }), kind)).toEqual([title]);
    },
  );

  it.each([
    ["grannary", "The Granary", "granary"],
    ["wintr guild", "Winter Guild", "winter guild"],
  ])("guesses at %j and says what it was probably meant to be", async (q, title, suggestion) => {
    const found = await searchEverything({ q });
    expect(found).toMatchObject({ isGuess: true, suggestion });
    expect(titlesOf(found, "club")[0]).toBe(title);
  });

  it("finds proposals by number, in a club when one is named, and is sure when there is one", async () => {
    const several = await searchEverything({ q: "#3" });
    expect(titlesOf(several, "proposal")).toEqual(["Our winter budget", "More sugar"]);
    expect(several.exact).toBeNull();
    const one = await searchEverything({ q: "granary #3" });
    expect(one.exact?.href).toBe("/clubs/granary/proposals/3");
    expect(titlesOf(await searchEverything({ q: "4" }), "proposal")).toEqual(["Winter"]);
  });

  it("is sure of a whole address, and of its beginning when one person has it", async () => {
    const href = expect.stringMatching(/^\/u\/0xab/i);
    expect((await searchEverything({ q: author })).exact).toMatchObject({ kind: "person", href });
    expect((await searchEverything({ q: "0xABABAB" })).exact).toMatchObject({ kind: "person", href });
    expect((await searchEverything({ q: "0xababa" })).exact).toBeNull();
    expect((await searchEverything({ q: "0xabab...ABAB" })).exact).toMatchObject({ kind: "person", href });
    expect((await searchEverything({ q: "0xabab...ABAC" })).groups).toEqual([]);
    expect((await searchEverything({ q: "0xbababa" })).groups).toEqual([]);
  });
});

describe("a person's name", () => {
  it("is found once it is chosen, and no more once it is given up or hidden", async () => {
    const people = async () => titlesOf(await searchEverything({ q: "wren" }), "person");
    await query("INSERT INTO profile (address, updated_at) VALUES ($1, app_now())", [author]);
    expect(await people()).toEqual([]);
    await query("UPDATE profile SET name = 'Jenny Wren' WHERE address = $1", [author]);
    expect(await people()).toEqual(["Jenny Wren"]);
    await hide("profile", author);
    expect(await people()).toEqual([]);
    expect((await searchEverything({ q: author })).exact).toMatchObject({
      facts: [],
      title: [{ isHit: false }],
    });
    await query("UPDATE hidden_content SET shown_at = app_now(), shown_by = $1 WHERE subject_id = $1", [
      author,
    ]);
    expect(await people()).toEqual(["Jenny Wren"]);
    await query("UPDATE profile SET name = '' WHERE address = $1", [author]);
    expect(await people()).toEqual([]);
  });
});

describe("GET /api/search", () => {
  it("answers any text with 200 or 400, and what the schema promises", async () => {
    const text = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 120 }),
      fc.string({
        unit: fc.constantFrom(
          "'",
          "\\",
          ":*",
          "&",
          "<->",
          "%",
          "🗳️",
          "ע",
          "\u202e",
          "é",
          "#9",
          "0x",
          "a",
          " ",
        ),
        maxLength: 40,
      }),
      fc.constantFrom(
        "\u0000",
        "x".repeat(50_000),
        "ﷺ".repeat(100),
        "0x".padEnd(100, "a"),
        "#999999999",
        "a ".repeat(50),
      ),
    );
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        const { status, body } = await ask(q);
        expect([200, 400]).toContain(status);
        if (status === 200) searchAnswer.parse(body);
      }),
      { numRuns: 150, seed: 20260217 },
    );
  });

  it.each(["", "?q=", "?q=%20", "?q=a&kind=ballot", "?q=a&cursor=1", "?q=a&q=b", "?q=a&limit=5"])(
    "refuses %j",
    async (search) => {
      expect((await visitor("GET", `/api/search${search}`)).status).toBe(400);
    },
  );
});

describe("search_fold", () => {
  // Georgian, Vithkuqi, Medefaidrin and some Latin capitals, which Unicode has had since version 11.
  const youngCapitals = /[\u1c90-\u1cbf\u2c2f\ua7ba-\ua7f5\u{10570}-\u{10595}\u{16e40}-\u{16e5f}]/gu;

  it("folds in the database as foldText does", async () => {
    const [server] = await query<{ takes_case_from_icu: boolean }>(
      "SELECT pg_get_functiondef('search_fold'::regproc) LIKE '%icu%' AS takes_case_from_icu",
    );
    // Before PostgreSQL 17 the case of letters comes from the server's ICU, which may be older than they are.
    const unknown = server?.takes_case_from_icu ? youngCapitals : "\u0000";
    const texts = fc.sample(fc.string({ unit: "grapheme", maxLength: 40 }), { numRuns: 300, seed: 20260217 });
    const all = [
      ...texts,
      "Crème, BRÛLÉE!",
      "ΟΔΟΣ İstanbul ẞ",
      "שָׁלוֹם مُحَمَّد",
      "ﬁne Ⅷ ½ 投票 ｶﾞ",
      "a_b-c/d.e",
      "हिन्दी",
    ].map((text) => text.replaceAll("\u0000", "").replaceAll(unknown, ""));
    const rows = await query<{ folded: string }>(
      "SELECT search_fold(t) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS u(t, n) ORDER BY n",
      [all],
    );
    expect(rows.map(({ folded }) => folded)).toEqual(all.map(foldText));
  });
});

// Fills 3,000 rows, because a smaller table is read without its indexes.
atNight("a larger search", () => {
  beforeAll(() => insertSearchCorpus(query, { clubs: 1_500, proposals: 1_500 }), 60_000);

  it("pages through everything once, in one order, while more is added", async () => {
    const { groups } = await searchEverything({ q: "lunsha" });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = (await searchEverything({ q: "lunsha", kind: "proposal", cursor })).groups.find(
        ({ kind }) => kind === "proposal",
      );
      seen.push(...(page?.hits.map(({ href }) => href) ?? []));
      cursor = page?.next ?? undefined;
      await storeProposal({ slug: "granary", number: 100 + seen.length, title: "Lunsha" });
    } while (cursor !== undefined);
    expect(seen.length).toBe(groups.find(({ kind }) => kind === "proposal")?.count);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(40);
  });

  it.each([
    ["words @@ to_tsquery('simple', '''dorgripol'' & ''ka'':*')", "search_entry_words_idx"],
    ["'dorgripal mitesro' <% title", "search_entry_title_idx"],
    ["number = 12", "search_entry_number_idx"],
    ["(words @@ to_tsquery('simple', '''12'':*') OR number = 12)", "search_entry_number_idx"],
  ])("reads by an index: %s", async (condition, index) => {
    const plan = await query<Record<string, string>>(
      `EXPLAIN SELECT id FROM search_entry WHERE ${condition}`,
    );
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain(index);
  });
});
