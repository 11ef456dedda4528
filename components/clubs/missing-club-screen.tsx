import type { ReactNode } from "react";
import { MessageScreen } from "@/components/layout/message-screen";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";

/** The screen of an address of a club that there is not. */
export function MissingClubScreen(): ReactNode {
  return (
    <MessageScreen
      drawing="club"
      mark="404"
      title="There is no club at this address"
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
      <p>A club keeps its address for good, so the link is probably mistyped.</p>
    </MessageScreen>
  );
}
