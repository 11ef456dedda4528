import { type Moment, momentsAt } from "@/lib/publishing/moment";
import type { BountyDetail } from "./bounty-schemas";

/** Published, more time, deadline, winners or cancellation, in order of time, judged by the server's clock. */
export function bountyTimeline(bounty: BountyDetail): Moment[] {
  const { createdAt, submissionsUntil, winnersBy, announcedAt, cancelled, extensions, serverTime } = bounty;
  const moment = momentsAt(serverTime);
  const isClosed = new Date(submissionsUntil) <= new Date(cancelled?.at ?? serverTime);
  const deadline = moment(isClosed ? "Submissions closed" : "Submissions close", submissionsUntil);
  const isOverdue = new Date(winnersBy) <= new Date(serverTime);
  const winners = moment(isOverdue ? "Winners were due" : "Winners are named by", winnersBy);
  const moments = [
    moment("Published", createdAt),
    ...extensions.map(({ at }) => moment("Deadline extended", at)),
    ...(cancelled && !isClosed ? [] : [deadline]),
    ...(announcedAt === null && cancelled === null ? [winners] : []),
    ...(announcedAt === null ? [] : [moment("Winners named", announcedAt)]),
    ...(cancelled === null ? [] : [moment("Cancelled", cancelled.at)]),
  ];
  return moments.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
