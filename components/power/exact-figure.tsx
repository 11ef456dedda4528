"use client";

import type { ReactNode } from "react";
import Tooltip from "@/components/ui/tooltip";

/** A number as the specification writes it. If that cut something off, hover, focus or a tap shows all of it. */
export function ExactFigure({
  shown,
  exact,
  isCut,
}: {
  shown: string;
  exact: string;
  isCut: boolean;
}): ReactNode {
  if (!isCut) return <span className="figures">{shown}</span>;
  return (
    <Tooltip
      text={`Exactly ${exact}`}
      className="figures underline decoration-line decoration-dotted decoration-2 underline-offset-4 hover:decoration-muted"
    >
      {shown}
    </Tooltip>
  );
}
