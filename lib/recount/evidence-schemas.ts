import * as z from "zod/mini";
import { MAX_SIGNED_TOGETHER } from "@/lib/ballots/typed-data";
import { eachAmount, eachContract } from "@/lib/env/counted-contracts";
import { keyEndorsement, rowFields, treeHead } from "@/lib/log/log-schemas";
import { eachRuleNumber } from "@/lib/power/voting-power";

/** One spelling only, so that equal numbers are equal texts. */
const digits = z
  .string()
  .check(z.regex(/^(0|[1-9]\d{0,77})$/, "a whole number in digits, without a leading zero"));
const bytes32 = z.string().check(z.regex(/^0x[0-9a-f]{64}$/, "32 bytes in hex"));
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, "an address"));
const signature = z.string().check(z.regex(/^0x([0-9a-f]{2}){0,4096}$/, "hex of at most 4,096 bytes"));
const place = z.int().check(z.minimum(0));
const time = z.iso.datetime({ precision: 3 });

/** A signed text or, while an admin hides it, its keccak-256, which is all that its digest needs. */
const textHash = z.strictObject({ keccak: bytes32 });
const signedText = z.union([z.string(), textHash]);

/** The block in which a contract wallet confirmed a signature; null for a key's. */
const check = z.nullable(z.object({ block: digits, hash: bytes32 }));

const ballot = z.object({
  choice: z.enum(["yes", "no"]),
  reason: signedText,
  /** Seconds since 1970, as signed. */
  signedAt: digits,
  /** Signed as typed data (EIP-712), or as a text (EIP-191). */
  form: z.enum(["typed", "text"]),
  digest: bytes32,
  /** The hashStruct of each ballot that the same signature is for, in the order signed; absent if it is for this one alone. */
  signedTogether: z.optional(z.array(bytes32).check(z.minLength(2), z.maxLength(MAX_SIGNED_TOGETHER))),
  signature,
  check,
  receivedAt: time,
  /** The power that the server gave it, in units of 10^-18 VP. */
  power: digits,
  /** The place of its entry in the log, counted from 0. */
  position: z.optional(place),
});
export type BallotEvidence = z.infer<typeof ballot>;

export const voterEvidence = z.object({
  address,
  /** The voter's holdings at the snapshot block: the number of NFTs, and tokens in units of 10^-18; null if unknown. */
  holdings: z.nullable(z.object(eachAmount(() => digits))),
  /** The voter's leaf in the census, counted from 0, and the neighbours from it up to the root of its chunk. */
  proof: z.nullable(z.object({ place, path: z.array(bytes32).check(z.maxLength(64)) })),
  /** Oldest first, including the replaced ones. */
  ballots: z.array(ballot),
});
export type VoterEvidence = z.infer<typeof voterEvidence>;

const version = z.object({
  version: z.int(),
  /** The club's name as it was signed. */
  club: signedText,
  slug: z.string(),
  title: signedText,
  body: signedText,
  discussion: signedText,
  earliestStart: digits,
  periodSeconds: digits,
  ruleHash: bytes32,
  snapshotBlock: digits,
  snapshotBlockHash: bytes32,
  origin: z.string(),
  salt: bytes32,
  digest: bytes32,
  signature,
  check,
  publishedAt: time,
});
export type VersionEvidence = z.infer<typeof version>;

/** What somebody signed who cancelled the vote. */
const cancellation = z.object({
  by: address,
  reason: z.string(),
  /** Seconds since 1970, as signed. */
  signedAt: digits,
  digest: bytes32,
  signature,
  check,
});

const field = z.object({ name: z.string(), type: z.string() });
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const act = z.object({
  at: time,
  actor: address,
  act: z.string(),
  /** "proposal:" and its id, or "reason:" and the digest of a ballot. */
  subject: z.string(),
  reason: z.nullable(z.string()),
  /** All fields before and after; null if some of them are private or hidden. */
  before: z.nullable(z.record(z.string(), value)),
  after: z.nullable(z.record(z.string(), value)),
  /** The hash of all fields before and after, as in the act's log entry. */
  changes: z.optional(bytes32),
});

/** Proves that everything in this file is in the server's log: each entry's place, and one proof for all of them. */
const log = z.object({
  /** Ed25519. */
  publicKey: bytes32,
  head: treeHead,
  /** How the log's earlier keys handed over to those that signed this file's heads, oldest first. */
  endorsements: z.optional(z.array(keyEndorsement).check(z.maxLength(100))),
  /** For `proposal.versions`, in order; null if the log has no such entry. */
  versions: z.array(z.nullable(place)),
  cancel: z.nullable(place),
  /** The entry of the row that gave the right to cancel, with its place; null if the author cancelled before the start. */
  right: z.optional(z.nullable(z.object({ position: place, ...rowFields }))),
  /** For `endorsements`, in order. Missing in files of version 2. */
  handovers: z.optional(z.array(z.nullable(place)).check(z.maxLength(100))),
  census: z.nullable(place),
  /** For `moderation`, in order. */
  moderation: z.array(z.nullable(place)),
  /** The entry of the result, once voting is over: its place, and what it says beyond `result` and `snapshot.totalPower`. */
  result: z.nullable(
    z.object({ position: place, ballots: place, chain: bytes32, treeSize: place, at: place }),
  ),
  /**
   * The first head signed a minute or more after the end of voting, and the proof that one of it and `head` begins with the
   * other.
   */
  endHead: z.nullable(
    z.object({ publicKey: bytes32, head: treeHead, path: z.array(bytes32).check(z.maxLength(128)) }),
  ),
  /**
   * The first checkpoint with all entries of this file that enough witnesses cosigned, with their lines, and the proof that it
   * begins with `head`. Missing until voting is over and there is one.
   */
  witnessed: z.optional(
    z.object({ publicKey: bytes32, head: treeHead, path: z.array(bytes32).check(z.maxLength(128)) }),
  ),
  proof: z.object({
    /**
     * For each 16 places of the log in which this file has an entry: their root, and the roots beside the file's entries,
     * from left to right.
     */
    groups: z.array(z.object({ place, root: bytes32, hashes: z.array(bytes32) })),
    /** The roots beside these groups, from left to right. */
    hashes: z.array(bytes32),
  }),
});
export type LogEvidence = z.infer<typeof log>;

/** Of a file. The number grows when an older reader would misread it; fields may be added without. None is ever dropped. */
export const FORMAT_VERSIONS = [2, 3] as const;

const head = {
  format: z.literal("vote-evidence"),
  formatVersion: z.literal(FORMAT_VERSIONS),
  domain: z.object({ name: z.string(), version: z.string(), chainId: z.int(), verifyingContract: address }),
  types: z.object({
    Proposal: z.array(field),
    Rule: z.array(field),
    Ballot: z.array(field),
    /** Missing in files of version 2. */
    Cancel: z.optional(z.array(field)),
  }),
  proposal: z.object({
    id: digits,
    /** The club's slug. */
    club: z.string(),
    number: z.int(),
    author: address,
    digest: bytes32,
    startsAt: time,
    endsAt: time,
    cancelledAt: z.nullable(time),
    /** Null or missing if nobody signed the cancellation, or the vote was not cancelled. */
    cancellation: z.optional(z.nullable(cancellation)),
    /** Oldest first; the last one is what ballots name. */
    versions: z.array(version).check(z.minLength(1)),
    /** The hash of "#12 Title", which ballots call it, while the title is hidden; null otherwise. */
    hiddenLabel: z.nullable(textHash),
  }),
  rule: z.object({
    formula: z.int(),
    ...eachRuleNumber(() => digits),
    ...eachContract(() => address),
    minimumPowerWei: digits,
    quorumPowerWei: digits,
    quorumBasisPoints: z.int(),
    minimumPeriodSeconds: digits,
  }),
  /** `totalPower` is that of both supplies at the block; `lostAt` is set if the block was reorganised away. */
  snapshot: z.object({ block: digits, hash: bytes32, totalPower: digits, lostAt: z.nullable(time) }),
  /** Where the holdings below come from. */
  holdingsFrom: z.enum(["census", "index", "unknown"]),
  /** Who held what at the block: the root of an RFC 6962 tree over `size` leaves, and the roots over each 256 of them. */
  census: z.nullable(
    z.object({
      root: bytes32,
      size: place,
      chunkRoots: z.array(bytes32),
      /** Whether everybody who held anything has a leaf. */
      isComplete: z.boolean(),
    }),
  ),
  /** Acts on the proposal and on reasons of its votes. */
  moderation: z.array(act),
  result: z.object({
    isFinal: z.boolean(),
    finalAt: z.nullable(time),
    yesPower: digits,
    noPower: digits,
    yesCount: z.int(),
    noCount: z.int(),
    outcome: z.nullable(z.enum(["passed", "rejected", "quorum-not-met", "cancelled"])),
  }),
  ballotCount: place,
  /** Missing in files of before the log. */
  log: z.optional(log),
};

/** Everything before the voters. */
export const evidenceHead = z.object(head);
export type EvidenceHead = z.infer<typeof evidenceHead>;

/** GET /api/proposals/{id}/bundle: everything that a result follows from. */
export const evidenceBundle = z.object({ ...head, voters: z.array(voterEvidence) });
export type EvidenceBundle = z.infer<typeof evidenceBundle>;
