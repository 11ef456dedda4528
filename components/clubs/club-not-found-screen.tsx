import type { ReactNode } from "react";
import { MessageScreen } from "@/components/layout/message-screen";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";

export function ClubNotFoundScreen(): ReactNode {
  return (
    <MessageScreen
      drawing="club"
      mark="404"
      title="There is no club at this address"
      actions={
        <AppLink href="/clubs" className={buttonClass({ variant: "primary" })}>
          See all clubs
        </AppLink>
      }
    >
      <p>A club keeps its address for good, so the link is probably mistyped.</p>
    </MessageScreen>
  );
}
