import type { Metadata } from "next";
import type { ReactNode } from "react";
import { editProposalMetadata, renderEditProposal } from "../../../../../composing-pages";
import type { ProposalPageProps } from "../../../../../proposal-page";

export function generateMetadata(props: ProposalPageProps): Promise<Metadata> {
  return editProposalMetadata(props);
}

export default function EditProposalPage(props: ProposalPageProps): Promise<ReactNode> {
  return renderEditProposal(props);
}
