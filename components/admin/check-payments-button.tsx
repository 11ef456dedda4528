"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useState } from "react";
import { Button } from "@/components/ui/button";
import { readFailure } from "@/lib/http/read-failure";
import { notify } from "@/lib/shared/notify";
import type { Act } from "./act";
import { RowMenu } from "./row-menu";

/** Asks the chain about payments, shows the answer, and updates the list. */
function useCheckPayments(txHashes: readonly string[]): { isBusy: boolean; check: () => Promise<void> } {
  const router = useRouter();
  const [isBusy, setIsBusy] = useState(false);

  async function check(): Promise<void> {
    setIsBusy(true);
    try {
      const { sendPaymentCheck } = await import("@/lib/admin/fee-ledger-queries");
      const { notes, isComplete } = await sendPaymentCheck(txHashes);
      const [only] = notes;
      notify({
        title: isComplete ? "Checked against the chain" : "Checked in part: ask again for the rest",
        description: notes.length === 1 && only ? only.detail : summaryOf(notes),
      });
      startTransition(() => router.refresh());
    } catch (error) {
      notify({ title: "Not checked", description: readFailure(error).text, variant: "destructive" });
    } finally {
      setIsBusy(false);
    }
  }

  return { isBusy, check };
}

/** Checks these payments together. */
export function CheckPaymentsButton({
  txHashes,
  label,
}: {
  txHashes: readonly string[];
  label: string;
}): ReactNode {
  const { isBusy, check } = useCheckPayments(txHashes);
  return (
    <Button disabled={isBusy} onClick={() => void check()}>
      {isBusy ? "Checking..." : label}
    </Button>
  );
}

/** What can be done with one payment. */
export function PaymentMenu({
  txHash,
  name,
  acts,
}: {
  txHash: string;
  name: string;
  acts: readonly Act[];
}): ReactNode {
  const { isBusy, check } = useCheckPayments([txHash]);
  return (
    <RowMenu
      name={name}
      acts={acts}
      isBusy={isBusy}
      items={[
        {
          label: "Check on the chain",
          name: `Check payment ${txHash.slice(0, 10)} on the chain`,
          onSelect: () => void check(),
        },
      ]}
    />
  );
}

function summaryOf(notes: readonly { outcome: string }[]): string {
  const count = (outcome: string): number => notes.filter((note) => note.outcome === outcome).length;
  return `${count("good")} confirmed, ${count("waiting")} pending, ${count("bad")} bad, ${count("unreachable")} without an answer.`;
}
