import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LostScreen } from "@/components/layout/lost-screen";

export const metadata: Metadata = { title: "No such bounty", robots: { index: false } };

/**
 * What the middleware shows, with status 404, when no bounty has this address. Complete without script, unlike `notFound()`.
 */
export default function NoBountyPage(): ReactNode {
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
