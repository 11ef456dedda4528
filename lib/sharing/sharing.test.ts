import { fontCharacters } from "@/tests/font-characters";
import { drawableText } from "./drawable-text";
import { oembedAddress, proposalAt } from "./oembed-address";
import { sitemapIndexXml, urlSetXml } from "./sitemap-xml";
import { siteData, toScriptText } from "./structured-data";

describe("drawableText", () => {
  it.each([
    ["Fund the docs", "Fund the docs"],
    ["  two\n\n lines\t", "two lines"],
    ["Prix d\u2019été: 5\u00a0€ – žluťoučký", "Prix d\u2019été: 5 € – žluťoučký"],
    ["\u202eevil\u202c right-to-left", "evil right-to-left"],
    ["zero\u200bwidth\u0000\u0007", "zerowidth"],
    ["Quỹ cộng đồng, Ĉiu", "Quỹ cộng đồng, Ĉiu"],
    ["Бюджет ≥ 25 %, −5 %, ½ ≠ ⅓", "Бюджет ≥ 25 %, −5 %, ½ ≠ ⅓"],
    ["cafe\u0301", "café"],
    ["</script><b>", "</script><b>"],
  ])("draws %j as %j", (text, drawn) => {
    expect(drawableText(text, 80)).toBe(drawn);
  });

  it.each([
    ...["提案：予算", "🚀🚀", "\u202e", "", "Ok 予算予算", "To the moon 🚀", "Ｆｕｌｌ", "Z\u0351algo"],
    ...["ميزانية", "תקציב", "बजट", "Do ❌ not"],
  ])("draws nothing for %j, rather than a part of it", (text) => {
    expect(drawableText(text, 80)).toBeNull();
  });

  it("caps at so many characters and never cuts one in half", () => {
    expect(drawableText("a".repeat(50_000), 80)).toBe(`${"a".repeat(79)}…`);
    expect(drawableText("abc d efg", 6)).toBe("abc d…");
  });

  it("leaves nothing for which the drawing library would ask the network", () => {
    const more = fontCharacters(
      "node_modules/@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff",
    );
    const signs = Array.from({ length: 0x3000 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20));
    const drawn = new Set(signs.flatMap((sign) => [...(drawableText(`abc${sign}`, 9) ?? "")]));
    const missing = [...drawn].filter((sign) => !more.has(sign.codePointAt(0) ?? 0));
    expect(drawn.size).toBeGreaterThan(1_900);
    expect(missing).toEqual([]);
  });
});

const origin = "https://club.test";

describe("proposalAt", () => {
  it.each([
    [`${origin}/clubs/garden/proposals/3`, { slug: "garden", number: 3 }],
    [`${origin}/spaces/garden/proposals/3`, { slug: "garden", number: 3 }],
    [`${origin}/clubs/garden/proposals/3/verify?x=1#y`, { slug: "garden", number: 3 }],
    [`${origin}/clubs/garden/proposals/new`, null],
    [`${origin}/clubs/garden/bounties/3`, null],
    [`${origin}/clubs/garden`, null],
    ["https://elsewhere.test/clubs/garden/proposals/3", null],
    ["https://club.test.elsewhere.test/clubs/garden/proposals/3", null],
    ["javascript:alert(1)", null],
    ["/clubs/garden/proposals/3", { slug: "garden", number: 3 }],
    ["//elsewhere.test/clubs/garden/proposals/3", null],
    ["", null],
  ])("reads %s", (address, place) => {
    expect(proposalAt(address, origin)).toEqual(place);
  });
});

describe("oembedAddress", () => {
  it("carries the page's whole address", () => {
    expect(oembedAddress(origin, "/clubs/a/proposals/1")).toBe(
      "https://club.test/api/oembed?url=https%3A%2F%2Fclub.test%2Fclubs%2Fa%2Fproposals%2F1",
    );
  });
});

describe("urlSetXml", () => {
  it("names whole addresses, escaped, with the moment of the last change", () => {
    const xml = urlSetXml("https://club.test", [
      { path: "/clubs/a?b=1&c=<d>", changedAt: new Date("2026-01-02T03:04:05Z") },
      { path: "/" },
    ]);
    expect(xml).toContain(
      "<url><loc>https://club.test/clubs/a?b=1&amp;c=%3Cd%3E</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>",
    );
    expect(xml).toContain("<url><loc>https://club.test/</loc></url>");
    expect(sitemapIndexXml("https://club.test", [{ path: "/sitemaps/pages.xml" }])).toContain(
      "<sitemap><loc>https://club.test/sitemaps/pages.xml</loc></sitemap>",
    );
  });
});

describe("toScriptText", () => {
  it("ends no script element and begins no comment, whatever a title holds", () => {
    const data = { headline: '</script><script>alert(1)</script><!-- & \u2028 "' };
    const text = toScriptText(data);
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)).toEqual(data);
  });
});

describe("siteData", () => {
  it("names no links of the deployment when there are none", () => {
    const text = toScriptText(siteData({ name: "Club Kairos", origin: "https://club.test" }, []));
    expect(text).not.toContain("sameAs");
    expect(text).toContain("https://club.test/search?q={search_term_string}");
  });
});
