"use client";

import type { ReactNode } from "react";

/** Hardware wallets that can't sign typed data get the same ballot as a text. */
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
      {form === "text" ? "Your wallet will show the same ballot as a plain text. " : null}
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
