import type { ReactNode } from "react";
import { LostScreen } from "@/components/layout/lost-screen";

/** The screen of an address of a club that there is not. */
export function MissingClubScreen(): ReactNode {
  return (
    <LostScreen drawing="club" mark="404" title="There is no club at this address">
      <p>A club keeps its address for good, so the link is probably mistyped.</p>
    </LostScreen>
  );
}
