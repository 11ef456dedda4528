"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useAuth } from "@/lib/auth/use-auth";

/** Renders the page again when somebody else is signed in than it was made for: after a sign-out it must show nothing of theirs. */
export function FollowSession({ address }: { address: string | null }): null {
  const router = useRouter();
  const { userAddress, state } = useAuth();
  const isOther = state !== "unknown" && userAddress?.toLowerCase() !== address?.toLowerCase();
  useEffect(() => {
    if (isOther) router.refresh();
  }, [isOther, router]);
  return null;
}
