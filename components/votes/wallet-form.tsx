"use client";

import type { ReactNode } from "react";

/** What the wallet will show; hardware wallets that can't sign typed data get the same ballot as a text. */
export function WalletForm({
  form,
  onChange,
  isBusy,
}: {
  form: "typed" | "text";
  onChange: (form: "typed" | "text") => void;
  isBusy: boolean;
}): ReactNode {
  return (
    <p className="text-muted">
      {form === "typed"
        ? "Your wallet will show the club, the proposal, your choice, your reason and a code for this proposal."
        : "Your wallet will show the same ballot as a plain text."}{" "}
      <button
        type="button"
        disabled={isBusy}
        className="link text-text"
        onClick={() => onChange(form === "typed" ? "text" : "typed")}
      >
        {form === "typed" ? "Your wallet can't sign it?" : "Sign it as typed data instead"}
      </button>
    </p>
  );
}
