import { formatFlips } from "./headline-sentences";
import type {
  ComparedTally,
  EndedProposal,
  FeePeriod,
  Flips,
  PaidPeriod,
  ProposalTurnout,
  Tenth,
  VotePeriod,
} from "./metric-data";
import type { MetricRow, Shape } from "./shape";
import { shareOf } from "./share-of";

/** Rows in the order of time; none when nothing ended at all, so that nobody reads zeros where there was nothing. */
const unlessNone = (periods: readonly VotePeriod[], shape: Shape): Shape =>
  periods.some(({ proposals }) => proposals > 0) ? shape : { rows: [], note: null };

export function shapeTurnout(periods: readonly VotePeriod[]): Shape {
  return unlessNone(periods, {
    rows: periods.map((period) => ({
      start: period.start,
      proposals: String(period.proposals),
      byPower: shareOf(period.castPower, period.totalPower),
      castPower: period.castPower.toString(),
      totalPower: period.totalPower.toString(),
      byHolders: shareOf(period.askedVotes, period.holders),
      votes: String(period.askedVotes),
      holders: period.asked === 0 ? null : String(period.holders),
    })),
    note: null,
  });
}

export function shapeParticipatingPower(periods: readonly VotePeriod[]): Shape {
  return unlessNone(periods, {
    rows: periods.map(({ start, proposals, castPower }) => ({
      start,
      perProposal: proposals === 0 ? null : (castPower / BigInt(proposals)).toString(),
      castPower: castPower.toString(),
      proposals: String(proposals),
    })),
    note: null,
  });
}

export function shapeVotesPerProposal(periods: readonly VotePeriod[]): Shape {
  return unlessNone(periods, {
    rows: periods.map(({ start, proposals, votes }) => ({
      start,
      perProposal: hundredthsPer(votes, proposals),
      votes: String(votes),
      proposals: String(proposals),
    })),
    note: null,
  });
}

export function shapeOutcomes(periods: readonly VotePeriod[]): Shape {
  return unlessNone(periods, {
    rows: periods.map(({ start, proposals, passed, rejected, quorumNotMet }) => ({
      start,
      passRate: shareOf(passed, proposals),
      passed: String(passed),
      rejected: String(rejected),
      quorumNotMet: String(quorumNotMet),
    })),
    note: null,
  });
}

export function shapeArrival(tenths: readonly Tenth[]): Shape {
  const votes = tenths.reduce((sum, tenth) => sum + tenth.votes, 0);
  if (votes === 0) return { rows: [], note: null };
  return {
    rows: tenths.map((tenth, index) => ({
      part: `${index * 10} to ${(index + 1) * 10} %`,
      share: shareOf(tenth.votes, votes),
      votes: String(tenth.votes),
      power: tenth.power.toString(),
    })),
    note: null,
  };
}

const OUTCOME_NAMES: Readonly<Record<string, string>> = {
  passed: "Passed",
  rejected: "Rejected",
  "quorum-not-met": "Quorum not met",
};

const named = ({ slug, number, title, ended }: EndedProposal): MetricRow => ({
  proposal: `${slug} #${number}`,
  title,
  ended,
});

/** Oldest first, as in a chart. */
export function shapeProposalTurnout(proposals: readonly ProposalTurnout[]): Shape {
  return {
    rows: proposals.toReversed().map((proposal) => ({
      ...named(proposal),
      outcome: OUTCOME_NAMES[proposal.outcome] ?? proposal.outcome,
      turnout: shareOf(proposal.castPower, proposal.totalPower),
      quorum: shareOf(proposal.quorumPower, proposal.totalPower),
      castPower: proposal.castPower.toString(),
      totalPower: proposal.totalPower.toString(),
      votes: String(proposal.votes),
    })),
    note: null,
  };
}

/** Oldest first, as in a chart. */
export function shapeTallies(proposals: readonly ComparedTally[], flips: Flips): Shape {
  const rows = proposals.toReversed().map((tally) => {
    const { yes, no, fromNfts } = tally;
    const fromTokens = fromNfts && { yes: yes - fromNfts.yes, no: no - fromNfts.no };
    return {
      ...named(tally),
      yesShare: shareOf(yes, yes + no),
      nftYesShare: fromNfts && shareOf(fromNfts.yes, fromNfts.yes + fromNfts.no),
      tokenYesShare: fromTokens && shareOf(fromTokens.yes, fromTokens.yes + fromTokens.no),
      yes: yes.toString(),
      no: no.toString(),
      nftYes: fromNfts?.yes.toString() ?? null,
      nftNo: fromNfts?.no.toString() ?? null,
      tokenYes: fromTokens?.yes.toString() ?? null,
      tokenNo: fromTokens?.no.toString() ?? null,
    };
  });
  return { rows, note: flips.known === 0 ? null : formatFlips(flips) };
}

export function shapeFees(periods: readonly FeePeriod[]): Shape {
  if (periods.every(({ payments }) => payments === 0)) return { rows: [], note: null };
  return {
    rows: periods.map(({ start, payments, amountWei }) => ({
      start,
      amount: amountWei.toString(),
      payments: String(payments),
    })),
    note: null,
  };
}

export function shapePaid(periods: readonly PaidPeriod[]): Shape {
  if (periods.every(({ prizes }) => prizes === 0)) return { rows: [], note: null };
  return {
    rows: periods.map(({ start, amountWei, prizes, winners }) => ({
      start,
      amount: amountWei.toString(),
      prizes: String(prizes),
      winners: String(winners),
    })),
    note: null,
  };
}

/** A quotient in hundredths, cut; null of nothing. */
export function hundredthsPer(part: number, whole: number): string | null {
  return whole === 0 ? null : String(Math.floor((part * 100) / whole));
}
