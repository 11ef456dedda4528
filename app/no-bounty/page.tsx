import type { Metadata } from "next";
import type { ReactNode } from "react";
import { MissingBountyScreen } from "@/components/bounties/missing-bounty-screen";

export const metadata: Metadata = { title: "No such bounty", robots: { index: false } };

/**
 * What the middleware shows, with status 404, when no bounty has this address. Complete without script, unlike `notFound()`.
 */
export default function NoBountyPage(): ReactNode {
  return <MissingBountyScreen />;
}
