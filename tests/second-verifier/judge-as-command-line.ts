import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { followKeys, type KeyEndorsement } from "@/lib/log/log-keys";
import { fetchLogKeys } from "@/lib/log/log-queries";
import { parseReceipt } from "@/lib/log/parse-receipt";
import { checkKeyChange } from "@/lib/recount/check-key-change";
import { checkOrigin } from "@/lib/recount/check-origin";
import { claimOfReceipt } from "@/lib/recount/claim-of-receipt";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { withFindings } from "@/lib/recount/judge-findings";
import { judgeWitnesses } from "@/lib/recount/judge-witnesses";
import { parseBundle } from "@/lib/recount/parse-evidence";
import { unpackFile } from "@/lib/recount/parse-file";
import { checkSeenHeads } from "@/lib/recount/seen-head-queries";
import { UnreadableEvidence } from "@/lib/recount/unreadable-evidence";
import { recount } from "@/tests/builders/recount";
import type { Reader, Verdict } from "../forgeries/forgery";
import { compareWithLog, compareWithNode } from "./judge-beyond-file";

/** A verdict with its findings as "fault log.head", each once, sorted. */
export type Judged = { verdict: Verdict; findings: string[]; tally: string | null };

const UNREADABLE: Judged = { verdict: "unreadable", findings: [], tally: null };

/** What the reader asks besides what a `Reader` has: a node, the answer of a server about an anchor, and a deployment. */
export type Asked = { node?: string; anchor?: string; origin?: string };

/** What the command line says about a file, as JSON or packed, without a process for each. */
export async function judgeAsCommandLine(
  file: string | Uint8Array,
  { reader, engine, node, anchor, origin }: { reader: Reader; engine: SignatureEngine } & Asked,
): Promise<Judged> {
  const bundle = await readBundle(file, engine);
  if (bundle === null) return UNREADABLE;
  const { now, logKeys: named } = reader;
  const server = origin === undefined ? null : await fetchLogKeys(origin);
  const listed = server?.keys.map(({ publicKey }) => publicKey) ?? [];
  const endorsements = server?.endorsements ?? [];
  const logKeys = allKeys(bundle, { known: [...named, ...listed], endorsements });
  const receipts = reader.receipts.map((receipt, index) =>
    claimOfReceipt({ path: `receipts[${index}]`, read: parseReceipt(receipt), bundle, logKeys }),
  );
  const counted = await recount({ bundle, engine, receipts, logKeys, now });
  const { log: own } = bundle;
  const compared = [
    await checkSeenHeads({ log: own, logKeys, seen: reader.heads, origin: origin ?? null }),
    checkKeyChange({ log: own, named, listed, endorsements, now }),
    { unchecked: origin === undefined ? [] : checkOrigin(bundle, new URL(origin)) },
  ].reduce(withFindings, counted);
  const witnessed = judgeWitnesses({ head: bundle, policy: reader.witnesses ?? null, now });
  const offline = withFindings(compared, witnessed);
  // What is of no vote is not compared with anything.
  const isJudged = !offline.faults.some(({ line }) => line === "domain" || line === "proposal.versions");
  const { log } = isJudged ? reader : { log: null };
  const logged = log === null ? offline : await compareWithLog({ bundle, counted: offline, log, logKeys });
  const asked =
    node === undefined || !isJudged
      ? logged
      : await compareWithNode({ bundle, counted: logged, node, anchor });
  const { verdict, faults, unchecked, tally } = asked;
  return {
    verdict,
    findings: sortFindings([
      ...faults.map(({ line }) => `fault ${line}`),
      ...unchecked.map(({ line }) => `doubt ${line}`),
    ]),
    tally: isJudged ? [tally.yesPower, tally.noPower, tally.yesCount, tally.noCount].join() : null,
  };
}

function allKeys(
  { log }: EvidenceBundle,
  { known, endorsements }: { known: readonly string[]; endorsements: readonly KeyEndorsement[] },
): readonly string[] {
  if (log === undefined) return known;
  const all = [...endorsements, ...(log.endorsements ?? [])];
  return followKeys({ known, endorsements: all, origin: log.head.origin });
}

export function sortFindings(findings: readonly string[]): string[] {
  return [...new Set(findings)].toSorted();
}

async function readBundle(
  file: string | Uint8Array,
  engine: SignatureEngine,
): Promise<EvidenceBundle | null> {
  try {
    if (typeof file === "string") return parseBundle(file);
    const texts: string[] = [];
    for await (const text of unpackFile(inOnePiece(file), engine)) texts.push(text);
    return parseBundle(texts.join(""));
  } catch (error) {
    if (error instanceof UnreadableEvidence) return null;
    throw error;
  }
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
