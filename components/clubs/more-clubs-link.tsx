"use client";

import { type ComponentProps, lazy, type ReactNode } from "react";
import { MoreLink } from "@/components/ui/more-link";

const MoreClubs = lazy(() => import("./more-clubs"));

/** The next clubs, on demand. */
export function MoreClubsLink({
  href,
  ...place
}: { href: string } & ComponentProps<typeof MoreClubs>): ReactNode {
  return (
    <MoreLink href={href}>
      <MoreClubs {...place} />
    </MoreLink>
  );
}
