"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

/** Back and on, in reach of the thumb on phones. */
export function ComposerActions({
  isChecking,
  onBack,
  onContinue,
}: {
  isChecking: boolean;
  onBack: (() => void) | null;
  onContinue: () => void;
}): ReactNode {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-end gap-3 border-t border-line bg-bg px-4 py-4 sm:static sm:mx-0 sm:border-0 sm:p-0">
      {onBack ? (
        <Button size="large" onClick={onBack}>
          Back
        </Button>
      ) : null}
      <Button variant="primary" size="large" disabled={isChecking} onClick={onContinue}>
        {isChecking ? "Checking..." : "Continue"}
      </Button>
    </div>
  );
}
