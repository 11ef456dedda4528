import * as z from "zod/mini";
import { publicReason } from "@/lib/audit/public-reason";
import { addressText, publicMark, time } from "@/lib/http/wire";
import { publishedId } from "@/lib/publishing/publishing-schemas";
import { submissionLabels } from "./bounty-kinds";
import { NOTE_CHARACTERS, PRIZES_PER_BOUNTY } from "./bounty-limits";

/** Submissions of one act. */
export const LABELS_AT_ONCE = 100;

/** GET /api/bounties/{id}/review; `after` is the `next` of the page before. */
export const reviewQuery = z.strictObject({
  label: z.optional(z.enum(submissionLabels)),
  after: z.optional(z.string().check(z.regex(/^\d{1,9}$/, "the `next` of an answer"))),
});
export type ReviewQuery = z.infer<typeof reviewQuery>;

/** A submission in the list of the reviewers. */
export const reviewRow = z.object({
  id: z.string(),
  number: z.int(),
  author: addressText,
  authorName: z.nullish(z.string()),
  /** The beginning of its text without the signs of Markdown, or its first link. */
  excerpt: z.string(),
  createdAt: time,
  label: z.enum(submissionLabels),
  /** The position of the prize that it is assigned. */
  prize: z.nullable(z.int()),
  hasNotes: z.boolean(),
});
export type ReviewRow = z.infer<typeof reviewRow>;

/** A prize as its sponsor decides on it; to other reviewers the assignment is told once winners are announced. */
export const reviewPrize = z.object({
  id: z.string(),
  position: z.int(),
  amountWei: z.string(),
  submission: z.nullable(
    z.object({
      id: z.string(),
      number: z.int(),
      author: addressText,
      authorName: z.nullish(z.string()),
    }),
  ),
  withdrawn: z.nullable(z.object({ reason: z.string() })),
});
export type ReviewPrize = z.infer<typeof reviewPrize>;

export const reviewPage = z.object({
  submissions: z.array(reviewRow),
  next: z.nullable(z.string()),
  /** How many have each label. */
  counts: z.record(z.enum(submissionLabels), z.int()),
  prizes: z.array(reviewPrize),
});
export type ReviewPage = z.infer<typeof reviewPage>;

const reviewNote = z.object({
  author: addressText,
  authorName: z.nullish(z.string()),
  text: z.string(),
  updatedAt: time,
});

/** GET /api/submissions/{id}/review. */
export const reviewedSubmission = z.object({
  ...reviewRow.shape,
  text: z.string(),
  links: z.array(z.string()),
  updatedAt: time,
  /** Changed by its author after it was labelled. */
  isChangedSince: z.boolean(),
  hidden: publicMark,
  /** What the reviewers noted for each other. */
  notes: z.array(reviewNote),
});
export type ReviewedSubmission = z.infer<typeof reviewedSubmission>;

/** POST /api/bounties/{id}/labels. */
export const labelRequest = z.strictObject({
  submissions: z.array(publishedId).check(z.minLength(1), z.maxLength(LABELS_AT_ONCE)),
  label: z.enum(submissionLabels),
});
export type LabelRequest = z.infer<typeof labelRequest>;

/** PUT /api/submissions/{id}/note: one's own note; an empty one is taken away. */
export const noteRequest = z.strictObject({ text: z.string().check(z.maxLength(2 * NOTE_CHARACTERS)) });

/**
 * POST /api/bounties/{id}/prizes: gives a prize to a submission, withdraws it with a public reason, or takes back what was decided. `from` is
 * the prize that the submission has now, and loses in the same moment. Refused with 409 when either is not as expected any more.
 */
export const prizeRequest = z.strictObject({
  prize: publishedId,
  expected: z.nullable(publishedId),
  submission: z.nullable(publishedId),
  from: z._default(z.nullable(publishedId), null),
  withdrawn: z.nullable(publicReason),
});
export type PrizeRequest = z.infer<typeof prizeRequest>;

/** POST /api/bounties/{id}/announce: refused with 409 when the prizes are not as the sponsor saw them. */
export const announceRequest = z.strictObject({
  prizes: z
    .array(z.strictObject({ id: publishedId, submission: z.nullable(publishedId) }))
    .check(z.minLength(1), z.maxLength(PRIZES_PER_BOUNTY)),
});
export type AnnounceRequest = z.infer<typeof announceRequest>;
