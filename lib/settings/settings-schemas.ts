import * as z from "zod/mini";
import { publicReason } from "@/lib/audit/public-reason";
import { isVisibleLine } from "@/lib/shared/visible-text";

// zod/mini, because the browser checks what is typed by the same rules.

/** Characters of texts, and how many people a team page introduces. */
export const BANNER_TEXT_MAX = 240;
export const TEAM_MAX = 24;

function plainText(maximum: number) {
  return z.string().check(
    z.normalize("NFC"),
    z.refine((text) => text === text.trim() && text.length >= 1 && text.length <= maximum, {
      error: `1 to ${maximum} characters without spaces around them`,
    }),
    z.refine(isVisibleLine, { error: "a text in one line without characters that can't be seen" }),
  );
}

/** A whole number in digits, as JSON holds what may be too large for a number. */
function wholeNumber({ minimum, maximum, error }: { minimum: bigint; maximum: bigint; error: string }) {
  return z
    .string()
    .check(
      z.refine(
        (text) => /^(0|[1-9]\d{0,29})$/.test(text) && BigInt(text) >= minimum && BigInt(text) <= maximum,
        { error },
      ),
    );
}

function count(maximum: number) {
  return z
    .int({ error: `a whole number from 1 to ${maximum}` })
    .check(
      z.refine((value) => value >= 1 && value <= maximum, { error: `a whole number from 1 to ${maximum}` }),
    );
}

const LINK_MAX = 300;
const SAFE_REST = /^[^\s"<>\\^`{|}]+$/;

function isWebLink(text: string): boolean {
  return /^https:\/\/[^/]/.test(text) && isLinkText(text) && new URL(text).username === "";
}

function isLinkText(text: string): boolean {
  return text.length <= LINK_MAX && SAFE_REST.test(text) && URL.canParse(text);
}

/** A page of this site: one slash at the start, so that it never names another host. */
function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && text.length <= LINK_MAX && SAFE_REST.test(text);
}

const webLink = z
  .string()
  .check(z.refine(isWebLink, { error: `a link that begins with https://, at most ${LINK_MAX} characters` }));
const anyLink = z.string().check(
  z.refine((text) => isWebLink(text) || isOwnPath(text), {
    error: "a link that begins with https://, or a page of this site that begins with /",
  }),
);

const tokens = wholeNumber({
  minimum: 1n,
  maximum: 10n ** 30n - 1n,
  error: "whole tokens in digits, 1 or more",
});
const power = wholeNumber({
  minimum: 1n,
  maximum: 1_000_000_000n,
  error: "whole VP in digits, from 1 to 1000000000",
});

export const bannerTones = ["info", "warning", "danger"] as const;
export type BannerTone = (typeof bannerTones)[number];

/** An announcement on all pages. */
export const banner = z.strictObject({
  text: plainText(BANNER_TEXT_MAX),
  tone: z.enum(bannerTones, { error: "info, warning or danger" }),
  link: z.nullable(z.strictObject({ href: anyLink, label: plainText(40) })),
});
export type Banner = z.infer<typeof banner>;

/** Somebody whom the team page introduces; the address, in lower case, gives the badge of the role on this site. */
const teamEntry = z.strictObject({
  name: plainText(60),
  role: plainText(80),
  address: z.nullable(
    z.string().check(z.regex(/^0x[0-9a-f]{40}$/, "an address of 0x and 40 hex digits in lower case")),
  ),
  link: z.nullable(webLink),
});

/** Each setting and what it may be. Name, chain, contracts and the formula of power are deployment, never settings. */
export const settingSchemas = {
  proposalFeeTokens: tokens,
  bountyFeeTokens: tokens,
  proposingPower: power,
  clubQuorumBasisPoints: z.int({ error: "a share from 0 to 100 %" }).check(
    z.refine((value) => value >= 0 && value <= 10_000, {
      error: "a share from 0 to 100 %, with two decimals at most",
    }),
  ),
  foundingByHolders: z.boolean({ error: "on or off" }),
  foundingPower: power,
  openPerAuthor: count(100),
  dailyPerAuthor: count(1_000),
  dailyPerClub: count(10_000),
  publishingOpen: z.boolean({ error: "on or off" }),
  flagsOpen: z.boolean({ error: "on or off" }),
  socialUrl: z.nullable(webLink),
  websiteUrl: z.nullable(webLink),
  communityUrl: z.nullable(webLink),
  team: z.array(teamEntry).check(z.maxLength(TEAM_MAX, `at most ${TEAM_MAX} people`)),
  banner: z.nullable(banner),
} as const;

export type SettingKey = keyof typeof settingSchemas;
export type Settings = { [Key in SettingKey]: z.infer<(typeof settingSchemas)[Key]> };

const key = z.enum(Object.keys(settingSchemas), { error: "no such setting" });
const version = z.int().check(z.gte(0), z.lte(2_147_483_646));
const confirmation = z.optional(z.string().check(z.maxLength(40)));

/**
 * PUT /api/admin/settings body: what changes, what goes back to its default, and the version that the editor began from (0 = none
 * was saved yet). `confirmation` is the typed word that fees and thresholds ask for.
 */
export const saveSettingsRequest = z
  .strictObject({
    version,
    changes: z.partial(z.strictObject(settingSchemas)),
    resets: z.array(key).check(z.maxLength(50)),
    reason: publicReason,
    confirmation,
  })
  .check(
    z.refine(({ changes, resets }) => resets.every((name) => !Object.hasOwn(changes, name)), {
      error: "a setting either changes or goes back to its default",
    }),
  );
export type SaveSettingsRequest = z.infer<typeof saveSettingsRequest>;

/** POST /api/admin/settings/restore body: an earlier version (0 = the defaults) becomes the newest again. */
export const restoreSettingsRequest = z.strictObject({
  version,
  restore: version,
  reason: publicReason,
  confirmation,
});
export type RestoreSettingsRequest = z.infer<typeof restoreSettingsRequest>;

/** GET /api/admin/settings and the answer to a save. */
export const settingsAnswer = z.object({ version: z.number() });
