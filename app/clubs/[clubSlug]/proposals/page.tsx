import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ClubProposals } from "@/components/proposals/club-proposals";
import { listProposals } from "@/lib/proposals/list-proposals.server";
import { parseProposalsAddress } from "@/lib/proposals/proposals-address";
import { viewOwnVotes } from "@/lib/votes/view-own-votes.server";
import { type ClubPageProps, clubMetadata, renderClubPage } from "../club-page";

export const generateMetadata = (props: ClubPageProps): Promise<Metadata> => clubMetadata(props, "proposals");

export default async function ClubProposalsPage(props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const address = parseProposalsAddress(await props.searchParams);
  const { status, after } = address;
  const query = { status, sort: "newest" as const, ...(after !== null && { after }) };
  const page = await listProposals({ slug: clubSlug, query });
  const votes = await viewOwnVotes((await headers()).get("cookie"), page.proposals);
  return renderClubPage(props, "proposals", ({ club }) => (
    <ClubProposals club={club} address={address} page={page} votes={votes} />
  ));
}
