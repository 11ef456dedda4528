"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import { useAuth } from "@/lib/auth/use-auth";

const NoticeButton = lazy(() => import("./notice-button"));

/** The bell of the person signed in; a visitor has none, and loads nothing for it. */
export function NoticeBell(): ReactNode {
  const { userAddress } = useAuth();
  if (userAddress === null) return null;
  return (
    <FallbackOnError fallback={null}>
      <Suspense fallback={null}>
        <NoticeButton key={userAddress} address={userAddress} />
      </Suspense>
    </FallbackOnError>
  );
}
