"use client";

import { type ReactNode, useState } from "react";
import { useConfig } from "wagmi";
import { Button } from "@/components/ui/button";
import { wasTokenOffered } from "@/lib/chain/client/add-token";
import type { PublicConfig } from "@/lib/env/public-config";
import { tokenLabel } from "@/lib/shared/format-number";

type Stage = "offered" | "asking" | "silent" | "added" | "declined" | { failed: string };

/** Offers a holder to see the token in their wallet, once for each wallet in this browser. */
export function AddToken({ address, config }: { address: string; config: PublicConfig }): ReactNode {
  const wagmi = useConfig();
  const [wasOffered] = useState(() => wasTokenOffered(address));
  const [stage, setStage] = useState<Stage>("offered");
  if (wasOffered) return null;

  async function add(): Promise<void> {
    setStage("asking");
    const { addToken } = await import("@/lib/chain/client/add-token");
    const done = await addToken({ wagmi, config, onSilent: () => setStage("silent") });
    setStage(done.kind === "failed" ? { failed: done.text } : done.kind);
  }

  const words = wordsOf(stage);
  return (
    <dd className="grid w-full gap-2 pb-1">
      {stage === "added" || stage === "declined" ? null : (
        <Button className="w-full" disabled={stage === "asking"} onClick={() => void add()}>
          {stage === "asking"
            ? "Confirm in your wallet..."
            : `Show ${tokenLabel(config.productName)} in your wallet`}
        </Button>
      )}
      <span role="status" className="text-xs text-muted empty:hidden">
        {words}
      </span>
    </dd>
  );
}

function wordsOf(stage: Stage): string {
  if (typeof stage === "object") return stage.failed;
  if (stage === "added") return "Your wallet shows it now.";
  if (stage === "declined") return "Your wallet was left as it is.";
  return stage === "silent" ? "Your wallet has not answered for 20 seconds. Look for its window." : "";
}
