"use client";

import type { ReactNode } from "react";
import { useAuth } from "@/lib/auth/use-auth";

/** What the guard sends here, and nothing that a link of somebody else's could make this page say. */
const GUARDED_PATH = /^\/admin(\/[a-z-]{1,40}){0,3}$/;

/** Says why a guarded page led home, and leads back to it once the person is signed in. */
export function ContinueNotice({ next }: { next: string }): ReactNode {
  const { isAuthenticated } = useAuth();
  if (!GUARDED_PATH.test(next)) return null;
  return (
    <div className="border-b border-line bg-surface-2">
      <p className="wrap py-3 text-sm">
        {isAuthenticated ? (
          <>
            You are signed in. {/* A document load, so that the guard sees the new session. */}
            <a href={next} className="link font-semibold">
              Continue to {next}
            </a>
          </>
        ) : (
          <>
            <code className="font-mono">{next}</code> needs a sign-in: connect a wallet and sign the message,
            then continue from here.
          </>
        )}
      </p>
    </div>
  );
}
