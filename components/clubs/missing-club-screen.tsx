import type { ReactNode } from "react";
import { LostScreen } from "@/components/layout/lost-screen";

/** Shown when no club has this address. */
export function MissingClubScreen(): ReactNode {
  return (
    <LostScreen drawing="club" mark="404" title="There is no club at this address">
      <p>A club keeps its address for good, so the link is probably mistyped.</p>
    </LostScreen>
  );
}
