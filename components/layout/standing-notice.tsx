"use client";

import type { ReactNode } from "react";
import { UNKNOWN_SESSION } from "@/components/wallet/sign-in-button";
import { openSignIn } from "@/components/wallet/wallet-store";
import { loadSession } from "@/lib/auth/client/known-session";
import { useAuth } from "@/lib/auth/use-auth";
import { useIsOnline } from "@/lib/shared/use-is-online";

/** In the header, while there is no network, or the session has ended or is unknown. Always there, so that its words are read out when they come. */
export function StandingNotice(): ReactNode {
  return (
    <div role="status" className="border-t border-line bg-surface-2 text-sm empty:hidden">
      <NoticeWords />
    </div>
  );
}

function NoticeWords(): ReactNode {
  const isOnline = useIsOnline();
  const { state, isLoading, user } = useAuth();
  if (!isOnline) return <Words>You&apos;re offline. This page may be out of date.</Words>;
  if (state === "unknown" && !isLoading) {
    return <Words act={{ word: "Check again", onClick: () => void loadSession() }}>{UNKNOWN_SESSION}</Words>;
  }
  // Nobody who signed out is known here any more.
  if (state === "none" && user !== null) {
    return (
      <Words act={{ word: "Sign in", onClick: openSignIn }}>
        Your session has ended. What you typed is kept.
      </Words>
    );
  }
  return null;
}

function Words({
  act,
  children,
}: {
  act?: { word: string; onClick: () => void };
  children: ReactNode;
}): ReactNode {
  return (
    <div className="wrap flex min-h-10 flex-wrap items-center justify-center gap-x-4 py-1">
      <p>{children}</p>
      {act === undefined ? null : (
        <button type="button" className="link min-h-8 font-semibold" onClick={act.onClick}>
          {act.word}
        </button>
      )}
    </div>
  );
}
