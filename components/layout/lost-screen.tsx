import type { ComponentProps, ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { MessageScreen } from "./message-screen";

/** The screen of an address that shows nothing, with the ways on. */
export function LostScreen({
  list = { href: "/clubs", words: "See all clubs" },
  ...props
}: Omit<ComponentProps<typeof MessageScreen>, "actions"> & {
  /** Where the missing page may be. */
  list?: { href: "/clubs" | "/bounties"; words: string };
}): ReactNode {
  return (
    <MessageScreen
      {...props}
      actions={
        <>
          <AppLink href={list.href} className={buttonClass({ variant: "primary" })}>
            {list.words}
          </AppLink>
          <AppLink href="/" className={buttonClass()}>
            Go home
          </AppLink>
        </>
      }
    />
  );
}
