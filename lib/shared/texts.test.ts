import fc from "fast-check";
import confusables from "unhomoglyph/data.json";
import { propertyRuns } from "@/tests/size";
import { caip2, caip10 } from "./caip";
import { linkDestination } from "./link-destination";
import { parseTypedAddress } from "./parse-typed-address";
import { isBlank, isWellFormed } from "./plain-text";
import { lookOf, skeletonOf } from "./skeleton";
import { isVisibleLine, withoutUnseen } from "./visible-text";

describe("skeletonOf (T31)", () => {
  it.each([
    ["a Cyrillic capital and a hyphen", "\u041aairos-Treasury"],
    ["a Cyrillic small letter", "\u043aairos treasury"],
    ["Cyrillic letters of both cases", "\u041a\u0430\u0456r\u043es \u0422r\u0435\u0430\u0455ur\u0443"],
    ["a mark on a letter", "Kairos Treasur\u00fd"],
    ["marks of its own", "Ka\u0308iros\u0323 Treasury"],
    ["no space", "KairosTreasury"],
    ["dots", "Kairos.Treasury."],
    ["an underscore and dashes", "Kairos_\u2013\u2014Treasury"],
    ["an apostrophe and a trade mark sign", "Kairos' Treasury\u00ae"],
    ["an emoji", "Kairos Treasury \u2705"],
    ["a zero", "Kair0s Treasury"],
    ["an l, a 1 and a bar", "Kalros Treasury"],
    ["a 1", "Ka1ros Treasury"],
    ["a bar", "Ka|ros Treasury"],
    ["a capital I", "KaIros Treasury"],
    ["capitals", "KAIROS TREASURY"],
    ["a Greek omicron and a capital rho", "Kair\u03bfs Treasury"],
    ["Greek capitals", "\u039a\u0391\u0399R\u039fS \u03a4R\u0395ASUR\u03a5"],
    ["small capitals", "\u1d0b\u1d00\u026a\u0280\u1d0fs \u1d1b\u0280\u1d07\u1d00s\u1d1c\u0280\u028f"],
    ["letters of other shapes", "Kai\u027eos T\u027e\u025ba\u03c2ury"],
    ["wide letters", "\uff2b\uff41\uff49\uff52\uff4f\uff53 Treasury"],
    ["mathematical letters", "\u{1d40a}airos Treasury"],
    ["a letter in a circle", "\u24c0airos Treasury"],
    ["a stroke through a letter", "Kair\u00f8s Treasury"],
    ["a dotless i", "Ka\u0131ros Treasury"],
  ])("is that of Kairos Treasury with %s", (_what, name) => {
    expect(skeletonOf(name)).toBe(skeletonOf("Kairos Treasury"));
  });

  it.each([
    ["Modern", "Modem"],
    ["Illinois", "lllinois"],
    ["CRONIS", "cron1s"],
    ["Whale", "VVhale"],
    ["Cronos Club", "CronosClub"],
    ["Café", "Cafe"],
    ["\u0411анк", "\u0431АНК"],
    ["\u039d\u0399\u039a\u0397", "\u03bd\u03b9\u03ba\u03b7"],
    ["NIKH", "\u039d\u0399\u039a\u0397"],
  ])("is one for %s and %s", (left, right) => {
    expect(skeletonOf(left)).toBe(skeletonOf(right));
  });

  it.each([
    ["Cronos", "Kronos"],
    ["Клуб", "Club"],
    ["Nova", "Vova"],
    ["Team 3", "Team 8"],
    ["クラブ", "クラフ"],
    ["ノード", "ード"],
    ["किताब", "कताब"],
    ["\u2665\u2665\u2665", "\u2660\u2660\u2660"],
  ])("tells %s from %s", (left, right) => {
    expect(skeletonOf(left)).not.toBe(skeletonOf(right));
  });

  it("is one for every character that a name may hold and that Unicode says looks like a Latin letter or digit", () => {
    const alike = Object.entries(confusables).filter(
      ([character, prototype]) =>
        /^[A-Za-z0-9]+$/.test(prototype) && character.normalize("NFKC") === character,
    );
    expect(alike.length).toBeGreaterThan(300);
    const missed = alike.filter(
      ([character, prototype]) => skeletonOf(`Xq${character}q`) !== skeletonOf(`Xq${prototype}q`),
    );
    expect(missed).toEqual([]);
  });

  const any = fc.string({
    unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz0123456789"),
    minLength: 1,
    maxLength: 32,
  });
  const letters = fc.string({
    unit: fc.constantFrom(..."abcdefghjkpqstuxyz23456789"),
    minLength: 1,
    maxLength: 32,
  });
  const between = fc.string({ unit: fc.constantFrom(..." -_.·'’!?()/&+$✅"), maxLength: 4 });
  const marks = fc.string({
    unit: fc.constantFrom("\u0301", "\u0308", "\u0323", "\u030c", "\u0327"),
    maxLength: 2,
  });

  it("counts neither case nor what is between letters nor marks, whatever the name", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(any, between, marks, fc.boolean()), { minLength: 1 }), (parts) => {
        const plain = parts.map(([text]) => text).join("");
        const dressed = parts
          .map(([text, signs, over, isUpper]) => `${isUpper ? text.toUpperCase() : text}${over}${signs}`)
          .join("");
        expect(skeletonOf(dressed)).toBe(skeletonOf(plain));
      }),
      propertyRuns(300),
    );
  });

  it("tells names of other letters apart", () => {
    fc.assert(
      fc.property(letters, letters, (left, right) => {
        expect(skeletonOf(left) === skeletonOf(right)).toBe(left === right);
      }),
      propertyRuns(300),
    );
  });

  it("is stable and never empty for any name that may be given", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 32 }), (name) => {
        fc.pre(/[\p{L}\p{N}]/u.test(name));
        expect(skeletonOf(name)).not.toBe("");
        expect(skeletonOf(name)).not.toContain(" ");
        expect(skeletonOf(name.normalize("NFD"))).toBe(skeletonOf(name.normalize("NFC")));
      }),
      { ...propertyRuns(400), examples: [["\ufe74"]] },
    );
  });
});

describe("lookOf", () => {
  it("keeps spaces and signs where the words end", () => {
    expect(lookOf("The Kаirós-Team")).toBe("the kalros-tearn");
  });
});

const UNSEEN: [name: string, sign: string][] = [
  ["a soft hyphen", "\u00ad"],
  ["a combining grapheme joiner", "\u034f"],
  ["an Arabic letter mark", "\u061c"],
  ["a Hangul choseong filler", "\u115f"],
  ["a Hangul jungseong filler", "\u1160"],
  ["a Khmer inherent vowel", "\u17b4"],
  ["another Khmer inherent vowel", "\u17b5"],
  ["a Mongolian vowel separator", "\u180e"],
  ["a zero-width space", "\u200b"],
  ["a zero-width joiner", "\u200d"],
  ["a right-to-left mark", "\u200f"],
  ["a line separator", "\u2028"],
  ["a right-to-left override", "\u202e"],
  ["a word joiner", "\u2060"],
  ["a function application", "\u2061"],
  ["an invisible times", "\u2062"],
  ["an invisible separator", "\u2063"],
  ["an invisible plus", "\u2064"],
  ["an isolate", "\u2067"],
  ["a Braille blank", "\u2800"],
  ["a Hangul filler", "\u3164"],
  ["a variation selector", "\ufe00"],
  ["an emoji selector alone", "\ufe0f"],
  ["a byte order mark", "\ufeff"],
  ["a half-width Hangul filler", "\uffa0"],
  ["an interlinear annotation", "\ufff9"],
  ["a tag character", "\u{e0041}"],
  ["a supplementary variation selector", "\u{e0100}"],
  ["a musical mark", "\u{1d173}"],
  ["the first half of a pair", "\ud800"],
  ["the second half of a pair", "\udc00"],
  ["a NUL", "\u0000"],
  ["a delete sign", "\u007f"],
];

describe("isVisibleLine", () => {
  it.each(UNSEEN)("is false with %s, wherever it is", (_name, sign) => {
    for (const text of [`${sign}Pay Ada`, `Pay${sign} Ada`, `Pay Ada${sign}`]) {
      expect(isVisibleLine(text)).toBe(false);
    }
  });

  it.each([
    "Fund the café",
    "資金を配る",
    "תקציב חדש",
    "٣ مقترحات",
    "किताब",
    "Pay ❤️ and 1️⃣",
    "🚀 Launch",
    "a b",
  ])("is true for %s", (text) => {
    expect(isVisibleLine(text)).toBe(true);
  });
});

describe("isBlank", () => {
  it.each([
    "",
    " ",
    "\n\t ",
    "\u3164",
    "\u2800\u2800",
    " \u2062\u180e ",
    "\u00a0\u3000",
    "\ufe0f",
    "\u{e0041}",
  ])("is true for %j", (text) => {
    expect(isBlank(text)).toBe(true);
  });

  it("is false once there is anything visible among the invisible", () => {
    const drawnAsNothing = UNSEEN.map(([, sign]) => sign).filter(
      (sign) => !/[\p{Cc}\p{Surrogate}]/u.test(sign),
    );
    const nothing = fc.constantFrom(" ", "\n", ...drawnAsNothing);
    fc.assert(
      fc.property(
        fc.array(nothing),
        fc.constantFrom("a", "م", "字", "!", "🚀"),
        fc.array(nothing),
        (left, sign, right) => {
          expect(isBlank([...left, ...right].join(""))).toBe(true);
          expect(isBlank([...left, sign, ...right].join(""))).toBe(false);
        },
      ),
    );
  });
});

describe("isWellFormed", () => {
  it.each<[string, boolean]>([
    ["🚀", true],
    ["\ud83d", false],
    ["a\ude80", false],
    ["\ude80\ud83d", false],
  ])("of %j is %p", (text, expected) => {
    expect(isWellFormed(text)).toBe(expected);
  });
});

describe("withoutUnseen", () => {
  it.each(UNSEEN)("takes %s away", (_, sign) => {
    expect(withoutUnseen(`pay${sign}pal`)).toBe("paypal");
  });

  it("keeps what makes an emoji, and every other letter", () => {
    expect(withoutUnseen("\u2764\ufe0f for \u05e9\u05dc\u05d5\u05dd 🗳")).toBe(
      "\u2764\ufe0f for \u05e9\u05dc\u05d5\u05dd 🗳",
    );
  });
});

describe("linkDestination", () => {
  it.each([
    ["https://evil.example/", "https://evil.example/"],
    ["https://evil.example/a/b?c#d", "https://evil.example/a/b?c#d"],
    ["http://www.evil.example/", "www.evil.example"],
    ["https://evil.example:8443/x", "https://evil.example:8443/x"],
    ["https://xn--pple-43d.example/", "https://xn--pple-43d.example/"],
    ["mailto:ada@evil.example", "ada@evil.example"],
    ["#costs", "#costs"],
  ])("adds nothing to %s if the text is %s", (href, text) => {
    expect(linkDestination({ href, text })).toBeNull();
  });

  it.each([
    ["words", "https://evil.example/", "the offer", "evil.example"],
    ["another host", "https://evil.example/", "good.example", "evil.example"],
    ["a host that goes on", "https://evil.example/", "evil.example.good.example", "evil.example"],
    ["a host that begins with it", "https://evil.ex/", "evil.example", "evil.ex"],
    ["another port", "https://evil.example:8443/", "https://evil.example/", "evil.example:8443"],
    ["a full-width slash", "https://evil.example/", "good.example\uff0f", "evil.example"],
    ["one slash", "https:/evil.example", "good.example", "evil.example"],
    ["no slash", "https:evil.example", "good.example", "evil.example"],
    ["no scheme", "//evil.example/", "good.example", "evil.example"],
    ["a slash and a backslash", "/\\evil.example", "good.example", "evil.example"],
    ["a zero-width space", "https://evil.example/", "evil.example\u200b.good.example", "evil.example"],
    ["the host alone", "https://evil.example/a", "evil.example", "evil.example/a"],
    ["another path", "https://evil.example/a", "http://evil.example/other", "evil.example/a"],
    ["this site", "/clubs/night-market", "Night Market", "/clubs/night-market"],
    ["another mailbox", "mailto:eve@evil.example", "ada@good.example", "eve@evil.example"],
    [
      "a mailbox and a copy",
      "mailto:ada@good.example?bcc=eve@evil.example",
      "write to us",
      "ada@good.example?bcc=eve@evil.example",
    ],
    ["no text", "https://evil.example/", "", "evil.example"],
  ])("shows what is behind %s", (_what, href, text, destination) => {
    expect(linkDestination({ href, text })).toBe(destination);
  });

  it.each([
    ["a user name before the host", "https://good.example@evil.example/", "evil.example"],
    ["a user name and password", "https://good.example:443@evil.example/", "evil.example"],
    ["the same with the slash encoded", "https://good.example%2f@evil.example/", "evil.example"],
    ["a Cyrillic letter", "https://g\u043e\u043ed.example/", "xn--gd-fmca.example"],
    ["a full-width dot", "https://evil\uff0eexample/", "evil.example"],
    ["an IP address in hexadecimal", "http://0x7f.1/", "127.0.0.1"],
    ["an IP address as one number", "http://2130706433/", "127.0.0.1"],
    ["a backslash", "https:\\\\evil.example\\@good.example", "evil.example/@good.example"],
    ["a text that is turned around", "https://evil.example/\u202egro.doog", "evil.example/%E2%80%AEgro.doog"],
  ])("shows the host behind an address that is its own text, with %s", (_what, href, destination) => {
    expect(linkDestination({ href, text: href })).toBe(destination);
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

const checksummed = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const digits = checksummed.slice(2);

describe("parseTypedAddress", () => {
  it.each([
    ["with its checksum", checksummed],
    ["in small letters, which carry none", `0x${digits.toLowerCase()}`],
    ["in capitals, which carry none", `0x${digits.toUpperCase()}`],
  ])("takes an address %s", (_how, text) => {
    expect(parseTypedAddress(text)).toBe(checksummed.toLowerCase());
  });

  it.each([
    // The EIP-55 examples that are all capitals or all small with their checksum.
    "0x52908400098527886E0F7030069857D2E4169EE7",
    "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
    "0xde709f2102306220921060314715629080e2fb77",
    `0x${"0".repeat(40)}`,
  ])("takes %s", (text) => {
    expect(parseTypedAddress(text)).toBe(text.toLowerCase());
  });

  it.each([
    ["a wrong checksum", checksummed.replace("fB", "Fb")],
    ["one capital too few", checksummed.replace("B", "b")],
    ["0X", `0X${digits.toUpperCase()}`],
    ["39 digits", checksummed.slice(0, -1)],
    ["41 digits", `${checksummed}0`],
    ["blanks", ` ${checksummed}`],
    ["other digits", `0x${"٠".repeat(40)}`],
    ["nothing", ""],
  ])("refuses %s", (_what, text) => {
    expect(parseTypedAddress(text)).toBeUndefined();
  });
});

describe("caip10", () => {
  it("names an account with its chain and its checksum, by the grammar of CAIP-10", () => {
    const id = caip10(25, "0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc");
    expect(id).toBe("eip155:25:0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC");
    expect(id).toMatch(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/);
    expect(caip2(25)).toBe("eip155:25");
  });
});
