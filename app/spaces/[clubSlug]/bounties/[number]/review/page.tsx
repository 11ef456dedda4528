import type { Metadata } from "next";
import type { ReactNode } from "react";
import { renderReview } from "../../../../../bounty-review-page";
import type { ProposalPageProps as BountyPageProps } from "../../../../../proposal-page";

export const metadata: Metadata = { title: "Review of submissions", robots: { index: false } };

export default function ReviewPage(props: BountyPageProps): Promise<ReactNode> {
  return renderReview("/spaces", props);
}
