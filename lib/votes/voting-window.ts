import { type ProposalTimes, proposalStatus } from "@/lib/proposals/proposal-status";
import { ok, type Result, refuse } from "@/lib/shared/result";

export type WindowFault = { code: "PROPOSAL_CLOSED" | "PROPOSAL_PENDING"; text: string };

/** Whether votes are accepted at `now`, and in words why not. */
export function checkWindow(times: ProposalTimes, now: Date): Result<null, WindowFault> {
  const status = proposalStatus(times, now);
  if (status === "active") return ok(null);
  if (status === "pending") {
    return refuse({ code: "PROPOSAL_PENDING", text: `Voting starts at ${times.startsAt.toISOString()}.` });
  }
  const text =
    times.cancelledAt === null
      ? `Voting ended at ${times.endsAt.toISOString()}.`
      : "This proposal was cancelled. No more votes are counted.";
  return refuse({ code: "PROPOSAL_CLOSED", text });
}
