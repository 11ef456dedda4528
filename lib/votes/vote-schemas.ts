import * as z from "zod/mini";
import { MAX_REASON_CHARACTERS } from "@/lib/ballots/ballot-words";
import { MAX_SIGNED_TOGETHER } from "@/lib/ballots/typed-data";
import { eachAmount } from "@/lib/env/counted-contracts";
import { addressText, publicMark, time, wei } from "@/lib/http/wire";
import { receipt } from "@/lib/log/log-schemas";

// zod/mini because proposal pages parse these answers in the browser.
const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
/** The person's name, or null. Names are not unique. */
const personName = z._default(z.nullable(z.string()), null);
const choices = ["yes", "no"] as const;
/** `typed` is EIP-712; `text` is the same ballot as an EIP-191 message, for wallets that can't sign typed data. */
const ballotForms = ["typed", "text"] as const;

/**
 * POST /api/proposals/{id}/ballots. The voter is the session's address; `signedAt` is in seconds since 1970, as the server
 * gave it.
 */
export const ballotRequest = z.strictObject({
  choice: z.enum(choices),
  /** Up to 2,000 characters, which `checkBallot` counts: one may be two of JavaScript's units. */
  reason: z.string().check(z.maxLength(2 * MAX_REASON_CHARACTERS)),
  signedAt: z.int().check(z.minimum(0)),
  form: z.enum(ballotForms),
  signature: z.string().check(z.maxLength(8194), z.regex(/^0x([0-9a-fA-F]{2})*$/)),
  /** Only with the form `typed`: hashStruct of each ballot that the signature is for, if it is for several. */
  signedTogether: z.optional(z.array(hash).check(z.minLength(2), z.maxLength(MAX_SIGNED_TOGETHER))),
});
export type BallotRequest = z.infer<typeof ballotRequest>;

export const ownVote = z.object({
  voterName: personName,
  choice: z.enum(choices),
  reason: z.string(),
  reasonHidden: z._default(publicMark, null),
  power: wei,
  castAt: time,
  signedAt: z.int(),
  /** The block at which a contract wallet confirmed the signature of the ballot that counts. */
  checkBlock: z._default(z.nullable(z.string()), null),
  /** Every ballot of this voter, newest first: "voted yes, changed to no 2 h before the end". */
  trail: z.array(z.object({ choice: z.enum(choices), reason: z.string(), castAt: time, messageHash: hash })),
});
export type OwnVote = z.infer<typeof ownVote>;

/** The answer to a cast ballot. The same ballot sent again gets the same answer (T40). */
export const castAnswer = z.object({
  messageHash: hash,
  choice: z.enum(choices),
  power: wei,
  castAt: time,
  /** The server's signed promise that its log has this ballot by a given time; null from a server before the log existed. */
  receipt: z._default(z.nullable(receipt), null),
});
export type CastAnswer = z.infer<typeof castAnswer>;

/** GET /api/proposals/{id}/ballot, signed in: what the vote panel shows before anything is signed. */
export const ballotPreparation = z.object({
  /** Seconds since 1970 by app_now(): the `signedAt` that the ballot must have. */
  signedAt: z.int(),
  snapshotBlock: z.string(),
  power: wei,
  ...eachAmount(() => wei),
  canVote: z.boolean(),
  /** Why not, in words; empty if `canVote`. */
  reason: z.string(),
  vote: z.nullable(ownVote),
});
export type BallotPreparation = z.infer<typeof ballotPreparation>;

export const voteRow = z.object({
  voter: addressText,
  voterName: personName,
  choice: z.enum(choices),
  reason: z.string(),
  reasonHidden: z._default(publicMark, null),
  power: wei,
  castAt: time,
  messageHash: hash,
  /** Earlier ballots of this voter. */
  changes: z.int(),
  /** The block at which a contract wallet confirmed its signature. */
  checkBlock: z.nullable(z.string()),
});

export type VoteRow = z.infer<typeof voteRow>;

/** GET /api/proposals/{id}/votes. */
export const votesQuery = z.strictObject({
  sort: z._default(z.enum(["power", "time"]), "power"),
  choice: z.optional(z.enum(choices)),
  withReason: z.optional(z.literal("1")),
  /** The beginning of an address. */
  voter: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{0,40}$/))),
  /** The `next` of the previous page. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,78}\.0x[0-9a-f]{40}$/))),
});
export type VotesQuery = z.infer<typeof votesQuery>;
export const votePage = z.object({ votes: z.array(voteRow), next: z.nullable(z.string()) });
export type VotePage = z.infer<typeof votePage>;

/** The query of GET /api/proposals/{id}/non-voters. */
export const nonVotersQuery = z.strictObject({
  /** The `next` of the previous page. */
  cursor: z.optional(z.string().check(z.regex(/^\d{1,78}\.0x[0-9a-f]{40}$/))),
});
export type NonVotersQuery = z.infer<typeof nonVotersQuery>;

/** GET /api/proposals/{id}/non-voters: holders of the snapshot's census who have not voted: the largest by power, the rest by address. */
export const nonVoterPage = z.object({
  state: z.enum(["ready", "freezing", "failed"]),
  holders: z.array(z.object({ address: addressText, name: personName, power: wei })),
  next: z.nullable(z.string()),
});
export type NonVoterPage = z.infer<typeof nonVoterPage>;
