import fc from "fast-check";
import { propertyRuns } from "@/tests/property-runs";
import { linkDestination } from "./link-destination";

describe("linkDestination", () => {
  it.each([
    ["https://evil.example/", "https://evil.example/"],
    ["https://evil.example/a/b?c#d", "https://evil.example/a/b?c#d"],
    ["https://evil.example/a", "evil.example"],
    ["https://evil.example/a", "http://evil.example/other"],
    ["http://www.evil.example/", "www.evil.example"],
    ["https://evil.example:8443/", "https://evil.example:8443/x"],
    ["https://xn--pple-43d.example/", "https://xn--pple-43d.example/"],
    ["mailto:ada@evil.example", "ada@evil.example"],
    ["/clubs/night-market", "Night Market"],
    ["#costs", "good.example"],
  ])("adds nothing to %s if the text is %s", (href, text) => {
    expect(linkDestination({ href, text })).toBeNull();
  });

  it.each([
    ["words", "https://evil.example/", "the offer", "evil.example"],
    ["another host", "https://evil.example/", "good.example", "evil.example"],
    ["a host that goes on", "https://evil.example/", "evil.example.good.example", "evil.example"],
    ["a host that begins with it", "https://evil.ex/", "evil.example", "evil.ex"],
    [
      "a user name before the host",
      "https://good.example@evil.example/",
      "https://good.example@evil.example/",
      "evil.example",
    ],
    [
      "a user name and password",
      "https://good.example:443@evil.example/",
      "https://good.example:443@evil.example/",
      "evil.example",
    ],
    [
      "the same with the slash encoded",
      "https://good.example%2f@evil.example/",
      "https://good.example%2f@evil.example/",
      "evil.example",
    ],
    ["another port", "https://evil.example:8443/", "https://evil.example/", "evil.example:8443"],
    [
      "a Cyrillic letter",
      "https://g\u043e\u043ed.example/",
      "https://g\u043e\u043ed.example/",
      "xn--gd-fmca.example",
    ],
    ["a full-width dot", "https://evil\uff0eexample/", "https://evil\uff0eexample/", "evil.example"],
    ["a full-width slash", "https://evil.example/", "good.example\uff0f", "evil.example"],
    ["an IP address in hexadecimal", "http://0x7f.1/", "http://0x7f.1/", "127.0.0.1"],
    ["an IP address as one number", "http://2130706433/", "http://2130706433/", "127.0.0.1"],
    [
      "a backslash",
      "https:\\\\evil.example\\@good.example",
      "https:\\\\evil.example\\@good.example",
      "evil.example",
    ],
    ["one slash", "https:/evil.example", "good.example", "evil.example"],
    ["no slash", "https:evil.example", "good.example", "evil.example"],
    ["no scheme", "//evil.example/", "good.example", "evil.example"],
    ["a slash and a backslash", "/\\evil.example", "good.example", "evil.example"],
    [
      "a text that is turned around",
      "https://evil.example/\u202egro.doog",
      "https://evil.example/\u202egro.doog",
      "evil.example",
    ],
    ["a zero-width space", "https://evil.example/", "evil.example\u200b.good.example", "evil.example"],
    ["another mailbox", "mailto:eve@evil.example", "ada@good.example", "eve@evil.example"],
    [
      "a mailbox and a copy",
      "mailto:ada@good.example?bcc=eve@evil.example",
      "write to us",
      "ada@good.example",
    ],
    ["no text", "https://evil.example/", "", "evil.example"],
  ])("shows the host behind %s", (_what, href, text, destination) => {
    expect(linkDestination({ href, text })).toBe(destination);
  });

  it("is silent only if the text begins with the host that a browser goes to", () => {
    const part = fc.constantFrom(
      ..."good.example evil.example https:// http:// // / \\ @ : . ? # % www. xn-- \u3002 \u200b \u202e \u0435 8443 0x7f.1 %2f".split(
        " ",
      ),
    );
    const address = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(address, fc.option(address), (href, words) => {
        const text = words ?? href;
        const isHere =
          !URL.canParse(href, "https://club.example") ||
          new URL(href, "https://club.example").host === "club.example";
        if (isHere || linkDestination({ href, text }) !== null) return;
        const target = new URL(href, "https://club.example");
        if (!/^https?:$/.test(target.protocol)) return;
        const shown = new URL(/^https?:\/\//.test(text.trim()) ? text.trim() : `https://${text.trim()}`);
        expect([shown.hostname, shown.username, shown.password]).toEqual([target.hostname, "", ""]);
      }),
      propertyRuns(2_000),
    );
  });
});
