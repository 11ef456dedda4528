import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { parseEnvironment } from "@/lib/env/environment-schemas";
import { EMBED_SCRIPT } from "@/lib/sharing/embed-page";
import { insertClub, insertProposal } from "@/tests/builders/rows";
import { query } from "@/tests/setup/own-services";
import { visitor } from "@/tests/setup/route-caller";
import { answerSecurityText } from "./answer-well-known.server";

const contracts = { snapshotBlock: 1n, nft: `0x${"1".repeat(40)}`, token: `0x${"2".repeat(40)}` };
const BAD = `<script>alert(1)</script> "quoted" & 'more'`;

let proposal: Awaited<ReturnType<typeof insertProposal>>;
let number: number;

beforeAll(async () => {
  const clubId = await insertClub(query, "garden");
  proposal = await insertProposal(query, { clubId, ...contracts, title: BAD });
  const [row] = await query<{ number: number }>("SELECT number FROM proposal WHERE id = $1", [proposal.id]);
  number = row?.number ?? 0;
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const { response, status } = await visitor("GET", path, undefined, headers);
  return { status, headers: response.headers, text: response.bodyUsed ? "" : await response.text() };
};
const page = () => `https://club.test/clubs/garden/proposals/${number}`;
const offer = (url: string, rest = "") => visitor("GET", `/api/oembed?url=${encodeURIComponent(url)}${rest}`);

describe("JSON feeds", () => {
  it("have the entries of the Atom feed, in their order, as JSON Feed 1.1 wants them", async () => {
    const { headers, text } = await get("/clubs/garden/feed.json");
    expect(headers.get("content-type")).toBe("application/feed+json; charset=utf-8");
    const feed = JSON.parse(text);
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      title: "garden · Club Kairos",
      home_page_url: "https://club.test/clubs/garden",
      feed_url: "https://club.test/clubs/garden/feed.json",
    });
    const atom = await get("/clubs/garden/feed.atom");
    const ids = [...atom.text.matchAll(/<entry>\n<id>([^<]+)</g)].map(([, id]) => id);
    expect(feed.items.map(({ id }: { id: string }) => id)).toEqual(ids);
    expect(feed.items).toHaveLength(2);
    for (const item of feed.items) {
      expect(item).toMatchObject({
        url: page(),
        title: expect.stringContaining(BAD),
        authors: [{ name: "garden" }],
      });
      expect(new Date(item.date_published).toISOString()).toBe(item.date_published);
    }
    expect((await get("/clubs/nowhere/feed.json")).status).toBe(404);
  });
});

describe("/.well-known", () => {
  it("lists the interfaces with what describes each", async () => {
    const { headers, text } = await get("/.well-known/api-catalog");
    expect(headers.get("content-type")).toContain('profile="https://www.rfc-editor.org/info/rfc9727"');
    expect(headers.get("link")).toBe('<https://club.test/.well-known/api-catalog>; rel="api-catalog"');
    const { linkset } = JSON.parse(text);
    expect(linkset.map(({ anchor }: { anchor: string }) => anchor)).toEqual([
      "https://club.test/.well-known/api-catalog",
      "https://club.test/api",
      "https://club.test/graphql",
    ]);
    expect(linkset[1]["service-desc"][0].href).toBe("https://club.test/api/openapi.json");
  });

  it("names a security contact only where one is configured, and until when that holds", async () => {
    expect(() => answerSecurityText(new Date())).toThrow("names no security contact");
    const environment = {
      ...process.env,
      SECURITY_CONTACT: "mailto:safety@club.test,https://club.test/report",
    };
    expect(parseEnvironment(environment).SECURITY_CONTACT).toHaveLength(2);
    for (const wrong of ["safety@club.test", "mailto:a b", "javascript:alert(1)"])
      expect(() => parseEnvironment({ ...process.env, SECURITY_CONTACT: wrong })).toThrow(
        "SECURITY_CONTACT holds",
      );
    await jest.isolateModulesAsync(async () => {
      const before = process.env["SECURITY_CONTACT"];
      process.env["SECURITY_CONTACT"] = environment.SECURITY_CONTACT;
      const { answerSecurityText: answer } = await import("./answer-well-known.server");
      const text = await answer(new Date("2026-11-24T16:00:00Z")).text();
      if (before === undefined) delete process.env["SECURITY_CONTACT"];
      expect(text).toBe(
        "Contact: mailto:safety@club.test\nContact: https://club.test/report\nExpires: 2027-02-22T00:00:00.000Z\n" +
          "Preferred-Languages: en\nCanonical: https://club.test/.well-known/security.txt\n",
      );
    });
  });
});

describe("a proposal in another page", () => {
  it("is offered by oEmbed as a frame of the asked size, and nothing else is", async () => {
    const { status, body } = await offer(page(), "&format=json&maxwidth=300&maxheight=200");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: "1.0",
      type: "rich",
      title: BAD,
      author_name: "garden",
      width: 300,
      height: 200,
    });
    expect(body["html"]).toMatch(
      new RegExp(
        `^<iframe src="https://club\\.test/embed/proposals/${proposal.id}" width="300" height="200" title="[^"<>]+" `,
      ),
    );
    expect((await offer(page(), "&format=xml")).status).toBe(501);
    for (const other of [
      "https://elsewhere.test/clubs/garden/proposals/1",
      "https://club.test/clubs/garden",
      `${page()}99`,
    ])
      expect([other, (await offer(other)).status]).toEqual([other, 404]);
  });

  it("is one small page without cookie or request, whose only script loads a recount, under a policy of its own", async () => {
    const path = `/embed/proposals/${proposal.id}`;
    const shown = await get(path, { cookie: "club-session=anything" });
    expect(shown.status).toBe(200);
    expect(gzipSync(shown.text).byteLength).toBeLessThan(15_000);
    expect(shown.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+' https:\/\/club\.test\/embed\/generated\/recount\.js 'wasm-unsafe-eval'; connect-src https:\/\/club\.test; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
    expect(shown.headers.has("x-frame-options")).toBe(false);
    expect(shown.headers.has("set-cookie")).toBe(false);
    const [script, ...more] = shown.text.match(/<script.*?<\/script>/g) ?? [];
    expect([script, more]).toEqual([`<script>${EMBED_SCRIPT}</script>`, []]);
    const hash = createHash("sha256").update(EMBED_SCRIPT).digest("base64");
    expect(shown.headers.get("content-security-policy")).toContain(`script-src 'sha256-${hash}' `);
    expect(shown.text).toContain("&#60;script&#62;");
    expect(shown.text).toContain(`href="${page()}/verify" target="_blank" rel="noopener"`);
    // A browser takes the headers of a 304 instead of the ones it kept.
    const again = await get(path, { "if-none-match": shown.headers.get("etag") ?? "" });
    expect([again.status, again.headers.has("x-frame-options")]).toEqual([304, false]);
    expect(again.headers.get("content-security-policy")).toContain("frame-ancestors *");
    const missing = await get("/embed/proposals/999999");
    expect([missing.status, missing.headers.get("x-frame-options")]).toEqual([404, "DENY"]);
    expect((await get(`${path}?theme=dark`)).text).toContain('<html lang="en" data-theme="dark">');
    expect((await get(`${path}?theme=pink`)).status).toBe(400);
  });

  it("shows nothing of a hidden text", async () => {
    await query(
      "INSERT INTO hidden_content (subject_kind, subject_id, reason, hidden_by, hidden_at) VALUES ('proposal', $1, 'Not ours.', $2, app_now())",
      [String(proposal.id), `0x${"a".repeat(40)}`],
    );
    const shown = await get(`/embed/proposals/${proposal.id}`);
    const offered = await offer(page());
    expect(`${shown.text} ${JSON.stringify(offered.body)}`).not.toContain("alert(1)");
    expect(shown.text).toContain(`Hidden proposal #${number}`);
  });
});
