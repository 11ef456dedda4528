import * as z from "zod/mini";
import { publicReason } from "@/lib/audit/public-reason";
import { address, counter, publicMark } from "@/lib/http/wire";
import { isBlank } from "@/lib/shared/plain-text";
import { ABOUT_MAX } from "./club-limits";

export const CLUB_SORTS = ["activity", "name", "members"] as const;
export type ClubSort = (typeof CLUB_SORTS)[number];

/** Words in the place of a slug that pages and routes already use. */
export const RESERVED_SLUGS: readonly string[] = ["new", "mine", "memberships", "avatars", "founding"];

/** A picture of the allowed size as base64, and the words around it. */
export const CLUB_BODY_MAX_BYTES = 400_000;

const slugText = z
  .string()
  .check(
    z.minLength(3),
    z.maxLength(32),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case letters, digits and single hyphens"),
  );
// Long enough to be told what is wrong with it; the rule itself is checkClubName.
const nameText = z.string().check(z.maxLength(200));
const aboutText = z.string().check(
  z.maxLength(ABOUT_MAX),
  z.regex(/^[^\p{Cs}]*$/u, "no half characters"),
  z.regex(/^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|\n)*$/u, "no control or direction signs"),
  z.overwrite((text) => (isBlank(text) ? "" : text)),
);
const basisPoints = z.int().check(z.minimum(0), z.maximum(10_000));
const pictureText = z
  .string()
  .check(z.minLength(1), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, "a picture as base64"));

/** The path of every route below a club. Any text: what is no slug is simply an unknown club. */
export const clubParams = z.object({ clubSlug: z.string().check(z.maxLength(200)) });
export const clubMemberParams = z.object({
  clubSlug: z.string().check(z.maxLength(200)),
  address,
});
export const avatarParams = z.object({ hash: z.string().check(z.maxLength(200)) });

const cursor = z.string().check(z.regex(/^\d{1,14}\.\d{1,18}$/, "the `next` of an answer"));

export const clubListQuery = z.strictObject({
  q: z.optional(z.string().check(z.maxLength(64))),
  sort: z.optional(z.enum(CLUB_SORTS)),
  after: z.optional(cursor),
});

export const memberListQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^\d{1,14}\.0x[0-9a-f]{40}$/, "the `next` of an answer"))),
});

export const foundClubRequest = z.strictObject({
  name: nameText,
  slug: slugText,
  about: aboutText,
});
export type FoundClubRequest = z.infer<typeof foundClubRequest>;

/**
 * What a club says of itself: columns of `club` that its staff edit, the audit log keeps and a hidden club leaves out. A new one goes
 * here, into the form and onto the page.
 */
export const clubProfile = z.object({ about: z.string() });
export type ClubProfile = z.infer<typeof clubProfile>;
export const profileFields = z.keyof(clubProfile).options;
export const emptyProfile: ClubProfile = { about: "" };
/** What may be changed of it, and its rules, which the form shows beside each field. */
export const profileChanges = z.object({ about: z.optional(aboutText) });

/** `version` is the one that the editor began from; what is left out stays. `avatar`: base64, or null for the generated one. */
export const editClubRequest = z.strictObject({
  version: counter,
  name: z.optional(nameText),
  ...profileChanges.shape,
  quorumBasisPoints: z.optional(basisPoints),
  avatar: z.optional(z.nullable(pictureText)),
});
export type EditClubRequest = z.infer<typeof editClubRequest>;

export const setRoleRequest = z.strictObject({ role: z.enum(["moderator", "member"]) });
export const inviteModeratorRequest = z.strictObject({ address });
export const answerInvitationRequest = z.strictObject({ accepts: z.boolean() });
export const transferRequest = z.strictObject({ address });
export const archiveRequest = z.strictObject({ archived: z.boolean(), reason: publicReason });
export const verifyRequest = z.strictObject({ verified: z.boolean(), reason: publicReason });

/** What a card shows. Times are ISO 8601. */
export const clubCard = z.extend(clubProfile, {
  slug: z.string(),
  name: z.string(),
  verified: z.boolean(),
  archived: z.boolean(),
  memberCount: z.number(),
  /** Published ever, cancelled ones too; and those that are voted on now. */
  proposalCount: z.number(),
  activeCount: z.number(),
  openBountyCount: z.number(),
  /** Part of the address of its picture; null = the generated one. */
  avatarHash: z.nullable(z.string()),
  createdAt: z.string(),
  /** Of a hidden club name, text and picture are left out. */
  hidden: z._default(publicMark, null),
});
export type ClubCard = z.infer<typeof clubCard>;

/** GET /api/clubs and /api/clubs/mine; `next` goes into `after`, null at the end. */
export const clubList = z.object({ clubs: z.array(clubCard), next: z.nullable(z.string()) });
export type ClubList = z.infer<typeof clubList>;

export const clubDetail = z.extend(clubCard, {
  quorumBasisPoints: z.number(),
  version: z.number(),
  /** Checksummed. */
  createdBy: z.string(),
  archivedAt: z.nullable(z.string()),
  archiveReason: z.nullable(z.string()),
});
export type ClubDetail = z.infer<typeof clubDetail>;

const memberRole = z.enum(["owner", "moderator", "member"]);

/** Who was asked to be a moderator and hasn't answered. */
export const moderatorInvite = z.object({
  address: z.string(),
  name: z.nullable(z.string()),
  invitedAt: z.string(),
  expiresAt: z.string(),
});
export type ModeratorInvite = z.infer<typeof moderatorInvite>;

/** PUT and DELETE .../membership: what the person is now, and how many members there are. */
export const membershipAnswer = z.object({ role: z.nullable(memberRole), memberCount: z.number() });
export type MembershipAnswer = z.infer<typeof membershipAnswer>;

export const clubMember = z.object({
  address: z.string(),
  /** What the person calls themselves; null when nothing. Names are not unique. */
  name: z._default(z.nullable(z.string()), null),
  role: memberRole,
  joinedAt: z.string(),
});
export type ClubMember = z.infer<typeof clubMember>;

/** `staff` is the owner, then the moderators, on the first page; `members` are the rest in order of joining. */
export const memberList = z.object({
  staff: z.array(clubMember),
  members: z.array(clubMember),
  next: z.nullable(z.string()),
});
export type MemberList = z.infer<typeof memberList>;

/** GET /api/clubs/memberships: every club that the person is in. */
export const membershipList = z.object({
  memberships: z.array(z.object({ slug: z.string(), role: memberRole })),
});

/** GET /api/clubs/founding: whether the person may found a club now, and why not. */
export const foundingAnswer = z.object({ allowed: z.boolean(), reason: z.nullable(z.string()) });
export type FoundingAnswer = z.infer<typeof foundingAnswer>;
