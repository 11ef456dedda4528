import type { Metadata } from "next";
import type { ReactNode } from "react";
import type { ClubPageProps } from "../../../../club-page";
import { newProposalMetadata, renderNewProposal } from "../../../../composing-pages";

export function generateMetadata(props: ClubPageProps): Promise<Metadata> {
  return newProposalMetadata(props);
}

export default function NewProposalPage(props: ClubPageProps): Promise<ReactNode> {
  return renderNewProposal(props);
}
