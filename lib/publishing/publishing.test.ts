import { findUnseen } from "@/lib/shared/find-unseen";
import { type Blocker, FEE_UNPAID } from "./blocker";
import { checkMarkdown } from "./check-markdown";
import { checkShown } from "./check-shown";
import { checkBody, checkTitle } from "./check-text";
import { earlierStep, findStep, furthestStep, PROPOSAL_COMPOSING } from "./composing";

const codes = (blockers: { code: string }[]): string[] => blockers.map(({ code }) => code);

describe("checkTitle", () => {
  it.each([
    ...["Fund the café", "Pay ❤️ and 1️⃣", "資金を配る", "🚀", "بودجهٔ کتاب‌ها", "क्‍ष की किताब", "Quỹ cộng đồng"],
    ...["A 👩‍💻 for 🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👨‍👩‍👧‍👦", "ผู้", "לִּי", "⭐️ ⚡️ ✔︎", "करोड़ों", "ကြောင့်", "র‍্যালি", "ه‍.ش", "葛󠄀"],
  ])("takes %s", (title) => {
    expect(checkTitle(title, "proposal")).toEqual([]);
  });

  it.each([
    ["nothing", "", "title-missing"],
    ["spaces", "  \u00a0", "title-missing"],
    ["a Hangul filler", "\u3164", "title-not-plain"],
    ["Braille blanks", "\u2800\u2800", "title-not-plain"],
    ["an invisible times between words", "Pay\u2062Ada", "title-not-plain"],
    ["a Mongolian vowel separator", "Pay \u180eAda", "title-not-plain"],
    ["a half-width filler", "Pay Ada\uffa0", "title-not-plain"],
    ["a soft hyphen", "Pay\u00adAda", "title-not-plain"],
    ["a selector alone", "\ufe0fPay Ada", "title-not-plain"],
    ["tag characters", "Pay Ada\u{e0041}\u{e0042}", "title-not-plain"],
    ["half of a character", "Pay \ud83d", "title-not-plain"],
    ["a joiner between Latin letters", "Pay\u200dAda", "title-not-plain"],
    ["a non-joiner after a letter that joins no other", "را‌ه", "title-not-plain"],
    ["a joiner between emoji that make no sequence", "🚀\u200d🚀", "title-not-plain"],
    ["selectors behind digits", "Pay 5\ufe0f0\ufe0f", "title-not-plain"],
    ["a private character", "Pay \ue000", "title-not-plain"],
    ["letters in parts", "Fund the cafe\u0301", "title-not-normal"],
    ["three marks on a letter", "Fund x\u0323\u0301\u0302", "title-marks"],
  ])("refuses %s", (_what, title, code) => {
    expect(codes(checkTitle(title, "proposal"))).toEqual([code]);
  });
});

describe("what checkTitle says", () => {
  it("names the sign and its place", () => {
    expect(checkTitle("Pay 🚀\u200bAda", "proposal")).toMatchObject([
      { text: "The title has an invisible sign (U+200B, character 6). Delete it." },
    ]);
  });
});

describe("checkShown", () => {
  it.each([
    ["a title of a link", 'Pay [Ada](https://a.example "and Eve 900").', 'https://a.example "and Eve 900'],
    ["a title of an image", "![plan](https://a.example/p.png 'Eve')", "plan](https://a.example/p.png 'Eve"],
    ["an unused definition", "Pay Ada.\n\n[eve]: https://a.example/900", "eve]: https://a.example/900"],
    ["a second definition", "[a]\n\n[a]: /b\n[a]: /900", "a]: /900"],
    ["the title of a definition", "[a]\n\n[a]: /b 'Eve'", "a]: /b 'Eve"],
    ["the label of a reference", "Pay [Ada][eve 900].\n\n[eve 900]: /a", "eve 900"],
    ["an unused footnote", "Pay Ada.\n\n[^1]: And Eve.", "1]: And Eve"],
    ["a second footnote of a name", "a[^1]\n\n[^1]: b\n\n[^1]: Eve", "1]: Eve"],
    ["a footnote that refers to itself", "Pay Ada.\n\n[^1]: And Eve[^1].", "1]: And Eve[^1"],
    ["cells beyond the columns", "|a|\n|-|\n|Ada|Eve 900|", "Eve 900"],
    ["an address that leads nowhere", "[Ada](javascript:eve)", "javascript:eve"],
    ["a name before the host", "[Ada](https://eve@a.example)", "https://eve@a.example"],
    ["an address in an image's words", "![a [b](https://eve.example)](/c)", "a [b](https://eve.example)](/c"],
    ["a number that a page counts otherwise", "1. Ada\n900. Eve", "900"],
    [
      "a path that a browser shortens, behind its end",
      "[a.example/x](//a.example/EVE/../x)",
      "a.example/EVE/../x",
    ],
    ["a mailbox with a path", "[Ada](mailto:/EVE/../x)", "mailto:/EVE/../x"],
    ["a name before the host of this page's scheme", "[Ada](//EVE-900@a.example/)", "EVE-900@a.example"],
    [
      "an address that no browser can read",
      "[Ada](https://a.example&Tab;/EVE900)",
      "https://a.example&Tab;/EVE900",
    ],
    [
      "a definition of an image in a link",
      "[![!]](https://b.example)\n\n[!]: https://a.example/900",
      "https://a.example/900",
    ],
    ["letters in circles", "|Pay|\n|-|\n|Ada|ⓅⒶⓎ|", "ⓅⒶⓎ"],
    ["an image in a link", "[![Ada](/eve.png)](/b)", "Ada](/eve.png"],
  ])("refuses %s, and names it with its line", (_what, text, words) => {
    const line = text.slice(0, text.indexOf(words)).split("\n").length;
    expect(checkShown(text, "body")).toEqual([
      {
        step: "write",
        field: "body",
        code: "body-unseen",
        text: `Readers would not see “${words}” (line ${line}). Write it in the text itself, or delete it.`,
      },
    ]);
  });

  it.each([
    "<div>\nPay Eve.\n</div>\n\n<!-- and Ada --> <span title='x'>y</span>",
    "```ts pay Eve\nx\n```\n\n> 1. a\n>    - [x] b\n\n# c #\n\nd\n===\n\n    e",
    "a[^note] b[^note]\n\n[^note]: c\n\n    d",
    "[a](/b), [c], [d][], ![e](/f), <https://g.example>, www.h.example, i@j.example\n\n[c]: /k\n[d]: </l m>",
    "1. a\n1. b\n\nx\n\n3. c\n4. d",
    "[docs][docs], [https://a.example/EVE/../x](https://a.example/EVE/../x)\n\n[docs]: /a",
    "|a|b|\n|:-|-:|\n|*c* ~~d~~ `e`|f@g.example|\n|&copy;|\\*|",
  ])("takes %j, all of which is shown", (text) => {
    expect(checkShown(text, "body")).toEqual([]);
  });

  it.each(["5*6*78 CRO", "a 5**6**", "1~~0~~0", "*5*6", "`5`6", "5[6](/7)"])(
    "refuses %s, which would be one number",
    (text) => {
      expect(checkShown(`a\n${text}`, "body")).toMatchObject([
        { code: "body-joined", text: expect.stringContaining("(line 2) as one number") },
      ]);
    },
  );

  it.each([
    "5 * 6 * 78",
    "5\\*6\\*78",
    "un*do*ne",
    "这是**重点**内容",
    "*5* 6",
    "5*x*6",
    "5[a](/b)6",
    "|5|6|\n|-|-|\n|7|8|",
    "5\n\n6",
  ])("takes %s", (text) => {
    expect(checkShown(text, "body")).toEqual([]);
  });

  it.each(["&#x202E;005 CRO", "&#xE0050;", "&#x3164;", "5&InvisibleTimes;6", "e&#x301;"])(
    "refuses what the entity of %s would become",
    (text) => {
      expect(checkShown(`a\n\n${text}`, "body")).toMatchObject([
        { code: "body-entity", text: expect.stringMatching(/^Line 3 /) },
      ]);
    },
  );

  it("says in a list or a quote which line it is", () => {
    expect(findUnseen("a\n\n> - b\n> - [c](/d 'e')")).toEqual({ line: 4, words: "d 'e" });
  });
});

describe("checkBody", () => {
  it.each([
    ["a zero-width space", "5\u200b6"],
    ["a soft hyphen in a number", "5\u00ad6"],
    ["joiners in a number", "5\u200e\u200f6"],
  ])("refuses %s", (_what, body) => {
    expect(codes(checkBody(body, { field: "body", missing: "" }))).toEqual(["body-not-plain"]);
  });

  it.each(["Why and how.", "می‌خواهم", "A family: 👩‍👩‍👧", "a\u00adb"])("takes %s", (body) => {
    expect(checkBody(body, { field: "body", missing: "Write it." })).toEqual([]);
  });

  it.each([
    ["a Hangul filler", "\u3164"],
    ["Braille blanks and line breaks", "\u2800\n\u2800\n"],
    ["zero-width signs", "\u200b\u2060\ufeff"],
    ["tag characters", "\u{e0041}"],
  ])("calls a text of %s empty", (_what, body) => {
    expect(checkBody(body, { field: "body", missing: "Write it." })).toEqual([
      { step: "write", field: "body", code: "body-missing", text: "Write it." },
    ]);
  });
});

const of = (...blockers: Pick<Blocker, "step" | "code">[]) => furthestStep(PROPOSAL_COMPOSING, blockers).step;
const unpaid = { step: "pay", code: FEE_UNPAID } as const;
const unconfirmed = { step: "pay", code: "PAYMENT_UNCONFIRMED" } as const;
const noPower = { step: null, code: "power-too-low" };
const noBody = { step: "write", code: "body-missing" } as const;
const lateStart = { step: "rules", code: "start-past" } as const;

describe("furthestStep", () => {
  it.each([
    ["sign", of()],
    ["pay", of(unpaid)],
    ["pay", of(unconfirmed)],
    ["write", of(unpaid, noBody, lateStart)],
    ["rules", of(unpaid, lateStart)],
  ])("is %s", (step, found) => expect(found).toBe(step));

  it("lets nobody pay for what can't be published", () => {
    expect(of(unpaid, noPower)).toBe("rules");
  });

  it("shows a payment on its way although something else is wrong", () => {
    expect(of(unconfirmed, noPower)).toBe("pay");
  });

  it("keeps who can't publish from signing, even when all is paid", () => {
    expect(of(noPower)).toBe("rules");
  });
});

describe("findStep and earlierStep", () => {
  it("take a step from an address and never past what is allowed", () => {
    const [write, , pay, sign] = PROPOSAL_COMPOSING;
    expect(findStep(PROPOSAL_COMPOSING, "sign")).toBe(sign);
    expect(findStep(PROPOSAL_COMPOSING, "publish")).toBeNull();
    expect(earlierStep(PROPOSAL_COMPOSING, sign, pay)).toBe(pay);
    expect(earlierStep(PROPOSAL_COMPOSING, write, pay)).toBe(write);
  });
});

describe("checkMarkdown", () => {
  it.each<[string, string, boolean]>([
    ["rules of stars, dashes and underscores", "***\n* * *\n---\n - - -\n_ _ _ \n".repeat(31), false],
    ["lines under headings", "a\n=== \na\n-\n".repeat(76), false],
    ["headings", "# a\n###### b\n".repeat(76), false],
    ["what only begins as a rule", "*** a\n--- a\n=== a\n_ _ _ a\n####### a\n".repeat(40), true],
    ["a wide table", `${"a|".repeat(50)}\n${"-|".repeat(50)}\n${"b|\n".repeat(25)}`, false],
    [
      "a wide table in a quote",
      `> ${"a|".repeat(50)}\n> ${":-:|".repeat(50)}\n${"> b|\n".repeat(25)}`,
      false,
    ],
    ["1,200 cells", "a|b|c|d\n".repeat(400), true],
    ["more than 1,200 cells", "a|b|c|d\n".repeat(401), false],
    ["dashes that head no table", `${"a|".repeat(50)}\n- 1|1\n${"b|\n".repeat(25)}`, true],
  ])("counts %s", (_what, text, isOk) => {
    expect(checkMarkdown(text).ok).toBe(isOk);
  });
});

describe("what checkBody says", () => {
  it.each([
    ["a\nb\u202ec", "body-not-plain", "Line 2 of the text has an invisible sign (U+202E). Delete it."],
    [
      "a \u{e0050}\u{e0041}",
      "body-not-plain",
      "Line 1 of the text has an invisible sign (U+E0050). Delete it.",
    ],
    [
      "cafe\u0301",
      "body-not-normal",
      "The text has letters in parts, such as e and \u0301 for \u00e9. Send it in Unicode's form NFC.",
    ],
  ])("of %j names the sign and its line", (body, code, text) => {
    expect(checkBody(body, { field: "body", missing: "" })).toMatchObject([{ code, text }]);
  });
});
