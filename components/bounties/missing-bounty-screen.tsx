import type { ReactNode } from "react";
import { LostScreen } from "@/components/layout/lost-screen";

/** Shown when no bounty has this address. */
export function MissingBountyScreen(): ReactNode {
  return (
    <LostScreen
      drawing="medal"
      mark="404"
      title="There is no bounty at this address"
      list={{ href: "/bounties", words: "See all bounties" }}
    >
      <p>Nothing that was published is ever deleted, so the number in the link is probably mistyped.</p>
    </LostScreen>
  );
}
