import * as z from "zod/mini";
import { addressText, counter, givenTime, publicMark, shownClub, time, wei } from "@/lib/http/wire";
import { blocker } from "@/lib/publishing/blocker";
import { BODY_CHARACTERS, TITLE_CHARACTERS } from "@/lib/publishing/publishing-limits";
import { feeStates } from "@/lib/publishing/publishing-schemas";
import { bountyKinds, bountyLabels, rewardAssets, submissionVisibilities } from "./bounty-kinds";
import { PRIZE_CHARACTERS, PRIZES_PER_BOUNTY } from "./bounty-limits";
import { bountyStates } from "./bounty-state";

// zod/mini because bounty pages parse these answers in the browser.
export const bountySummary = z.object({
  id: z.string(),
  club: shownClub,
  number: z.int(),
  title: z.string(),
  sponsor: addressText,
  /** What the sponsor calls themselves; null without a name. */
  sponsorName: z._default(z.nullable(z.string()), null),
  kind: z.enum(bountyKinds),
  asset: z.enum(rewardAssets),
  /** All prizes together, in units of 10^-18. */
  totalWei: wei,
  prizeCount: z.int(),
  labels: z.array(z.string()),
  state: z.enum(bountyStates),
  submissionsUntil: time,
  winnersBy: time,
  announcedAt: z.nullable(time),
  submissionCount: z.int(),
  /** Prizes that winners are owed since the announcement, and how many of them are proved on chain. */
  payouts: z.object({ owed: z.int(), proved: z.int() }),
  /** Who won the highest prize that was given; null until winners are announced. */
  winner: z._default(z.nullable(z.object({ address: addressText, name: z.nullable(z.string()) })), null),
  createdAt: time,
  /** Why and since when an admin hides its text: title and brief are then empty. */
  hidden: publicMark,
  /** Shown first on lists. */
  isFeatured: z.boolean(),
});
export type BountySummary = z.infer<typeof bountySummary>;

const bountyPrize = z.object({
  id: z.string(),
  position: z.int(),
  amountWei: wei,
  withdrawn: publicMark,
  /** null until winners are announced. */
  winner: z.nullable(
    z.object({ address: addressText, name: z.nullish(z.string()), submissionNumber: z.int() }),
  ),
});

const bountyExtension = z.object({
  at: time,
  submissionsUntil: z.object({ before: time, after: time }),
  winnersBy: z.object({ before: time, after: time }),
});

/** GET /api/bounties/{id}. */
export const bountyDetail = z.object({
  ...bountySummary.shape,
  brief: z.string(),
  /** The contract of the token that is paid in; null for CRO. */
  token: z.nullable(addressText),
  prizes: z.array(bountyPrize),
  visibility: z.enum(submissionVisibilities),
  submissionsPerPerson: z.int(),
  extensions: z.array(bountyExtension),
  cancelled: z.nullable(z.object({ at: time, by: addressText, reason: z.string() })),
  /** What its fee was paid for: the purposeId of its payment intent. */
  draftId: z.string(),
  fee: z.object({ state: z.enum(feeStates), txHash: z.nullable(z.string()) }),
  /** app_now() when this was read: countdowns run on it. */
  serverTime: time,
});
export type BountyDetail = z.infer<typeof bountyDetail>;

/** What lists are filtered by; "in-review" holds the overdue ones too. */
export const bountyFilters = ["open", "in-review", "completed", "any"] as const;
export type BountyFilter = (typeof bountyFilters)[number];
export const bountySorts = ["deadline", "prize", "submissions", "newest"] as const;
export type BountySort = (typeof bountySorts)[number];

/** Query of both lists; `after` is the `next` of the page before. */
export const bountiesQuery = z.strictObject({
  state: z._default(z.enum(bountyFilters), "open"),
  type: z._default(z.enum(["any", ...bountyKinds]), "any"),
  label: z.optional(z.enum(bountyLabels)),
  sort: z._default(z.enum(bountySorts), "deadline"),
  sponsor: z.optional(addressText),
  after: z.optional(z.string().check(z.regex(/^\d{1,18}\.[tc]?\d{1,78}$/, "the `next` of an answer"))),
});
export type BountiesQuery = z.infer<typeof bountiesQuery>;

/** GET /api/bounties and GET /api/clubs/{slug}/bounties; `next` is the cursor of the page after this one. */
export const bountyPage = z.object({
  bounties: z.array(bountySummary),
  next: z.nullable(z.string()),
  serverTime: time,
});
export type BountyPage = z.infer<typeof bountyPage>;

/**
 * A draft may be unfinished; `prepare` says what is wrong with it. Lengths are in JavaScript's units, of which a character
 * may take two.
 */
const draftFields = {
  title: z.string().check(z.maxLength(2 * TITLE_CHARACTERS)),
  brief: z.string().check(z.maxLength(2 * BODY_CHARACTERS)),
  kind: z.enum(bountyKinds),
  asset: z.enum(rewardAssets),
  prizes: z.array(z.string().check(z.maxLength(PRIZE_CHARACTERS))).check(z.maxLength(PRIZES_PER_BOUNTY)),
  labels: z.array(z.enum(bountyLabels)).check(z.maxLength(bountyLabels.length)),
  submissionsUntil: z.nullable(givenTime),
  winnersBy: z.nullable(givenTime),
  visibility: z.enum(submissionVisibilities),
  submissionsPerPerson: z.int().check(z.minimum(0), z.maximum(100)),
};

/** PATCH /api/bounty-drafts/{id}: refused with 409 when `edition` is not the stored one. */
export const bountyDraftChange = z.strictObject({ edition: counter, ...draftFields });
export type BountyDraftChange = z.infer<typeof bountyDraftChange>;
/** What a sponsor writes, as the API takes it. */
export type BountyDraftContent = Omit<BountyDraftChange, "edition">;
export const bountyDraft = z.object({
  id: z.uuid(),
  club: z.object({ slug: z.string(), name: z.string() }),
  ...draftFields,
  edition: z.int(),
  updatedAt: time,
});
export type BountyDraft = z.infer<typeof bountyDraft>;

/** POST /api/bounty-drafts/{id}/prepare: what keeps this edition from being published, each with the exact gap in words. */
export const bountyPreparation = z.object({ edition: z.int(), blockers: z.array(blocker) });
export type BountyPreparation = z.infer<typeof bountyPreparation>;

/** POST /api/bounty-drafts/{id}/publish: the fee is found by the draft's payment intent; `edition` is what was previewed. */
export const publishBountyRequest = z.strictObject({ edition: counter });

/** POST /api/bounties/{id}/extend. */
export const extendRequest = z.strictObject({ submissionsUntil: givenTime, winnersBy: givenTime });
