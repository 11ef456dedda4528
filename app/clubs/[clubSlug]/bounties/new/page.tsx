import type { Metadata } from "next";
import type { ReactNode } from "react";
import { NewBounty } from "@/components/bounties/new-bounty";
import { PageHeader } from "@/components/layout/page-header";
import { BanNotice } from "@/components/moderation/ban-notice";
import { readNow } from "@/lib/db/read-now.server";
import { type ClubPageProps, requireClubView } from "../../club-page";

export async function generateMetadata({ params }: ClubPageProps): Promise<Metadata> {
  const { clubSlug } = await params;
  return {
    title: "New bounty",
    robots: { index: false },
    alternates: { canonical: `/clubs/${clubSlug}/bounties/new` },
  };
}

export default async function NewBountyPage({ params, searchParams }: ClubPageProps): Promise<ReactNode> {
  const [{ clubSlug }, search, now] = await Promise.all([params, searchParams, readNow()]);
  const view = await requireClubView(clubSlug);
  const { slug, name, quorumBasisPoints } = view.club;
  const { draft, step } = search;
  return (
    <div className="wrap pb-12">
      <PageHeader title="New bounty">
        In <bdi>{name}</bdi>. Say what is to be done and what it pays, pay the fee, and it is published.
      </PageHeader>
      <BanNotice ban={view.ban} className="mb-8" />
      {view.ban === null ? (
        <NewBounty
          club={{ slug, name, quorumBasisPoints }}
          draftId={typeof draft === "string" ? draft : null}
          step={typeof step === "string" ? step : null}
          serverTime={now.toISOString()}
        />
      ) : null}
    </div>
  );
}
