import type { ReceiptClaim } from "@/lib/log/receipt-claim";
import { formatVotingPower } from "@/lib/shared/format-number";
import type { ChainRecount } from "./check-against-chain";
import type { LogComparison } from "./compare-with-log";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { followReceipts, sayReceipt } from "./follow-receipts";
import { sayDegree, type WitnessDegree } from "./judge-degrees";
import type { Recount } from "./judge-findings";
import { judgeResult } from "./judge-result";
import { describeSample } from "./sample-voters";
import { sayResult } from "./say-result";

/** Findings that are written out; the rest is counted. */
const SHOWN = 50;

/** A recount for a terminal. */
export function describeRecount({
  head,
  counted,
  receipts,
  wholeLog,
  witnesses,
}: {
  head: EvidenceHead;
  counted: Recount | ChainRecount;
  /** Those that the reader brought. */
  receipts: readonly ReceiptClaim[];
  /** What the whole public log said, if it was read. */
  wholeLog: LogComparison | null;
  witnesses: WitnessDegree;
}): string {
  const { proposal, domain, snapshot, log } = head;
  const origin = proposal.versions.at(-1)?.origin ?? "";
  return [
    `${oneLine(domain.name)}, signed for ${oneLine(origin)}`,
    `proposal ${proposal.number} of ${oneLine(proposal.club)}, digest ${proposal.digest}`,
    `snapshot block ${snapshot.block}, ${snapshot.hash}`,
    log === undefined
      ? "log: none, the file is from before it"
      : `log: ${log.head.treeSize} entries, root ${log.head.root}, key ${log.head.keyId}, ${new Date(log.head.at).toISOString()}`,
    ...followReceipts(counted, receipts).map((fate, at) => `receipt ${at + 1}: ${sayReceipt(fate)}`),
    "",
    describeBallots(counted),
    describeTally("yes", counted),
    describeTally("no", counted),
    `outcome: ${counted.outcome ?? "none yet, these are the votes so far"}`,
    ...describeFindings("Wrong", counted.faults),
    ...describeFindings("Not checked", counted.unchecked),
    "",
    ...describeVerdict({ counted, head, wholeLog, witnesses }).map(oneLine),
    "",
  ].join("\n");
}

/** What a strict reader still has to ask; empty if nothing. */
export function describeUnasked({
  counted,
  head: { result, proposal, log },
  wholeLog,
  witnesses,
  hasNoAnchor,
}: {
  counted: Recount | ChainRecount;
  head: EvidenceHead;
  wholeLog: LogComparison | null;
  witnesses: WitnessDegree;
  /** Whether the deployment says that it has no anchor of the result. */
  hasNoAnchor: boolean;
}): string {
  const asked = "sample" in counted ? counted : null;
  const isAllAsked = asked !== null && asked.sample.places.length === asked.sample.voters;
  const isAnchored = asked?.anchor?.state === "confirmed" || hasNoAnchor || !log?.result;
  const unasked = [
    ...(result.isFinal || proposal.cancelledAt !== null ? [] : ["the result, because voting isn't over"]),
    ...(isAllAsked ? [] : [asked === null ? "a node" : "a node about all voters"]),
    ...(wholeLog === null ? ["the whole public log"] : []),
    ...(witnesses === null ? ["witnesses"] : []),
    ...(isAnchored ? [] : ["the anchor of the result"]),
  ];
  return unasked.length === 0 ? "" : `--strict also wants: ${unasked.join(", ")}.`;
}

/** A forged file could move the terminal's cursor or write its own lines, and so claim to be true. */
export function oneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

function describeBallots({ ballots }: Recount): string {
  const of = (wanted: string) => ballots.filter(({ verdict }) => verdict === wanted).length;
  return `${ballots.length} ballots: ${of("counted")} counted, ${of("replaced")} replaced, ${of("refused")} refused`;
}

function describeTally(choice: "yes" | "no", { tally, published }: Recount): string {
  const power = tally[`${choice}Power`];
  const isSame =
    power === published[`${choice}Power`] && tally[`${choice}Count`] === published[`${choice}Count`];
  const voters = tally[`${choice}Count`];
  const said = isSame ? "as published" : `published: ${published[`${choice}Power`]} units`;
  return `${choice}: ${formatVotingPower(power)} VP (${power} units) of ${voters} voters, ${said}`;
}

function describeFindings(title: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  const rest = findings.length - SHOWN;
  return [
    "",
    `${title}:`,
    ...findings
      .slice(0, SHOWN)
      .map(({ line, who, text }) => oneLine(`${line}${who === null ? "" : ` (${who})`}: ${text}`))
      .map((said) => `  ${said}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

/** The degrees, and last the headline. */
function describeVerdict({
  counted,
  head,
  wholeLog,
  witnesses,
}: {
  counted: Recount | ChainRecount;
  head: EvidenceHead;
  wholeLog: LogComparison | null;
  witnesses: WitnessDegree;
}): string[] {
  const judged = judgeResult(counted, head, witnesses);
  const { title, text } = sayResult({ counted, head, judged, isOwnFile: true });
  const word = judged.status === "wrong" ? "Wrong" : title.replace(/\.$/, "");
  return [
    ...("sample" in counted ? describeChain(counted) : []),
    ...(wholeLog === null ? [] : [wholeLog.proved ?? "The public log was not compared."]),
    ...judged.degrees.map(sayDegree),
    `${word.toUpperCase()}: ${text}`,
    ...counted.limits,
  ];
}

function describeChain({ sample, confirmed, anchor }: ChainRecount): string[] {
  const said = `The node confirmed the holdings of ${confirmed} of ${sample.places.length} voters.`;
  const all = `${said} ${describeSample(sample)}`;
  if (anchor?.state !== "confirmed") return [all];
  const { block, time } = anchor;
  return [
    all,
    `The result is on the chain in block ${block}, not later than ${new Date(time).toISOString()}.`,
  ];
}
