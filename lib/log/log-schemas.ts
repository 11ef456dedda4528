import * as z from "zod/mini";

const bytes32 = z.string().check(z.regex(/^0x[0-9a-f]{64}$/, "32 bytes in lower-case hex"));
const address = z.string().check(z.regex(/^0x[0-9a-f]{40}$/, "an address in lower case"));
const digits = z.string().check(z.regex(/^\d{1,30}$/, "a whole number in digits"));
const power = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/, "a power in digits"));
/** In ms since 1970, as far as JavaScript dates go. */
const time = z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000));
/** As in `APP_ORIGIN`: without a slash at the end, and in one line, because it is signed as a line. */
const origin = z
  .string()
  .check(z.regex(/^https?:\/\/[^/?#@\s+]{1,253}$/, "an origin, such as https://club.example"));
const count = z.int().check(z.minimum(0));
const keyId = z.string().check(z.regex(/^[0-9a-f]{16}$/, "the 16 hex digits of a key"));
const signature = z.string().check(z.regex(/^0x[0-9a-f]{128}$/, "64 bytes in lower-case hex"));
const body = z.string().check(z.minLength(2), z.maxLength(4_096));

export const rowFields = { table: z.string(), key: z.string(), state: z.nullable(bytes32), at: time };

const handover = { origin, oldKeyId: keyId, newPublicKey: bytes32, at: time, signature };
/** An old key's statement that a new one replaces it. */
export const keyEndorsement = z.object(handover);

/** The content of an entry's body. Of texts and signatures an entry has only the SHA-256. */
export const logEntry = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("proposal"),
    /** The digest that its author signed. */
    proposal: bytes32,
    club: z.string(),
    number: z.int(),
    author: address,
    ruleHash: bytes32,
    snapshotBlock: digits,
    snapshotBlockHash: bytes32,
    startsAt: time,
    endsAt: time,
    publishedAt: time,
  }),
  /** Another text or another window in place of a proposal's. */
  z.strictObject({
    kind: z.literal("edit"),
    proposal: bytes32,
    /** The previous digest. */
    replaces: bytes32,
    version: z.int(),
    startsAt: time,
    endsAt: time,
    publishedAt: time,
  }),
  /** One that nobody signed. The act of moderation beside it says who and why. */
  z.strictObject({ kind: z.literal("cancel"), proposal: bytes32, at: time }),
  /** `signature` is `hashSignature` of the signature of who cancelled the vote. */
  z.strictObject({
    kind: z.literal("cancellation"),
    proposal: bytes32,
    by: address,
    signature: bytes32,
    at: time,
  }),
  z.strictObject({
    kind: z.literal("census"),
    block: digits,
    blockHash: bytes32,
    root: bytes32,
    size: count,
  }),
  z.strictObject({
    kind: z.literal("ballot"),
    proposal: bytes32,
    voter: address,
    digest: bytes32,
    /** `hashSignature` of the signature as it is stored. */
    signature: bytes32,
    receivedAt: time,
  }),
  /** What an owner, moderator, admin or author did: a row of the audit log. */
  z.strictObject({
    kind: z.literal("moderation"),
    act: z.string(),
    actor: address,
    subject: z.string(),
    /** `hashText`. */
    reason: z.nullable(bytes32),
    /** SHA-256 over the fields before and after, as the database writes them. */
    changes: bytes32,
    at: time,
  }),
  z.strictObject({
    kind: z.literal("settings"),
    version: z.int(),
    by: address,
    values: bytes32,
    reason: bytes32,
    at: time,
  }),
  /** A finished vote: its result, and all ballots that the log has of it. None may follow. */
  z.strictObject({
    kind: z.literal("result"),
    proposal: bytes32,
    outcome: z.enum(["passed", "rejected", "quorum-not-met", "cancelled"]),
    /** Powers in units of 10^-18 VP. */
    yesPower: power,
    noPower: power,
    yesCount: count,
    noCount: count,
    totalPower: power,
    /** The ballots of the proposal among the first `treeSize` entries, and the running hash over their leaves. */
    ballots: count,
    chain: bytes32,
    treeSize: count,
    at: time,
  }),
  /**
   * The hash of a table row that matters for a right, a payment or a result; null if the row is gone. The check of the log
   * uses it.
   */
  z.strictObject({ kind: z.literal("row"), ...rowFields }),
  /** What browsers get from then on: `manifest` is the `hashText` of the list of all client files with their hashes. */
  z.strictObject({
    kind: z.literal("release"),
    number: z.int(),
    /** The commit that it was built from; null if nobody named it. */
    commit: z.nullable(z.string().check(z.regex(/^[0-9a-f]{40}$/, "a commit: 40 hex digits"))),
    manifest: bytes32,
    at: time,
  }),
  /** This deployment began with the public record of another, whose log had this head. The entries before are that log. */
  z.strictObject({
    kind: z.literal("adoption"),
    origin: z.string(),
    keyId: z.string(),
    treeSize: count,
    root: bytes32,
    at: time,
  }),
  /** All public rows at one moment: the SHA-256 of the list of their pages, and the size of the log before. */
  z.strictObject({ kind: z.literal("dump"), sha256: bytes32, treeSize: count, at: time }),
  /** A handover of the log's key, in full. */
  z.strictObject({ kind: z.literal("handover"), ...handover }),
]);
export type LogEntry = z.infer<typeof logEntry>;

/** A checkpoint with its signatures (C2SP signed-note). */
const note = z
  .string()
  .check(
    z.regex(
      /^[!-*,-~]{1,255}\n\d{1,16}\n[A-Za-z0-9+/]{43}=\n\n(— [!-*,-~]{1,255} [A-Za-z0-9+/]{8,8192}={0,2}\n){2,64}$/,
      "a checkpoint: three lines, a blank one and at least two signatures",
    ),
  );

export const treeHead = z.object({ origin, keyId, treeSize: count, root: bytes32, at: time, note });

/** A head as a browser keeps it. */
export const seenHead = z.object({ head: treeHead, publicKey: bytes32 });

/** What a voter gets for a ballot right away. */
export const receipt = z.object({
  keyId,
  publicKey: bytes32,
  body,
  leafHash: bytes32,
  promisedBy: time,
  signature,
});

/**
 * GET /api/log/key: the key that signs now, every key that ever did, newest first, and each old key's handover to the next,
 * oldest first.
 */
export const keyAnswer = z.object({
  keyId,
  publicKey: bytes32,
  algorithm: z.literal("Ed25519"),
  /** The key with the log's name, as other tools take it (C2SP signed-note). */
  verifierKey: z.string(),
  keys: z.array(z.object({ keyId, publicKey: bytes32, firstUsedAt: z.iso.datetime() })),
  endorsements: z.array(keyEndorsement).check(z.maxLength(1_000)),
});

export type KeyAnswer = z.infer<typeof keyAnswer>;

/** What a deployment's answer about its keys and a mirror's file have in common. */
export const endorsementsAnswer = z.object({ endorsements: z.array(keyEndorsement) });

/** GET /api/log/entries: the bodies at the places from `from` on. */
export const entriesAnswer = z.object({ from: count, entries: z.array(body) });

/** What leads from a leaf to the root of the tree of `treeSize`. */
export const inclusionProof = z.object({
  leafHash: bytes32,
  position: count,
  treeSize: count,
  path: z.array(bytes32).check(z.maxLength(64)),
});
export type InclusionProof = z.infer<typeof inclusionProof>;

/** What leads from the tree of `first` entries to that of `second`. */
export const consistencyProof = z.object({
  first: count,
  second: count,
  path: z.array(bytes32).check(z.maxLength(128)),
});
export type ConsistencyProof = z.infer<typeof consistencyProof>;

/** GET /api/log/proof. */
export const proofAnswer = z.union([inclusionProof, consistencyProof]);
