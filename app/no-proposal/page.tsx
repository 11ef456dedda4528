import type { Metadata } from "next";
import type { ReactNode } from "react";
import { MissingProposalScreen } from "@/components/proposals/missing-proposal-screen";

export const metadata: Metadata = { title: "No such proposal", robots: { index: false } };

/**
 * What the middleware shows, with status 404, when no proposal has this address. Complete without script, unlike
 * `notFound()`.
 */
export default function NoProposalPage(): ReactNode {
  return <MissingProposalScreen />;
}
