import type { AnchorAnswer, BallotVerdict, Degree, Finding, ReceiptFate } from "@/lib/recount/finding";

export type * from "@/lib/recount/finding";

/** Evidence of a vote: a file, its bytes or text, or pieces that are read once, such as the body of an answer. */
export type EvidenceSource =
  | Blob
  | Uint8Array
  | ArrayBuffer
  | string
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

export type RecountOptions = {
  /**
   * The public keys (0x and 64 hex digits) of the log, from somebody you trust; with the old keys' word, their successors are
   * known too. Without one nothing shows whose log it is, so no file adds up.
   */
  logKeys: readonly string[];
  /** Receipts of this vote, as they were downloaded: text or parsed JSON. */
  receipts?: readonly unknown[];
  /** Signed heads of the log that you or somebody else saw, as text or parsed. A head of another log makes the verdict "false". */
  heads?: readonly unknown[];
  /** The address of the deployment that is asked whether the file's log and that of a head are one. Otherwise it is unchecked. */
  origin?: string;
  /**
   * The witnesses that you trust, as "2 of KEY, KEY, KEY" with their verifier keys: so many must have cosigned the log of a
   * finished vote. Otherwise it is unchecked.
   */
  policy?: string;
  /** Your clock, in ms since 1970; this machine's if left out. */
  now?: number;
  /** What counts, from `startWorkers`. Without workers the calling thread counts. */
  workers?: Workers;
  /** Stops the recount, which rejects with the signal's reason. */
  signal?: AbortSignal;
  /** After each part of the file. */
  onProgress?: (progress: RecountProgress) => void;
};

/** `ofBytes` is null for pieces, because nobody knows how many will come. */
export type RecountProgress = { bytes: number; ofBytes: number | null; voters: number; ballots: number };

/** Workers count one file at a time. Stop them when you are done, because they keep a Node process running. */
export type Workers = { readonly size: number; stop(): void };

export type Recounted = {
  /** What holds of the result, such as "Adds up.", "Confirmed by a node.", "Not confirmed yet." or "This file is wrong." */
  headline: string;
  /** By the file ("Adds up"), "Confirmed by a node", which `askNode` asks, and "Confirmed by witnesses". */
  degrees: readonly [file: Degree, node: Degree, witnesses: Degree];
  /** For a program. "true": no finding, also of an open vote. "unchecked": something could not be checked. "false": wrong. */
  verdict: "true" | "unchecked" | "false";
  /** What is wrong. */
  faults: readonly Finding[];
  /** What could not be checked. */
  unchecked: readonly Finding[];
  /** The sum of the valid ballots. */
  tally: Tally;
  /** What the file says. */
  published: Tally;
  /** What the file says; null while voting is open. */
  outcome: Outcome | null;
  ballots: readonly BallotVerdict[];
  /** The witnesses of `policy` that cosigned a log with this vote, and when, in ms since 1970. */
  cosigners: readonly { name: string; at: number }[];
  /** What became of the ballot of each receipt, in their order. */
  receipts: readonly ReceiptFate[];
  /** How many voters the file has. */
  voters: number;
  /** What `compareWithLog` compared, in words; null if the log wasn't read, or was another. */
  proved: string | null;
  /** What `askNode` asked a node; null if none answered. */
  asked: NodeAnswer | null;
  /** What the vote was about, as the file says. If the verdict is "false", don't believe it. */
  head: EvidenceHead;
};

export type LogOptions = {
  /** The address of a deployment, or of a mirror on the web. */
  log: string;
  /** As for the recount. */
  logKeys: readonly string[];
  /** Stops the comparison, which rejects with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: { entries: number; ofEntries: number }) => void;
};

export type NodeOptions = {
  /** The address of the JSON-RPC of a node that you trust. */
  node: string;
  /** All voters, however many. Without it, of more than 500 the 100 heaviest and 400 at random. */
  all?: boolean;
  /** The answer of `/api/proposals/{id}/anchor`, as text or parsed: the node is asked since when the result is on the chain. */
  anchor?: unknown;
  /** Stops the questions; the call rejects with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (progress: { done: number; of: number }) => void;
};

/** `confirmed`: of the voters that were `sampled`, how many hold what the file says. `text` says what the sample leaves open. */
export type NodeAnswer = { sampled: number; confirmed: number; text: string; anchor: AnchorAnswer | null };

/** Powers are in units of 10^-18 VP. */
export type Tally = { yesPower: bigint; noPower: bigint; yesCount: number; noCount: number };
export type Outcome = "passed" | "rejected" | "quorum-not-met" | "cancelled";

/** A text, or its hash while it is hidden. */
export type SignedText = string | { keccak: string };

/** The part of the file before the voters, without what only the recount needs. Times are ISO 8601. */
export type EvidenceHead = {
  domain: { name: string; version: string; chainId: number; verifyingContract: string };
  proposal: {
    id: string;
    /** The club's name in addresses. */
    club: string;
    number: number;
    author: string;
    digest: string;
    startsAt: string;
    endsAt: string;
    cancelledAt: string | null;
    /** Who signed the cancellation, and why. */
    cancellation?: { by: string; reason: SignedText } | null | undefined;
    /** Oldest first; people voted on the last one. */
    versions: readonly {
      version: number;
      title: SignedText;
      body: SignedText;
      /** The site that it was signed for. */
      origin: string;
      digest: string;
    }[];
  };
  snapshot: { block: string; hash: string; totalPower: string; lostAt: string | null };
  result: { isFinal: boolean; finalAt: string | null };
  /** Missing in files of before the log. */
  log?: { publicKey: string; head: TreeHead } | undefined;
};

/** What a log said about itself at one moment: the root over its first `treeSize` entries. `at` is in ms since 1970. */
export type TreeHead = { origin: string; keyId: string; treeSize: number; root: string; at: number };

/** A head that `publicKey` signed. */
export type LogHead = TreeHead & { publicKey: string };

/** What a genuine receipt promises: that the log has this ballot by `promisedBy`. Times are in ms since 1970. */
export type CheckedReceipt = {
  /** The digest of the proposal. */
  proposal: string;
  voter: string;
  /** The digest of the ballot. */
  digest: string;
  receivedAt: number;
  promisedBy: number;
  leafHash: string;
  publicKey: string;
  /** One of the given keys signed it; with another key, anybody could have made it. */
  isNamed: boolean;
};

/** The answer of `/api/log/proof` for an entry: its place, and the path from it to the root of the log of `treeSize` entries. */
export type InclusionProof = {
  leafHash: string;
  position: number;
  treeSize: number;
  path: readonly string[];
};
