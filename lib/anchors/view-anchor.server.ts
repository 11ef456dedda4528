import "server-only";
import { readInTime } from "@/lib/db/read-in-time.server";
import type { AnchorView } from "./anchor-view";
import { findResultAnchor } from "./answer-anchors.server";

/** Where the result of a vote is anchored; null before, and if it can't be read now. Never throws. */
export function viewAnchor(proposalId: bigint): Promise<AnchorView | null> {
  return readInTime<AnchorView | null>({
    otherwise: null,
    complaint: "the anchor of a result could not be read",
    read: async () => {
      const anchor = await findResultAnchor(proposalId);
      return anchor && { block: String(anchor.blockNumber), transaction: anchor.txHash };
    },
  });
}
