import { type Hex, sha256 as hashBytes, stringToBytes } from "viem";
import { bytesToHex, hexToBytes } from "@/lib/shared/hex-bytes";
import { hashLeaf, type Sha256 } from "@/lib/shared/merkle-tree";
import type { KeyEndorsement } from "./log-keys";

/**
 * Times are milliseconds since 1970, addresses and hashes lower case. Of texts and signatures an entry has only the SHA-256.
 */
export type ProposalEntry = {
  kind: "proposal";
  /** The digest that its author signed. */
  proposal: string;
  club: string;
  number: number;
  author: string;
  ruleHash: string;
  snapshotBlock: string;
  snapshotBlockHash: string;
  startsAt: number;
  endsAt: number;
  publishedAt: number;
};

/** Another text or another window in place of a proposal's. */
export type EditEntry = {
  kind: "edit";
  proposal: string;
  /** The previous digest. */
  replaces: string;
  version: number;
  startsAt: number;
  endsAt: number;
  publishedAt: number;
};

/** One that nobody signed; the act of moderation beside it says who and why. */
export type CancelEntry = { kind: "cancel"; proposal: string; at: number };

export type CancellationEntry = {
  kind: "cancellation";
  proposal: string;
  by: string;
  /** `hashSignature`. */
  signature: string;
  at: number;
};

export type CensusEntry = { kind: "census"; block: string; blockHash: string; root: string; size: number };

export type BallotEntry = {
  kind: "ballot";
  proposal: string;
  voter: string;
  digest: string;
  /** `hashSignature` of the signature as it is stored. */
  signature: string;
  receivedAt: number;
};

/** What an owner, moderator, admin or author did: a row of the audit log. */
export type ModerationEntry = {
  kind: "moderation";
  act: string;
  actor: string;
  subject: string;
  /** `hashText`. */
  reason: string | null;
  /** SHA-256 over the fields before and after, as the database writes them. */
  changes: string;
  at: number;
};

export type SettingsEntry = {
  kind: "settings";
  version: number;
  by: string;
  values: string;
  reason: string;
  at: number;
};

/** A finished vote: its result, and all ballots that the log has of it. None may follow. */
export type ResultEntry = {
  kind: "result";
  proposal: string;
  outcome: "passed" | "rejected" | "quorum-not-met" | "cancelled";
  /** Powers in units of 10^-18 VP, in digits. */
  yesPower: string;
  noPower: string;
  yesCount: number;
  noCount: number;
  totalPower: string;
  /** The ballots of the proposal among the first `treeSize` entries, and the running hash over their leaves. */
  ballots: number;
  chain: string;
  treeSize: number;
  at: number;
};

/**
 * The hash of a table row that matters for a right, a payment or a result; null if the row is gone. The check of the log
 * uses it.
 */
export type RowEntry = { kind: "row"; table: string; key: string; state: string | null; at: number };

/** What browsers get from then on: `manifest` is the `hashText` of the list of all client files with their hashes. */
export type ReleaseEntry = {
  kind: "release";
  number: number;
  /** The commit that it was built from; null if nobody named it. */
  commit: string | null;
  manifest: string;
  at: number;
};

/** This deployment began with the public record of another, whose log had this head. The entries before are that log. */
export type AdoptionEntry = {
  kind: "adoption";
  origin: string;
  keyId: string;
  treeSize: number;
  root: string;
  at: number;
};

/** All public rows at one moment: the SHA-256 of the list of their pages, and the size of the log before. */
export type DumpEntry = { kind: "dump"; sha256: string; treeSize: number; at: number };

/** A key of the log hands over to another, in full. */
export type HandoverEntry = KeyEndorsement & { kind: "handover" };

export type LogEntry =
  | ProposalEntry
  | EditEntry
  | CancelEntry
  | CancellationEntry
  | CensusEntry
  | BallotEntry
  | ModerationEntry
  | SettingsEntry
  | ResultEntry
  | RowEntry
  | ReleaseEntry
  | AdoptionEntry
  | DumpEntry
  | HandoverEntry;

type Fields<Entry extends LogEntry> = readonly (keyof Entry & string)[];

/** The fields of each kind in writing order; the migration uses the same order. */
const FIELDS = {
  proposal: [
    "kind",
    "proposal",
    "club",
    "number",
    "author",
    "ruleHash",
    "snapshotBlock",
    "snapshotBlockHash",
    "startsAt",
    "endsAt",
    "publishedAt",
  ] satisfies Fields<ProposalEntry>,
  edit: [
    "kind",
    "proposal",
    "replaces",
    "version",
    "startsAt",
    "endsAt",
    "publishedAt",
  ] satisfies Fields<EditEntry>,
  cancel: ["kind", "proposal", "at"] satisfies Fields<CancelEntry>,
  cancellation: ["kind", "proposal", "by", "signature", "at"] satisfies Fields<CancellationEntry>,
  census: ["kind", "block", "blockHash", "root", "size"] satisfies Fields<CensusEntry>,
  ballot: ["kind", "proposal", "voter", "digest", "signature", "receivedAt"] satisfies Fields<BallotEntry>,
  moderation: [
    "kind",
    "act",
    "actor",
    "subject",
    "reason",
    "changes",
    "at",
  ] satisfies Fields<ModerationEntry>,
  settings: ["kind", "version", "by", "values", "reason", "at"] satisfies Fields<SettingsEntry>,
  result: [
    "kind",
    "proposal",
    "outcome",
    "yesPower",
    "noPower",
    "yesCount",
    "noCount",
    "totalPower",
    "ballots",
    "chain",
    "treeSize",
    "at",
  ] satisfies Fields<ResultEntry>,
  row: ["kind", "table", "key", "state", "at"] satisfies Fields<RowEntry>,
  release: ["kind", "number", "commit", "manifest", "at"] satisfies Fields<ReleaseEntry>,
  adoption: ["kind", "origin", "keyId", "treeSize", "root", "at"] satisfies Fields<AdoptionEntry>,
  dump: ["kind", "sha256", "treeSize", "at"] satisfies Fields<DumpEntry>,
  handover: ["kind", "origin", "oldKeyId", "newPublicKey", "at", "signature"] satisfies Fields<HandoverEntry>,
} as const;

/**
 * The entry as one line of JSON, whose bytes are its leaf. Triggers write the same line (prisma/functions/log_*_body.sql),
 * because an act and its entry commit together; a verifier has no database. A test compares both.
 */
export function entryBody(entry: LogEntry): string {
  return JSON.stringify(entry, [...FIELDS[entry.kind]]);
}

/** The leaf hash of an entry: SHA-256(0x00 || body). */
export function hashEntry(body: string, sha256?: Sha256): Hex {
  return bytesToHex(hashLeaf(stringToBytes(body), sha256));
}

/** A text as an entry has it. */
export function hashText(text: string): Hex {
  return hashBytes(stringToBytes(text));
}

/** A signature as an entry has it: the SHA-256 of its bytes. */
export function hashSignature(signature: Hex, sha256: Sha256 = (bytes) => hashBytes(bytes, "bytes")): Hex {
  return bytesToHex(sha256(hexToBytes(signature)));
}
