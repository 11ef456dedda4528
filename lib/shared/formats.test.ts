import { formatAddress } from "./address";
import { parseDecimal } from "./decimal";
import { describeLag } from "./describe-lag";
import {
  formatCompact,
  formatExact,
  formatFixed,
  formatTokenAmount,
  formatTrillions,
  formatVotingPower,
  tokenLabel,
} from "./format-number";
import {
  formatAgo,
  formatDate,
  formatDuration,
  formatNear,
  formatTime,
  formatTimeIn,
  formatUntil,
} from "./format-time";
import { formatWhole } from "./format-whole";
import { htmlToText } from "./html-to-text";
import { shortText } from "./short-text";
import { markdownToHtml } from "./write-markdown";

describe("describeLag", () => {
  it.each([
    [null, "how far behind is unknown"],
    ["0", "current"],
    ["1", "1 block behind"],
    ["12345", "12,345 blocks behind"],
    ["-1", "the endpoint is 1 block behind it"],
    ["-40", "the endpoint is 40 blocks behind it"],
  ])("says of %s: %s", (lagBlocks, words) => {
    expect(describeLag(lagBlocks)).toBe(words);
  });
});

describe("formatCompact", () => {
  it.each([
    [Number.NaN, "N/A"],
    [0, "N/A"],
    [-0, "N/A"],
    [Number.POSITIVE_INFINITY, "N/A"],
    [0.000000012345, "0.00000001"],
    [0.0099, "0.00990000"],
    [0.01, "0.01"],
    [0.5, "0.50"],
    [999, "999.00"],
    [999.99, "999.99"],
    [1_000, "1.00K"],
    [1_234.5, "1.23K"],
    [999_994, "999.99K"],
    [1_000_000, "1.00M"],
    [333_333_333, "333.33M"],
    [1_000_000_000, "1.00B"],
    [1_400_000_000_000, "1400.00B"],
    [-0.5, "-0.50000000"],
    [-1_500, "-1500.00000000"],
  ])("shows %p as %s", (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  it.each([
    [0n, "N/A"],
    [1n, "1.00"],
    [999n, "999.00"],
    [1_000n, "1.00K"],
    [1_994n, "1.99K"],
    [1_995n, "2.00K"],
    [1_000_000n, "1.00M"],
    [1_000_000_000n, "1.00B"],
    [-5n, "-5.00000000"],
  ])("shows %p exactly as %s", (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  it("keeps digits of a bigint that a number would lose", () => {
    expect(formatCompact(9_007_199_254_740_993_990_000_000n)).toBe("9007199254740993.99B");
  });
});

describe("formatDuration", () => {
  it.each([
    [0, "0 s"],
    [59, "59 s"],
    [60, "1 min"],
    [185, "3 min 5 s"],
    [3_599, "59 min 59 s"],
    [7_200, "2 h"],
    [7_259, "2 h"],
    [187_200, "2 d 4 h"],
    [31_536_000, "365 d"],
  ])("writes %s seconds as %s", (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe("formatExact", () => {
  it.each([
    [0n, 18, "0"],
    [1n, 18, "0.000000000000000001"],
    [52_400_000_000_000_000_000n, 18, "52.4"],
    [49_999_999_999_999_999_999n, 18, "49.999999999999999999"],
    [1_234_567n * 10n ** 18n, 18, "1,234,567"],
    [-1_500n, 3, "-1.5"],
    [12n, 0, "12"],
  ])("writes %s of %s decimals as %s", (value, decimals, text) => {
    expect(formatExact({ value, decimals })).toBe(text);
  });
});

const WEI = 10n ** 18n;

describe("formatVotingPower", () => {
  it.each([
    [0n, "0.00"],
    [1n, "0.00"],
    [WEI / 100n - 1n, "0.00"],
    [WEI / 100n, "0.01"],
    [49_999n * 10n ** 15n, "49.99"],
    [50n * WEI - 1n, "49.99"],
    [50n * WEI, "50.00"],
    [52_400n * 10n ** 15n, "52.40"],
    [1_204_610n * 10n ** 15n, "1,204.61"],
  ])("cuts %p to %s and never rounds up", (powerWei, text) => {
    expect(formatVotingPower(powerWei)).toBe(text);
  });
});

describe("formatTrillions", () => {
  const trillion = 10n ** 12n * WEI;
  it.each([
    [0n, "0.00T"],
    [trillion / 100n - 1n, "0.00T"],
    [trillion / 100n, "0.01T"],
    [trillion - 1n, "0.99T"],
    [trillion, "1.00T"],
    [(trillion * 3n) / 2n, "1.50T"],
    [1_234n * trillion, "1,234.00T"],
  ])("shows %p wei as %s", (tokenWei, text) => {
    expect(formatTrillions(tokenWei)).toBe(text);
  });
});

describe("formatFixed", () => {
  it("cuts negatives towards zero and shows no minus before nothing", () => {
    expect(formatFixed({ value: -1_999n, decimals: 3 })).toBe("-1.99");
    expect(formatFixed({ value: -1n, decimals: 3 })).toBe("0.00");
  });

  it("holds the largest number of the chain", () => {
    expect(formatFixed({ value: 2n ** 256n - 1n, decimals: 18 })).toMatch(/^115,792,089,.*,457\.58$/);
  });
});

const near = (at: string, timeZone = "UTC") =>
  formatNear({ at: new Date(at), now: new Date("2026-03-04T22:30:00.000Z"), timeZone });

describe("formatNear", () => {
  it.each([
    ["2026-03-04T12:15:00.000Z", "12:15"],
    ["2026-03-05T00:05:00.000Z", "Thu 00:05"],
    ["2026-03-10T22:31:00.000Z", "Tue 22:31"],
    ["2026-03-11T01:00:00.000Z", "Mar 11"],
    ["2026-02-26T08:00:00.000Z", "Thu 08:00"],
    ["2026-02-25T23:59:00.000Z", "Feb 25"],
    ["2025-11-02T08:00:00.000Z", "Nov 2, 2025"],
  ])("names %s as %s", (at, text) => {
    expect(near(at)).toBe(text);
  });

  it("counts days in the reader's zone", () => {
    expect(near("2026-03-03T23:30:00.000Z", "Europe/Oslo")).toBe("00:30");
    expect(near("2026-03-04T12:15:00.000Z", "Europe/Oslo")).toBe("13:15");
    expect(near("2026-03-04T12:15:00.000Z", "Pacific/Auckland")).toBe("01:15");
  });
});

describe("format relative", () => {
  const now = new Date("2026-03-04T12:00:00.000Z");

  it.each([
    ["2026-03-04T12:00:01.000Z", "just now"],
    ["2026-03-04T11:59:01.000Z", "just now"],
    ["2026-03-04T11:59:00.000Z", "1 min ago"],
    ["2026-03-02T08:00:00.000Z", "2 d 4 h ago"],
  ])("formatAgo says %s as %s", (time, text) => {
    expect(formatAgo(time, now)).toBe(text);
  });

  it.each([
    ["2026-03-06T16:00:00.000Z", "2 d 4 h"],
    ["2026-03-04T11:00:00.000Z", "0 s"],
  ])("formatUntil says %s as %s", (time, text) => {
    expect(formatUntil(time, now)).toBe(text);
  });
});

describe("formatAddress", () => {
  it("keeps the first 6 and the last 4 characters", () => {
    expect(formatAddress("0x70997970C51812dc3A010C7d01b50e0d17dc79C8")).toBe("0x7099...79C8");
  });

  it.each(["", "0x12", "0x12345678"])("leaves %p alone, because shortening would lengthen it", (text) => {
    expect(formatAddress(text)).toBe(text);
  });
});

describe("formatDate", () => {
  it.each([
    ["2025-11-18T00:00:00Z", "Nov 18, 2025"],
    ["2024-02-29T23:59:59Z", "Feb 29, 2024"],
    ["2026-01-01T00:00:00Z", "Jan 1, 2026"],
    ["not a date", "N/A"],
  ])("shows %s as %s", (text, shown) => {
    expect(formatDate(new Date(text))).toBe(shown);
  });
});

describe("formatWhole", () => {
  it.each([
    [0n, "0"],
    [1_500n, "1,500"],
    [1_000_000n, "1 million"],
    [1_500_000n, "1,500,000"],
    [10n ** 12n, "1 trillion"],
    [333_333_333n, "333,333,333"],
    [10n ** 15n, "1,000,000,000,000,000"],
  ])("says %p as %s", (value, text) => {
    expect(formatWhole(value)).toBe(text);
  });
});

describe("tokenLabel", () => {
  it("writes the product as a ticker", () => {
    expect(tokenLabel("Kairos")).toBe("$KAIROS");
  });
});

describe("formatTime", () => {
  it("names day, minute and zone, at midnight too", () => {
    expect(formatTime(new Date("2025-11-18T14:05:59Z"))).toBe("Nov 18, 2025, 14:05 UTC");
    expect(formatTime(new Date("2025-11-18T00:00:00Z"))).toBe("Nov 18, 2025, 00:00 UTC");
  });

  it("names another zone", () => {
    const date = new Date("2025-11-18T20:05:00Z");
    expect(formatTimeIn(date, "Asia/Tokyo")).toBe("Nov 19, 2025, 05:05 GMT+9");
  });

  it("says N/A for no time", () => {
    expect(formatTime(new Date("never"))).toBe("N/A");
  });
});

const ONE = 10n ** 18n;

describe("formatTokenAmount", () => {
  it.each([
    [0n, "0"],
    [4_250_000_000_000n * ONE, "4.25T"],
    [1_400_000_000_000n * ONE, "1.40T"],
    [2_000_000_000_000n * ONE, "2T"],
    [1_000_000_000_000n * ONE - 1n, "999.99B"],
    [10_000_000_000n * ONE, "10B"],
    [333_333_333n * ONE, "333.33M"],
    [80_000_000n * ONE, "80M"],
    [2_500n * ONE, "2,500"],
    [1_000n * ONE - 1n, "999.99"],
    [12n * ONE, "12"],
    [25n * 10n ** 17n, "2.50"],
    [5n * 10n ** 17n, "0.50"],
    [1n, "0.000000000000000001"],
  ])("writes %s as %s", (tokenWei, text) => {
    expect(formatTokenAmount(tokenWei)).toBe(text);
  });
});

describe("shortText", () => {
  it("leaves controls and direction signs out, and keeps what joins letters", () => {
    expect(shortText("one\n\n two\u202e\u0000 می‌خواهم")).toBe("one two می‌خواهم");
  });

  it("is as long as it is asked to be", () => {
    expect(shortText("word ".repeat(500), 280).length).toBeGreaterThan(270);
  });

  it("ends a long text at a word, never in half a character", () => {
    const text = shortText("word ".repeat(500));
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/word…$/);
    expect(shortText("🚀".repeat(500)).replace("…", "")).toMatch(/^(🚀)+$/u);
  });
});

describe("parseDecimal", () => {
  it.each([
    ["12", 0, 12n],
    ["1,500,000", 0, 1_500_000n],
    ["1.5", 18, 1_500_000_000_000_000_000n],
    ["0.000000000000000001", 18, 1n],
    ["1.50", 1, 15n],
    ["400B", 18, 400_000_000_000n * 10n ** 18n],
    ["1.4t", 18, 1_400_000_000_000n * 10n ** 18n],
    ["1.5K", 0, 1_500n],
    [" 12 500.5 m ", 0, 12_500_500_000n],
  ])("reads %s with %p decimals", (text, decimals, value) => {
    expect(parseDecimal({ text, decimals })).toBe(value);
  });

  it.each(["", "-1", "1e5", "0x10", ".5", "1.", "1..2", "12 apples", "9".repeat(41)])(
    "refuses %p",
    (text) => {
      expect(parseDecimal({ text, decimals: 18 })).toBeUndefined();
    },
  );

  it.each(["1,5", "1.500,25", "1,00,000", "1000,000", "1 2", "0.5,0"])("guesses nothing about %p", (text) => {
    expect(parseDecimal({ text, decimals: 18 })).toBeUndefined();
  });

  it("refuses too many decimals rather than dropping them", () => {
    expect(parseDecimal({ text: "1.5", decimals: 0 })).toBeUndefined();
    expect(parseDecimal({ text: "0.0000000000000000001", decimals: 18 })).toBeUndefined();
  });
});

describe("htmlToText", () => {
  it.each([
    ["If votes > 50 % then pay 5 * 3", "If votes > 50 % then pay 5 * 3"],
    ["a_b_c != d", "a_b_c != d"],
    ['Not ≠ yes, ≥ 25 %, −5 %, ½ & "so"', 'Not ≠ yes, ≥ 25 %, −5 %, ½ & "so"'],
    ["We do ~~not~~ pay 5[^2]\n\n[^2]: each", "We do ~~not~~ pay 5[2] · Footnotes · 2. each"],
    ["# Do not\n\napprove.\nThen\nwrapped", "Do not · approve. Then wrapped"],
    ["- [ ] one\n- [x] two", "[ ] one · [x] two"],
    ["7000. Ada\n7001. Eve", "7000. Ada · 7001. Eve"],
    ["[Ada](https://a.example/data-footnote-backref)", "Ada (a.example/data-footnote-backref)"],
    ["|a|b|\n|-|-|\n|1|2 < 3|", "a | b · 1 | 2 < 3"],
    ["Before\n```ts\nlet x;\n```\nafter<br>", "Before · ts · let x; after<br>"],
    ["[plan](https://a.example/x?y=1&z=2)", "plan (a.example/x?y=1&z=2)"],
    ['[a](/b "c > d")', "a (/b)"],
  ])("says of %j what its page shows", (text, shown) => {
    expect(htmlToText(markdownToHtml(text))).toBe(shown);
  });
});
