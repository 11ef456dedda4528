"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ClubBase } from "@/components/clubs/club-tabs";
import { buttonClass } from "@/components/ui/button";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import type { ProposalsAddress } from "@/lib/proposals/proposals-address";

const MoreProposals = lazy(() => import("./more-proposals"));

/** A link to the next page that, with script, puts the next proposals under these instead. */
export function MoreProposalsLink({
  href,
  ...place
}: {
  href: string;
  slug: string;
  base: ClubBase;
  address: ProposalsAddress & { after: string };
}): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const link = (
    <div className="mt-8 flex justify-center">
      <a
        href={href}
        className={buttonClass({ size: "large" })}
        onClick={(event) => {
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        Load more
      </a>
    </div>
  );
  if (!isOpen) return link;
  return (
    <FallbackOnError fallback={link}>
      <Suspense fallback={link}>
        <MoreProposals {...place} />
      </Suspense>
    </FallbackOnError>
  );
}
