import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { MessageScreen } from "./message-screen";

/** The screen of every address that leads nowhere. */
export function NotFoundScreen(): ReactNode {
  return (
    <MessageScreen
      drawing="compass"
      mark="404"
      title="Nothing lives at this address"
      actions={
        <>
          <AppLink href="/clubs" className={buttonClass({ variant: "primary" })}>
            See all clubs
          </AppLink>
          <AppLink href="/" className={buttonClass()}>
            Go home
          </AppLink>
        </>
      }
    >
      <p>
        The link may be mistyped, or what it pointed to was never here. Links to clubs and proposals never
        move.
      </p>
    </MessageScreen>
  );
}
