"use client";

import type { ReactNode } from "react";
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
  if (!isOnline) return line("You're offline. This page may be out of date.");
  if (state === "unknown" && !isLoading)
    return line("We can't tell whether you're signed in.", "Check again", () => void loadSession());
  // Nobody who signed out is known here any more.
  if (state === "none" && user !== null)
    return line("Your session has ended. What you typed is kept.", "Sign in", openSignIn);
  return null;
}

function line(words: string, act?: string, onAct?: () => void): ReactNode {
  return (
    <div className="wrap flex min-h-10 flex-wrap items-center justify-center gap-x-4 py-1">
      <p>{words}</p>
      {act === undefined ? null : (
        <button type="button" className="link min-h-8 font-semibold" onClick={onAct}>
          {act}
        </button>
      )}
    </div>
  );
}
