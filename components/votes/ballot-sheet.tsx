"use client";

import { type ReactNode, useState } from "react";
import { Sheet } from "@/components/ui/sheet";
import { VoteBody, type VotedProposal } from "./vote-panel";

/** The ballot over the page. It stays while the wallet is asked. */
export default function BallotSheet({
  proposal,
  onClose,
}: {
  proposal: VotedProposal;
  onClose: () => void;
}): ReactNode {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Sheet title="Your vote" isBusy={isBusy} onClose={onClose}>
      <div className="mt-3 grid gap-4 text-sm">
        <VoteBody proposal={proposal} onBusy={setIsBusy} />
      </div>
    </Sheet>
  );
}
