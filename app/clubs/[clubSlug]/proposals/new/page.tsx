import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { BanNotice } from "@/components/moderation/ban-notice";
import { NewProposal } from "@/components/proposals/new-proposal";
import { readNow } from "@/lib/db/read-now.server";
import { type ClubPageProps, requireClubView } from "../../club-page";

export async function generateMetadata({ params }: ClubPageProps): Promise<Metadata> {
  const { clubSlug } = await params;
  return {
    title: "New proposal",
    robots: { index: false },
    alternates: { canonical: `/clubs/${clubSlug}/proposals/new` },
  };
}

export default async function NewProposalPage({ params, searchParams }: ClubPageProps): Promise<ReactNode> {
  const [{ clubSlug }, search, now] = await Promise.all([params, searchParams, readNow()]);
  const view = await requireClubView(clubSlug);
  const { slug, name, quorumBasisPoints } = view.club;
  const textOf = (name: string): string | null => {
    const value = search[name];
    return typeof value === "string" ? value : null;
  };
  return (
    <div className="wrap pb-12">
      <PageHeader title="New proposal">
        In <bdi>{name}</bdi>. You'll write it, set dates, pay the fee and sign.
      </PageHeader>
      <BanNotice ban={view.ban} className="mb-8" />
      {view.ban === null ? (
        <NewProposal
          club={{ slug, name, quorumBasisPoints }}
          draftId={textOf("draft")}
          step={textOf("step")}
          serverTime={now.toISOString()}
        />
      ) : null}
    </div>
  );
}
