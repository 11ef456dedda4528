import { sitemapIndexXml, urlSetXml } from "./sitemap-xml";

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
