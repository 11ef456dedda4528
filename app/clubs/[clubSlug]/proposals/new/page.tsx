import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { NewProposal } from "@/components/proposals/new-proposal";
import { viewClub } from "@/lib/clubs/view-club.server";
import { getServerTime } from "@/lib/proposals/get-server-time.server";
import type { ClubPageProps } from "../../../../club-page";

export const metadata: Metadata = { title: "New proposal", robots: { index: false } };

export default async function NewProposalPage({ params, searchParams }: ClubPageProps): Promise<ReactNode> {
  const [{ clubSlug }, search, serverTime] = await Promise.all([params, searchParams, getServerTime()]);
  const view = await viewClub(clubSlug, null);
  if (view === null) notFound();
  const { slug, name, quorumBasisPoints } = view.club;
  const textOf = (name: string): string | null => {
    const value = search[name];
    return typeof value === "string" ? value : null;
  };
  return (
    <div className="wrap pb-12">
      <PageHeader title="New proposal">
        To <bdi>{name}</bdi>. Write it, choose the dates, pay the fee, sign, and it is published.
      </PageHeader>
      <NewProposal
        club={{ slug, name, quorumBasisPoints }}
        draftId={textOf("draft")}
        step={textOf("step")}
        serverTime={serverTime}
      />
    </div>
  );
}
