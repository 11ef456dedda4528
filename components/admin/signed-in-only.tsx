"use client";

import type { ReactNode } from "react";
import { MessageScreen } from "@/components/layout/message-screen";
import { buttonClass } from "@/components/ui/button";
import { useAuth } from "@/lib/auth/use-auth";

/** Takes a guarded page off the screen when the session ends, here or in another tab. The server guards it; this only hides. */
export function SignedInOnly({ path, children }: { path: string; children: ReactNode }): ReactNode {
  const { state } = useAuth();
  if (state !== "none") return children;
  return (
    <MessageScreen
      drawing="key"
      mark="401"
      title="You are not signed in"
      actions={
        // A document load, so that the guard decides.
        <a href={path} className={buttonClass({ variant: "primary" })}>
          Open it again
        </a>
      }
    >
      <p>This page is for admins. Connect a wallet and sign the message, then open it again.</p>
    </MessageScreen>
  );
}
