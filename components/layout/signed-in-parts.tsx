"use client";

import { lazy, type ReactNode } from "react";
import { LazyPart } from "@/components/ui/lazy-part";
import { useAuth } from "@/lib/auth/use-auth";

const NoticeButton = lazy(() => import("./notice-button"));

/** The bell of the person signed in; a visitor has none, and loads nothing for it. */
export function NoticeBell(): ReactNode {
  const { state, userAddress } = useAuth();
  if (state === "none" || userAddress === null) return null;
  return (
    <LazyPart>
      <NoticeButton key={userAddress} address={userAddress} />
    </LazyPart>
  );
}

const SignedInFigures = lazy(() => import("./signed-in-figures"));

/** The numbers of the signed-in person; a visitor has none, and loads nothing for them. */
export function FooterFigures(): ReactNode {
  const { state, user } = useAuth();
  if (state === "none" || user === null) return null;
  return (
    <LazyPart>
      <SignedInFigures user={user} />
    </LazyPart>
  );
}
