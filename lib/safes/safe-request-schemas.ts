import * as z from "zod/mini";
import { MAX_REASON_CHARACTERS } from "@/lib/ballots/ballot-words";
import { MAX_SIGNED_TOGETHER } from "@/lib/ballots/typed-data";
import { address, addressText, time } from "@/lib/http/wire";

// zod/mini because pages parse these answers in the browser.

const hash = z.string().check(z.regex(/^0x[0-9a-f]{64}$/));
const proposalId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const choice = z.enum(["yes", "no"]);

export const requestParams = z.strictObject({ id: z.uuid() });

/** POST /api/safe-requests: a vote of a Safe, asked for by one of its owners or by the Safe itself. */
export const safeRequestOpening = z.strictObject({
  proposal: proposalId,
  safe: address,
  choice,
  reason: z.string().check(z.maxLength(2 * MAX_REASON_CHARACTERS)),
});
export type SafeRequestOpening = z.infer<typeof safeRequestOpening>;

/** The signed-in owner's signature over `messageHash`, by EIP-712 or as an EIP-191 message of its 32 bytes. */
export const ownerSigning = z.strictObject({
  messageHash: hash,
  signature: z.string().check(z.maxLength(8194), z.regex(/^0x([0-9a-fA-F]{2})*$/)),
});
export const ownerTakingBack = z.strictObject({ messageHash: hash });

const safeOwner = z.object({
  address: addressText,
  /** How the owner agreed: by its signature, by an approval on chain, or as a Safe whose owners agreed; null while it has not. */
  agreement: z.nullable(z.enum(["signature", "approval", "safe"])),
});

/** The Safe, or a Safe among the owners of another, as the chain has it now. */
const askedSafe = z.object({
  address: addressText,
  version: z.string(),
  threshold: z.int(),
  /** What its owners sign. */
  messageHash: hash,
  /** The hash of the Safe that it owns; null for the Safe whose vote this is. */
  parent: z.nullable(hash),
  isSignedOnChain: z.boolean(),
  owners: z.array(safeOwner),
});
export type AskedSafe = z.infer<typeof askedSafe>;

/** POST /api/safe-requests/votes: several votes of a Safe, signed together (decision 067). */
export const safeVotesOpening = z.strictObject({
  safe: address,
  votes: z.array(z.omit(safeRequestOpening, { safe: true })).check(
    z.minLength(2),
    z.maxLength(MAX_SIGNED_TOGETHER),
    z.refine(
      (votes) => new Set(votes.map(({ proposal }) => proposal)).size === votes.length,
      "each proposal once",
    ),
  ),
});

/** POST /api/safe-requests/sign-ins: an owner wants to be signed in as the Safe. */
export const safeSignInOpening = z.strictObject({ safe: address });

/** POST /api/safe-requests/publications: the Safe that is signed in wants its prepared proposal signed. */
export const safePublicationOpening = z.strictObject({ draft: z.uuid(), digest: hash });

/** `complete`: enough owners have signed, and the act is being done. `refused`: it can't be; `refusal` says why. */
const base = {
  id: z.uuid(),
  state: z.enum(["open", "complete", "cast", "refused", "expired"]),
  refusal: z.nullable(z.string()),
  openedBy: addressText,
  openedAt: time,
  /** Of a vote, when voting ends. */
  expiresAt: time,
  serverTime: time,
  /** How owners and threshold changed since the request was opened; null if they didn't. */
  change: z.nullable(
    z.object({ added: z.array(addressText), removed: z.array(addressText), threshold: z.int() }),
  ),
  /** The voting Safe first, then the Safes among its owners. */
  safes: z.array(askedSafe).check(z.minLength(1)),
};

const shownVote = {
  proposal: z.object({
    id: proposalId,
    number: z.int(),
    clubSlug: z.string(),
    /** As the ballot calls them. */
    club: z.string(),
    label: z.string(),
    digest: hash,
  }),
  choice,
  reason: z.string(),
  /** Seconds since 1970, as in the ballot. */
  signedAt: z.int(),
};
const voteView = z.object({ ...base, act: z.literal("vote"), ...shownVote });

/** What is signed of acts that are not one vote, as it is stored. */
export const votesContent = z.object({ votes: z.array(z.object(shownVote)) });
export const signInContent = z.object({ message: z.string() });
export const publicationContent = z.object({
  draft: z.uuid(),
  /** What an author signs, as eth_signTypedData_v4 takes it. */
  typedData: z.string(),
});

export const safeRequestView = z.discriminatedUnion("act", [
  voteView,
  z.object({ ...base, act: z.literal("votes"), ...votesContent.shape }),
  z.object({ ...base, act: z.literal("sign-in"), ...signInContent.shape }),
  z.object({
    ...base,
    act: z.literal("publication"),
    ...publicationContent.shape,
    /** Where it was published; null before. */
    published: z.nullable(z.object({ club: z.string(), number: z.int() })),
  }),
]);
export type ShownVote = z.infer<typeof votesContent>["votes"][number];
export type SafeRequestView = z.infer<typeof safeRequestView>;
