import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LostScreen } from "@/components/layout/lost-screen";

export const metadata: Metadata = { title: "No such proposal", robots: { index: false } };

/**
 * What the middleware shows, with status 404, when no proposal has this address. Complete without script, unlike
 * `notFound()`.
 */
export default function NoProposalPage(): ReactNode {
  return (
    <LostScreen drawing="ballot" mark="404" title="There is no proposal at this address">
      <p>Nothing that was published is ever deleted, so the number in the link is probably mistyped.</p>
    </LostScreen>
  );
}
