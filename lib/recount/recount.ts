import { createTypedDataHasher } from "@/lib/ballots/hash-typed-data";
import type { SignatureEngine } from "@/lib/ballots/signature-engine";
import { proposalOutcome, type Tally } from "@/lib/proposals/proposal-status";
import { isCensusWhole } from "./check-census-proof";
import { checkProposalEvidence, readDomain } from "./check-proposal-evidence";
import type { EvidenceBundle, EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { type Judgement, judgeFindings } from "./judge-findings";
import { type BallotVerdict, type RecountTools, recountVoter, type VoterRecount } from "./recount-voter";

export type RecountProgress = { voters: number; ofVoters: number };

export type Recount = Judgement & {
  faults: Finding[];
  unchecked: Finding[];
  ballots: BallotVerdict[];
  /** What the ballots that hold add up to. */
  tally: Tally;
  published: Tally;
  outcome: EvidenceHead["result"]["outcome"];
};

/** Voters between two reports of progress: some 50 ms of work. */
const CHUNK_VOTERS = 250;

/**
 * Counts a vote again from its evidence alone, believing nothing that a signature, the frozen rule or a census proof can show. The
 * same in a browser and in Node. `onProgress` may answer a promise, for which the count waits: so it can be stopped by a throw.
 */
export async function recount({
  bundle: { voters, ...head },
  engine,
  onProgress,
}: {
  bundle: EvidenceBundle;
  engine: SignatureEngine;
  onProgress?: (progress: RecountProgress) => void | Promise<void>;
}): Promise<Recount> {
  const domain = readDomain(head);
  if (!domain.ok) return refuseWhole(head, { line: "domain", who: null, text: `${domain.reason}.` });
  const hasher = createTypedDataHasher({ domain: domain.value, keccak: engine.keccak });
  const tools: RecountTools = { head, engine, hasher };
  const sum = createSum();
  sum.note(checkProposalEvidence(tools));
  if (head.census !== null && !isCensusWhole(head.census)) {
    sum.note({ faults: [{ line: "census", who: null, text: "Its parts do not make its root." }] });
  }
  const seen = new Set<string>();
  for (const [index, evidence] of voters.entries()) {
    if (index % CHUNK_VOTERS === 0) await onProgress?.({ voters: index, ofVoters: voters.length });
    const address = evidence.address.toLowerCase();
    sum.add(
      seen.has(address)
        ? refuseDouble({ evidence, index })
        : recountVoter({ evidence: { ...evidence, address }, index, tools }),
    );
    seen.add(address);
  }
  await onProgress?.({ voters: voters.length, ofVoters: voters.length });
  sum.note({ faults: compareResult({ head, tally: sum.total.tally, ballots: sum.total.ballots.length }) });
  return conclude({ head, ...sum.total });
}

type Total = Pick<Recount, "faults" | "unchecked" | "ballots" | "tally">;
type Notes = { faults?: readonly Finding[]; unchecked?: readonly Finding[] };

function createSum() {
  const total: Total = {
    faults: [],
    unchecked: [],
    ballots: [],
    tally: { yesPower: 0n, noPower: 0n, yesCount: 0, noCount: 0 },
  };
  const note = ({ faults = [], unchecked = [] }: Notes) => {
    total.faults.push(...faults);
    total.unchecked.push(...unchecked);
  };
  const add = (voter: VoterRecount) => {
    note(voter);
    total.ballots.push(...voter.ballots);
    if (voter.counted !== null) {
      const { choice, power } = voter.counted;
      total.tally[`${choice}Power`] += power;
      total.tally[`${choice}Count`] += 1;
    }
  };
  return { total, note, add };
}

function refuseDouble({
  evidence: { address, ballots },
  index,
}: {
  evidence: EvidenceBundle["voters"][number];
  index: number;
}): VoterRecount {
  const line = `voters[${index}]`;
  const why = "This voter stands in the file twice.";
  return {
    ballots: ballots.map(({ digest, choice, power }, place) => ({
      line: `${line}.ballots[${place}]`,
      voter: address,
      digest,
      choice,
      power: BigInt(power),
      verdict: "refused",
      why,
    })),
    counted: null,
    faults: [{ line, who: address, text: why }],
    unchecked: [],
  };
}

/** Where the published result is not what the ballots say. */
function compareResult({
  head: { result, rule, proposal, ballotCount },
  tally,
  ballots,
}: {
  head: EvidenceHead;
  tally: Tally;
  ballots: number;
}): Finding[] {
  const said: Finding[] = [];
  const published = publishedTally(result);
  for (const name of ["yesPower", "noPower", "yesCount", "noCount"] as const) {
    if (published[name] === tally[name]) continue;
    const text = `${published[name]} was published, the ballots add up to ${tally[name]}.`;
    said.push({ line: `result.${name}`, who: null, text });
  }
  if (ballots !== ballotCount) {
    const text = `The file says ${ballotCount} ballots and holds ${ballots}.`;
    said.push({ line: "ballotCount", who: null, text });
  }
  const isCancelled = proposal.cancelledAt !== null;
  const isDecided = isCancelled || result.isFinal;
  const outcome = isDecided
    ? proposalOutcome({ tally, quorumPower: BigInt(rule.quorumPowerWei), isCancelled })
    : null;
  if (outcome !== result.outcome) {
    const text = `“${result.outcome}” was published, the ballots and the rule make it “${outcome}”.`;
    said.push({ line: "result.outcome", who: null, text });
  }
  if (
    result.isFinal &&
    (result.finalAt === null || Date.parse(result.finalAt) < Date.parse(proposal.endsAt))
  ) {
    said.push({ line: "result.finalAt", who: null, text: "It was final before the end." });
  }
  return said;
}

function publishedTally({ yesPower, noPower, yesCount, noCount }: EvidenceHead["result"]): Tally {
  return { yesPower: BigInt(yesPower), noPower: BigInt(noPower), yesCount, noCount };
}

function conclude({ head, ...total }: Total & { head: EvidenceHead }): Recount {
  const { result } = head;
  return { ...total, ...judgeFindings(total), published: publishedTally(result), outcome: result.outcome };
}

function refuseWhole(head: EvidenceHead, fault: Finding): Recount {
  const sum = createSum();
  sum.note({ faults: [fault] });
  return conclude({ head, ...sum.total });
}
