import type { ComponentProps, ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { MessageScreen } from "./message-screen";

/** The screen of a page that can be shown in a minute. */
export function TryLaterScreen(
  props: Omit<ComponentProps<typeof MessageScreen>, "drawing" | "actions">,
): ReactNode {
  return (
    <MessageScreen
      {...props}
      drawing="broken"
      actions={
        <AppLink href="/clubs" className={buttonClass({ variant: "primary" })}>
          See all clubs
        </AppLink>
      }
    />
  );
}
