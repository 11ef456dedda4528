import { fontCharacters } from "@/tests/font-characters";
import { drawableText } from "./drawable-text";

describe("drawableText", () => {
  it.each([
    ["Fund the docs", "Fund the docs"],
    ["  two\n\n lines\t", "two lines"],
    ["Prix d\u2019été: 5\u00a0€ – žluťoučký", "Prix d\u2019été: 5 € – žluťoučký"],
    ["\u202eevil\u202c right-to-left", "evil right-to-left"],
    ["zero\u200bwidth\u0000\u0007", "zerowidth"],
    ["Ｆｕｌｌ ｗｉｄｔｈ", "Full width"],
    ["Z\u0351\u0351\u0351algo", "Zalgo"],
    ["Quỹ cộng đồng, Ĉiu", "Quy cong đong, Ciu"],
    ["To the moon 🚀🚀", "To the moon"],
    ["</script><b>", "</script><b>"],
  ])("draws %j as %j", (text, drawn) => {
    expect(drawableText(text, 80)).toBe(drawn);
  });

  it.each(["提案：予算", "Бюджет", "🚀🚀", "\u202e", "", "...", "Ok 予算予算"])(
    "draws no riddle for %j",
    (text) => {
      expect(drawableText(text, 80)).toBeNull();
    },
  );

  it("caps at so many characters and never cuts one in half", () => {
    expect(drawableText("a".repeat(50_000), 80)).toBe(`${"a".repeat(79)}…`);
    expect(drawableText("abc d efg", 6)).toBe("abc d…");
  });

  it("leaves nothing for which the drawing library would ask the network", () => {
    const folder = "node_modules/@fontsource";
    for (const family of [
      "instrument-sans/files/instrument-sans",
      "bricolage-grotesque/files/bricolage-grotesque",
    ]) {
      const weight = family.startsWith("instrument") ? 500 : 700;
      const known = ["latin", "latin-ext"].map((part) =>
        fontCharacters(`${folder}/${family}-${part}-${weight}-normal.woff`),
      );
      const signs = Array.from({ length: 0x3000 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20));
      const drawn = new Set(signs.flatMap((sign) => [...(drawableText(`abc${sign}`, 9) ?? "")]));
      const missing = [...drawn].filter((sign) => !known.some((set) => set.has(sign.codePointAt(0) ?? 0)));
      expect(drawn.size).toBeGreaterThan(250);
      expect(missing).toEqual([]);
    }
  });
});
