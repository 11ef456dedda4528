import { useEffect } from "react";
import { useQuery } from "@/lib/http/query-client";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { fetchProposal } from "./vote-queries";

/** After the end the last writer in flight may need a moment. */
const AFTER_END_MS = 1_500;

export type ShownResult = Pick<
  ProposalDetail,
  | "id"
  | "tally"
  | "quorumPower"
  | "status"
  | "outcome"
  | "isCounting"
  | "startsAt"
  | "endsAt"
  | "finalAt"
  | "serverTime"
> & { cancelled: { at: string } | null };

/** The newest result there is: read again on focus if it is older than 60 s, and once when voting ends (specification, section 9: no polling). */
export function useLiveResult(rendered: ShownResult): {
  proposal: ShownResult;
  isReading: boolean;
  read: () => void;
} {
  const { data, refetch, isFetching } = useQuery({
    queryKey: ["/api/proposals", rendered.id] as const,
    queryFn: ({ signal }): Promise<ShownResult> => fetchProposal(rendered.id, signal),
    // The page brought it.
    initialData: rendered,
  });
  const proposal = new Date(data.serverTime) > new Date(rendered.serverTime) ? data : rendered;
  const { endsAt, serverTime } = proposal;
  const isOpen = proposal.status === "active";
  useEffect(() => {
    const leftMs = new Date(endsAt).getTime() - new Date(serverTime).getTime();
    // A timer of more than 24 days would fire immediately.
    if (!isOpen || leftMs > 2 ** 31 - AFTER_END_MS - 1) return;
    const timer = setTimeout(() => void refetch(), leftMs + AFTER_END_MS);
    return () => clearTimeout(timer);
  }, [endsAt, serverTime, isOpen, refetch]);
  return { proposal, isReading: isFetching, read: () => void refetch() };
}
