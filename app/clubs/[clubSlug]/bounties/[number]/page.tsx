import type { Metadata } from "next";
import type { ReactNode } from "react";
import { bountyMetadata, renderBounty } from "../../../../bounty-page";
import type { ProposalPageProps as BountyPageProps, PageSearch } from "../../../../proposal-page";

export function generateMetadata(props: BountyPageProps): Promise<Metadata> {
  return bountyMetadata(props);
}

export default function BountyPage(props: BountyPageProps & PageSearch): Promise<ReactNode> {
  return renderBounty("/clubs", props);
}
