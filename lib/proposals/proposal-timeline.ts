import type { ProposalDetail } from "./proposal-schemas";

/** A moment of a proposal's life; `isDone` once it has passed. `block` where the chain shows it. */
export type Moment = { name: string; at: string; isDone: boolean; block: string | null };

/** Created, snapshot, start, end or cancellation, result: in order of time, judged by the server's clock. */
export function proposalTimeline(proposal: ProposalDetail): Moment[] {
  const { createdAt, startsAt, endsAt, cancelled, finalAt, snapshot, serverTime } = proposal;
  const moment = (name: string, at: string, block: string | null = null): Moment => ({
    name,
    at,
    isDone: new Date(at) <= new Date(serverTime),
    block,
  });
  const isOver = new Date(endsAt) <= new Date(serverTime);
  const begun = moment(
    new Date(startsAt) <= new Date(serverTime) ? "Voting opened" : "Voting opens",
    startsAt,
  );
  const first = [moment("Snapshot of all power", createdAt, snapshot.block), moment("Published", createdAt)];
  if (cancelled) {
    const wasOpen = new Date(startsAt) <= new Date(cancelled.at);
    return [...first, ...(wasOpen ? [begun] : []), moment("Cancelled", cancelled.at)];
  }
  return [
    ...first,
    begun,
    moment(isOver ? "Voting closed" : "Voting closes", endsAt),
    ...(finalAt ? [moment("Result fixed", finalAt)] : []),
  ];
}
