import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { fetchLogKeys } from "@/lib/log/log-queries";
import { UnusableProof } from "@/lib/log/unusable-proof";
import { requireAnchor } from "@/lib/recount/anchor-queries";
import { checkOrigin } from "@/lib/recount/check-origin";
import { recountForReader } from "@/lib/recount/client/recount-for-reader";
import type { EvidenceBundle } from "@/lib/recount/evidence-schemas";
import { type Recount, withFindings } from "@/lib/recount/judge-findings";
import { parseBundle } from "@/lib/recount/parse-evidence";
import { unpackFile } from "@/lib/recount/parse-file";
import { UnreadableEvidence } from "@/lib/recount/unreadable-evidence";
import { recount } from "@/tests/builders/recount";
import type { Reader, Verdict } from "../forgeries/forgery";
import { compareWithLog, compareWithNode } from "./judge-beyond-file";

/** A verdict with its findings as "fault log.head", each once, sorted. */
export type Judged = { verdict: Verdict; findings: string[]; tally: string | null };

const UNREADABLE: Judged = { verdict: "unreadable", findings: [], tally: null };

/** What the reader asks besides what a `Reader` has: a node, the answer of a server about an anchor, and a deployment. */
export type Asked = { node?: string; anchor?: string; origin?: string };

type AskedReader = { reader: Reader; engine: SignatureEngine } & Asked;

/**
 * What the command line says about a file, as JSON or packed, without a process for each. Nothing of what a reader brought may
 * be unusable, or there is no verdict.
 */
export async function judgeAsCommandLine(file: string | Uint8Array, asked: AskedReader): Promise<Judged> {
  const bundle = await readBundle(file, asked.engine);
  if (bundle === null) return UNREADABLE;
  try {
    return await judge(bundle, asked);
  } catch (error) {
    if (error instanceof UnusableProof) return UNREADABLE;
    throw error;
  }
}

async function judge(
  bundle: EvidenceBundle,
  { reader, engine, node, anchor, origin }: AskedReader,
): Promise<Judged> {
  const { counted, logKeys } = await countForReader(bundle, { reader, engine, origin });
  const found = origin === undefined ? [] : checkOrigin(bundle, new URL(origin));
  const offline = withFindings(counted, { unchecked: found });
  const { digest } = bundle.proposal;
  const named = anchor === undefined ? null : requireAnchor({ name: "it", given: anchor, digest });
  // What is of no vote is not compared with anything.
  const isJudged = !offline.faults.some(({ line }) => line === "domain" || line === "proposal.versions");
  const { log } = isJudged ? reader : { log: null };
  const logged = log === null ? offline : await compareWithLog({ bundle, counted: offline, log, logKeys });
  const asked =
    node === undefined || !isJudged
      ? logged
      : await compareWithNode({ bundle, counted: logged, node, anchor: named });
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

async function countForReader(
  bundle: EvidenceBundle,
  { reader, engine, origin }: Pick<AskedReader, "reader" | "engine" | "origin">,
): Promise<{ counted: Recount; logKeys: readonly string[] }> {
  const { logKeys: named, receipts, heads, witnesses, now } = reader;
  const server = origin === undefined ? null : await fetchLogKeys(origin);
  const nameEach = (all: readonly unknown[]) => all.map((given, index) => ({ name: `${index}`, given }));
  const brought = {
    ...{ named, receipts: nameEach(receipts), heads: nameEach(heads), policy: witnesses ?? null, now },
    ...(server && { server: { ...server, listed: server.keys.map(({ publicKey }) => publicKey) } }),
    origin: origin ?? null,
  };
  return recountForReader(brought, async (known) => {
    return { head: bundle, counted: await recount({ bundle, engine, ...known(bundle), now }) };
  });
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
