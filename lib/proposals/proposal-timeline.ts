import { type Moment, momentsAt } from "@/lib/publishing/moment";
import type { ProposalDetail } from "./proposal-schemas";

/** Created, snapshot, start, end or cancellation, result: in order of time, judged by the server's clock. */
export function proposalTimeline(proposal: ProposalDetail): Moment[] {
  const { createdAt, startsAt, endsAt, cancelled, finalAt, snapshot, serverTime } = proposal;
  const moment = momentsAt(serverTime);
  const isOver = new Date(endsAt) <= new Date(serverTime);
  const begun = moment(
    new Date(startsAt) <= new Date(serverTime) ? "Voting opened" : "Voting opens",
    startsAt,
  );
  const first = [moment("Snapshot", createdAt, snapshot.block), moment("Published", createdAt)];
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
