import { loadSignatureEngine } from "@/lib/ballots/recover-signer";
import { parseEndorsements, parseHead } from "@/lib/log/client/open-public-log";
import { compareSeenHeads, trustedHead } from "@/lib/log/compare-seen-heads";
import { followKeys } from "@/lib/log/log-keys";
import { parseReceipt } from "@/lib/log/parse-receipt";
import { openMirror } from "@/lib/log/public-log";
import { type ReceiptClaim, toReceiptClaim } from "@/lib/log/receipt-claim";
import type { ProposalOutcome } from "@/lib/proposals/proposal-status";
import { type ChainRecount, WrongChain } from "@/lib/recount/check-against-chain";
import { askNode } from "@/lib/recount/client/ask-node";
import { createRecounter } from "@/lib/recount/client/create-recounter";
import { compareWholeLog, type LogComparer } from "@/lib/recount/compare-whole-log";
import type { LogComparison } from "@/lib/recount/compare-with-log";
import { describeSeen } from "@/lib/recount/describe-seen";
import type { EvidenceBundle, EvidenceHead } from "@/lib/recount/evidence-schemas";
import { type Recount, withFindings } from "@/lib/recount/judge-findings";
import { judgeResult } from "@/lib/recount/judge-result";
import { judgeWitnesses, type WitnessJudgement } from "@/lib/recount/judge-witnesses";
import { type FileRecount, recountFile } from "@/lib/recount/recount-file";
import { UnreadableEvidence } from "@/lib/recount/unreadable-evidence";
import type { WholeLog } from "../builders/evidence-log";
import type { Reader, Rewrite, Verdict } from "./forgery";

/** What a page has to say its words about. */
export type ToldRecount = {
  counted: Recount | ChainRecount;
  head: EvidenceHead;
  witnessed: WitnessJudgement;
  compared: LogComparison | null;
};
export type Shown = { verdict: Verdict; lines: string[] };
type Confirmed = { outcome: ProposalOutcome | null; except: string[] };

/** One voter per line, as the server writes it. */
export function writeFile({ voters, ...head }: EvidenceBundle): string {
  const lines = voters.map((voter) => JSON.stringify(voter)).join(",\n");
  return `${JSON.stringify(head).slice(0, -1)},"voters":[\n${lines}\n]}\n`;
}

/** The same with the forger's changes to the text. */
export function writeChanged(file: EvidenceBundle, rewrite: Rewrite = (text) => text): ReturnType<Rewrite> {
  return rewrite(writeFile(file));
}

/**
 * Recounts as the verify page does, without its workers. `confirmed`: what it says in green, and the ballots that it names as
 * unchecked beside it; null if it isn't green.
 */
export async function showToPage(
  text: ReturnType<Rewrite> | Blob,
  reader: Reader,
  node: string | null,
): Promise<Shown & { confirmed: Confirmed | null; known: ToldRecount | null }> {
  const { logKeys, receipts, log, now } = reader;
  try {
    const recounter = createRecounter(loadSignatureEngine);
    const done = await recountFile({
      file: new Blob([text]),
      recounters: [recounter],
      known: () => ({ receipts: receipts.map(claimOf), logKeys }),
      now,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const policy = reader.witnesses ?? null;
    const witnessed = judgeWitnesses({ head: done.head, policy, now });
    const offline = withFindings(await compareHeads(done, reader), witnessed);
    const compared = log === null ? null : await compareLog({ done, log, logKeys, recounter });
    const counted = withFindings(offline, compared ?? {});
    const settled = node === null ? counted : await askIfItCan({ ...done, counted }, node);
    const { verdict, faults, unchecked } = settled;
    const { status, doubted, outcome } = judgeResult(settled, done.head, witnessed);
    const told = verdict === "false" ? faults : unchecked;
    return {
      verdict,
      lines: told.map(({ line }) => line),
      confirmed: status === "holds" ? { outcome, except: doubted.map(({ line }) => line) } : null,
      known: { counted: settled, head: done.head, witnessed, compared },
    };
  } catch (error) {
    if (!(error instanceof UnreadableEvidence)) throw error;
    return {
      verdict: "unreadable",
      lines: [/\. (\S+): /.exec(error.message)?.[1] ?? error.message],
      confirmed: null,
      known: null,
    };
  }
}

async function compareHeads(
  { counted, head: { log } }: FileRecount,
  { heads: seen, logKeys }: Reader,
): Promise<Recount> {
  if (log === undefined) return counted;
  const { endorsements = [] } = log;
  const known = followKeys({ known: logKeys, endorsements, origin: log.head.origin });
  const end = trustedHead(log.endHead, known);
  const askPath = () => Promise.reject(new Error("offline"));
  return withFindings(counted, describeSeen(await compareSeenHeads({ now: log, end, seen, askPath })));
}

function compareLog({
  done,
  log: { bodies, head },
  logKeys,
  recounter,
}: {
  done: FileRecount;
  log: WholeLog;
  logKeys: readonly string[];
  recounter: LogComparer;
}): Promise<LogComparison> {
  const bytesOf = async function* (lines: readonly string[]) {
    yield new TextEncoder().encode(lines.map((line) => `${line}\n`).join(""));
  };
  return compareWholeLog({
    log: openMirror({
      about: () => bytesOf(["{}"]),
      heads: () => bytesOf([JSON.stringify(head)]),
      entries: () => bytesOf(bodies),
      parseHead,
      parseEndorsements,
    }),
    file: done,
    logKeys,
    comparer: recounter,
    onProgress: () => undefined,
  });
}

/** A node that proves nothing is said beside the result, which stays as it was. */
function askIfItCan(done: FileRecount, url: string): Promise<Recount | ChainRecount> {
  return askNode({ done, url }).catch((error: unknown) => {
    if (error instanceof WrongChain) return done.counted;
    throw error;
  });
}

function claimOf(given: unknown): ReceiptClaim {
  const read = parseReceipt(given);
  if (!read.ok) throw new Error("a reader keeps no forged receipt");
  return toReceiptClaim(read.value);
}
