import type { KeyEndorsement } from "@/lib/log/log-keys";
import type { SignedTreeHead } from "@/lib/log/tree-head";

export const PACK_FORMAT = "club exit pack 1";
export const MANIFEST = "manifest.json";
/** In a folder whose pack isn't whole yet. */
export const UNFINISHED = "exit-pack.unfinished";

export type PackFile = { path: string; bytes: Uint8Array<ArrayBuffer> };

/** What a pack says of itself; it is written last. */
export type PackManifest = {
  format: typeof PACK_FORMAT;
  /** The migrations of the database that it came from, in order. */
  migrations: string[];
  head: SignedTreeHead;
  /** The public keys of the log, newest first. */
  logKeys: string[];
  endorsements: KeyEndorsement[];
  /** How many pages of records each table has. */
  records: Record<string, number>;
  files: { path: string; bytes: number; sha256: string }[];
};

/** Where a page of a table's records lies, from 1. */
export function recordPath(table: string, page: number): string {
  return `records/${table}.${String(page).padStart(6, "0")}.ndjson`;
}
