import { proposalOutcome } from "@/lib/proposals/proposal-status";
import type { ChainRecount } from "./check-against-chain";
import type { EvidenceHead } from "./evidence-schemas";
import type { BallotVerdict } from "./file-ballots";
import type { Finding } from "./finding";
import { type Degrees, type FileJudgement, judgeDegrees, type WitnessDegree } from "./judge-degrees";
import type { Recount } from "./judge-findings";

export type ResultJudgement = FileJudgement & {
  /**
   * "holds": nothing is wrong, and nothing that is unchecked can change the outcome. "open": something could.
   * "running": nothing is wrong so far, and there is no final result yet.
   */
  status: "holds" | "open" | "running" | "wrong";
  degrees: Degrees;
};

/** A voter's part of the tally. */
type Share = { yes: bigint; no: bigint };

/** What a recount means for the result, and how far that is shown. */
export function judgeResult(
  counted: Recount | ChainRecount,
  head: EvidenceHead,
  witnesses: WitnessDegree = null,
): ResultJudgement {
  const judged = judgeOutcome(counted, head);
  return { ...judged, degrees: judgeDegrees({ counted, judged, witnesses }) };
}

function judgeOutcome(
  counted: Recount,
  { result, proposal, rule, snapshot }: EvidenceHead,
): Omit<ResultJudgement, "degrees"> {
  const isCancelled = proposal.cancelledAt !== null;
  const quorumPower = BigInt(rule.quorumPowerWei);
  const outcome =
    isCancelled || result.isFinal
      ? proposalOutcome({ tally: counted.tally, quorumPower, isCancelled })
      : null;
  // A node that doesn't answer takes nothing from what the file shows, but no file shows its block.
  const general = counted.unchecked.filter(
    ({ line, by, isForChain }) =>
      !line.startsWith("voters[") && (by !== "node" || isForChain || line === "snapshot"),
  );
  const doubts = listDoubts(counted, BigInt(snapshot.totalPower));
  const isFixed = outcome === null || isCancelled || isOutcomeFixed({ counted, doubts, quorumPower });
  const judgement = { outcome, doubted: doubts.map(({ ballot }) => ballot), isFixed, general };
  if (counted.faults.length > 0) return { ...judgement, status: "wrong" };
  if (general.length > 0) return { ...judgement, status: "open" };
  if (outcome === null) return { ...judgement, status: "running" };
  return { ...judgement, status: isFixed ? "holds" : "open" };
}

type Doubt = { ballot: BallotVerdict; options: Share[] };

/** The counted ballots that may count otherwise, each with all that it may add. */
function listDoubts({ ballots, unchecked }: Recount, totalPower: bigint): Doubt[] {
  const findings = new Map<string, Finding[]>();
  for (const finding of unchecked) {
    if (!finding.line.startsWith("voters[")) continue;
    pushTo(findings, finding.line.replace(/\.digest$/, ""), finding);
  }
  if (findings.size === 0) return [];
  const byVoter = new Map<string, BallotVerdict[]>();
  for (const ballot of ballots) pushTo(byVoter, ballot.voter, ballot);
  return ballots.flatMap((ballot) => {
    if (ballot.verdict !== "counted") return [];
    const ofVoter = findings.get(ballot.line.replace(/\.ballots\[\d+\]$/, "")) ?? [];
    const isPowerOpen = ofVoter.some(({ isForChain }) => isForChain);
    const ofBallot = findings.get(ballot.line) ?? [];
    if (!isPowerOpen && ofBallot.length === 0) return [];
    const isChoiceOpen = ofBallot.some(({ line }) => line.endsWith(".digest"));
    const others = ofBallot.length === 0 ? [] : (byVoter.get(ballot.voter) ?? []);
    const choices = new Set([ballot, ...others].map(({ choice }) => choice));
    const power = isPowerOpen ? totalPower : ballot.power;
    const options: Share[] = [{ yes: 0n, no: 0n }, share(ballot.choice, ballot.power)];
    for (const choice of isChoiceOpen ? (["yes", "no"] as const) : choices)
      options.push(share(choice, power));
    return [{ ballot, options }];
  });
}

function pushTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function share(choice: "yes" | "no", power: bigint): Share {
  return choice === "yes" ? { yes: power, no: 0n } : { yes: 0n, no: power };
}

/**
 * Whether the outcome is the same whatever the doubted ballots add. The cast power and the lead are sums over the voters, so
 * each has its extremes where every voter has theirs.
 */
function isOutcomeFixed({
  counted: { tally },
  doubts,
  quorumPower,
}: {
  counted: Recount;
  doubts: readonly Doubt[];
  quorumPower: bigint;
}): boolean {
  const extremes = (measure: (share: Share) => bigint) => {
    const sure = doubts.reduce(
      (rest, { ballot }) => rest - measure(share(ballot.choice, ballot.power)),
      measure({ yes: tally.yesPower, no: tally.noPower }),
    );
    return doubts.reduce(
      ({ least, most }, { options }) => {
        const sizes = options.map(measure).sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
        return { least: least + (sizes[0] ?? 0n), most: most + (sizes.at(-1) ?? 0n) };
      },
      { least: sure, most: sure },
    );
  };
  const cast = extremes(({ yes, no }) => yes + no);
  const lead = extremes(({ yes, no }) => yes - no);
  if (cast.most < quorumPower) return true;
  return cast.least >= quorumPower && (lead.least > 0n || lead.most <= 0n);
}
