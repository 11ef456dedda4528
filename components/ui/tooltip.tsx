"use client";

import * as RadixTooltip from "@radix-ui/react-tooltip";
import { type ReactNode, useState } from "react";

const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** A button that explains itself: by hover after 700 ms (300 ms skip), by focus, and by a tap. Load it lazily. */
export default function Tooltip({
  text,
  className,
  children,
}: {
  text: string;
  className?: string;
  children: ReactNode;
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <RadixTooltip.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      <RadixTooltip.Root open={isOpen} onOpenChange={setIsOpen}>
        <RadixTooltip.Trigger
          className={className}
          // Radix closes on a press, which on a touch screen is the only way to ask.
          onClick={(event) => {
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          {children}
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            sideOffset={8}
            collisionPadding={12}
            className="z-40 max-w-72 animate-appear rounded-lg border border-line bg-surface-2 px-3 py-2 text-sm text-text shadow-float"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
