"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type Failure, failureOf, readFailure } from "@/lib/http/read-failure";
import { readOwnWitnesses } from "@/lib/log/kept-witnesses";
import type { KeyEndorsement } from "@/lib/log/log-keys";
import { downloadBundle } from "@/lib/recount/bundle-queries";
import { checkKeyChange } from "@/lib/recount/check-key-change";
import { checkIsOf } from "@/lib/recount/check-origin";
import { describeSeen } from "@/lib/recount/describe-seen";
import { type Recount, withFindings } from "@/lib/recount/judge-findings";
import type { WitnessJudgement } from "@/lib/recount/judge-witnesses";
import { type FileProgress, type FileRecount, recountFile } from "@/lib/recount/recount-file";
import { UnreadableEvidence } from "@/lib/recount/unreadable-evidence";
import { loadOfflineParts } from "./load-offline-parts";
import type { ReadyRecounters } from "./use-recounters";

/** The server's own file, or one that the reader brought. */
export type Source = { from: "server" } | { from: "file"; file: File };

export type DoneRecount = FileRecount & {
  source: Source;
  workers: number;
  engine: ReadyRecounters["kind"];
  /** What the reader's witnesses say. */
  witnessed: WitnessJudgement;
  /** How long counting took, without the download. */
  tookMs: number;
};

export type RecountState =
  | { step: "idle" | "cancelled" }
  | { step: "downloading"; source: Source; bytes: number }
  | { step: "counting"; source: Source; progress: FileProgress; forMs: number }
  | { step: "done"; done: DoneRecount }
  | { step: "failed"; source: Source; failure: Failure };

export type RecountControl = {
  state: RecountState;
  /** Starts over, whatever is running. */
  begin: (source: Source) => void;
  cancel: () => void;
};

/** Between two pictures of the progress. */
const FRAME_MS = 100;

/** A recount of one vote, from its source to its answer. */
export function useRecount({
  proposalId,
  digest,
  logKeys,
  endorsements,
  witnesses,
  serverTime,
  recounters,
}: {
  proposalId: string;
  /** What the page calls the proposal's digest. */
  digest: string;
  /** The public keys that the server names as those of its log. */
  logKeys: readonly string[];
  /** How one of them handed over to the next. */
  endorsements: readonly KeyEndorsement[];
  /** The policy of the site's witnesses; a reader's own list counts instead. */
  witnesses: string | null;
  /** When the page was made: a slow clock of the reader's can't make an ended vote look open. */
  serverTime: string;
  recounters: Promise<ReadyRecounters> | null;
}): RecountControl {
  const [state, setState] = useState<RecountState>({ step: "idle" });
  const running = useRef<AbortController | null>(null);

  const cancel = useCallback(() => {
    running.current?.abort();
    setState({ step: "cancelled" });
  }, []);

  const begin = useCallback(
    (source: Source) => {
      if (recounters === null) return;
      running.current?.abort();
      const run = new AbortController();
      running.current = run;
      // What a run that was stopped still has to say is not heard.
      const show = (next: RecountState) => {
        if (!run.signal.aborted) setState(next);
      };
      recountSource({
        source,
        proposalId,
        digest,
        logKeys,
        endorsements,
        witnesses,
        serverTime,
        recounters,
        signal: run.signal,
        show,
      }).catch((error: unknown) => show({ step: "failed", source, failure: describeFailure(error) }));
    },
    [proposalId, digest, logKeys, endorsements, witnesses, serverTime, recounters],
  );

  useEffect(() => {
    // So that a file can be recounted when there is no network any more.
    void loadOfflineParts().catch(() => undefined);
    return () => running.current?.abort();
  }, []);
  return { state, begin, cancel };
}

async function recountSource({
  source,
  proposalId,
  digest,
  logKeys,
  endorsements,
  witnesses,
  serverTime,
  recounters: ready,
  signal,
  show,
}: {
  source: Source;
  proposalId: string;
  digest: string;
  logKeys: readonly string[];
  endorsements: readonly KeyEndorsement[];
  witnesses: string | null;
  serverTime: string;
  recounters: Promise<ReadyRecounters>;
  signal: AbortSignal;
  show: (state: RecountState) => void;
}): Promise<void> {
  show({ step: "downloading", source, bytes: 0 });
  const file = source.from === "file" ? source.file : await download({ source, proposalId, signal, show });
  const [{ recounters, kind }, { readKeptClaims, checkFileHead, chooseWitnesses, judgeWitnesses }] =
    await Promise.all([ready, loadOfflineParts()]);
  const startedAt = performance.now();
  const sometimes = atMostEvery(FRAME_MS);
  const counting = (progress: FileProgress) =>
    show({ step: "counting", source, progress, forMs: performance.now() - startedAt });
  counting({ bytes: 0, ofBytes: file.size, voters: 0, ballots: 0 });
  const now = Math.max(Date.now(), Date.parse(serverTime));
  const done = await recountFile({
    file,
    recounters,
    known: ({ proposal: { versions } }) => ({
      receipts: readKeptClaims(versions.map(({ digest }) => digest)),
      logKeys,
    }),
    now,
    signal,
    onProgress: (progress) => sometimes(() => counting(progress)),
  });
  const tookMs = performance.now() - startedAt;
  const { log } = done.head;
  const seen = log === undefined ? {} : describeSeen(await checkFileHead(log, logKeys));
  const asked = source.from === "server" ? { faults: checkIsOf(done.head, digest) } : {};
  const changed = checkKeyChange({ log, listed: logKeys, endorsements, now });
  const policy = chooseWitnesses(witnesses);
  const witnessed = judgeWitnesses({
    head: done.head,
    policy,
    isOfSite: readOwnWitnesses() === null,
    now,
  });
  const counted = [seen, asked, changed, witnessed].reduce<Recount>(withFindings, done.counted);
  show({
    step: "done",
    done: {
      ...done,
      counted,
      source,
      workers: recounters.length,
      engine: kind,
      witnessed,
      tookMs,
    },
  });
}

function download({
  source,
  proposalId,
  signal,
  show,
}: {
  source: Source;
  proposalId: string;
  signal: AbortSignal;
  show: (state: RecountState) => void;
}): Promise<Blob> {
  const sometimes = atMostEvery(FRAME_MS);
  return downloadBundle(proposalId, {
    signal,
    onBytes: (bytes) => sometimes(() => show({ step: "downloading", source, bytes })),
  });
}

function atMostEvery(ms: number): (act: () => void) => void {
  let last = performance.now();
  return (act) => {
    const now = performance.now();
    if (now - last < ms) return;
    last = now;
    act();
  };
}

function describeFailure(error: unknown): Failure {
  if (error instanceof UnreadableEvidence) return failureOf(error.message);
  if (error instanceof DOMException && error.name === "NotReadableError") {
    return failureOf("The file can't be read any more. Was it moved or changed? Choose it again.");
  }
  const isFromServer = error instanceof Error && ["HttpError", "UnreachableError"].includes(error.name);
  if (isFromServer) return readFailure(error);
  return failureOf("The recount could not be run in this browser. Reload the page and try again.");
}
