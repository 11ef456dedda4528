import * as z from "zod/mini";
import { type Hideable, SUBJECT_KINDS, type Subject } from "@/lib/audit/hideable";
import { publicReason, REASON_MAX, REASON_MIN } from "@/lib/audit/public-reason";
import { address, givenTime, publicMark, time } from "@/lib/http/wire";
import { isBlank } from "@/lib/shared/plain-text";

export const FLAG_CATEGORIES = ["spam", "scam", "abuse", "misleading", "illegal", "other"] as const;
export type FlagCategory = (typeof FLAG_CATEGORIES)[number];
export const FLAG_STATUSES = ["open", "upheld", "dismissed"] as const;
export type FlagStatus = (typeof FLAG_STATUSES)[number];

/** Subjects of one act. */
const AT_ONCE = 50;

const flagText = z.string().check(
  z.trim(),
  z.minLength(REASON_MIN),
  z.maxLength(REASON_MAX),
  z.regex(/^(?:[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|\n)*$/u, "plain text"),
  z.refine((text) => !isBlank(text), { error: "a text that can be seen" }),
);
/** A club by its slug, a proposal, bounty or submission by its id, the reason of a vote by its ballot's hash: "club:night-market", "proposal:12". */
const subjectText = z.pipe(
  z
    .string()
    .check(
      z.regex(
        /^(club:[a-z0-9-]{3,32}|(?:proposal|bounty|submission):[1-9]\d{0,17}|reason:0x[0-9a-f]{64})$/,
        "club:, proposal:, bounty:, submission: or reason: and its id",
      ),
    ),
  z.transform((text): Subject => {
    const at = text.indexOf(":");
    const kind = SUBJECT_KINDS.find((name) => name === text.slice(0, at));
    if (!kind) throw new Error("unreachable: the pattern above knows the kinds");
    return { kind, id: text.slice(at + 1) };
  }),
);

/** The same, or what a person says of themselves by their address in any casing: "profile:0x...". */
const hideableText = z.union([
  z.pipe(
    z.string().check(z.regex(/^profile:0x[0-9a-fA-F]{40}$/, "profile: and an address")),
    z.transform((text): Hideable => ({ kind: "profile", id: text.slice("profile:".length).toLowerCase() })),
  ),
  subjectText,
]);

/** POST /api/flags. */
export const flagRequest = z.strictObject({
  subject: subjectText,
  category: z.enum(FLAG_CATEGORIES),
  text: flagText,
});
export type FlagRequest = z.infer<typeof flagRequest>;

const subjects = z.array(subjectText).check(z.minLength(1), z.maxLength(AT_ONCE));

/** POST /api/flags/judgements: decides on all open flags of these subjects. */
export const judgeRequest = z.strictObject({
  subjects,
  verdict: z.enum(["upheld", "dismissed"]),
  reason: publicReason,
});
export type JudgeRequest = z.infer<typeof judgeRequest>;

/** POST /api/admin/hidden. */
export const hideRequest = z.strictObject({
  subjects: z.array(hideableText).check(z.minLength(1), z.maxLength(AT_ONCE)),
  hidden: z.boolean(),
  reason: publicReason,
});
export type HideRequest = z.infer<typeof hideRequest>;

/** POST /api/admin/featured: proposals and bounties. */
export const featureRequest = z.strictObject({
  subjects,
  featured: z.boolean(),
  reason: publicReason,
});
export type FeatureRequest = z.infer<typeof featureRequest>;

/** POST /api/admin/verified: the badge of clubs. */
export const verifyClubsRequest = z.strictObject({ subjects, verified: z.boolean(), reason: publicReason });
export type VerifyClubsRequest = z.infer<typeof verifyClubsRequest>;

/** POST /api/clubs/{slug}/bans and /api/admin/bans; `until` null = until it is lifted. */
export const banRequest = z.strictObject({
  address,
  until: z.nullable(givenTime),
  reason: publicReason,
});
export type BanRequest = z.infer<typeof banRequest>;
/** POST .../bans/lift. */
export const liftBanRequest = z.strictObject({ address, reason: publicReason });
export type LiftBanRequest = z.infer<typeof liftBanRequest>;

/** How many subjects an act changed; those already in that state don't count. */
export const changedAnswer = z.object({ changed: z.int() });
export type ChangedAnswer = z.infer<typeof changedAnswer>;

export const flagAnswer = z.object({ category: z.enum(FLAG_CATEGORIES) });
export type FlagAnswer = z.infer<typeof flagAnswer>;

const FLAG_CURSOR = /^(\d{1,9})\.(\d{1,18})$/;
const cursor = z.string().check(z.regex(FLAG_CURSOR, "the `next` of an answer"));

/** After the subject with this many flags, of which this was the first. */
export type FlagCursor = { count: number; firstId: bigint };

/** Null when the text is no `next` of a page. */
export function parseFlagCursor(text: string): FlagCursor | null {
  const [, count, firstId] = FLAG_CURSOR.exec(text) ?? [];
  return count && firstId ? { count: Number(count), firstId: BigInt(firstId) } : null;
}

/** GET /api/clubs/{slug}/flags and GET /api/admin/flags. */
export const flagsQuery = z.strictObject({
  status: z._default(z.enum(FLAG_STATUSES), "open"),
  after: z.optional(cursor),
});
export type FlagsQuery = z.infer<typeof flagsQuery>;

/** What a person calls themselves. */
const personName = z._default(z.nullable(z.string()), null);

/** Flagged content, with its flags of one status. */
export const flaggedSubject = z.object({
  /** As the acts take it, such as "proposal:12". */
  subject: z.string(),
  kind: z.enum(SUBJECT_KINDS),
  label: z.string(),
  href: z.string(),
  club: z.object({ slug: z.string(), name: z.string() }),
  /** The beginning of the text that was flagged. */
  excerpt: z.string(),
  /** Checksummed; who wrote it. */
  author: z.string(),
  authorName: personName,
  count: z.int(),
  firstAt: time,
  hidden: publicMark,
  /** The newest ones. Only admins see `reporter`. */
  flags: z.array(
    z.object({
      category: z.enum(FLAG_CATEGORIES),
      text: z.string(),
      at: time,
      reporter: z.nullable(z.string()),
      reporterName: personName,
    }),
  ),
});
export type FlaggedSubject = z.infer<typeof flaggedSubject>;
export const flagPage = z.object({
  subjects: z.array(flaggedSubject),
  next: z.nullable(z.string()),
});
export type FlagPage = z.infer<typeof flagPage>;

/** GET .../bans: the active ones. */
export const bansQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/, "the `next` of an answer"))),
});
export const banPage = z.object({
  bans: z.array(
    z.object({
      address: z.string(),
      name: personName,
      reason: z.string(),
      bannedBy: z.string(),
      bannedByName: personName,
      bannedAt: time,
      until: z.nullable(time),
    }),
  ),
  next: z.nullable(z.string()),
});
export type BanPage = z.infer<typeof banPage>;
