import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ContinueNotice } from "@/components/home/continue-notice";
import { HomeBounties } from "@/components/home/home-bounties";
import { HomeFigures } from "@/components/home/home-figures";
import { HomeProposals } from "@/components/home/home-proposals";
import { HomeScreen } from "@/components/home/home-screen";
import { NeedsYourVote } from "@/components/home/needs-your-vote";
import { StructuredDataScript } from "@/components/sharing/structured-data-script";
import { viewHomeFigures } from "@/lib/analytics/view-home-figures.server";
import { viewHomeBounties } from "@/lib/bounties/view-home-bounties.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { viewHomeProposals } from "@/lib/proposals/view-home-proposals.server";
import { feedTypes } from "@/lib/publishing/feed-types";
import { tokenLabel } from "@/lib/shared/token-label";
import { siteData } from "@/lib/sharing/structured-data";
import { viewOwnVotes } from "@/lib/votes/view-own-votes.server";
import { pageMetadata } from "./page-metadata";
import { getPageSettings } from "./page-settings.server";

export const generateMetadata = (): Promise<Metadata> => pageMetadata({ path: "/", feeds: feedTypes("") });

export default async function HomePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}): Promise<ReactNode> {
  const [{ next }, figures, proposals, bounties, settings] = await Promise.all([
    searchParams,
    viewHomeFigures(),
    viewHomeProposals(),
    viewHomeBounties(),
    getPageSettings(),
  ]);
  const listed = proposals ? [...proposals.open.proposals, ...proposals.closed.proposals] : [];
  const votes = await viewOwnVotes((await headers()).get("cookie"), listed);
  const { productName, appOrigin: origin } = getPublicConfig();
  const site = { name: `Club ${productName}`, origin };
  const links = [settings.websiteUrl, settings.socialUrl, settings.communityUrl].filter(
    (link) => link !== null,
  );
  return (
    <>
      <StructuredDataScript data={siteData(site, links)} />
      {typeof next === "string" ? <ContinueNotice next={next} /> : null}
      <HomeScreen config={getPublicConfig()} needsYourVote={<NeedsYourVote />}>
        <HomeFigures figures={figures} />
        <HomeProposals proposals={proposals} votes={votes} />
        <HomeBounties page={bounties} token={tokenLabel(productName)} />
      </HomeScreen>
    </>
  );
}
