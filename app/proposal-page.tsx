import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import type { ClubBase } from "@/components/clubs/club-tabs";
import { ProposalScreen } from "@/components/proposals/proposal-screen";
import { StructuredDataScript } from "@/components/share/structured-data-script";
import { VotesSection } from "@/components/votes/votes-section";
import { getPublicConfig } from "@/lib/env/environment.server";
import { parsePublishedNumber } from "@/lib/http/guarded-path";
import { hasOpened } from "@/lib/proposals/has-opened";
import { type ProposalView, viewProposal } from "@/lib/proposals/view-proposal.server";
import { cardImage } from "@/lib/share/card-image";
import { proposalData } from "@/lib/share/structured-data";
import { shortText } from "@/lib/shared/short-text";
import { viewVotes } from "@/lib/votes/view-votes.server";
import { parseVotesAddress } from "@/lib/votes/votes-address";
import { pageMetadata } from "./page-metadata";

export type PageSearch = { searchParams: Promise<Record<string, string | string[] | undefined>> };
export type ProposalPageProps = { params: Promise<{ clubSlug: string; number: string }> };

/** The proposal of the address. The middleware has answered for one that there is not; this only covers its loss since. */
export async function requireView({ params }: ProposalPageProps): Promise<ProposalView> {
  const { clubSlug, number } = await params;
  return (await findView(clubSlug, number)) ?? notFound();
}

/** Once a request: its title and its page ask for the same. */
const findView = cache(async (slug: string, number: string) =>
  viewProposal({ slug, number: parsePublishedNumber(number) }, (await headers()).get("cookie")),
);

export async function renderProposal(
  base: ClubBase,
  props: ProposalPageProps & PageSearch,
): Promise<ReactNode> {
  const { explorerUrl, appOrigin } = getPublicConfig();
  const view = await requireView(props);
  const { club, proposal } = view;
  const address = parseVotesAddress(await props.searchParams);
  const votes = hasOpened(proposal) ? await viewVotes({ proposalId: BigInt(proposal.id), address }) : null;
  return (
    <>
      {proposal.hidden || proposal.isAltered ? null : (
        <StructuredDataScript data={proposalData(appOrigin, proposal)} />
      )}
      <ProposalScreen view={view} base={base} explorerUrl={explorerUrl}>
        {votes === null ? null : (
          <VotesSection
            proposal={{ id: proposal.id, status: proposal.status, tally: proposal.tally }}
            address={address}
            view={votes}
            path={`${base}/${club.slug}/proposals/${proposal.number}`}
            explorerUrl={explorerUrl}
          />
        )}
      </ProposalScreen>
    </>
  );
}

/** Title and canonical address: the one under /clubs, wherever it is shown. */
export async function proposalMetadata(props: ProposalPageProps): Promise<Metadata> {
  const { proposal, club } = await requireView(props);
  if (proposal.hidden) {
    return { title: `Hidden proposal #${proposal.number} · ${club.name}`, robots: { index: false } };
  }
  if (proposal.isAltered) {
    return { title: `Altered proposal #${proposal.number} · ${club.name}`, robots: { index: false } };
  }
  const path = `/clubs/${club.slug}/proposals/${proposal.number}` as const;
  const { yesCount, noCount } = proposal.tally;
  return pageMetadata({
    title: `${proposal.title} · ${club.name}`,
    description: shortText(proposal.body),
    path,
    type: "article",
    isUnlisted: club.hidden !== null,
    image: cardImage({
      path,
      version: `${proposal.version}.${proposal.outcome ?? proposal.status}.${yesCount}.${noCount}`,
      alt: `${proposal.title}: ${yesCount} voted yes, ${noCount} voted no`,
    }),
  });
}
