import type { ReactNode } from "react";
import { MessageScreen } from "@/components/layout/message-screen";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";

/** The screen of an address of a proposal that there is not. */
export function MissingProposalScreen(): ReactNode {
  return (
    <MessageScreen
      drawing="ballot"
      mark="404"
      title="There is no proposal at this address"
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
      <p>Nothing that was published is ever deleted, so the number in the link is probably mistyped.</p>
    </MessageScreen>
  );
}
