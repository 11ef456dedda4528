import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { EditProposal } from "@/components/proposals/edit-proposal";
import { type ProposalPageProps, requireView } from "../../../../../proposal-page";

export const metadata: Metadata = { title: "Edit proposal", robots: { index: false } };

export default async function EditProposalPage(props: ProposalPageProps): Promise<ReactNode> {
  const { proposal } = await requireView(props);
  return (
    <div className="wrap pb-12">
      <PageHeader title={`Edit proposal #${proposal.number}`}>
        Until voting starts you can change text, link and dates. You sign the new version; the old one stays
        in the history. Rule, snapshot and fee stay as they are.
      </PageHeader>
      <EditProposal proposal={proposal} />
    </div>
  );
}
