"use client";

import type { ReactNode } from "react";
import { formatAddress } from "@/lib/shared/address";
import { useCopy } from "./use-copy";

/** A shortened address that a tap copies; the tooltip shows all of it. */
export function CopyAddress({ address, label }: { address: string; label: string }): ReactNode {
  const { outcome, copy } = useCopy(address);
  return (
    <button
      type="button"
      onClick={() => void copy()}
      title={address}
      aria-label={`Copy ${label} ${address}`}
      className="rounded-sm font-mono text-text decoration-1 underline-offset-4 hover:underline"
    >
      <span aria-live="polite">{WORDS[outcome] || formatAddress(address)}</span>
    </button>
  );
}

const WORDS = { idle: "", copied: "Copied", refused: "Copy it by hand" } as const;
