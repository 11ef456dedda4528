import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { NewBounty } from "@/components/bounties/new-bounty";
import { PageHeader } from "@/components/layout/page-header";
import { BanNotice } from "@/components/moderation/ban-notice";
import { EditProposal } from "@/components/proposals/edit-proposal";
import { NewProposal } from "@/components/proposals/new-proposal";
import { viewClub } from "@/lib/clubs/view-club.server";
import { getServerTime } from "@/lib/proposals/get-server-time.server";
import type { ClubPageProps } from "./club-page";
import { type ProposalPageProps, requireView } from "./proposal-page";

/** Writing a proposal, at the club's address and at its alias. */
export async function renderNewProposal({ params, searchParams }: ClubPageProps): Promise<ReactNode> {
  const [{ clubSlug }, search, serverTime] = await Promise.all([params, searchParams, getServerTime()]);
  const view = await viewClub(clubSlug, (await headers()).get("cookie"));
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
      <BanNotice ban={view.ban} className="mb-8" />
      <NewProposal
        club={{ slug, name, quorumBasisPoints }}
        draftId={textOf("draft")}
        step={textOf("step")}
        serverTime={serverTime}
      />
    </div>
  );
}

export async function newProposalMetadata({ params }: ClubPageProps): Promise<Metadata> {
  const { clubSlug } = await params;
  return {
    title: "New proposal",
    robots: { index: false },
    alternates: { canonical: `/clubs/${clubSlug}/proposals/new` },
  };
}

/** Changing a proposal before voting starts, at its address and at the alias. */
export async function renderEditProposal(props: ProposalPageProps): Promise<ReactNode> {
  const { proposal, ban } = await requireView(props);
  return (
    <div className="wrap pb-12">
      <PageHeader title={`Edit proposal #${proposal.number}`}>
        Until voting starts you can change text, link and dates. You sign the new version; the old one stays
        in the history. Rule, snapshot and fee stay as they are.
      </PageHeader>
      <BanNotice ban={ban} className="mb-8" />
      <EditProposal proposal={proposal} />
    </div>
  );
}

export async function editProposalMetadata({ params }: ProposalPageProps): Promise<Metadata> {
  const { clubSlug, number } = await params;
  return {
    title: "Edit proposal",
    robots: { index: false },
    alternates: { canonical: `/clubs/${clubSlug}/proposals/${number}/edit` },
  };
}

/** Writing a bounty, at the club's address and at its alias. */
export async function renderNewBounty({ params, searchParams }: ClubPageProps): Promise<ReactNode> {
  const [{ clubSlug }, search, serverTime] = await Promise.all([params, searchParams, getServerTime()]);
  const view = await viewClub(clubSlug, (await headers()).get("cookie"));
  if (view === null) notFound();
  const { slug, name } = view.club;
  const { draft, step } = search;
  return (
    <div className="wrap pb-12">
      <PageHeader title="New bounty">
        In <bdi>{name}</bdi>. Say what is to be done and what it pays, pay the fee, and it is published.
      </PageHeader>
      <BanNotice ban={view.ban} className="mb-8" />
      <NewBounty
        slug={slug}
        draftId={typeof draft === "string" ? draft : null}
        step={typeof step === "string" ? step : null}
        serverTime={serverTime}
      />
    </div>
  );
}

export async function newBountyMetadata({ params }: ClubPageProps): Promise<Metadata> {
  const { clubSlug } = await params;
  return {
    title: "New bounty",
    robots: { index: false },
    alternates: { canonical: `/clubs/${clubSlug}/bounties/new` },
  };
}
