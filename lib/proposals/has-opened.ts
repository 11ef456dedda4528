import type { ProposalDetail } from "./proposal-schemas";

/** Whether voting was ever open, when it was read: a proposal cancelled before its start never had a result. */
export function hasOpened({
  startsAt,
  serverTime,
  cancelled,
}: Pick<ProposalDetail, "startsAt" | "serverTime" | "cancelled">): boolean {
  return new Date(startsAt) <= new Date(cancelled?.at ?? serverTime);
}
