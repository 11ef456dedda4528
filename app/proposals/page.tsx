import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { AllProposals } from "@/components/proposals/all-proposals";
import { parseAllProposalsAddress } from "@/lib/proposals/all-proposals-address";
import { viewAllProposals } from "@/lib/votes/view-all-proposals.server";
import { pageMetadata } from "../page-metadata";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "Proposals",
    description: "What all clubs vote on, what opens soon, and what was decided.",
    path: "/proposals",
  });

export default async function ProposalsPage({ searchParams }: PageProps<"/proposals">): Promise<ReactNode> {
  const address = parseAllProposalsAddress(await searchParams);
  const view = await viewAllProposals(address, (await headers()).get("cookie"));
  return <AllProposals address={address} view={view} />;
}
