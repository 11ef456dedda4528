"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { MessageScreen } from "./message-screen";

/** The screen of every address that leads nowhere; an address of a club gets words of its own. */
export function NotFoundScreen(): ReactNode {
  const isClub = /^\/(clubs|spaces)\//.test(usePathname());
  return (
    <MessageScreen
      drawing={isClub ? "club" : "compass"}
      mark="404"
      title={isClub ? "There is no club at this address" : "Nothing lives at this address"}
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
        {isClub
          ? "A club keeps its address for good, so the link is probably mistyped."
          : "The link may be mistyped, or what it pointed to was never here. Links to clubs and proposals never move."}
      </p>
    </MessageScreen>
  );
}
