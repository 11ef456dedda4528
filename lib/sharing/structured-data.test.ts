import { siteData, toScriptText } from "./structured-data";

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
