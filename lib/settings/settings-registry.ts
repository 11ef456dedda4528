import type { SettingKey } from "./settings-schemas";

/** The groups of the form, in its order. Those that `isGuarded` decide over money and rights: a change asks for a typed word. */
export const settingGroups = [
  { id: "fees", title: "Fees", isGuarded: true },
  { id: "thresholds", title: "Thresholds", isGuarded: true },
  { id: "limits", title: "Limits against spam", isGuarded: false },
  { id: "features", title: "Features", isGuarded: false },
  { id: "announcement", title: "Announcement", isGuarded: false },
  { id: "links", title: "Links in the footer", isGuarded: false },
  { id: "team", title: "Team page", isGuarded: false },
] as const;
export type SettingGroup = (typeof settingGroups)[number]["id"];

export type SettingKind = "whole" | "count" | "percent" | "switch" | "link" | "team" | "banner";

export type SettingWords = {
  group: SettingGroup;
  kind: SettingKind;
  title: string;
  help: string;
  /** What the number counts; null for what is no number. */
  unit: string | null;
};

/** What each setting is called and does, in words for admins. */
export const settingsRegistry = {
  proposalFeeTokens: {
    group: "fees",
    kind: "whole",
    title: "Proposal fee",
    help: "What an author pays to publish a proposal. Payments already started keep their fee.",
    unit: "whole tokens",
  },
  bountyFeeTokens: {
    group: "fees",
    kind: "whole",
    title: "Bounty fee",
    help: "What it costs to publish a bounty. Payments already started keep their fee.",
    unit: "whole tokens",
  },
  proposingPower: {
    group: "thresholds",
    kind: "whole",
    title: "Voting power to propose",
    help: "What an author must hold at the snapshot block. Existing proposals keep their minimum.",
    unit: "VP",
  },
  clubQuorumBasisPoints: {
    group: "thresholds",
    kind: "percent",
    title: "Quorum of new clubs",
    help: "The share of all voting power that yes and no must reach together. Existing clubs keep theirs; their owners can change it.",
    unit: "percent of all voting power",
  },
  foundingByHolders: {
    group: "thresholds",
    kind: "switch",
    title: "Holders may found clubs",
    help: "Off: only admins can found clubs.",
    unit: null,
  },
  foundingPower: {
    group: "thresholds",
    kind: "whole",
    title: "Voting power to found a club",
    help: "What a holder must hold now to found a club, if holders can.",
    unit: "VP",
  },
  openPerAuthor: {
    group: "limits",
    kind: "count",
    title: "Open proposals of one author in a club",
    help: "Pending and active ones together. As many bounties may be under way, counted by themselves.",
    unit: "proposals",
  },
  dailyPerAuthor: {
    group: "limits",
    kind: "count",
    title: "Proposals of one author in 24 hours",
    help: "Over all clubs; and as many bounties.",
    unit: "proposals",
  },
  dailyPerClub: {
    group: "limits",
    kind: "count",
    title: "Proposals of one club in 24 hours",
    help: "By all authors together; and as many bounties.",
    unit: "proposals",
  },
  publishingOpen: {
    group: "features",
    kind: "switch",
    title: "Publishing proposals and bounties",
    help: "Off: people can write drafts, but nothing new is published. Open votes and bounties continue.",
    unit: null,
  },
  flagsOpen: {
    group: "features",
    kind: "switch",
    title: "Flags",
    help: "Off: holders can't flag content for the moderators.",
    unit: null,
  },
  banner: {
    group: "announcement",
    kind: "banner",
    title: "Announcement",
    help: "Shown on top of every page until the reader closes it. A new text is shown to everybody again.",
    unit: null,
  },
  socialUrl: {
    group: "links",
    kind: "link",
    title: "Social profile",
    help: "Empty: not shown.",
    unit: null,
  },
  websiteUrl: { group: "links", kind: "link", title: "Website", help: "Empty: not shown.", unit: null },
  communityUrl: {
    group: "links",
    kind: "link",
    title: "Chat community",
    help: "Empty: not shown.",
    unit: null,
  },
  team: {
    group: "team",
    kind: "team",
    title: "People",
    help: "In the order of the page. With an address, the page shows the role that it has here.",
    unit: null,
  },
} as const satisfies Record<SettingKey, SettingWords>;

export const settingKeys: readonly SettingKey[] = settingGroups.flatMap(({ id }) =>
  keysOf(settingsRegistry).filter((key) => settingsRegistry[key].group === id),
);

/** The word that a change of fees or thresholds asks for. */
export const CONFIRMATION_WORD = "CHANGE";

/** Whether a change of these settings decides over money or rights and so asks for the typed word. */
export function needsConfirmation(keys: readonly SettingKey[]): boolean {
  const guarded = new Set<string>(settingGroups.filter(({ isGuarded }) => isGuarded).map(({ id }) => id));
  return keys.some((key) => guarded.has(settingsRegistry[key].group));
}

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(settingsRegistry, text);
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}
