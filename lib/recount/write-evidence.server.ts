import "server-only";
import { getAddress } from "viem";
import { hideText } from "@/lib/ballots/hide-text";
import { contractNames, eachAmount } from "@/lib/env/counted-contracts";
import { getSourcedHoldingsAt } from "@/lib/holdings/get-holdings-at.server";
import type { ProvedHoldings } from "@/lib/holdings/open-census.server";
import type { Address } from "@/lib/shared/address";
import type { BallotEvidence, VoterEvidence } from "./evidence-schemas";
import { type EvidenceBallot, listVotersWithBallots } from "./evidence-store.server";
import type { Evidence } from "./open-evidence.server";
import type { ProvedLog } from "./prove-log.server";
import { beginFile, FILE_END, writeLines } from "./write-lines";

/** How far a file is written: its last voter, and how many ballots it has so far. */
export type EvidencePlace = { after: string; ballots: number };

export type EvidencePart = { place: EvidencePlace } & (
  | { kind: "head"; head: string }
  | { kind: "voters"; voters: VoterEvidence[] }
  | { kind: "end" }
);

/**
 * The evidence part by part. It pages by key without a transaction, and throws at the end if what it read differs from the
 * head. So a broken-off file isn't mistaken for a complete one.
 */
export async function* readEvidence({
  evidence,
  log: { log, ballotPlaces },
  from,
  votersAtOnce,
}: {
  evidence: Evidence;
  log: ProvedLog;
  /** If the beginning is already written. */
  from?: EvidencePlace | null;
  votersAtOnce: number;
}): AsyncGenerator<EvidencePart, void, undefined> {
  let place: EvidencePlace = { after: from?.after ?? "", ballots: from?.ballots ?? 0 };
  if (!from) yield { kind: "head", head: JSON.stringify({ ...evidence.head, log }), place };
  for await (const { voters, after } of pages({ evidence, first: place.after, votersAtOnce })) {
    const own = voters.flatMap((voter) => voter.ballots);
    for (const [index, ballot] of own.entries()) {
      const position = ballotPlaces[place.ballots + index];
      if (position !== undefined && position >= 0) ballot.position = position;
    }
    place = { after, ballots: place.ballots + own.length };
    if (voters.length > 0) yield { kind: "voters", voters, place };
  }
  await refuseChanged(evidence, place.ballots);
  yield { kind: "end", place };
}

const LINES_AT_ONCE = 500;

/** The bundle as JSON, a voter a line, from the rows. */
export async function* writeEvidence(reading: {
  evidence: Evidence;
  log: ProvedLog;
}): AsyncGenerator<string, void, undefined> {
  let first = 0;
  for await (const part of readEvidence({ ...reading, votersAtOnce: LINES_AT_ONCE })) {
    if (part.kind === "head") yield beginFile(part.head);
    else if (part.kind === "end") yield FILE_END;
    else {
      yield writeLines(part.voters, first);
      first += part.voters.length;
    }
  }
}

async function* pages({
  evidence,
  first,
  votersAtOnce,
}: {
  evidence: Evidence;
  first: string;
  votersAtOnce: number;
}): AsyncGenerator<{ voters: VoterEvidence[]; after: string }, void, undefined> {
  const { proposalId, ballots } = evidence;
  let after = first;
  for (;;) {
    const page = await listVotersWithBallots({
      proposalId,
      lastId: ballots.lastId,
      after,
      limit: votersAtOnce,
    });
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.voter;
    const counted = page.filter((voter) => voter.ballots.length > 0);
    const held = await readHoldings(
      evidence,
      counted.map(({ voter }) => voter),
    );
    const voters = counted.map(({ voter, ballots: own }) => describeVoter({ voter, own, held, evidence }));
    yield { voters, after };
    if (page.length < votersAtOnce) return;
  }
}

type Held = ReadonlyMap<Address, ProvedHoldings>;

async function readHoldings(
  { head, census, snapshot }: Evidence,
  holders: readonly Address[],
): Promise<Held> {
  if (census !== null) return census.prove(holders);
  if (head.holdingsFrom === "unknown" || holders.length === 0) return new Map();
  const { holdings, sources } = await getSourcedHoldingsAt({
    holders,
    block: snapshot.block,
    blockHash: snapshot.hash,
  });
  if (contractNames.some((name) => sources[name] !== "index"))
    throw new Error("the index lost trust while the file was written");
  return new Map([...holdings].map(([holder, amounts]) => [holder, { ...amounts, proof: null }]));
}

function describeVoter({
  voter,
  own,
  held,
  evidence: { hiddenReasons },
}: {
  voter: Address;
  own: readonly EvidenceBallot[];
  held: Held;
  evidence: Evidence;
}): VoterEvidence {
  const holdings = held.get(voter);
  return {
    address: getAddress(voter),
    holdings: holdings ? eachAmount(({ field }) => holdings[field].toString()) : null,
    proof: holdings?.proof ?? null,
    ballots: own.map((ballot) => describeBallot({ ballot, isHidden: hiddenReasons.has(ballot.digest) })),
  };
}

/** The reason of a ballot signed as a text can't be left out, because its digest needs the whole text. */
function describeBallot({
  ballot: { receivedAt, signedTogether, ...ballot },
  isHidden,
}: {
  ballot: EvidenceBallot;
  isHidden: boolean;
}): BallotEvidence {
  const reason = isHidden && ballot.form === "typed" ? hideText(ballot.reason) : ballot.reason;
  return {
    ...ballot,
    ...(signedTogether && { signedTogether }),
    reason,
    receivedAt: receivedAt.toISOString(),
  };
}

/** A ballot with a lower number may have been stored after the head was read, and a census may have restarted. */
async function refuseChanged({ head, census }: Evidence, ballots: number): Promise<void> {
  const isSame = ballots === head.ballotCount && (census === null || (await census.isStillThere()));
  if (!isSame) throw new Error("the evidence changed while it was read");
}
