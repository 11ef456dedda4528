import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { BanNotice } from "@/components/moderation/ban-notice";
import { EditProposal } from "@/components/proposals/edit-proposal";
import { type ProposalPageProps, requireProposalView } from "../view";

export async function generateMetadata({ params }: ProposalPageProps): Promise<Metadata> {
  const { clubSlug, number } = await params;
  return {
    title: "Edit proposal",
    robots: { index: false },
    alternates: { canonical: `/clubs/${clubSlug}/proposals/${number}/edit` },
  };
}

export default async function EditProposalPage(props: ProposalPageProps): Promise<ReactNode> {
  const { proposal, ban } = await requireProposalView(props);
  return (
    <div className="wrap pb-12">
      <PageHeader title={`Edit proposal #${proposal.number}`}>
        Until voting starts you can change text, link and dates. You sign the new version; the old one stays
        in the history. Rules, snapshot and fee don't change.
      </PageHeader>
      <BanNotice ban={ban} className="mb-8" />
      {ban === null ? <EditProposal proposal={proposal} /> : null}
    </div>
  );
}
