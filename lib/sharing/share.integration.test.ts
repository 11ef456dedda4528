import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import sharp from "sharp";
import { getAddress } from "viem";
import { getPrimary } from "@/lib/db/database.server";
import { insertBounty, insertClub, insertProposal } from "@/tests/builders/rows";
import { query } from "@/tests/setup/own-services";
import { origin, visitor } from "@/tests/setup/route-caller";

// The drawing library is a module that Jest's loader can't take; a browser test looks at real pictures.
let mockDrawn = 0;
jest.mock("next/og", () => ({
  ImageResponse: class extends Response {
    constructor(element: ReactElement) {
      mockDrawn += 1;
      super(renderToStaticMarkup(element));
    }
  },
}));

process.env["RATE_LIMIT_MULTIPLIER"] = "1000";

const contracts = { snapshotBlock: 1n, nft: `0x${"1".repeat(40)}`, token: `0x${"2".repeat(40)}` };
const person = `0x${"ab".repeat(20)}`;
const hiddenPerson = `0x${"cd".repeat(20)}`;

beforeAll(async () => {
  const garden = await insertClub(query, "garden");
  await insertProposal(query, { clubId: garden, ...contracts });
  const secret = { title: "A planted secret" };
  const { id } = await insertProposal(query, { clubId: garden, ...contracts, ...secret });
  const shed = await insertClub(query, "shed");
  await insertProposal(query, { clubId: shed, ...contracts });
  await insertBounty(query, { clubId: garden, title: "Dig a pond", prizesWei: [3n * 10n ** 18n] });
  const { id: hiddenBounty } = await insertBounty(query, { clubId: garden, title: "A planted secret" });
  await query(
    "INSERT INTO profile (address, name, about, updated_at) VALUES ($1, 'Gardener', 'I dig.', app_now()), ($2, 'A planted secret', '', app_now())",
    [person, hiddenPerson],
  );
  for (const [kind, subject] of [
    ["proposal", String(id)],
    ["club", "shed"],
    ["bounty", String(hiddenBounty)],
    ["profile", hiddenPerson],
  ]) {
    await query(
      "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ($1, $2, 'Not ours.', $3, app_now())",
      [kind, subject, `0x${"a".repeat(40)}`],
    );
  }
});

async function get(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  const { response } = await visitor("GET", path);
  return {
    status: response.status,
    text: response.bodyUsed ? "" : await response.text(),
    headers: response.headers,
  };
}

describe("the sitemap", () => {
  it("names every public page by its one address and nothing that is hidden", async () => {
    const index = await get("/sitemap.xml");
    const files = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
    expect(files).toContain(`${origin}/sitemaps/pages.xml`);
    const texts = await Promise.all(files.map((file) => get(new URL(file).pathname)));
    const places = texts.flatMap(({ text }) =>
      [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address.replace(origin, "")),
    );
    expect(places).toEqual(
      expect.arrayContaining([
        "/",
        "/bounties",
        "/bounties/leaderboard",
        "/clubs/garden",
        "/clubs/garden/proposals/1",
        "/clubs/garden/bounties/1",
        `/u/${getAddress(person)}`,
      ]),
    );
    expect(places.filter((place) => /proposals\/2|bounties\/2|shed|0xcd/i.test(place))).toEqual([]);
    expect(texts[0]?.headers.get("cache-control")).toContain("s-maxage");
  });

  it("answers 404 for a file that there is not", async () => {
    for (const file of [
      "clubs-0.xml",
      "clubs-99.xml",
      "tokens-1.xml",
      "clubs-1",
      "%00",
      "clubs-999999999.xml",
    ]) {
      expect((await get(`/sitemaps/${file}`)).status).toBe(file === "%00" ? 400 : 404);
    }
  });

  it("is named by robots.txt, which lets crawlers fetch the pictures of links", async () => {
    const { text } = await get("/robots.txt");
    expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(text.indexOf("Allow: /api/cards/")).toBeLessThan(text.indexOf("Disallow: /api/"));
  });
});

describe("the manifest", () => {
  it("names the product and icons of every size that phones ask for, which are there", async () => {
    const { status, text, headers } = await get("/manifest.webmanifest");
    expect([status, headers.get("content-type")]).toEqual([200, "application/manifest+json"]);
    const manifest = JSON.parse(text);
    expect(manifest).toMatchObject({ name: "Club Kairos", short_name: "Club Kairos", start_url: "/" });
    expect(manifest).toMatchObject({ display: "standalone", theme_color: "#0b0e15" });
    const pictures = manifest.icons.filter(({ type }: { type: string }) => type === "image/png");
    expect(pictures.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      "192x192 any",
      "192x192 maskable",
      "512x512 any",
      "512x512 maskable",
    ]);
    for (const { src, sizes } of pictures) {
      const { width, height } = await sharp(`public${src}`).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
  });
});

describe("share cards", () => {
  it("draw what is public, and of what is hidden a stub", async () => {
    const open = await get("/api/cards/clubs/garden/proposals/1");
    expect([open.status, open.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(open.headers.get("cache-control")).toContain("s-maxage");
    expect(open.headers.get("etag")).toMatch(/^W\/"[\w-]{22}"$/);
    const hidden = await get("/api/cards/clubs/garden/proposals/2");
    expect(hidden.status).toBe(200);
    expect(hidden.text).not.toContain("planted secret");
    expect((await get("/api/cards/clubs/shed")).text).toContain("Hidden club");
    const bounty = await get("/api/cards/clubs/garden/bounties/1");
    expect([bounty.status, bounty.text]).toEqual([200, expect.stringMatching(/Dig a pond.*>3 \$/s)]);
    expect((await get("/api/cards/clubs/garden/bounties/2")).text).toContain(
      "An admin has hidden this bounty.",
    );
    expect((await get(`/api/cards/people/${person}`)).text).toMatch(/Gardener.*I dig\./s);
    const unnamed = await get(`/api/cards/people/${hiddenPerson}`);
    expect([unnamed.status, unnamed.text]).toEqual([200, expect.not.stringContaining("planted secret")]);
  });

  it.each([
    "/api/cards/clubs/garden",
    "/api/cards/clubs/garden/bounties/1",
    `/api/cards/people/0x${"ef".repeat(20)}`,
  ])("answer 503 and no picture while the database does not: %s", async (path) => {
    const fault = jest.spyOn(getPrimary(), "query").mockImplementation((text: unknown) => {
      throw Object.assign(new Error(`gone: ${String(text)}`), { code: "57P03" });
    });
    try {
      const { status, headers } = await get(path);
      expect([status, headers.get("content-type")]).toEqual([
        503,
        expect.stringContaining("application/json"),
      ]);
    } finally {
      fault.mockRestore();
    }
  });

  it("draw any address, and take it in any casing", async () => {
    expect((await get(`/api/cards/people/0x${"12".repeat(20)}`)).status).toBe(200);
    expect((await get(`/api/cards/people/0x${"AB".repeat(20)}`)).text).toContain("Gardener");
  });

  it("show the site for addresses that did nothing here, drawn once for all of them", async () => {
    const { text } = await get("/api/cards/people/0x0000000000000000000000000000000000000001");
    const before = mockDrawn;
    for (let number = 10; number < 30; number += 1) {
      expect((await get(`/api/cards/people/0x${String(number).repeat(20)}`)).text).toBe(text);
    }
    expect(mockDrawn).toBe(before);
    expect(text).not.toContain("0x0000");
  });

  it.each([
    ["/api/cards/clubs/nobody", 404],
    ["/api/cards/clubs/garden/proposals/77", 404],
    ["/api/cards/clubs/nobody/proposals/1", 404],
    ["/api/cards/clubs/garden/proposals/0", 400],
    ["/api/cards/clubs/garden/proposals/99999999999999999999", 400],
    ["/api/cards/clubs/%00/proposals/1", 400],
    ["/api/cards/clubs/garden/bounties/77", 404],
    ["/api/cards/clubs/garden/bounties/0", 400],
    ["/api/cards/people/0x12", 400],
  ])("answers %s with %d", async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });
});
