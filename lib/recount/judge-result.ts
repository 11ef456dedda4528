import { type ProposalOutcome, proposalOutcome } from "@/lib/proposals/proposal-status";
import { groupBy } from "@/lib/shared/group-by";
import type { ChainRecount } from "./check-against-chain";
import { describePlace } from "./describe-place";
import type { EvidenceHead } from "./evidence-schemas";
import type { BallotVerdict, Degree, Finding } from "./finding";
import type { Recount } from "./judge-findings";
import type { WitnessJudgement } from "./judge-witnesses";
import { isEnough } from "./sample-voters";

/** The states in words. */
export const DEGREE_WORDS = { holds: "yes", unasked: "not asked", open: "in doubt", wrong: "no" } as const;

/** A degree in one line. */
export function sayDegree({ name, state, text }: Degree): string {
  return `${name}: ${DEGREE_WORDS[state]}. ${text}`;
}

export type ResultJudgement = {
  /**
   * "holds": nothing is wrong, and nothing that is unchecked can change the outcome. "open": something could.
   * "running": nothing is wrong so far, and there is no final result yet.
   */
  status: "holds" | "open" | "running" | "wrong";
  /** By the ballots; null while voting runs. */
  outcome: ProposalOutcome | null;
  /** Counted ballots that could not be checked, and whether they can't change the outcome. */
  doubted: BallotVerdict[];
  isFixed: boolean;
  /** False of a file that was refused before its voters, so that its sums and degrees say nothing. */
  isCounted: boolean;
  /** What could not be checked and could be about any ballot. */
  general: Finding[];
  degrees: readonly [file: Degree, node: Degree, witnesses: Degree];
};

/** A voter's part of the tally. */
type Share = { yes: bigint; no: bigint };

/** What a recount means for the result, and how far that is shown. `witnesses`: what they said, and who named them. */
export function judgeResult(
  counted: Recount | ChainRecount,
  { result, proposal, rule, snapshot, log, ballotCount }: EvidenceHead,
  witnesses: Pick<WitnessJudgement, "said" | "isOfSite"> = NO_WITNESSES,
): ResultJudgement {
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
  const withoutEnd = log?.endHead === null && ballotCount > 0 && !isCancelled ? WITHOUT_END : null;
  const isCounted = !counted.faults.some(({ line }) => line === "domain" || line === "proposal.versions");
  const judged = { outcome, doubted: doubts.map(({ ballot }) => ballot), isFixed, isCounted, general };
  return {
    ...judged,
    status: statusOf(counted, judged),
    degrees: [
      { name: "Adds up", ...judgeFile(counted, judged) },
      judgeNode(counted, isCounted),
      {
        name: `Confirmed by witnesses${witnesses.isOfSite ? " (named by this site)" : ""}`,
        ...judgeWitnessed(counted, {
          early: outcome === null ? BEFORE_END : withoutEnd,
          said: isCounted ? witnesses.said : null,
        }),
      },
    ],
  };
}

type Judged = Omit<ResultJudgement, "status" | "degrees">;

function statusOf({ faults }: Recount, { general, outcome, isFixed }: Judged): ResultJudgement["status"] {
  if (faults.length > 0) return "wrong";
  if (general.length > 0 || !isFixed) return "open";
  return outcome === null ? "running" : "holds";
}

type Doubt = { ballot: BallotVerdict; options: Share[] };

/** The counted ballots that may count otherwise, each with all that it may add. */
function listDoubts({ ballots, unchecked }: Recount, totalPower: bigint): Doubt[] {
  const ofVoters = unchecked.filter(({ line }) => line.startsWith("voters["));
  if (ofVoters.length === 0) return [];
  const findings = groupBy(ofVoters, ({ line }) => line.replace(/\.digest$/, ""));
  const byVoter = groupBy(ballots, ({ voter }) => voter);
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
    const changes = doubts.map(({ ballot, options }) => {
      const own = measure(share(ballot.choice, ballot.power));
      return options.map((option) => measure(option) - own);
    });
    const reach = (isFurther: (change: bigint, than: bigint) => boolean) =>
      changes
        .map((each) => each.reduce((best, change) => (isFurther(change, best) ? change : best), 0n))
        .reduce((sum, change) => sum + change, measure({ yes: tally.yesPower, no: tally.noPower }));
    return { least: reach((change, than) => change < than), most: reach((change, than) => change > than) };
  };
  const cast = extremes(({ yes, no }) => yes + no);
  const lead = extremes(({ yes, no }) => yes - no);
  if (cast.most < quorumPower) return true;
  return cast.least >= quorumPower && (lead.least > 0n || lead.most <= 0n);
}

type Said = Pick<Degree, "state" | "text">;

const AGREE = "ignatures, sums, rule and public log agree";

function judgeFile({ faults }: Recount, { outcome, general, doubted, isFixed }: Judged): Said {
  const fault = faults.find(({ by, line }) => by === undefined && line !== WITNESSED);
  const found = fault ?? general.find(({ by }) => by !== "witnesses");
  if (found) return { state: fault ? "wrong" : "open", text: `${describePlace(found.line)}: ${found.text}` };
  if (!isFixed) return { state: "open", text: "Ballots that can't be checked yet could change the result." };
  const why = outcome === null ? "be checked yet" : "change the result";
  const except = doubted.length === 0 ? "" : `, except for ballots that can't ${why}`;
  return { state: "holds", text: `${outcome === null ? "So far, s" : "S"}${AGREE}${except}.` };
}

const WITNESSED = "log.witnessed";

function judgeNode({ faults, unchecked, ...counted }: Recount | ChainRecount, isCounted: boolean): Degree {
  const name = "Confirmed by a node";
  const sample = isCounted && "sample" in counted ? counted.sample : null;
  const fault = faults.find(({ by }) => by === "node");
  const found =
    isCounted && (fault ?? unchecked.find(({ by, isForChain }) => by === "node" || (sample && isForChain)));
  if (found) return { name, state: fault ? "wrong" : "open", text: found.text };
  if (sample === null)
    return { name, state: "unasked", text: "Powers, totals and contract wallets are the file's word." };
  const { places, voters } = sample;
  const asked = `${countOf(places.length)} of ${countOf(voters)} voters`;
  if (!isEnough(sample)) return { name, state: "open", text: `It was asked about only ${asked}.` };
  const whose = places.length < voters ? `the powers of ${asked}` : "all powers";
  return {
    name: places.length < voters ? `${name} (a sample of ${countOf(places.length)})` : name,
    state: "holds",
    text: `The snapshot, the totals, contract wallets and ${whose} are those of the chain.`,
  };
}

const NO_WITNESSES = { said: null, isOfSite: false };
const BEFORE_END = "Witnesses are asked once voting is over.";
const WITHOUT_END = "The file doesn't have the head of the log from after the end yet.";

function judgeWitnessed(
  { faults, unchecked }: Recount,
  { early, said }: { early: string | null; said: string | null },
): Said {
  const fault = faults.find(({ line }) => line === WITNESSED);
  if (said === null && !fault)
    return { state: "unasked", text: "Without them, other people may be shown another log." };
  const doubt = unchecked.find(({ by, line }) => by === "witnesses" || /^log(\.(witn|endH)|$)/.test(line));
  // Who signed a log says nothing of a vote that is not shown to be in it.
  const broken = faults.find(({ by, line }) => by === undefined && /^(public )?log/.test(line));
  const text = (fault ?? broken)?.text ?? early ?? doubt?.text;
  if (text !== undefined) return { state: fault ? "wrong" : "open", text };
  return { state: "holds", text: said ?? "" };
}

const countOf = (count: number): string => count.toLocaleString("en");
