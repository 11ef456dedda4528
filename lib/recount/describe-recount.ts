import type { ReceiptClaim } from "@/lib/log/receipt-claim";
import { formatVotingPower } from "@/lib/shared/format-number";
import { oneLine } from "@/lib/shared/one-line";
import type { ChainRecount } from "./check-against-chain";
import type { LogComparison } from "./compare-with-log";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { followReceipts, sayReceipt } from "./follow-receipts";
import type { Recount } from "./judge-findings";
import { judgeResult, sayDegree } from "./judge-result";
import type { WitnessJudgement } from "./judge-witnesses";
import { describeSample } from "./sample-voters";
import { sayResult } from "./say-result";

/** Findings that are written out; the rest is counted. */
const SHOWN = 50;

/** A recount, and whom its reader asked besides the file. */
type Asked = {
  head: EvidenceHead;
  counted: Recount | ChainRecount;
  /** What the whole public log said, if it was read. */
  wholeLog: LogComparison | null;
  /** What the reader's witnesses said, if the reader named any. */
  witnessed: WitnessJudgement;
};

/** A recount for a terminal. `receipts`: those that the reader brought. */
export function describeRecount({
  head,
  counted,
  wholeLog,
  witnessed,
  receipts,
}: Asked & { receipts: readonly ReceiptClaim[] }): string {
  const { proposal, domain, snapshot, log } = head;
  const origin = proposal.versions.at(-1)?.origin ?? "";
  const judged = judgeResult(counted, head, witnessed);
  const { title, text } = sayResult({ counted, head, judged, isOwnFile: true });
  const word = judged.status === "wrong" ? "Wrong" : title.replace(/\.$/, "");
  return [
    `${domain.name}, signed for ${origin}`,
    `proposal ${proposal.number} of ${proposal.club}, digest ${proposal.digest}`,
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
    ...("sample" in counted && judged.isCounted ? describeChain(counted) : []),
    ...(wholeLog === null ? [] : [wholeLog.proved ?? "The public log was not compared."]),
    ...judged.degrees.map(sayDegree),
    `${word.toUpperCase()}: ${text}`,
    "",
  ]
    .map(oneLine)
    .join("\n");
}

/** What a strict reader still has to ask; empty if nothing. `hasNoAnchor`: the deployment says that it has none of this result. */
export function describeUnasked({
  head: { result, proposal, log },
  counted,
  wholeLog,
  witnessed,
  hasNoAnchor,
}: Asked & { hasNoAnchor: boolean }): string {
  const asked = "sample" in counted ? counted : null;
  const isAllAsked = asked !== null && asked.sample.places.length === asked.sample.voters;
  const isAnchored = asked?.anchor?.state === "confirmed" || hasNoAnchor || !log?.result;
  const unasked = [
    ...(result.isFinal || proposal.cancelledAt !== null ? [] : ["the result, because voting isn't over"]),
    ...(isAllAsked ? [] : [asked === null ? "a node" : "a node about all voters"]),
    ...(wholeLog === null ? ["the whole public log"] : []),
    ...(witnessed.said === null ? ["witnesses"] : []),
    ...(isAnchored ? [] : ["the anchor of the result"]),
  ];
  return unasked.length === 0 ? "" : `--strict also wants: ${unasked.join(", ")}.`;
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
      .map(({ line, who, text }) => `  ${line}${who === null ? "" : ` (${who})`}: ${text}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

function describeChain({ sample, anchor }: ChainRecount): string[] {
  const said = [describeSample(sample)];
  if (anchor?.state !== "confirmed") return said;
  const time = new Date(anchor.time).toISOString();
  return [...said, `The result is on the chain in block ${anchor.block}, not later than ${time}.`];
}
