import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { MessageScreen } from "./message-screen";

/** The screen of a page that was asked for too often. */
export function TooManyRequestsScreen(): ReactNode {
  return (
    <MessageScreen
      drawing="broken"
      mark="429"
      title="Too many pages in a short time"
      actions={
        <AppLink href="/clubs" className={buttonClass({ variant: "primary" })}>
          See all clubs
        </AppLink>
      }
    >
      <p>Too many requests from your network. Wait a minute, then load this page again.</p>
    </MessageScreen>
  );
}
