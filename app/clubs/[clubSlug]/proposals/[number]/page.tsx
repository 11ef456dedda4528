import type { Metadata } from "next";
import type { ReactNode } from "react";
import {
  type PageSearch,
  type ProposalPageProps,
  proposalMetadata,
  renderProposal,
} from "../../../../proposal-page";

export function generateMetadata(props: ProposalPageProps): Promise<Metadata> {
  return proposalMetadata(props);
}

export default function ProposalPage(props: ProposalPageProps & PageSearch): Promise<ReactNode> {
  return renderProposal("/clubs", props);
}
