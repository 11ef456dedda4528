"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition } from "react";
import type { MemberRole } from "@/lib/clubs/club-rights";
import { ClubMembership } from "./club-membership";

/** Joining on a club's own pages, which show its members, so they reload. */
export function ClubHeaderMembership({
  club,
  role,
  isQuiet,
}: {
  club: { slug: string; name: string; memberCount: number; archived: boolean };
  role: MemberRole | null;
  /** Something else on the page comes first. */
  isQuiet: boolean;
}): ReactNode {
  const router = useRouter();
  return (
    <ClubMembership
      club={club}
      role={role}
      look={isQuiet ? "secondary" : "primary"}
      onChange={() => startTransition(() => router.refresh())}
    />
  );
}
