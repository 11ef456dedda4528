import type { Hex } from "viem";
import { type BallotChain, emptyChain, extendChain } from "@/lib/log/ballot-chain";
import { END_HEAD_MS, isSameLog, isTreeHeadSigned, LATE_HEAD_MS } from "@/lib/log/tree-head";
import { bytesToHex } from "@/lib/shared/hex-bytes";
import { checkName } from "./check-log";
import type { EvidenceHead, LogEvidence } from "./evidence-schemas";
import { leafOf, lineOf, type OrderedPlaces, whoOf } from "./file-ballots";
import type { Finding } from "./finding";
import { findingAt } from "./finding-at";

/** What the log shows about missing or late ballots. */
export type Completeness = { faults: Finding[]; unchecked: Finding[] };

/** Whether the file has all ballots that the log has of this vote, and which came into the log after its end. */
export function checkCompleteness(
  ordered: OrderedPlaces & {
    /** The reader's clock, because a server may date its last head to shortly after the end. */
    now: number;
  },
): Completeness {
  const { head, now } = ordered;
  const { log, proposal } = head;
  if (log === undefined) return { faults: [], unchecked: [] };
  const { result } = log;
  return [
    result === null ? sayWithoutResult(head) : compareWithResult(proposal, { result, ordered }),
    checkEndHead({ log, ordered, now }),
    checkCancelPlace(proposal, log),
    checkCensusPlace(log, ordered),
  ].reduce(join);
}

function join(left: Completeness, right: Completeness): Completeness {
  return {
    faults: [...left.faults, ...right.faults],
    unchecked: [...left.unchecked, ...right.unchecked],
  };
}

const NO_RESULT =
  "The log has no result of this vote in this file, so nothing shows that no ballot is missing. Get the file from the server again.";

function sayWithoutResult({ proposal, result }: EvidenceHead): Completeness {
  const isOver = result.isFinal || proposal.cancelledAt !== null;
  return { faults: [], unchecked: isOver ? [findingAt("log.result", NO_RESULT)] : [] };
}

/** Those with at least this place in the log, in its order. */
function listFrom({ places, order }: OrderedPlaces, position: number): number[] {
  const first = order.findIndex((at) => (places.positions[at] ?? 0) >= position);
  return first === -1 ? [] : [...order.subarray(first)];
}

/** All ballots of the file, by their places, must be those that the log counted when voting was over. */
function compareWithResult(
  { endsAt, cancelledAt }: EvidenceHead["proposal"],
  { result, ordered }: { result: NonNullable<LogEvidence["result"]>; ordered: OrderedPlaces },
): Completeness {
  const { places, order, sha256 } = ordered;
  const faults: Finding[] = [];
  const fault = (line: string, text: string) => faults.push(findingAt(line, text));
  // After an early result, later votes would not count.
  if (result.at < Date.parse(cancelledAt ?? endsAt))
    fault("log.result", "The log has it of before voting was over.");
  for (const at of listFrom(ordered, result.position))
    fault(lineOf(places, at), "It was placed in the log after the result of this vote.");
  if (result.treeSize > result.position)
    fault("log.result", "It counts ballots that come after it in the log.");
  else if ((places.positions[order.at(-1) ?? -1] ?? -1) >= result.treeSize)
    fault("log.result", "It counts fewer entries of the log than the ballots of this file reach.");
  const { ballots, chain } = order.reduce<BallotChain>(
    (counted, at) => extendChain(counted, leafOf(places, at), sha256),
    emptyChain,
  );
  const missing = result.ballots - ballots;
  if (missing > 0)
    fault(
      "log.result",
      `${missing === 1 ? "A ballot" : `${missing} ballots`} of the public log ${missing === 1 ? "is" : "are"} missing from this file: the log counted ${result.ballots}, the file has ${ballots}.`,
    );
  else if (missing < 0)
    fault(
      "log.result",
      `The file has ${ballots} ballots, the log counted ${result.ballots} when voting was over.`,
    );
  else if (bytesToHex(chain) !== result.chain)
    fault("log.result", "The ballots of this file are not those that the log counted.");
  return { faults, unchecked: [] };
}

/** Entries that the log has only after the head of the end may have come late. */
function checkEndHead({
  log,
  ordered,
  now,
}: {
  log: LogEvidence;
  ordered: OrderedPlaces;
  now: number;
}): Completeness {
  const { proposal, result } = ordered.head;
  const line = "log.endHead";
  const { endHead } = log;
  const endsAt = Date.parse(proposal.endsAt);
  if (endHead === null) {
    const isDue =
      result.isFinal && proposal.cancelledAt === null && Math.max(log.head.at, now) > endsAt + LATE_HEAD_MS;
    const text =
      "The file has no head of the log from after the end, so only the server's clock says that the ballots came in time. Get it from the server again.";
    return { faults: [], unchecked: isDue ? [findingAt(line, text)] : [] };
  }
  const faults: Finding[] = [];
  const { head, publicKey } = endHead;
  if (!isTreeHeadSigned({ head, publicKey: publicKey as Hex }))
    faults.push(findingAt(line, "The key of the log did not sign it."));
  faults.push(...checkName(head, { line, proposal }));
  if (head.at < endsAt + END_HEAD_MS)
    faults.push(findingAt(line, "It was signed before voting had been over for a minute."));
  if (!isSameLog(head, log.head, endHead.path))
    faults.push(findingAt(line, "It is not a head of the same log."));
  const { places, order } = ordered;
  const text = "Placed in the log after voting had ended: only the server's clock says that it came in time.";
  const unchecked: Finding[] = listFrom(ordered, head.treeSize).map((at) => ({
    line: lineOf(places, at),
    who: whoOf(places, at),
    text,
    topic: "time",
  }));
  if (proposal.cancelledAt === null && order.length > 0 && head.at > endsAt + LATE_HEAD_MS)
    unchecked.push(findingAt(line, LATE_HEAD));
  return { faults, unchecked };
}

const LATE_HEAD =
  "It was signed more than 10 minutes after the end, so only the server's clock says that the ballots came in time.";

/** A cancellation must be in the log by the end, or it could undo a result. */
function checkCancelPlace(
  { cancelledAt, endsAt }: EvidenceHead["proposal"],
  { cancel, head, endHead }: LogEvidence,
): Completeness {
  const end = Date.parse(endsAt);
  const isInTime =
    cancelledAt === null ||
    cancel === null ||
    head.at < end + END_HEAD_MS ||
    (endHead !== null && endHead.head.at <= end + LATE_HEAD_MS && cancel < endHead.head.treeSize);
  const text = "Nothing shows that it was in the log when voting ended: only the server's clock says so.";
  return { faults: [], unchecked: isInTime ? [] : [findingAt("proposal.cancelledAt", text)] };
}

/** Powers that reached the log after the votes could have been chosen to suit them. A node knows them anyway. */
function checkCensusPlace({ census }: LogEvidence, { places, order }: OrderedPlaces): Completeness {
  const first = places.positions[order[0] ?? -1];
  const isFirst = census === null || first === undefined || census < first;
  const text =
    "It came into the log after the first ballot, so the file doesn't show that these powers were fixed before the votes.";
  const doubt: Finding = { ...findingAt("census", text), isForChain: true, topic: "power" };
  return { faults: [], unchecked: isFirst ? [] : [doubt] };
}
