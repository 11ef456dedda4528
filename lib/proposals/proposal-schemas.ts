import * as z from "zod/mini";
import { eachContract } from "@/lib/env/counted-contracts";
import {
  addressText,
  caip10Text,
  counter,
  givenTime,
  publicMark,
  shownClub,
  time,
  wei,
} from "@/lib/http/wire";
import { eachRuleNumber } from "@/lib/power/voting-power";
import { blocker } from "@/lib/publishing/blocker";
import { BODY_CHARACTERS, TITLE_CHARACTERS } from "@/lib/publishing/publishing-limits";
import { feeStates } from "@/lib/publishing/publishing-schemas";
import { DISCUSSION_CHARACTERS } from "./proposal-limits";

// zod/mini because proposal pages parse these answers in the browser.
/** A hash of 32 bytes in lower case. */
const hash = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-f]{64}$/, "0x and 64 hex digits in lower case")),
  z.transform((text: string) => text as `0x${string}`),
);
const blockNumber = z.string().check(z.regex(/^\d{1,15}$/));
const signature = z.string().check(z.maxLength(8194), z.regex(/^0x([0-9a-fA-F]{2})*$/));

const proposalStatuses = ["pending", "active", "closed"] as const;
const proposalFilters = ["any", ...proposalStatuses] as const;

/** Powers in units of 10^-18 VP as decimal strings, counts in voters. */
const tallyShape = z.object({ yesPower: wei, noPower: wei, yesCount: z.int(), noCount: z.int() });

export const proposalSummary = z.object({
  id: z.string(),
  club: shownClub,
  number: z.int(),
  title: z.string(),
  author: addressText,
  /** What the author calls themselves; null when nothing. Names are not unique. */
  authorName: z._default(z.nullable(z.string()), null),
  status: z.enum(proposalStatuses),
  /** null until the result is final. */
  outcome: z.nullable(z.enum(["passed", "rejected", "quorum-not-met", "cancelled"])),
  createdAt: time,
  startsAt: time,
  endsAt: time,
  tally: tallyShape,
  quorumPower: wei,
  /** Ended, and the last writer in flight is not done. */
  isCounting: z.boolean(),
  /** Why and since when an admin hides its text: title, body and link are then empty. */
  hidden: z._default(publicMark, null),
  /** Shown first on lists. */
  isFeatured: z._default(z.boolean(), false),
});
export type ProposalSummary = z.infer<typeof proposalSummary>;

const proposalRule = z.object({
  hash,
  formula: z.int(),
  ...eachRuleNumber(() => z.string()),
  ...eachContract(() => addressText),
  minimumPower: wei,
  totalPower: wei,
  quorumPower: wei,
  quorumBasisPoints: z.int(),
  minimumPeriodSeconds: z.int(),
});

/** GET /api/proposals/{id}. */
export const proposalDetail = z.object({
  ...proposalSummary.shape,
  body: z.string(),
  discussion: z.string(),
  version: z.int(),
  digest: hash,
  /** What else of its newest version is signed, which makes the digest with the texts, the rule and the snapshot. */
  signed: z.object({
    /** The club's name as it was signed; while an admin hides the club, its keccak-256. */
    club: z.union([z.string(), z.object({ keccak: hash })]),
    earliestStart: time,
    periodSeconds: z.int(),
    origin: z.string(),
    salt: hash,
  }),
  /** The text, the rule, the snapshot or the dates are not what the author signed and the public log has: don't vote on it. */
  isAltered: z._default(z.boolean(), false),
  rule: proposalRule,
  snapshot: z.object({ block: blockNumber, hash, isLost: z.boolean() }),
  authorPower: wei,
  /** What its fee was paid for: the purposeId of its payment intent. */
  draftId: z.string(),
  fee: z.object({ state: z.enum(feeStates), txHash: z.nullable(z.string()) }),
  cancelled: z.nullable(
    z.object({ at: time, by: addressText, reason: z.string(), isSigned: z._default(z.boolean(), false) }),
  ),
  finalAt: z.nullable(time),
  /** The chain (CAIP-2) and who and what is on it (CAIP-10). A server before this field leaves it out. */
  caip: z.optional(z.object({ chain: z.string(), author: caip10Text, ...eachContract(() => caip10Text) })),
  /** app_now() when this was read: countdowns run on it. */
  serverTime: time,
});
export type ProposalDetail = z.infer<typeof proposalDetail>;

/** GET /api/proposals/{id}/result: numbers alone, so that no moderation changes it. */
export const proposalResult = z.object({
  id: z.string(),
  digest: hash,
  ...z.pick(proposalSummary, { outcome: true, endsAt: true, tally: true, quorumPower: true }).shape,
  totalPower: wei,
  finalAt: z.nullable(time),
});
export type ProposalResult = z.infer<typeof proposalResult>;

/** Query of both lists: `ending` begins with what ends first; `after` is the `next` of the page before. */
export const proposalsQuery = z.strictObject({
  status: z._default(z.enum(proposalFilters), "any"),
  sort: z._default(z.enum(["newest", "ending", "ended"]), "newest"),
  author: z.optional(addressText),
  after: z.optional(z.string().check(z.regex(/^\d{1,18}\.\d{1,15}$/, "the `next` of an answer"))),
});
export type ProposalsQuery = z.infer<typeof proposalsQuery>;
/** Query of GET /api/proposals/unvoted. */
export const unvotedPageQuery = z.strictObject({ after: proposalsQuery.shape.after });

/** GET /api/proposals and GET /api/clubs/{slug}/proposals; `next` is the cursor of the page after this one. */
export const proposalPage = z.object({
  proposals: z.array(proposalSummary),
  next: z.nullable(z.string()),
  serverTime: time,
});
export type ProposalPage = z.infer<typeof proposalPage>;

/**
 * A draft may be unfinished; `prepare` says what is wrong with it. Lengths are in JavaScript's units, of which a character
 * may take two.
 */
const draftFields = {
  title: z.string().check(z.maxLength(2 * TITLE_CHARACTERS)),
  body: z.string().check(z.maxLength(2 * BODY_CHARACTERS)),
  discussion: z.string().check(z.maxLength(DISCUSSION_CHARACTERS)),
  /** null = as soon as it is published. */
  earliestStart: z.nullable(givenTime),
  periodSeconds: z.int(),
};

/** PATCH /api/drafts/{id}: refused with 409 when `edition` is not the stored one. */
export const draftChange = z.strictObject({ edition: counter, ...draftFields });
export type DraftChange = z.infer<typeof draftChange>;
/** What an author writes, as the API takes it. */
export type DraftContent = Omit<DraftChange, "edition">;
export const draft = z.object({
  id: z.uuid(),
  club: z.object({ slug: z.string(), name: z.string() }),
  ...draftFields,
  edition: z.int(),
  updatedAt: time,
});
export type Draft = z.infer<typeof draft>;

/**
 * POST /api/drafts/{id}/prepare and POST /api/proposals/{id}/prepare-edit: what the wallet signs, or why not.
 * `typedData` is the argument of eth_signTypedData_v4.
 */
export const preparation = z.object({
  blockers: z.array(blocker),
  power: z.object({ held: wei, needed: wei, block: blockNumber }),
  prepared: z.nullable(
    z.object({ digest: hash, typedData: z.string(), expiresAt: time, snapshotBlock: blockNumber }),
  ),
});
export type Preparation = z.infer<typeof preparation>;

/** POST /api/drafts/{id}/publish and POST /api/proposals/{id}/edit: the fee is found by the draft's payment intent. */
export const publishRequest = z.strictObject({ digest: hash, signature });

/** POST /api/proposals/{id}/prepare-edit, before the start. */
export const editPreparationRequest = z.strictObject({ version: counter, ...draftFields });
export type EditPreparationRequest = z.infer<typeof editPreparationRequest>;
/** GET /api/proposals/{id}/versions. */
export const proposalVersions = z.object({
  versions: z.array(
    z.object({
      version: z.int(),
      digest: hash,
      title: z.string(),
      body: z.string(),
      discussion: z.string(),
      earliestStart: time,
      periodSeconds: z.int(),
      signature: z.string(),
      /** This text is not what the author signed. */
      isAltered: z._default(z.boolean(), false),
      createdAt: time,
    }),
  ),
});
export type ProposalVersions = z.infer<typeof proposalVersions>;
