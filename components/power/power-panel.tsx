"use client";

import { type ReactNode, useState } from "react";
import { useAuth } from "@/lib/auth/use-auth";
import { useQuery } from "@/lib/http/query-client";
import { explainedPowerQuery } from "@/lib/power/power-queries";
import type { PowerAnswer } from "@/lib/power/power-schemas";
import { isSameAddress } from "@/lib/shared/address";
import { formatBlock, formatVotingPower } from "@/lib/shared/format-number";
import { BlockLookup } from "./block-lookup";
import { PowerBreakdown } from "./power-breakdown";
import type { PowerPlace } from "./power-button";
import { PowerFailure } from "./power-failure";
import { PowerHeadline } from "./power-headline";
import { PowerSkeleton } from "./power-skeleton";
import { PowerThreshold } from "./power-threshold";
import { PowerTimeline } from "./power-timeline";

/** Why an address has the power it has: the sentence, the sum, the gap, when each part came or went, and what to do next. */
export function PowerPanel({
  address,
  block,
  threshold,
  onAsk,
}: PowerPlace & {
  /** Something else is asked: what stood in focus goes, and the answer comes on top. */
  onAsk: () => void;
}): ReactNode {
  const { userAddress } = useAuth();
  const [chosenBlock, setChosenBlock] = useState(block);
  const { data, error, isFetching, refetch } = useQuery(explainedPowerQuery({ address, block: chosenBlock }));
  function choose(chosen: number | undefined): void {
    setChosenBlock(chosen);
    onAsk();
  }
  function retry(): void {
    void refetch();
    onAsk();
  }
  const isReading = isFetching && (data === undefined || error !== null);
  return (
    <div className="grid gap-8">
      <p role="status" className="sr-only">
        {isReading ? "Reading the chain..." : data && !error ? answerInShort(data) : ""}
      </p>
      {isReading ? <PowerSkeleton /> : null}
      {error && !isReading ? (
        <PowerFailure
          error={error}
          onRetry={retry}
          onReset={chosenBlock === block ? null : () => choose(block)}
          firstBlock={block}
        />
      ) : null}
      {data && !error ? (
        <>
          <PowerHeadline power={data} isOwn={userAddress !== null && isSameAddress(userAddress, address)} />
          <PowerBreakdown power={data} />
          {threshold === null ? null : (
            <PowerThreshold
              powerWei={BigInt(data.at.powerWei)}
              thresholdWei={threshold ?? BigInt(data.threshold.powerWei)}
            />
          )}
          <PowerTimeline power={data} />
        </>
      ) : null}
      <BlockLookup
        newestBlock={data ? Number(data.now.block) : null}
        chosenBlock={chosenBlock}
        firstBlock={block}
        onChoose={choose}
      />
    </div>
  );
}

function answerInShort({ at }: PowerAnswer): string {
  return `Block ${formatBlock(at.block)}: ${formatVotingPower(BigInt(at.powerWei))} VP`;
}
