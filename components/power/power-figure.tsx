"use client";

import type { ReactNode } from "react";
import { formatExact, formatVotingPower } from "@/lib/shared/format-number";
import { ExactFigure } from "./exact-figure";

const HUNDREDTH_WEI = 10n ** 16n;

/** Voting power with two decimals, cut; all its digits on a tap where there are more. Units of 10^-18 VP. */
export function PowerFigure({ powerWei }: { powerWei: bigint }): ReactNode {
  return (
    <ExactFigure
      shown={formatVotingPower(powerWei)}
      exact={`${formatExact({ value: powerWei, decimals: 18 })} VP`}
      isCut={powerWei % HUNDREDTH_WEI !== 0n}
    />
  );
}
