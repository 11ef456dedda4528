"use client";

import { type ComponentProps, lazy, type ReactNode } from "react";
import { MoreLink } from "@/components/ui/more-link";

const MoreProposals = lazy(() => import("./more-proposals"));

/** The next proposals, on demand. */
export function MoreProposalsLink({
  href,
  ...place
}: { href: string } & ComponentProps<typeof MoreProposals>): ReactNode {
  return (
    <MoreLink href={href}>
      <MoreProposals {...place} />
    </MoreLink>
  );
}
