import { defaultSettings } from "@/lib/settings/default-settings";
import type { Settings } from "@/lib/settings/settings-schemas";
import { judgeDraft, type SettingsDraft, settingsDraftOf, withSetting } from "./settings-draft";

const settings: Settings = {
  ...defaultSettings({ PROPOSAL_FEE_TOKENS: 333_333_333n, BOUNTY_FEE_TOKENS: 5n }),
  banner: { text: "Hello", tone: "info", link: { href: "/about", label: "More" } },
  team: [
    { name: "Ada", role: "Writes", address: null, link: null },
    { name: "Ben", role: "Draws", address: `0x${"a".repeat(40)}`, link: "https://ben.example" },
  ],
};
const draft = settingsDraftOf(settings);
const typed = (texts: SettingsDraft["texts"]): SettingsDraft => ({
  ...draft,
  texts: { ...draft.texts, ...texts },
});
const person = { id: 9, name: "Cleo", role: "Counts", address: "", link: "" };

describe("settingsDraftOf", () => {
  it("parts the thousands of a number", () => {
    expect(draft.texts.proposalFeeTokens).toBe("333,333,333");
  });
});

describe("judgeDraft", () => {
  it("finds nothing in a form that nobody touched", () => {
    expect(judgeDraft(draft, settings)).toEqual({ changes: {}, resets: [], errors: {}, touched: [] });
  });

  it.each<[string, SettingsDraft, Partial<Settings>]>([
    [
      "a number with its thousands parted",
      typed({ proposalFeeTokens: " 666,666 666 " }),
      { proposalFeeTokens: "666666666" },
    ],
    ["a count", typed({ openPerAuthor: "12" }), { openPerAuthor: 12 }],
    [
      "a share with two decimals",
      typed({ clubQuorumBasisPoints: "12.34" }),
      { clubQuorumBasisPoints: 1_234 },
    ],
    ["a share with a comma", typed({ clubQuorumBasisPoints: "0,5" }), { clubQuorumBasisPoints: 50 }],
    ["a link", typed({ socialUrl: " https://x.example/club " }), { socialUrl: "https://x.example/club" }],
    ["a switch", { ...draft, switches: { ...draft.switches, flagsOpen: false } }, { flagsOpen: false }],
    [
      "an announcement that is taken off",
      { ...draft, banner: { ...draft.banner, isOn: false } },
      { banner: null },
    ],
    [
      "an announcement without its link",
      { ...draft, banner: { ...draft.banner, href: " ", label: "" } },
      { banner: { text: "Hello", tone: "info", link: null } },
    ],
    [
      "a person with an address in capitals, as lower case",
      { ...draft, team: [{ ...person, address: ` 0x${"A".repeat(40)} ` }] },
      { team: [{ name: "Cleo", role: "Counts", address: `0x${"a".repeat(40)}`, link: null }] },
    ],
    [
      "another order of people",
      { ...draft, team: draft.team.toReversed() },
      { team: settings.team.toReversed() },
    ],
  ])("sends %s", (_what, changed, changes) => {
    expect(judgeDraft(changed, settings)).toEqual({
      changes,
      resets: [],
      errors: {},
      touched: Object.keys(changes),
    });
  });

  it.each<[string, SettingsDraft]>([
    ["spaces around a number", typed({ proposalFeeTokens: "  333333333 " })],
    ["a share written longer", typed({ clubQuorumBasisPoints: "10.00" })],
    ["spaces in the announcement", { ...draft, banner: { ...draft.banner, text: " Hello " } }],
    ["an empty link that was empty", typed({ websiteUrl: "   " })],
  ])("takes %s for no change", (_what, changed) => {
    expect(judgeDraft(changed, settings).touched).toEqual([]);
  });

  it.each<[string, SettingsDraft, Record<string, string>]>([
    [
      "no fee",
      typed({ proposalFeeTokens: "" }),
      { proposalFeeTokens: "Must be whole tokens in digits, 1 or more." },
    ],
    [
      "a fee of 0",
      typed({ proposalFeeTokens: "0" }),
      { proposalFeeTokens: "Must be whole tokens in digits, 1 or more." },
    ],
    [
      "parts of a token",
      typed({ bountyFeeTokens: "1.5" }),
      { bountyFeeTokens: "Must be whole tokens in digits, 1 or more." },
    ],
    [
      "a power beyond any",
      typed({ proposingPower: "1000000001" }),
      { proposingPower: "Must be whole VP in digits, from 1 to 1000000000." },
    ],
    [
      "a count of 0",
      typed({ openPerAuthor: "0" }),
      { openPerAuthor: "Must be a whole number from 1 to 100." },
    ],
    [
      "a count in words",
      typed({ dailyPerClub: "ten" }),
      { dailyPerClub: "Must be a whole number from 1 to 10000." },
    ],
    [
      "more than all",
      typed({ clubQuorumBasisPoints: "100.01" }),
      { clubQuorumBasisPoints: "Must be a share from 0 to 100 %." },
    ],
    [
      "a link that runs script",
      typed({ socialUrl: "javascript:alert(1)" }),
      { socialUrl: "Must be a link that begins with https://, at most 300 characters." },
    ],
    [
      "an announcement without words",
      { ...draft, banner: { ...draft.banner, text: " " } },
      { banner: "The text must be 1 to 240 characters without spaces around them." },
    ],
    [
      "a link to another host that looks like a page of ours",
      { ...draft, banner: { ...draft.banner, href: "//evil.example" } },
      {
        banner:
          "The link href must be a link that begins with https://, or a page of this site that begins with /.",
      },
    ],
    [
      "a person without a name",
      { ...draft, team: [...draft.team, { ...person, name: "" }] },
      { team: "Person 3, name must be 1 to 60 characters without spaces around them." },
    ],
    [
      "a person whose link has a password in it",
      { ...draft, team: [{ ...person, link: "https://a:b@evil.example" }] },
      { team: "Person 1, link must be a link that begins with https://, at most 300 characters." },
    ],
  ])("says what is wrong with %s, and sends none of it", (_what, changed, errors) => {
    expect(judgeDraft(changed, settings)).toEqual({
      changes: {},
      resets: [],
      errors,
      touched: Object.keys(errors),
    });
  });

  it("sends a reset instead of a change, and keeps the draft's list of resets as it was", () => {
    const reset: SettingsDraft = { ...typed({ openPerAuthor: "12" }), resets: ["openPerAuthor"] };
    expect(judgeDraft(reset, settings)).toEqual({
      changes: {},
      resets: ["openPerAuthor"],
      errors: {},
      touched: ["openPerAuthor"],
    });
    judgeDraft({ ...reset, texts: { ...reset.texts, dailyPerClub: "7" } }, settings);
    expect(reset.resets).toEqual(["openPerAuthor"]);
  });
});

describe("withSetting", () => {
  const defaults = defaultSettings({ PROPOSAL_FEE_TOKENS: 1n, BOUNTY_FEE_TOKENS: 2n });

  it.each(["proposalFeeTokens", "flagsOpen", "team", "banner"] as const)("puts only %s back", (key) => {
    const everything: SettingsDraft = {
      ...typed({ proposalFeeTokens: "7", bountyFeeTokens: "8" }),
      switches: { ...draft.switches, flagsOpen: false, publishingOpen: false },
    };
    const back = judgeDraft(withSetting(everything, key, defaults), defaults).touched;
    const before = judgeDraft(everything, defaults).touched;
    expect(before).toContain(key);
    expect(back).toEqual(before.filter((other) => other !== key));
  });
});
