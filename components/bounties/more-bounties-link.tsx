"use client";

import { type ComponentProps, lazy, type ReactNode } from "react";
import { MoreLink } from "@/components/ui/more-link";

const MoreBounties = lazy(() => import("./more-bounties"));

/** The next bounties, on demand. */
export function MoreBountiesLink({
  href,
  ...place
}: { href: string } & ComponentProps<typeof MoreBounties>): ReactNode {
  return (
    <MoreLink href={href}>
      <MoreBounties {...place} />
    </MoreLink>
  );
}
