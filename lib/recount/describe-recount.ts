import { type Cosigner, sayCosigners } from "@/lib/log/list-cosigners";
import type { ReceiptClaim } from "@/lib/log/receipt-claim";
import { formatVotingPower } from "@/lib/shared/format-number";
import type { WitnessPolicy } from "@/lib/shared/witness-policy";
import { beyondFile } from "./beyond-file";
import type { ChainRecount } from "./check-against-chain";
import type { LogComparison } from "./compare-with-log";
import type { EvidenceBundle } from "./evidence-schemas";
import type { Finding } from "./finding";
import { followReceipts, sayReceipt } from "./follow-receipts";
import type { Recount } from "./judge-findings";
import { describeSample } from "./sample-voters";

/** Findings that are written out; the rest is counted. */
const SHOWN = 50;

const VERDICTS = {
  true: "TRUE: every ballot was checked, and they add up to the published numbers.",
  unchecked: "TRUE, as far as it could be checked.",
  false: "FALSE: this file does not prove the published result.",
} as const;

/** A recount for a terminal. */
export function describeRecount({
  bundle,
  counted,
  receipts,
  wholeLog,
  witnessed,
}: {
  bundle: EvidenceBundle;
  counted: Recount | ChainRecount;
  /** Those that the reader brought. */
  receipts: readonly ReceiptClaim[];
  /** What the whole public log said, if it was read. */
  wholeLog: LogComparison | null;
  /** Whose cosignatures the reader wanted, and who gave them; null if the reader named nobody. */
  witnessed: { policy: WitnessPolicy; cosigners: readonly Cosigner[] } | null;
}): string {
  const { proposal, domain, snapshot, log } = bundle;
  const origin = proposal.versions.at(-1)?.origin ?? "";
  return [
    `${oneLine(domain.name)}, signed for ${oneLine(origin)}`,
    `proposal ${proposal.number} of ${oneLine(proposal.club)}, digest ${proposal.digest}`,
    `snapshot block ${snapshot.block}, ${snapshot.hash}`,
    log === undefined
      ? "log: none, the file is from before it"
      : `log: ${log.head.treeSize} entries, root ${log.head.root}, key ${log.head.keyId}, ${new Date(log.head.at).toISOString()}`,
    witnessed === null
      ? "witnesses: none named, so the server may have shown other people another log"
      : `witnesses: ${sayCosigners(witnessed.cosigners, witnessed.policy)} confirmed a log with this vote, ${witnessed.policy.quorum} must`,
    ...followReceipts(counted, receipts).map((fate, at) => `receipt ${at + 1}: ${sayReceipt(fate)}`),
    "",
    describeBallots(counted),
    describeTally("yes", counted),
    describeTally("no", counted),
    `outcome: ${counted.outcome ?? "none yet, these are the votes so far"}`,
    ...describeFindings("Wrong", counted.faults),
    ...describeFindings("Not checked", counted.unchecked),
    "",
    describeChain(counted, bundle.voters.length),
    describeLog(wholeLog),
    describeVerdict(counted),
    ...counted.limits,
    ...(counted.verdict === "false" ? [] : [beyondFile("sample" in counted)]),
    "",
  ].join("\n");
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

function describeChain(counted: Recount | ChainRecount, voters: number): string {
  if (!("sample" in counted)) {
    return "The chain was not asked; --rpc URL asks a node.";
  }
  const { sample, confirmed, anchor } = counted;
  const said = `The chain confirmed the holdings of ${confirmed} of ${sample.places.length} voters.`;
  return [`${said} ${describeSample({ voters, sample })}`, ...describeAnchor(anchor)].join("\n");
}

function describeAnchor(anchor: ChainRecount["anchor"]): string[] {
  if (anchor?.state !== "confirmed") return [];
  const { block, time } = anchor;
  return [`The result is on the chain in block ${block}, not later than ${new Date(time).toISOString()}.`];
}

function describeLog(wholeLog: LogComparison | null): string {
  if (wholeLog === null)
    return "The public log was not read; --log URL or folder compares the file with all of it.";
  return wholeLog.proved ?? "The public log was not compared.";
}

function describeVerdict({ verdict, uncheckedVoters, uncheckedPower, unchecked }: Recount): string {
  if (verdict !== "unchecked") return VERDICTS[verdict];
  const power = formatVotingPower(uncheckedPower);
  return `${VERDICTS.unchecked} Not checked: ${unchecked.length}, of ${uncheckedVoters} voters with ${power} VP.`;
}
