"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import type { ClubsAddress } from "@/lib/clubs/clubs-address";

const MoreClubs = lazy(() => import("./more-clubs"));

/** A link to the next page that, with script, puts the next clubs under these instead. */
export function MoreClubsLink({
  href,
  address,
  next,
}: {
  href: string;
  address: ClubsAddress;
  next: string;
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
        <MoreClubs address={address} next={next} />
      </Suspense>
    </FallbackOnError>
  );
}
