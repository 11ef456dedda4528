import fc from "fast-check";
import { propertyRuns } from "@/tests/size";
import { bannerId } from "./banner-id";
import { changedKeys, changeStored, restoreStored } from "./change-settings";
import { defaultSettings } from "./default-settings";
import { parseStoredSettings } from "./parse-stored-settings";
import { needsConfirmation, settingKeys, settingsRegistry } from "./settings-registry";
import { type SettingKey, type Settings, saveSettingsRequest, settingSchemas } from "./settings-schemas";

const defaults = defaultSettings({ PROPOSAL_FEE_TOKENS: 333_333_333n, BOUNTY_FEE_TOKENS: 333_333_333n });

const line = (maximum: number) =>
  fc
    .string({ minLength: 1, maxLength: maximum, unit: fc.constantFrom(..."aé7 -.?😀漢'\"<&") })
    .filter((text) => text.trim() === text && text.length <= maximum);
const link = fc
  .webUrl({ validSchemes: ["https"], withQueryParameters: true })
  .filter((url) => url.length <= 300);
const address = fc
  .stringMatching(/^[0-9a-f]{40}$/)
  .filter((digits) => digits.length === 40)
  .map((digits) => `0x${digits}`);
const digits = (maximum: bigint) => fc.bigInt({ min: 1n, max: maximum }).map(String);

/** Any settings that admins may save. */
const anySettings: fc.Arbitrary<Settings> = fc.record({
  proposalFeeTokens: digits(10n ** 30n - 1n),
  bountyFeeTokens: digits(10n ** 30n - 1n),
  proposingPower: digits(1_000_000_000n),
  clubQuorumBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  foundingByHolders: fc.boolean(),
  foundingPower: digits(1_000_000_000n),
  openPerAuthor: fc.integer({ min: 1, max: 100 }),
  dailyPerAuthor: fc.integer({ min: 1, max: 1_000 }),
  dailyPerClub: fc.integer({ min: 1, max: 10_000 }),
  publishingOpen: fc.boolean(),
  flagsOpen: fc.boolean(),
  socialUrl: fc.option(link),
  websiteUrl: fc.option(link),
  communityUrl: fc.option(link),
  team: fc.array(
    fc.record({ name: line(60), role: line(80), address: fc.option(address), link: fc.option(link) }),
    { maxLength: 4 },
  ),
  banner: fc.option(
    fc.record({
      text: line(240),
      tone: fc.constantFrom("info" as const, "warning" as const, "danger" as const),
      link: fc.option(
        fc.record({ href: fc.oneof(link, fc.constant("/clubs?sort=name#top")), label: line(40) }),
      ),
    }),
  ),
});
const somethingElse = fc.oneof(
  fc.constantFrom(
    -1,
    0.5,
    10_001,
    "",
    "0",
    "-1",
    "1e3",
    "01",
    " 1",
    "javascript:alert(1)",
    "http://a.example",
  ),
  fc.constantFrom({}, [], [null], { text: "x" }, { text: "x", tone: "loud", link: null }),
  fc.constant("9".repeat(31)),
);

describe("the registry of settings", () => {
  it("has words for each setting and a default that it takes itself", () => {
    expect(settingKeys.toSorted()).toEqual(Object.keys(settingSchemas).toSorted());
    for (const key of settingKeys) {
      expect(settingsRegistry[key].title).not.toBe("");
      expect(settingSchemas[key].parse(defaults[key])).toEqual(defaults[key]);
    }
  });

  it("keeps every value through a save, JSON and the next read", () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        const { changes } = saveSettingsRequest.parse({
          version: 0,
          changes: settings,
          resets: [],
          reason: "as it is",
        });
        const stored = JSON.parse(
          JSON.stringify(changeStored({}, { changes: { ...settings, ...changes }, resets: [] })),
        );
        expect(parseStoredSettings(stored, defaults)).toEqual({
          settings,
          setKeys: expect.arrayContaining([...settingKeys]),
          unreadable: [],
        });
      }),
      propertyRuns(100),
    );
  });

  it("takes the default for what nobody stored and for what it can't read, and leaves keys of another release alone", () => {
    fc.assert(
      fc.property(
        anySettings,
        fc.subarray([...settingKeys]),
        fc.constantFrom(...settingKeys),
        somethingElse,
        (settings, kept, broken, value) => {
          fc.pre(!settingSchemas[broken].safeParse(value).success);
          const stored = {
            ...Object.fromEntries(kept.map((key) => [key, settings[key]])),
            [broken]: value,
            laterKey: { any: "thing" },
          };
          const read = parseStoredSettings(stored, defaults);
          for (const key of settingKeys) {
            const isKept = kept.includes(key) && key !== broken;
            expect(read.settings[key]).toEqual(isKept ? settings[key] : defaults[key]);
          }
          expect(read.unreadable).toEqual([broken]);
          const saved = changeStored(stored, { changes: { dailyPerClub: 7 }, resets: [broken] });
          expect(saved).toMatchObject({ laterKey: { any: "thing" } });
          const after = parseStoredSettings(saved, defaults);
          expect(after.unreadable).toEqual([]);
          expect(after.settings[broken]).toEqual(defaults[broken]);
        },
      ),
      propertyRuns(100),
    );
  });

  it.each<[SettingKey, unknown[], unknown[]]>([
    ["proposalFeeTokens", ["1", "9".repeat(30)], ["0", "9".repeat(31), 1, "1.5", "1e9", "01", "", null]],
    ["proposingPower", ["1", "1000000000"], ["0", "1000000001", "50.5", 50]],
    ["clubQuorumBasisPoints", [0, 10_000], [-1, 10_001, 0.5, "1000", Number.NaN]],
    ["openPerAuthor", [1, 100], [0, 101, 1.5, "3"]],
    ["dailyPerClub", [1, 10_000], [0, 10_001]],
    ["foundingByHolders", [true, false], ["true", 1, null]],
    [
      "socialUrl",
      [null, "https://a.example", `https://a.example/${"a".repeat(282)}`],
      [
        "",
        "http://a.example",
        "javascript:alert(1)",
        "https://",
        "//a.example",
        "https://user@a.example",
        "https://a b",
      ],
    ],
    [
      "banner",
      [
        null,
        { text: "a".repeat(240), tone: "info", link: null },
        { text: "a", tone: "danger", link: { href: "/clubs", label: "b" } },
      ],
      [
        "text",
        { text: "", tone: "info", link: null },
        { text: "a".repeat(241), tone: "info", link: null },
        { text: "a\nb", tone: "info", link: null },
        { text: "a\u202eb", tone: "info", link: null },
        { text: "a\ud800", tone: "info", link: null },
        { text: "a", tone: "info", link: { href: "//evil.example", label: "b" } },
        { text: "a", tone: "info", link: { href: "/\\evil.example", label: "b" } },
        { text: "a", tone: "info", link: null, extra: 1 },
      ],
    ],
    [
      "team",
      [[], [{ name: "a", role: "b", address: `0x${"a".repeat(40)}`, link: null }]],
      [
        [{ name: "a", role: "b", address: `0x${"A".repeat(40)}`, link: null }],
        [{ name: "", role: "b", address: null, link: null }],
        Array.from({ length: 25 }, () => ({ name: "a", role: "b", address: null, link: null })),
      ],
    ],
  ])("holds %s to its bounds", (key, good, bad) => {
    for (const value of good)
      expect([value, settingSchemas[key].safeParse(value).success]).toEqual([value, true]);
    for (const value of bad)
      expect([value, settingSchemas[key].safeParse(value).success]).toEqual([value, false]);
  });

  it("asks for a typed word for fees and thresholds alone", () => {
    const guarded = settingKeys.filter((key) => needsConfirmation([key]));
    expect(guarded).toEqual([
      "proposalFeeTokens",
      "bountyFeeTokens",
      "proposingPower",
      "clubQuorumBasisPoints",
      "foundingByHolders",
      "foundingPower",
    ]);
    expect(needsConfirmation([])).toBe(false);
  });
});

describe("restoreStored", () => {
  it("brings back what this release knows and keeps what only another one does", () => {
    const current = { openPerAuthor: 9, dailyPerClub: 5, laterKey: 1 };
    const earlier = { openPerAuthor: 4, goneKey: 2 };
    expect(restoreStored({ current, earlier, keys: settingKeys })).toEqual({ openPerAuthor: 4, laterKey: 1 });
  });
});

describe("changedKeys", () => {
  it("compares values and not the order of their keys, and counts setting a default as a change", () => {
    const banner = { text: "a", tone: "info", link: null };
    const turned = { link: null, tone: "info", text: "a" };
    expect(changedKeys({ before: { banner }, after: { banner: turned }, keys: settingKeys })).toEqual([]);
    expect(changedKeys({ before: {}, after: { banner: null, openPerAuthor: 3 }, keys: settingKeys })).toEqual(
      ["openPerAuthor", "banner"],
    );
  });
});

describe("bannerId", () => {
  it("is hex that changes with each part of the announcement", () => {
    const base = { text: "a", tone: "info", link: { href: "/a", label: "b" } } as const;
    const variants = [
      base,
      { ...base, text: "b" },
      { ...base, tone: "danger" as const },
      { ...base, link: null },
      { ...base, link: { href: "/b", label: "b" } },
    ];
    const ids = variants.map(bannerId);
    expect(new Set(ids).size).toBe(variants.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{16}$/);
  });
});
