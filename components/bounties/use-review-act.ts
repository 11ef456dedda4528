import { useState } from "react";
import { reviewKey } from "@/lib/bounties/review-queries";
import { useQueryClient } from "@/lib/http/query-client";
import { type Failure, readFailure } from "@/lib/http/read-failure";

export type ReviewAct = {
  isBusy: boolean;
  failure: Failure | null;
  /** True when it was done; everything that the review shows is then read again, as it is after a refusal. */
  run: (act: () => Promise<void>) => Promise<boolean>;
};

/** One act of a review at a time, and what the server said against it. */
export function useReviewAct(bountyId: string): ReviewAct {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  async function run(act: () => Promise<void>): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    setFailure(null);
    try {
      await act();
      return true;
    } catch (error) {
      setFailure(readFailure(error));
      return false;
    } finally {
      setIsBusy(false);
      void client.invalidateQueries({ queryKey: reviewKey(bountyId) });
    }
  }
  return { isBusy, failure, run };
}
