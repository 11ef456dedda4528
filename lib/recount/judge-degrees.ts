import type { ProposalOutcome } from "@/lib/proposals/proposal-status";
import type { ChainRecount } from "./check-against-chain";
import { describePlace } from "./describe-place";
import type { BallotVerdict } from "./file-ballots";
import type { Finding } from "./finding";
import type { Recount } from "./judge-findings";
import { isEnough } from "./sample-voters";

/** What the ballots of a file make of the outcome. */
export type FileJudgement = {
  /** By the ballots; null while voting runs. */
  outcome: ProposalOutcome | null;
  /** Counted ballots that could not be checked, and whether they can't change the outcome. */
  doubted: BallotVerdict[];
  isFixed: boolean;
  /** What could not be checked and could be about any ballot. */
  general: Finding[];
};

/** How far a result is shown, and by whom. */
export type Degree = {
  name: string;
  /** "open": something is in doubt. */
  state: "holds" | "unasked" | "open" | "wrong";
  text: string;
};

export type Degrees = readonly [file: Degree, node: Degree, witnesses: Degree];

/** What the witnesses that a reader named say; null if the reader named nobody. */
export type WitnessDegree = Pick<Degree, "state" | "text"> | null;

/** The states in words. */
export const DEGREE_WORDS = { holds: "yes", unasked: "not asked", open: "in doubt", wrong: "no" } as const;

/** A degree in one line. */
export function sayDegree({ name, state, text }: Degree): string {
  return `${name}: ${DEGREE_WORDS[state]}. ${text}`;
}

/** What holds by the file itself, by the reader's node, and by the reader's witnesses. */
export function judgeDegrees({
  counted,
  judged,
  witnesses,
}: {
  counted: Recount | ChainRecount;
  judged: FileJudgement;
  witnesses: WitnessDegree;
}): Degrees {
  return [
    { name: "Adds up", ...judgeFile(counted, judged) },
    judgeNode(counted),
    { name: "Confirmed by witnesses", ...judgeWitnessed(counted, witnesses) },
  ];
}

type Said = Pick<Degree, "state" | "text">;

const AGREE = "ignatures, sums, rule and public log agree";

function judgeFile({ faults }: Recount, { outcome, general, doubted, isFixed }: FileJudgement): Said {
  const fault = faults.find(({ by, line }) => by === undefined && line !== WITNESSED);
  if (fault) return { state: "wrong", text: `Wrong: ${placeOf(fault)}.` };
  const doubt = general.find(({ by }) => by !== "witnesses");
  if (doubt) return { state: "open", text: `Not sure yet: ${placeOf(doubt)}.` };
  if (!isFixed) return { state: "open", text: "Ballots that can't be checked yet could change the result." };
  const why = outcome === null ? "be checked yet" : "change the result";
  const except = doubted.length === 0 ? "" : `, except for ballots that can't ${why}`;
  return { state: "holds", text: `${outcome === null ? "So far, s" : "S"}${AGREE}${except}.` };
}

const WITNESSED = "log.witnessed";

function placeOf({ line }: Finding): string {
  const place = describePlace(line);
  return `${place.charAt(0).toLowerCase()}${place.slice(1)}`;
}

function judgeNode({ faults, unchecked, ...counted }: Recount | ChainRecount): Degree {
  const name = "Confirmed by a node";
  const isOfNode = ({ by }: Finding) => by === "node";
  const fault = faults.find(isOfNode);
  if (fault) return { name, state: "wrong", text: fault.text };
  if (!("sample" in counted)) {
    const failed = unchecked.find(isOfNode);
    if (failed) return { name, state: "open", text: failed.text };
    return { name, state: "unasked", text: "Powers, totals and contract wallets are the file's word." };
  }
  const open = unchecked.find((finding) => isOfNode(finding) || finding.isForChain);
  if (open) return { name, state: "open", text: open.text };
  const { places, voters } = counted.sample;
  const asked = `${countOf(places.length)} of ${countOf(voters)} voters`;
  if (!isEnough(counted.sample)) return { name, state: "open", text: `It was asked about only ${asked}.` };
  const whose = places.length < voters ? `the powers of ${asked}` : "all powers";
  return {
    name: places.length < voters ? `${name} (a sample of ${countOf(places.length)})` : name,
    state: "holds",
    text: `The snapshot, the totals, contract wallets and ${whose} are those of the chain.`,
  };
}

function judgeWitnessed({ faults, unchecked }: Recount, witnesses: WitnessDegree): Said {
  const fault = faults.find(({ line }) => line === WITNESSED);
  if (fault) return { state: "wrong", text: fault.text };
  if (witnesses === null)
    return { state: "unasked", text: "Without them, other people may be shown another log." };
  const doubt = unchecked.find(({ line }) => /^log\.(witnessed|endHead)/.test(line));
  return doubt && witnesses.state === "holds" ? { state: "open", text: doubt.text } : witnesses;
}

const countOf = (count: number): string => count.toLocaleString("en");
