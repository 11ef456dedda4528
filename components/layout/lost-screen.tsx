import type { ComponentProps, ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { MessageScreen } from "./message-screen";

/** The screen of an address that shows nothing, with the ways on. */
export function LostScreen(props: Omit<ComponentProps<typeof MessageScreen>, "actions">): ReactNode {
  return (
    <MessageScreen
      {...props}
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
    />
  );
}
