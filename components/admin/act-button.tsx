"use client";

import { lazy, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { LazyPart } from "@/components/ui/lazy-part";
import type { Act } from "./act";

const ActDialog = lazy(() => import("./act-dialog"));

/** A button that opens the dialog of an act. */
export function ActButton({
  act,
  variant,
}: {
  act: Act;
  variant?: "primary" | "secondary" | "danger";
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant ?? "secondary"}
        className={act.isDangerous && variant === undefined ? "text-danger" : undefined}
        aria-label={act.name}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {act.label}
      </Button>
      {isOpen ? (
        <LazyPart>
          <ActDialog act={act} onClose={() => setIsOpen(false)} />
        </LazyPart>
      ) : null}
    </>
  );
}
