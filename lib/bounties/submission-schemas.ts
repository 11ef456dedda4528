import * as z from "zod/mini";
import { addressText, counter, publicMark, time, wei } from "@/lib/http/wire";
import { publishedId } from "@/lib/publishing/publishing-schemas";
import { applicationStates } from "./bounty-kinds";
import {
  APPLICATION_CHARACTERS,
  LINK_CHARACTERS,
  LINKS_PER_SUBMISSION,
  SUBMISSION_CHARACTERS,
} from "./bounty-limits";

// zod/mini because bounty pages parse these answers in the browser.
/** What counts saves, as SQL's INTEGER takes it. */
const links = z
  .array(z.string().check(z.maxLength(LINK_CHARACTERS)))
  .check(z.maxLength(LINKS_PER_SUBMISSION));
/** Lengths in JavaScript's units, of which a character may take two; the rules count characters. */
const textOf = (characters: number) => z.string().check(z.maxLength(2 * characters));

/** POST /api/bounties/{id}/application: applies, or changes what was written. */
export const applicationRequest = z.strictObject({ text: textOf(APPLICATION_CHARACTERS), links });
/** POST /api/bounties/{id}/submissions. */
export const submissionRequest = z.strictObject({ text: textOf(SUBMISSION_CHARACTERS), links });
/** PATCH /api/submissions/{id}: refused with 409 when `edition` is not the stored one. */
export const submissionChange = z.strictObject({ edition: counter, ...submissionRequest.shape });
export type ContributionRequest = z.infer<typeof submissionRequest>;

const prize = z.nullable(z.object({ position: z.int(), amountWei: wei }));

/** What everybody may know of a label: spam immediately, the short list once winners are announced. */
const publicLabels = ["none", "shortlisted", "spam"] as const;

export const submission = z.object({
  id: z.string(),
  /** Counts from 1 in its bounty. */
  number: z.int(),
  author: addressText,
  /** What its author calls themselves. */
  authorName: z.nullish(z.string()),
  /** Empty, like the links, if it is hidden or labelled as spam. */
  text: z.string(),
  links: z.array(z.string()),
  createdAt: time,
  updatedAt: time,
  label: z.enum(publicLabels),
  /** What it won; null until winners are announced. */
  prize,
  hidden: publicMark,
});
export type Submission = z.infer<typeof submission>;

/** GET /api/bounties/{id}/submissions. */
export const submissionPage = z.object({
  submissions: z.array(submission),
  next: z.nullable(z.string()),
  /** False while only authors and reviewers see submissions; the list is empty then. */
  isPublic: z.boolean(),
  /** Active and not spam; applicants who have not withdrawn. */
  counts: z.object({ submissions: z.int(), applications: z.int() }),
});
export type SubmissionPage = z.infer<typeof submissionPage>;

/** `after` is the `next` of the page before. */
export const submissionsQuery = z.strictObject({
  after: z.optional(z.string().check(z.regex(/^\d{1,9}$/, "the `next` of an answer"))),
});

export const ownApplication = z.object({
  state: z.enum(applicationStates),
  text: z.string(),
  links: z.array(z.string()),
  appliedAt: time,
  decidedAt: z.nullable(time),
});
export type OwnApplication = z.infer<typeof ownApplication>;

export const ownSubmission = z.object({ ...submission.shape, edition: z.int() });
export type OwnSubmission = z.infer<typeof ownSubmission>;

/** GET /api/bounties/{id}/mine: the signed-in person's part in a bounty. */
export const ownPart = z.object({
  application: z.nullable(ownApplication),
  /** The active ones, oldest first. */
  submissions: z.array(ownSubmission),
  /** Why the person can't take part, in words; null when they can. */
  refusal: z.nullable(z.string()),
  mayReview: z.boolean(),
  serverTime: time,
});
export type OwnPart = z.infer<typeof ownPart>;

/** POST /api/bounties/{id}/submissions answers 201 with this. */
export const newSubmission = z.object({ id: z.string(), number: z.int() });

export const decisions = ["accepted", "declined"] as const;
/** POST /api/bounties/{id}/applications. */
export const decisionRequest = z.strictObject({
  applications: z.array(publishedId).check(z.minLength(1), z.maxLength(50)),
  decision: z.enum(decisions),
});
export type Decision = (typeof decisions)[number];

export const application = z.object({
  id: z.string(),
  applicant: addressText,
  applicantName: z.nullish(z.string()),
  ...ownApplication.shape,
  /** An applicant who has submitted can't be declined any more. */
  hasSubmitted: z.boolean(),
});
export type Application = z.infer<typeof application>;
/** GET /api/bounties/{id}/applications, for the sponsor. */
export const applicationPage = z.object({
  applications: z.array(application),
  next: z.nullable(z.string()),
});
export type ApplicationPage = z.infer<typeof applicationPage>;
export const applicationsQuery = z.strictObject({
  state: z.optional(z.enum(["applied", "accepted", "declined"])),
  after: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/, "the `next` of an answer"))),
});
