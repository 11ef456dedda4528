import fc from "fast-check";
import { normalize } from "viem/ens";
import { propertyRuns } from "@/tests/size";
import { parseChainName } from "./parse-chain-name";

describe("parseChainName", () => {
  it.each(["alice.cro", "a.cro", "my-club.cro", "pay.alice.cro", "0.cro"])("takes %s", (name) => {
    expect(parseChainName(name)).toBe(name);
  });

  it.each([
    ["capital letters", "Alice.cro"],
    ["a Cyrillic look-alike", "\u0430lice.cro"],
    ["a Greek look-alike", "alic\u03b5.cro"],
    ["full-width letters", "\uff41lice.cro"],
    ["right-to-left letters", "\u05d0\u05d1.cro"],
    ["a sign that turns the direction", "alice\u202eorc.cro"],
    ["a sign of no width", "ali\u200bce.cro"],
    ["markup", "<b>alice</b>.cro"],
    ["a line feed", "alice.cro\n"],
    ["white space", "alice .cro"],
    ["an empty label", "alice..cro"],
    ["no label", ".cro"],
    ["the domain alone", "cro"],
    ["another domain", "alice.eth"],
    ["a domain in the middle", "alice.cro.eth"],
    ["punycode", "xn--lice-7qa.cro"],
    ["a low line inside", "al_ice.cro"],
    ["nothing", ""],
    ["65 characters", `${"a".repeat(61)}.cro`],
  ])("refuses %s", (_, name) => {
    expect(parseChainName(name)).toBeNull();
  });

  it("takes 64 characters", () => {
    const name = `${"a".repeat(60)}.cro`;
    expect(parseChainName(name)).toBe(name);
  });

  it("answers only plain names that are their own normal form, whatever it is given", () => {
    const label = fc.oneof(
      fc.stringMatching(/^[a-z0-9_-]{1,20}$/),
      fc.string({ unit: "binary", maxLength: 70 }),
    );
    const name = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => `${labels.join(".")}.cro`),
    );
    fc.assert(
      fc.property(name, (given) => {
        const shown = parseChainName(given);
        if (shown === null) return;
        expect(shown).toBe(given);
        expect(shown).toBe(normalize(given));
        expect(shown).toMatch(/^[a-z0-9._-]{1,60}\.cro$/);
      }),
      propertyRuns(200),
    );
  });
});
