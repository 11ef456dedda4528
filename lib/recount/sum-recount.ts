import type { ReceiptClaim } from "@/lib/log/receipt-claim";
import { proposalOutcome, type Tally } from "@/lib/proposals/proposal-status";
import { bytesToHex, hexToBytes } from "@/lib/shared/hex-bytes";
import type { LeafRange } from "@/lib/shared/merkle-tree";
import { checkClocks } from "./check-clocks";
import type { Completeness } from "./check-completeness";
import { checkHandovers } from "./check-handovers";
import { checkLogKey, type FileEntry, type LogPlace } from "./check-log";
import { checkSubjects } from "./check-moderation";
import type { PlacesQuestion } from "./check-places";
import { checkReceipts } from "./check-receipts";
import type { EvidenceHead } from "./evidence-schemas";
import type { Finding } from "./finding";
import { judgeFindings, type Recount } from "./judge-findings";
import { type BallotPlace, ballotLine, createLogPlaces, type LogPlaces, setPlace } from "./log-places";
import { HASH_BYTES } from "./packed-part";
import type { PartRecount, SoundVoters } from "./recount-packed";
import { type BallotVerdict, type CountedVote, REPLACED, type VoterRecount } from "./recount-voter";
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
  const ballots: BallotVerdict[] = [];
  const entries: FileEntry[] = [];
  const sounds: SoundVoters[] = [];
  const tally: Tally = { yesPower: 0n, noPower: 0n, yesCount: 0, noCount: 0 };
  const seen = new Set<string>();
  const note = (notes: Notes) => {
    // Spreading a hundred thousand findings would overflow the stack.
    for (const fault of notes.faults ?? []) faults.push(fault);
    for (const doubt of notes.unchecked ?? []) unchecked.push(doubt);
  };
  const conclude = (): Recount => ({
    faults,
    unchecked,
    ballots,
    listPlaces: () => listPlaces(entries, sounds),
    tally,
    ...judgeFindings({ faults, unchecked }),
    published: publishedTally(head.result),
    outcome: head.result.outcome,
  });
  const count = ({ choice, power }: CountedVote): void => {
    tally[`${choice}Power`] += power;
    tally[`${choice}Count`] += 1;
  };
  const addVoter = (found: VoterRecount): void => {
    const voter = seen.has(found.voter) ? refuseDouble(found) : found;
    seen.add(found.voter);
    note(voter);
    // One voter may have more ballots than a call takes arguments.
    for (const ballot of voter.ballots) ballots.push(ballot);
    for (const entry of voter.entries) entries.push(entry);
    if (voter.counted !== null) count(voter.counted);
  };
  return {
    note,
    add({ sound, others }) {
      if (sound !== null) {
        sounds.push(sound);
        for (const voter of describeSound(sound)) addVoter(voter);
      }
      for (const voter of others) addVoter(voter);
    },
    refuseWhole(fault) {
      note({ faults: [fault] });
      return conclude();
    },
    async finish({ receipts, logKeys, now }, checkPlaces) {
      note({ faults: compareResult({ head, tally, ballots: ballots.length }) });
      note({ faults: checkSubjects(head, ballots) });
      note(await checkPlaces({ places: gatherPlaces(entries, sounds), now }));
      note({ unchecked: [...checkLogKey(head, logKeys), ...checkClocks(head, now)] });
      const { log } = head;
      if (log !== undefined)
        note(checkHandovers({ log, endorsements: log.endorsements ?? [], keys: logKeys, now }));
      const listLeaves = () => [...entries, ...listPlaces([], sounds)].map(({ leaf }) => leaf);
      note(checkReceipts({ head, ballots, listLeaves, receipts }));
      return conclude();
    },
  };
}

/** Without their entries, which stay in columns. */
function* describeSound(sound: SoundVoters): Generator<VoterRecount> {
  const nothing = { faults: [], unchecked: [], entries: [] };
  let start = 0;
  for (const [index, voter] of sound.voters.entries()) {
    const range = { start, end: start + (sound.ballots[index] ?? 0) };
    const ballots: BallotVerdict[] = [];
    for (; start < range.end; start += 1) ballots.push(new SoundBallot(sound, index, start, range));
    const line = `voters[${sound.places[index]}]`;
    yield { voter, line, ballots, counted: ballots.at(-1) ?? null, ...nothing };
  }
}

/** A ballot of the columns, described when it is asked for, because there may be very many. */
class SoundBallot implements BallotVerdict {
  readonly #sound: SoundVoters;
  readonly #voter: number;
  readonly #at: number;
  /** Of the voter's ballots. */
  readonly #range: LeafRange;
  constructor(sound: SoundVoters, voter: number, at: number, range: LeafRange) {
    this.#sound = sound;
    this.#voter = voter;
    this.#at = at;
    this.#range = range;
  }
  get line(): string {
    return ballotLine(this.#sound.places[this.#voter] ?? 0, this.#at - this.#range.start);
  }
  get voter(): string {
    return this.#sound.voters[this.#voter] ?? "0x";
  }
  get digest(): string {
    return bytesToHex(this.#sound.digests.subarray(this.#at * HASH_BYTES, (this.#at + 1) * HASH_BYTES));
  }
  get choice(): "yes" | "no" {
    return this.#sound.choices[this.#at] === 1 ? "yes" : "no";
  }
  get power(): bigint {
    return this.#sound.powers[this.#voter] ?? 0n;
  }
  get verdict(): "counted" | "replaced" {
    return this.#at === this.#range.end - 1 ? "counted" : "replaced";
  }
  get why(): string | null {
    return this.verdict === "counted" ? null : REPLACED;
  }
}

function* placesOf(entries: readonly FileEntry[], sounds: readonly SoundVoters[]): Generator<BallotPlace> {
  for (const { line, who, position, leaf, at } of entries) {
    const [voter = 0, nth = 0] = (line.match(/\d+/g) ?? []).map(Number);
    if (position !== null)
      yield { voter, nth, address: who ?? "0x", position, leaf: hexToBytes(leaf), at: at ?? 0 };
  }
  for (const { voters, places, ballots, leaves, receivedAt, positions } of sounds) {
    let ballot = 0;
    for (const [index, address] of voters.entries())
      for (let nth = 0; nth < (ballots[index] ?? 0); nth += 1, ballot += 1)
        yield {
          voter: places[index] ?? 0,
          nth,
          address,
          position: positions[ballot] ?? 0,
          leaf: leaves.subarray(ballot * HASH_BYTES, (ballot + 1) * HASH_BYTES),
          at: receivedAt[ballot] ?? 0,
        };
  }
}

function gatherPlaces(entries: readonly FileEntry[], sounds: readonly SoundVoters[]): LogPlaces {
  const placed = entries.filter(({ position }) => position !== null);
  const gathered = createLogPlaces(
    sounds.reduce((sum, { positions }) => sum + positions.length, placed.length),
  );
  let at = 0;
  for (const place of placesOf(placed, sounds)) setPlace(gathered, at++, place);
  return gathered;
}

function listPlaces(entries: readonly FileEntry[], sounds: readonly SoundVoters[]): LogPlace[] {
  return Array.from(placesOf(entries, sounds), ({ voter, nth, address, position, leaf, at }) => ({
    line: ballotLine(voter, nth),
    who: address,
    position,
    leaf: bytesToHex(leaf),
    at,
  }));
}

function refuseDouble({ voter, line, ballots, entries }: VoterRecount): VoterRecount {
  const why = "This voter is in the file twice.";
  return {
    voter,
    line,
    ballots: ballots.map(({ line: own, digest, choice, power }) => ({
      ...{ line: own, voter, digest, choice, power },
      verdict: "refused",
      why,
    })),
    counted: null,
    faults: [{ line, who: voter, text: why, topic: "missing" }],
    unchecked: [],
    entries,
  };
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
  const published = publishedTally(result);
  for (const name of ["yesPower", "noPower", "yesCount", "noCount"] as const) {
    if (published[name] === tally[name]) continue;
    const text = `${published[name]} was published, the ballots add up to ${tally[name]}.`;
    said.push({ line: `result.${name}`, who: null, text });
  }
  const cast = tally.yesPower + tally.noPower;
  if (cast > BigInt(snapshot.totalPower)) {
    const text = `The ballots add up to ${cast}, more than all power there was.`;
    said.push({ line: "snapshot.totalPower", who: null, text });
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
  const finalAt = checkFinalAt({ result, proposal, log });
  if (finalAt !== null) said.push({ line: "result.finalAt", who: null, text: finalAt });
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
