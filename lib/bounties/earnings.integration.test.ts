import { provePrizes } from "@/tests/builders/prove-prizes";
import { insertAnnounced } from "@/tests/builders/rows";
import { storeClub } from "@/tests/builders/stored-proposals";
import { query } from "@/tests/setup/own-services";
import { ask } from "@/tests/setup/route-caller";
import type { RewardAsset } from "./bounty-kinds";
import { type Contributor, earningsPage } from "./earnings-schemas";
import { listContributors } from "./list-earnings.server";

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const ONE = 10n ** 18n;
const person = (letters: string): string => `0x${letters.repeat(20)}`;
const [ada, ben, carl, dora] = ["aa", "bb", "cc", "dd"].map(person) as [string, string, string, string];
const clubs = new Map<string, bigint>();

beforeAll(async () => {
  for (const slug of ["market", "harbour", "hidden"]) clubs.set(slug, await storeClub(slug));
  await query(
    `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ('club', 'hidden', 'scam', $1, app_now())`,
    [ada],
  );
  await query("INSERT INTO profile (address, name, updated_at) VALUES ($1, '=ada()', app_now())", [ada]);
});

/** A bounty whose winners are announced, and which of its prizes are proved. */
async function pay(
  slug: string,
  prizes: readonly [winner: string, whole: bigint, proof: "credited" | "revoked" | "none"][],
  more: { asset?: RewardAsset; sponsor?: string } = {},
): Promise<string[]> {
  const bounty = await insertAnnounced(query, {
    clubId: clubs.get(slug) ?? 0n,
    winners: prizes.map(([winner]) => winner),
    prizesWei: prizes.map(([, whole]) => whole * ONE),
    perPerson: 10,
    ...more,
  });
  for (const status of ["credited", "revoked"] as const) {
    await provePrizes(
      query,
      bounty.prizes.filter((_, index) => prizes[index]?.[2] === status),
      status,
    );
  }
  return bounty.prizes;
}

const list = async (slug: string | null, asset: RewardAsset = "token") =>
  (await listContributors({ slug, asset, after: null })).contributors.map(
    ({ address, earnedWei, wins, sponsors }) => [
      address.toLowerCase(),
      BigInt(earnedWei) / ONE,
      wins,
      sponsors,
    ],
  );

describe("the leaderboard of contributors", () => {
  it("says so when nobody has earned anything", async () => {
    expect(await listContributors({ slug: null, asset: "token", after: null })).toEqual({
      asset: "token",
      contributors: [],
      next: null,
      place: 1,
    });
  });

  it("sums proved prizes alone, token and CRO apart, of all clubs that are not hidden or of one", async () => {
    await pay("market", [
      [ada, 5n, "credited"],
      [ben, 100n, "revoked"],
      [carl, 200n, "none"],
    ]);
    await pay("harbour", [
      [ada, 3n, "credited"],
      [ben, 8n, "credited"],
    ]);
    await pay("harbour", [[ada, 4n, "credited"]], { sponsor: person("ee") });
    await pay("market", [[carl, 2n, "credited"]], { asset: "cro" });
    await pay("hidden", [[dora, 50n, "credited"]]);
    expect(await list(null)).toEqual([
      [ada, 12n, 3, 2],
      [ben, 8n, 1, 1],
    ]);
    expect(await list(null, "cro")).toEqual([[carl, 2n, 1, 1]]);
    expect(await list("market")).toEqual([[ada, 5n, 1, 1]]);
    expect(await list("hidden")).toEqual([[dora, 50n, 1, 1]]);
    expect(await list("harbour", "cro")).toEqual([]);
  });

  it("follows a payment that the chain loses, and that comes back", async () => {
    const [prize] = await pay("market", [[dora, 7n, "credited"]]);
    const turn = (status: string) =>
      query(
        "UPDATE payment_proof SET status = $2, revoked_at = CASE WHEN $2 = 'revoked' THEN app_now() END WHERE purpose_id = $1",
        [prize, status],
      );
    expect(await list("market")).toContainEqual([dora, 7n, 1, 1]);
    await turn("revoked");
    expect((await list("market")).map(([winner]) => winner)).not.toContain(dora);
    await turn("credited");
    expect((await list("market"))[0]).toEqual([dora, 7n, 1, 1]);
    await turn("revoked");
  });

  it("follows a club that is hidden and shown again, in the same moment", async () => {
    const hide = () =>
      query(
        `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ('club', 'harbour', 'scam', $1, app_now())`,
        [ada],
      );
    const before = await list(null);
    await hide();
    expect(await list(null)).toEqual([[ada, 5n, 1, 1]]);
    expect(await list("harbour")).toContainEqual([ben, 8n, 1, 1]);
    await query(
      "UPDATE hidden_content SET shown_at = app_now(), shown_by = hidden_by WHERE subject_id = 'harbour'",
    );
    expect(await list(null)).toEqual(before);
  });

  it("has the sum of all when several payments of one person are proved at the same time", async () => {
    const prizes = (
      await pay(
        "market",
        Array.from({ length: 8 }, () => [dora, 1n, "none"] as const),
      )
    ).map((prize) => [prize]);
    await Promise.all(prizes.map((prize) => provePrizes(query, prize)));
    expect(await list("market")).toContainEqual([dora, 8n, 8, 1]);
    const [differs] = await query<{ n: number }>(
      `SELECT count(*)::int AS n FROM bounty_earning e FULL JOIN (
         SELECT b.club_id, o.asset, o.winner, sum(o.amount_wei) AS wei FROM bounty_payout o JOIN bounty b ON b.id = o.bounty_id
           JOIN payment_proof q ON q.purpose = 'payout' AND q.purpose_id = o.prize_id::text AND q.status = 'credited' GROUP BY 1, 2, 3) s
       USING (club_id, asset, winner) WHERE club_id <> 0 AND e.wei IS DISTINCT FROM s.wei`,
    );
    expect(differs?.n).toBe(0);
    await query(
      "UPDATE payment_proof SET status = 'revoked', revoked_at = app_now() WHERE purpose_id = ANY ($1)",
      [prizes.flat()],
    );
  });

  it("leaves no hole and no double over pages, whoever earned the same, and gives the same file", async () => {
    const many = Array.from({ length: 130 }, (_, n) => `0x${(n + 1).toString(16).padStart(40, "0")}`);
    for (let from = 0; from < many.length; from += 10) {
      await pay(
        "harbour",
        many.slice(from, from + 10).map((winner, index) => [winner, BigInt(1 + (index % 3)), "credited"]),
        { asset: "cro" },
      );
    }
    const rows: Contributor[] = [];
    const places: number[] = [];
    for (
      let search = "?asset=cro", next: string | null = "";
      next !== null;
      search = `?asset=cro&after=${next}`
    ) {
      const page = earningsPage.parse(await (await ask(`/api/earnings${search}`)).json());
      rows.push(...page.contributors);
      places.push(page.place);
      next = page.next;
    }
    expect(places).toEqual([1, 51, 101]);
    expect(new Set(rows.map(({ address }) => address)).size).toBe(131);
    const earned = rows.map(({ earnedWei }) => BigInt(earnedWei));
    expect(earned).toEqual(earned.toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0)));
    const lines = (await (await ask("/api/earnings.csv?asset=cro")).text()).trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.split(",")[0])).toEqual(rows.map(({ address }) => address));
  });

  it("shows names with no formula in the file, and none that an admin hides", async () => {
    const text = await (await ask("/api/earnings.csv?club=market")).text();
    expect(text).toContain(",'=ada(),token,5,1,1");
    await query(
      `INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ('profile', $1, 'spam', $1, app_now())`,
      [ada],
    );
    const { contributors } = await listContributors({ slug: "market", asset: "token", after: null });
    expect(contributors[0]).toMatchObject({ name: null });
  });

  it.each([
    ["?asset=eth", 400],
    ["?after=1", 400],
    ["?after=%00", 400],
    [`?after=1.${"9".repeat(79)}.1.${ada}`, 400],
    ["?x=1", 400],
    [`?club=${"x".repeat(201)}`, 400],
    ["?club=no-such-club", 404],
    ["?club=%00", 400],
    [`?after=999999999.${"9".repeat(78)}.999999999.${ada}`, 200],
    ["?after=0.0.0.0x0000000000000000000000000000000000000000", 200],
  ])("answers %s with %d", async (search, status) => {
    expect((await ask(`/api/earnings${search}`)).status).toBe(status);
  });
});
