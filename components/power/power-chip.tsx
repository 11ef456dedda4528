"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { formatVotingPower } from "@/lib/shared/format-number";
import { PowerButton, type PowerPlace } from "./power-button";

/** "52.40 VP", and on a tap why. `powerWei` null = unknown, which shows as a dash and never as 0. */
export function PowerChip({
  powerWei,
  className,
  ...place
}: PowerPlace & { powerWei: bigint | null; className?: string }): ReactNode {
  const figure = powerWei === null ? "–" : formatVotingPower(powerWei);
  return (
    <PowerButton
      {...place}
      label={powerQuestion(figure)}
      className={clsx(powerChipClass, "h-9 pointer-coarse:h-11", className)}
    >
      <span className="figures font-semibold text-text">{figure}</span>
      <span className="text-muted">VP</span>
    </PowerButton>
  );
}

/** A pill that ends in a question mark. */
export const powerChipClass =
  "inline-flex items-center gap-1.5 rounded-full border border-line px-3 text-sm transition-colors duration-150 hover:border-muted after:grid after:size-4 after:place-items-center after:rounded-full after:bg-line after:text-xs after:leading-none after:font-semibold after:text-text after:content-['?']";

/** What the chip asks, for people who hear it. */
export function powerQuestion(figure: string): string {
  return figure === "–" ? "– VP: why is it unknown?" : `${figure} VP: why is it this?`;
}
