import type { SeenHead } from "@/lib/log/compare-heads";
import type { Receipt } from "@/lib/log/receipt";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import type { WitnessPolicy } from "@/lib/shared/witness-policy";
import type { WholeLog } from "../builders/evidence-log";
import type { SomeChain } from "./some-chain";

/** What the reader of a file knows and does besides reading it. */
export type Reader = {
  /** The server's public keys that the reader was given. */
  logKeys: string[];
  receipts: Receipt[];
  /** Heads of the log that the reader saw before. Nobody can be asked whether one grew from the other. */
  heads: SeenHead[];
  /** The truth on the chain; null if the reader asks no node. */
  chain: SomeChain | null;
  /** All of the public log, in a mirror's copy; null if the reader compares with none. */
  log: WholeLog | null;
  /** Whose cosignatures the reader wants; nobody's without it. */
  witnesses?: WitnessPolicy;
  /** In ms since 1970. */
  now: number;
};

export type Verdict = "true" | "false" | "unchecked" | "unreadable";

/** From the text that a server writes to the bytes of a file. */
export type Rewrite = (text: string) => string | Uint8Array<ArrayBuffer>;

/** A file that makes a false claim. */
export type Forgery = {
  name: string;
  /** "server" has the key of the log, may sign other heads, and is in league with the author of the proposal. */
  forgedBy: "anybody" | "server";
  /** Changes the genuine file in place, and what the reader brings. */
  forge(file: EvidenceBundle, reader: Reader): void | Promise<void>;
  /** Changes the file as it is written. */
  rewrite?: Rewrite;
  /** "unreadable": no verdict at all. */
  expected: Exclude<Verdict, "true">;
  /** The line of the expected finding. For an unreadable file, the place that the message names. */
  line: string;
};

/** A file that must stay true, and its reader. */
export type Genuine = { name: string; make(reader: Reader): Promise<EvidenceBundle>; rewrite?: Rewrite };
