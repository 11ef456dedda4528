import { type Submit, useSubmit } from "@/lib/auth/use-submit";
import { reviewKey } from "@/lib/bounties/review-queries";
import { useQueryClient } from "@/lib/http/query-client";

/** One act of a review at a time. Done or refused, everything that the review shows is then read again. */
export function useReviewAct(bountyId: string): Submit<() => Promise<void>> {
  const client = useQueryClient();
  return useSubmit((act) =>
    act().finally(() => void client.invalidateQueries({ queryKey: reviewKey(bountyId) })),
  );
}
