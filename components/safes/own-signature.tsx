"use client";

import { type ReactNode, useState } from "react";
import { usePublicConfig } from "@/components/layout/config-provider";
import { Button } from "@/components/ui/button";
import { FailureNote } from "@/components/ui/failure-note";
import { SignButton } from "@/components/votes/sign-button";
import { useWalletView } from "@/components/wallet/wallet-store";
import { type Failure, readFailure } from "@/lib/http/read-failure";
import { sendTakingBack } from "@/lib/safes/safe-request-queries";
import type { AskedSafe, SafeRequestView } from "@/lib/safes/safe-request-schemas";
import { isSameAddress } from "@/lib/shared/address";

type Stage =
  | { kind: "idle" | "signing" | "silent" | "taking-back" | "declined" }
  | { kind: "failed"; failure: Failure; offersCode: boolean };

/** The viewer signs for one Safe, or takes the signature back. */
export function OwnSignature({
  view,
  safe,
  viewer,
  onView,
}: {
  view: SafeRequestView;
  safe: AskedSafe;
  viewer: string;
  onView: (view: SafeRequestView) => void;
}): ReactNode {
  const config = usePublicConfig();
  const { wagmi } = useWalletView();
  const [stage, setStage] = useState<Stage>({ kind: "idle" });
  const { messageHash } = safe;
  const own = safe.owners.find(({ address }) => isSameAddress(address, viewer));
  const isBusy = stage.kind === "signing" || stage.kind === "silent" || stage.kind === "taking-back";

  async function sign(form: "typed" | "text"): Promise<void> {
    if (wagmi === null) return;
    setStage({ kind: "signing" });
    const { signAsOwner } = await import("@/lib/safes/client/sign-as-owner");
    const onSilent = () => setStage({ kind: "silent" });
    const done = await signAsOwner({ view, messageHash, owner: viewer, form, config, wagmi, onSilent });
    if (done.kind === "signed") onView(done.view);
    setStage(done.kind === "signed" ? { kind: "idle" } : done);
  }

  async function takeBack(): Promise<void> {
    setStage({ kind: "taking-back" });
    try {
      onView(await sendTakingBack({ id: view.id, messageHash }));
      setStage({ kind: "idle" });
    } catch (error) {
      setStage({ kind: "failed", failure: readFailure(error), offersCode: false });
    }
  }

  if (own?.agreement === "signature") {
    return (
      <div className="grid gap-2">
        <Button disabled={isBusy} onClick={() => void takeBack()}>
          {stage.kind === "taking-back" ? "Taking it back..." : "Take your signature back"}
        </Button>
        <p className="text-muted">You can take it back until the last signature is there.</p>
        <FailureNote failure={stage.kind === "failed" ? stage.failure : null} />
      </div>
    );
  }
  if (own?.agreement === "approval") return null;
  const offersCode = stage.kind === "silent" || (stage.kind === "failed" && stage.offersCode);
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        Your wallet will show a message of the Safe with this code:
        <code className="mt-1 block font-mono text-xs wrap-anywhere text-text">{messageHash}</code>
      </p>
      <SignButton
        voter={viewer}
        busyWord={isBusy ? "Sign in your wallet..." : null}
        onSign={() => void sign("typed")}
      >
        Sign as owner
      </SignButton>
      {stage.kind === "silent" ? <p>Your wallet has not answered for 20 seconds.</p> : null}
      {stage.kind === "declined" ? <p>You declined the request in your wallet. Nothing was signed.</p> : null}
      <FailureNote failure={stage.kind === "failed" ? stage.failure : null} />
      {offersCode ? <Button onClick={() => void sign("text")}>Sign the code as a message</Button> : null}
    </div>
  );
}
