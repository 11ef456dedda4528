import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import type { ClubBase } from "@/components/clubs/club-tabs";
import { ProposalScreen } from "@/components/proposals/proposal-screen";
import { getPublicConfig } from "@/lib/env/environment.server";
import { parseProposalNumber } from "@/lib/http/guarded-path";
import { type ProposalView, viewProposal } from "@/lib/proposals/view-proposal.server";

export type ProposalPageProps = { params: Promise<{ clubSlug: string; number: string }> };

/** The proposal of the address. The middleware has answered for one that there is not; this only covers its loss since. */
export async function requireView({ params }: ProposalPageProps): Promise<ProposalView> {
  const { clubSlug, number } = await params;
  const place = { slug: clubSlug, number: parseProposalNumber(number) };
  return (await viewProposal(place, (await headers()).get("cookie"))) ?? notFound();
}

export async function renderProposal(base: ClubBase, props: ProposalPageProps): Promise<ReactNode> {
  const { explorerUrl } = getPublicConfig();
  return <ProposalScreen view={await requireView(props)} base={base} explorerUrl={explorerUrl} />;
}

/** Title and canonical address: the one under /clubs, wherever it is shown. */
export async function proposalMetadata(props: ProposalPageProps): Promise<Metadata> {
  const { proposal, club } = await requireView(props);
  const description = proposal.body
    .replace(/[#*_`>|[\]()-]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 160);
  const url = `/clubs/${club.slug}/proposals/${proposal.number}`;
  return {
    title: `${proposal.title} · ${club.name}`,
    description,
    alternates: { canonical: url },
    openGraph: { title: proposal.title, description, url, type: "article" },
  };
}
