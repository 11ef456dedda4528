import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ProposalScreen } from "@/components/proposals/proposal-screen";
import { StructuredDataScript } from "@/components/sharing/structured-data-script";
import { VotesSection } from "@/components/votes/votes-section";
import { viewDecision } from "@/lib/analytics/view-decision.server";
import { viewAnchor } from "@/lib/anchors/view-anchor.server";
import { readSession } from "@/lib/auth/session.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { hasOpened } from "@/lib/proposals/has-opened";
import { isSameAddress } from "@/lib/shared/address";
import { htmlToText } from "@/lib/shared/html-to-text";
import { shortText } from "@/lib/shared/short-text";
import { cardImage } from "@/lib/sharing/card-image";
import { oembedAddress } from "@/lib/sharing/oembed-address";
import { proposalData } from "@/lib/sharing/structured-data";
import { viewOwnVotes } from "@/lib/votes/view-own-votes.server";
import { viewVotes } from "@/lib/votes/view-votes.server";
import { parseVotesAddress } from "@/lib/votes/votes-address";
import { pageMetadata } from "../../../../page-metadata";
import { readSignedHtml } from "../../../../signed-html.server";
import { type ProposalPageProps, requireProposalView } from "./view";

export default async function ProposalPage(props: ProposalPageProps): Promise<ReactNode> {
  const { explorerUrl, appOrigin } = getPublicConfig();
  const view = await requireProposalView(props);
  const { club, proposal } = view;
  const search = await props.searchParams;
  const address = parseVotesAddress(search);
  const isOver = proposal.status === "closed";
  const cookies = (await headers()).get("cookie");
  const isShown = !proposal.hidden && !proposal.isAltered;
  const [bodyHtml, votes, decision, anchor, ownVotes, reader] = await Promise.all([
    isShown ? readSignedHtml(proposal.body) : "",
    hasOpened(proposal) ? viewVotes({ proposalId: BigInt(proposal.id), address }) : null,
    viewDecision(proposal),
    isOver ? viewAnchor(BigInt(proposal.id)) : null,
    // Before the end the browser asks, because the power at the snapshot may have to be read from the chain.
    isOver ? viewOwnVotes(cookies, [proposal]) : null,
    search["published"] === "1" ? readSession(cookies) : null,
  ]);
  return (
    <>
      {isShown ? (
        <StructuredDataScript data={proposalData(appOrigin, proposal, htmlToText(bodyHtml))} />
      ) : null}
      <ProposalScreen
        view={view}
        bodyHtml={bodyHtml}
        decision={decision}
        anchor={anchor}
        ownVote={ownVotes?.[proposal.id] ?? null}
        explorerUrl={explorerUrl}
        published={
          reader !== null && isSameAddress(reader.address, proposal.author)
            ? `${appOrigin}/clubs/${club.slug}/proposals/${proposal.number}`
            : null
        }
      >
        {votes === null ? null : (
          <VotesSection
            proposal={{ id: proposal.id, status: proposal.status, tally: proposal.tally }}
            address={address}
            view={votes}
            path={`/clubs/${club.slug}/proposals/${proposal.number}`}
            explorerUrl={explorerUrl}
          />
        )}
      </ProposalScreen>
    </>
  );
}

/** Title and canonical address: the one under /clubs, wherever it is shown. */
export async function generateMetadata(props: ProposalPageProps): Promise<Metadata> {
  const { proposal, club } = await requireProposalView(props);
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
    description: shortText(htmlToText(await readSignedHtml(proposal.body))),
    path,
    feeds: { "application/json+oembed": oembedAddress(getPublicConfig().appOrigin, path) },
    type: "article",
    isUnlisted: club.hidden !== null,
    image: cardImage({
      path,
      version: `${proposal.version}.${proposal.outcome ?? proposal.status}.${yesCount}.${noCount}`,
      alt: `${proposal.title}: ${yesCount} voted yes, ${noCount} voted no`,
    }),
  });
}
