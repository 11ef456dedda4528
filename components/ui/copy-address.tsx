"use client";

import { type ReactNode, useEffect, useState } from "react";
import { formatAddress } from "@/lib/shared/format-address";

const CONFIRM_MS = 2_000;

/** A shortened address that is copied by a tap; the whole of it stands in its tooltip. */
export function CopyAddress({ address, label }: { address: string; label: string }): ReactNode {
  const [outcome, setOutcome] = useState("");

  useEffect(() => {
    if (outcome === "") return;
    const timer = setTimeout(() => setOutcome(""), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  function copy(): void {
    // Browsers refuse the clipboard without https or permission; the tooltip still has the address.
    navigator.clipboard?.writeText(address).then(
      () => setOutcome("Copied"),
      () => setOutcome("Copy it by hand"),
    );
  }

  return (
    <button
      type="button"
      onClick={copy}
      title={address}
      aria-label={`Copy ${label} ${address}`}
      className="rounded-sm font-mono text-text decoration-1 underline-offset-4 hover:underline"
    >
      <span aria-live="polite">{outcome || formatAddress(address)}</span>
    </button>
  );
}
