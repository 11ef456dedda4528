import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { MessageScreen } from "./message-screen";

/** The screen of a page that the database could not give. */
export function UnavailableScreen(): ReactNode {
  return (
    <MessageScreen
      drawing="broken"
      mark="503"
      title="This page can't be read right now"
      actions={
        <AppLink href="/clubs" className={buttonClass({ variant: "primary" })}>
          See all clubs
        </AppLink>
      }
    >
      <p>The database did not answer. Nothing is lost. Load this page again in a minute.</p>
    </MessageScreen>
  );
}
