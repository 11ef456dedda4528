"use client";

import { useEffect, useRef, useState } from "react";
import type { ChainRecount } from "@/lib/recount/check-against-chain";
import { describeNodeFailure, readNodeUrl } from "@/lib/recount/describe-node-failure";
import { isSameAddress } from "@/lib/shared/address";
import { loadOfflineParts } from "./load-offline-parts";
import type { DoneRecount } from "./use-recount";

export type ChainCheckState =
  | { step: "idle" | "cancelled" }
  | { step: "refused"; fault: string }
  | { step: "asking"; done: number; of: number }
  | { step: "failed"; text: string }
  | { step: "answered"; answer: ChainRecount };

/** A question to a node, from the address that was typed to its answer. */
export function useChainCheck({
  done,
  proposal,
  onAnswer,
}: {
  done: DoneRecount;
  proposal: { id: string; digest: string };
  onAnswer: (answer: ChainRecount) => void;
}): { state: ChainCheckState; ask: (question: { url: string; size: number }) => void; cancel: () => void } {
  const [state, setState] = useState<ChainCheckState>({ step: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => {
    // So that a node on the reader's own machine can be asked when there is no other network.
    void loadOfflineParts()
      .then(({ prepareFor }) => prepareFor(done.counted))
      .catch(() => undefined);
  }, [done]);
  useEffect(() => () => running.current?.abort(), []);

  function cancel(): void {
    running.current?.abort();
    setState({ step: "cancelled" });
  }

  async function ask({ url: typed, size }: { url: string; size: number }): Promise<void> {
    const read = readNodeUrl(typed);
    if ("fault" in read) return setState({ step: "refused", fault: read.fault });
    const run = new AbortController();
    running.current?.abort();
    running.current = run;
    const show = (next: ChainCheckState) => {
      if (!run.signal.aborted) setState(next);
    };
    show({ step: "asking", done: 0, of: 0 });
    try {
      const { askNode, fetchAnchor } = await loadOfflineParts();
      const isOfPage = isSameAddress(done.head.proposal.digest, proposal.digest);
      const answer = await askNode({
        done,
        url: read.url,
        // Without an answer nothing is claimed: times stay the server's word.
        anchor: isOfPage ? fetchAnchor(proposal.id).catch(() => null) : null,
        size,
        signal: run.signal,
        onProgress: (progress) => show({ step: "asking", ...progress }),
      });
      show({ step: "answered", answer });
      if (!run.signal.aborted) onAnswer(answer);
    } catch (error) {
      show({ step: "failed", text: describeNodeFailure(error) });
    }
  }

  return { state, ask: (question) => void ask(question), cancel };
}
