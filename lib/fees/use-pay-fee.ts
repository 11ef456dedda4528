import { useState } from "react";
import { useConfig } from "wagmi";
import { type FeePayment, type FeeResult, type FeeStage, payFee, resetAllowance } from "./client/pay-fee";
import type { FeeIntent } from "./fee-schemas";

export type PayFee = {
  stage: FeeStage;
  result: FeeResult | null;
  pay: (intent: FeeIntent) => Promise<FeeResult>;
  /** Takes back the allowance that a payment left behind. */
  resetAllowance: (intent: FeeIntent) => Promise<FeeResult>;
};

/** Pays fees with the connected wallet; a second call while one runs does nothing. */
export function usePayFee({
  config,
  payer,
  findAdminWallet,
  findMore,
}: Pick<FeePayment, "config" | "payer" | "findAdminWallet" | "findMore">): PayFee {
  const wagmi = useConfig();
  const [stage, setStage] = useState<FeeStage>("idle");
  const [result, setResult] = useState<FeeResult | null>(null);
  const [running] = useState(() => ({ now: false }));

  async function once(work: () => Promise<FeeResult>): Promise<FeeResult> {
    if (running.now) return { success: false, error: "A payment is already running." };
    running.now = true;
    setResult(null);
    try {
      const ended = await work();
      setResult(ended);
      return ended;
    } finally {
      running.now = false;
    }
  }

  return {
    stage,
    result,
    pay: (intent) =>
      once(() => payFee({ wagmi, config, payer, intent, findAdminWallet, findMore, onStage: setStage })),
    resetAllowance: (intent) => once(() => resetAllowance({ wagmi, config, intent, onStage: setStage })),
  };
}
