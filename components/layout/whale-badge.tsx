"use client";

import { lazy, type ReactNode } from "react";
import { LazyPart } from "@/components/ui/lazy-part";
import { tokenLabel } from "@/lib/shared/format-number";
import { usePublicConfig } from "./config-provider";

const Tooltip = lazy(() => import("@/components/ui/tooltip"));

const badgeClass =
  "rounded-full bg-accent px-2.5 py-1 text-xs leading-none font-bold tracking-wider text-on-accent";

/** WHALE with the spec's text. The tooltip code is loaded only for people who have the badge. */
export function WhaleBadge(): ReactNode {
  const { productName } = usePublicConfig();
  const text = `Whale status: Over 50 ${productName} NFTs and 1 trillion ${tokenLabel(productName)} tokens!`;
  const bare = <span className={badgeClass}>WHALE</span>;
  return (
    <LazyPart waiting={bare} failed={bare}>
      <Tooltip text={text} className={badgeClass}>
        WHALE
      </Tooltip>
    </LazyPart>
  );
}
