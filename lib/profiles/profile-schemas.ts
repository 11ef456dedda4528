import * as z from "zod/mini";
import { address, addressText, caip10Text, publicMark, time, wei } from "@/lib/http/wire";
import { isBlank } from "@/lib/shared/plain-text";
import { PERSON_ABOUT_MAX } from "./profile-limits";

const choice = z.enum(["yes", "no"]);
/** The path of every route below a person: an address in any casing. */
export const personParams = z.object({ address });

/** PUT /api/people/{address}, only by that person. Both may be empty. */
export const profileRequest = z.strictObject({
  // Long enough to be told what is wrong with it; the rule itself is checkPersonName.
  name: z.string().check(z.maxLength(200)),
  about: z.string().check(
    z.trim(),
    z.maxLength(PERSON_ABOUT_MAX, `at most ${PERSON_ABOUT_MAX} characters`),
    z.regex(/^[^\p{Cs}]*$/u, "no half characters"),
    z.regex(/^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|\n)*$/u, "no control or direction signs"),
    z.overwrite((text) => (isBlank(text) ? "" : text)),
  ),
});
export type ProfileRequest = z.infer<typeof profileRequest>;

/** Votes on proposals that are open or ended and at whose snapshot the person had power. */
export const turnout = z.object({
  voted: z.int(),
  couldVote: z.int(),
  /** Of those without a vote, the ones that are still open. */
  stillOpen: z.int(),
  /** Proposals whose list of holders is not frozen yet: they count once it is. */
  notCounted: z.int(),
});
export type Turnout = z.infer<typeof turnout>;

/** GET /api/people/{address}: of anybody, also of who never was here. Name and about are empty when hidden or never written. */
export const personProfile = z.object({
  /** Checksummed. */
  address: addressText,
  /** The same with its chain. A server before this field leaves it out. */
  caip10: z.optional(caip10Text),
  /** The name that the chain's name registry gives this address, checked both ways. Left out where there is none. */
  chainName: z.optional(z.string()),
  name: z.string(),
  about: z.string(),
  hidden: publicMark,
  role: z.nullable(z.enum(["admin", "primary admin"])),
  clubsOwned: z.int(),
  counts: z.object({ votes: z.int(), proposals: z.int(), clubs: z.int() }),
  turnout,
});
export type PersonProfile = z.infer<typeof personProfile>;

/** GET /api/people/{address}/votes: newest first, without those in hidden clubs. */
export const personVotesQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,18}$/, "the `next` of an answer"))),
});
export type PersonVotesQuery = z.infer<typeof personVotesQuery>;
export const personVote = z.object({
  proposal: z.object({
    club: z.object({ slug: z.string(), name: z.string(), avatarHash: z.nullable(z.string()) }),
    number: z.int(),
    /** Empty when hidden. */
    title: z.string(),
    isHidden: z.boolean(),
    isOpen: z.boolean(),
    /** Null until the result is final. */
    outcome: z.nullable(z.enum(["passed", "rejected", "quorum-not-met", "cancelled"])),
  }),
  choice,
  reason: z.string(),
  reasonHidden: publicMark,
  power: wei,
  castAt: time,
  messageHash: z.string(),
});
export type PersonVote = z.infer<typeof personVote>;
export const personVotePage = z.object({ votes: z.array(personVote), next: z.nullable(z.string()) });
export type PersonVotePage = z.infer<typeof personVotePage>;

/** GET /api/people/{address}/proposals: newest first; its answer is a page of proposals. */
export const personProposalsQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^\d{1,18}\.\d{1,15}$/, "the `next` of an answer"))),
});

/** GET /api/people/{address}/clubs: what the person owns, then moderates, then is in, by name. */
export const personClubsQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^[0-2]\.\d{1,18}$/, "the `next` of an answer"))),
});
export type PersonClubsQuery = z.infer<typeof personClubsQuery>;
export const personClub = z.object({
  slug: z.string(),
  name: z.string(),
  verified: z.boolean(),
  avatarHash: z.nullable(z.string()),
  isArchived: z.boolean(),
  role: z.enum(["owner", "moderator", "member"]),
  joinedAt: time,
});
export type PersonClub = z.infer<typeof personClub>;
export const personClubPage = z.object({ clubs: z.array(personClub), next: z.nullable(z.string()) });
export type PersonClubPage = z.infer<typeof personClubPage>;

/** GET /api/people/{address}/nfts: what the marketplace says, which proves nothing; `problem` is why it says nothing. */
export const personNftsQuery = z.strictObject({
  page: z._default(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,3}$/)), z.transform(Number)), 1),
});
export const personNft = z.object({
  contract: addressText,
  tokenId: z.string(),
  name: z.nullable(z.string()),
  collection: z.nullable(z.string()),
});
export type PersonNft = z.infer<typeof personNft>;
export const personNftPage = z.object({
  nfts: z.array(personNft),
  total: z.nullable(z.int()),
  nextPage: z.nullable(z.int()),
  problem: z.nullable(z.string()),
});
export type PersonNftPage = z.infer<typeof personNftPage>;
