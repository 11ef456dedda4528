import type { ReceiptClaim } from "@/lib/log/receipt-claim";
import { proposalOutcome, type Tally } from "@/lib/proposals/proposal-status";
import { checkClocks } from "./check-clocks";
import type { Completeness } from "./check-completeness";
import { checkHandovers } from "./check-handovers";
import { checkLogKey } from "./check-log";
import { checkSubjects } from "./check-moderation";
import type { PlacesQuestion } from "./check-places";
import { checkReceipts } from "./check-receipts";
import type { EvidenceHead } from "./evidence-schemas";
import { ColumnBallot, type FileBallots, joinPlaces, refuseBallotAt } from "./file-ballots";
import type { Finding } from "./finding";
import { findingAt } from "./finding-at";
import { judgeFindings, type Recount } from "./judge-findings";
import type { PartRecount } from "./recount-part";
import { SKEW_MS } from "./signing-time";

type Notes = { faults?: readonly Finding[]; unchecked?: readonly Finding[] };

/** What the reader knows from sources other than the file. */
export type KnownToReader = {
  /** The receipts that a voter kept; their signatures are valid. */
  receipts: readonly ReceiptClaim[];
  /** The public keys of the server's log; none if nobody named one. */
  logKeys: readonly string[];
  /** The reader's clock, in ms since 1970. */
  now: number;
};

export type RecountSum = {
  note(notes: Notes): void;
  /** In the order of the file: if a voter appears twice, the first counts. */
  add(part: PartRecount): void;
  /** The answer if nothing in the file can be checked. */
  refuseWhole(fault: Finding): Recount;
  /** Compares with the published result, with the log, and with the receipts that a voter kept. */
  finish(
    known: KnownToReader,
    checkPlaces: (question: PlacesQuestion) => Completeness | Promise<Completeness>,
  ): Promise<Recount>;
};

/** Adds up the findings about the voters of one file, no matter where each was checked. */
export function createRecountSum(head: EvidenceHead): RecountSum {
  const faults: Finding[] = [];
  const unchecked: Finding[] = [];
  const ballots: ColumnBallot[] = [];
  const columns: FileBallots[] = [];
  const tally: Tally = { yesPower: 0n, noPower: 0n, yesCount: 0, noCount: 0 };
  const seen = new Set<string>();
  let voters = 0;
  const note = (notes: Notes) => {
    // Spreading a hundred thousand findings would overflow the stack.
    for (const fault of notes.faults ?? []) faults.push(fault);
    for (const doubt of notes.unchecked ?? []) unchecked.push(doubt);
  };
  const conclude = (): Recount => ({
    faults,
    unchecked,
    ballots,
    tally,
    ...judgeFindings({ faults, unchecked }),
    published: publishedTally(head.result),
    outcome: head.result.outcome,
  });
  /** The places of those whom the file had before. */
  const findDoubles = (part: PartRecount): Set<number> => {
    const doubles = new Set<number>();
    for (const voter of part.voters) {
      if (seen.has(voter)) doubles.add(voters);
      seen.add(voter);
      voters += 1;
    }
    return doubles;
  };
  return {
    note,
    add(part) {
      const first = voters;
      const doubles = findDoubles(part);
      note(doubles.size === 0 ? part : refuseDoubles({ part, first, doubles }));
      for (const own of part.ballots) {
        columns.push(own);
        for (const [at, place] of own.voters.entries()) {
          const ballot = new ColumnBallot(own, at, part.voters[place - first] ?? "0x");
          ballots.push(ballot);
          const { verdict, choice, power } = ballot;
          if (verdict !== "counted") continue;
          tally[`${choice}Power`] += power;
          tally[`${choice}Count`] += 1;
        }
      }
    },
    refuseWhole(fault) {
      note({ faults: [fault] });
      return conclude();
    },
    async finish({ receipts, logKeys, now }, checkPlaces) {
      note({ faults: compareResult({ head, tally, ballots: ballots.length }) });
      note({ faults: checkSubjects(head, ballots) });
      note(await checkPlaces({ places: joinPlaces(columns), now }));
      note({ unchecked: [...checkLogKey(head, logKeys), ...checkClocks(head, now)] });
      const { log } = head;
      if (log !== undefined)
        note(checkHandovers({ log, endorsements: log.endorsements ?? [], keys: logKeys, now }));
      note(checkReceipts({ head, ballots, receipts }));
      return conclude();
    },
  };
}

/** The findings of a part without those of voters whom the file had before, whose ballots it refuses. */
function refuseDoubles({
  part: { voters, ballots, faults, unchecked },
  first,
  doubles,
}: {
  part: PartRecount;
  first: number;
  doubles: ReadonlySet<number>;
}): Notes {
  const why = "This voter is in the file twice.";
  for (const own of ballots)
    for (const [at, place] of own.voters.entries()) if (doubles.has(place)) refuseBallotAt(own, at, why);
  const isKept = ({ line }: Finding) => !doubles.has(Number(/\d+/.exec(line)?.[0]));
  const said = Array.from(doubles, (place): Finding => {
    return { line: `voters[${place}]`, who: voters[place - first] ?? null, text: why, topic: "missing" };
  });
  return { faults: [...faults.filter(isKept), ...said], unchecked: unchecked.filter(isKept) };
}

/** Where the published result differs from the ballots. */
function compareResult({
  head: { result, rule, snapshot, proposal, ballotCount, log },
  tally,
  ballots,
}: {
  head: EvidenceHead;
  tally: Tally;
  ballots: number;
}): Finding[] {
  const said: Finding[] = [];
  const say = (line: string, text: string) => said.push(findingAt(line, text));
  const published = publishedTally(result);
  for (const name of ["yesPower", "noPower", "yesCount", "noCount"] as const)
    if (published[name] !== tally[name])
      say(`result.${name}`, `${published[name]} was published, the ballots add up to ${tally[name]}.`);
  const cast = tally.yesPower + tally.noPower;
  if (cast > BigInt(snapshot.totalPower))
    say("snapshot.totalPower", `The ballots add up to ${cast}, more than all power there was.`);
  if (ballots !== ballotCount)
    say("ballotCount", `The file says ${ballotCount} ballots and holds ${ballots}.`);
  const isCancelled = proposal.cancelledAt !== null;
  const isDecided = isCancelled || result.isFinal;
  const outcome = isDecided
    ? proposalOutcome({ tally, quorumPower: BigInt(rule.quorumPowerWei), isCancelled })
    : null;
  if (outcome !== result.outcome)
    say(
      "result.outcome",
      `“${result.outcome}” was published, the ballots and the rule make it “${outcome}”.`,
    );
  const finalAt = checkFinalAt({ result, proposal, log });
  if (finalAt !== null) say("result.finalAt", finalAt);
  return said;
}

/** A result is final after the end, and in the log after that. */
function checkFinalAt({
  result: { isFinal, finalAt },
  proposal: { endsAt },
  log,
}: Pick<EvidenceHead, "result" | "proposal" | "log">): string | null {
  if (isFinal !== (finalAt !== null)) return "It must be there exactly when the result is final.";
  if (finalAt === null) return null;
  if (Date.parse(finalAt) < Date.parse(endsAt)) return "It was final before the end.";
  if (log?.result && Date.parse(finalAt) > log.result.at + SKEW_MS)
    return "It was final only after the log had the result.";
  return null;
}

function publishedTally({ yesPower, noPower, yesCount, noCount }: EvidenceHead["result"]): Tally {
  return { yesPower: BigInt(yesPower), noPower: BigInt(noPower), yesCount, noCount };
}
