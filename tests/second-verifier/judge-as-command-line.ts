import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { compareEachHead, trustedHead } from "@/lib/log/compare-seen-heads";
import { followKeys } from "@/lib/log/log-keys";
import { parseReceipt } from "@/lib/log/parse-receipt";
import { claimOfReceipt } from "@/lib/recount/claim-of-receipt";
import { describeSeen } from "@/lib/recount/describe-seen";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { type Recount, withFindings } from "@/lib/recount/judge-findings";
import { judgeWitnesses } from "@/lib/recount/judge-witnesses";
import { parseBundle } from "@/lib/recount/parse-evidence";
import { parsePackedFile } from "@/lib/recount/parse-packed-file";
import { recount } from "@/lib/recount/recount";
import { UnreadableEvidence } from "@/lib/recount/unreadable-evidence";
import type { Reader, Verdict } from "../forgeries/forgery";
import { compareWithLog, compareWithNode } from "./judge-beyond-file";

/** A verdict with its findings as "fault log.head", each once, sorted. */
export type Judged = { verdict: Verdict; findings: string[]; tally: string | null };

const UNREADABLE: Judged = { verdict: "unreadable", findings: [], tally: null };

/** What the reader asks besides what a `Reader` has: a node, and the answer of a server about an anchor. */
export type Asked = { node?: string; anchor?: string };

/** What the command line says about a file, as JSON or packed, without a process for each. */
export async function judgeAsCommandLine(
  file: string | Uint8Array,
  { reader, engine, node, anchor }: { reader: Reader; engine: SignatureEngine } & Asked,
): Promise<Judged> {
  const bundle = await readBundle(file, engine);
  if (bundle === null) return UNREADABLE;
  const { now } = reader;
  const logKeys = allKeys(bundle, reader);
  const receipts = reader.receipts.map((receipt, index) =>
    claimOfReceipt({ path: `receipts[${index}]`, read: parseReceipt(receipt), bundle, logKeys }),
  );
  const counted = await recount({ bundle, engine, receipts, logKeys, now });
  const compared = await compareHeads({ bundle, counted, logKeys, seen: reader.heads });
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

function allKeys({ log }: EvidenceBundle, { logKeys: known }: Reader): readonly string[] {
  if (log === undefined) return known;
  return followKeys({ known, endorsements: log.endorsements ?? [], origin: log.head.origin });
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
    for await (const text of parsePackedFile(inOnePiece(file), engine)) texts.push(text);
    return parseBundle(texts.join(""));
  } catch (error) {
    if (error instanceof UnreadableEvidence) return null;
    throw error;
  }
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function compareHeads({
  bundle: { log },
  counted,
  logKeys,
  seen,
}: {
  bundle: EvidenceBundle;
  counted: Recount;
  logKeys: readonly string[];
  seen: Reader["heads"];
}): Promise<Recount> {
  const now = log === undefined ? null : trustedHead(log, logKeys);
  if (log === undefined || now === null) return counted;
  const end = trustedHead(log.endHead, logKeys);
  const askPath = () => Promise.reject(new Error("no deployment was named"));
  return withFindings(counted, describeSeen(await compareEachHead({ now, end, seen, askPath })));
}
