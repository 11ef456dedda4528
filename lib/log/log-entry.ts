import { type Hex, sha256 as hashBytes, stringToBytes } from "viem";
import { bytesToHex, hexToBytes } from "@/lib/shared/hex-bytes";
import { hashLeaf, type Sha256 } from "@/lib/shared/merkle-tree";
import type { LogEntry } from "./log-schemas";

export type { LogEntry };

type EntryOf<Kind extends LogEntry["kind"]> = Extract<LogEntry, { kind: Kind }>;
export type BallotEntry = EntryOf<"ballot">;
export type ResultEntry = EntryOf<"result">;
export type RowEntry = EntryOf<"row">;
export type HandoverEntry = EntryOf<"handover">;
export type ReleaseEntry = EntryOf<"release">;

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
  ],
  edit: ["kind", "proposal", "replaces", "version", "startsAt", "endsAt", "publishedAt"],
  cancel: ["kind", "proposal", "at"],
  cancellation: ["kind", "proposal", "by", "signature", "at"],
  census: ["kind", "block", "blockHash", "root", "size"],
  ballot: ["kind", "proposal", "voter", "digest", "signature", "receivedAt"],
  moderation: ["kind", "act", "actor", "subject", "reason", "changes", "at"],
  settings: ["kind", "version", "by", "values", "reason", "at"],
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
  ],
  row: ["kind", "table", "key", "state", "at"],
  release: ["kind", "number", "commit", "manifest", "at"],
  adoption: ["kind", "origin", "keyId", "treeSize", "root", "at"],
  dump: ["kind", "sha256", "treeSize", "at"],
  handover: ["kind", "origin", "oldKeyId", "newPublicKey", "at", "signature"],
} as const satisfies { [Kind in LogEntry["kind"]]: readonly (keyof EntryOf<Kind>)[] };

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
