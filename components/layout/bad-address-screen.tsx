import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { MessageScreen } from "./message-screen";

export function BadAddressScreen(): ReactNode {
  return (
    <MessageScreen
      drawing="compass"
      mark="400"
      title="This address can't be read"
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
      <p>It holds a percent sign without the two digits that belong to it. The link was probably cut off.</p>
    </MessageScreen>
  );
}
