import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { MessageScreen } from "./message-screen";

export function ForbiddenScreen(): ReactNode {
  return (
    <MessageScreen
      drawing="key"
      mark="403"
      title="This page is for admins"
      actions={
        <>
          <AppLink href="/" className={buttonClass({ variant: "primary" })}>
            Go home
          </AppLink>
          <AppLink href="/team" className={buttonClass()}>
            Meet the team
          </AppLink>
        </>
      }
    >
      <p>
        The account you are signed in with has no admin rights. If you hold them with another wallet, switch
        to it and sign in again.
      </p>
    </MessageScreen>
  );
}
