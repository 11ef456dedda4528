import type { ReactNode } from "react";
import { NOT_PROVED, PROVED } from "@/components/about/about-content";
import { Points } from "@/components/about/points";

/** What a recount proves, and what it can't: said on the page, so that its verdict is not read as more than it is. */
export function WhatIsProved(): ReactNode {
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      <Points title="What this proves" points={PROVED} />
      <Points title="What it can't prove" points={NOT_PROVED} />
    </div>
  );
}
