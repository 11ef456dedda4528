import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ContinueNotice } from "@/components/home/continue-notice";
import { FollowSession } from "@/components/home/follow-session";
import { HomeBounties } from "@/components/home/home-bounties";
import { HomeProposals } from "@/components/home/home-proposals";
import { HowPowerWorks } from "@/components/home/how-power-works";
import { LiveResult } from "@/components/home/live-result";
import { OwnHome } from "@/components/home/own-home";
import { VisitorHome } from "@/components/home/visitor-home";
import { StructuredDataScript } from "@/components/sharing/structured-data-script";
import { SubscribeLinks } from "@/components/ui/subscribe-links";
import { Unreadable } from "@/components/ui/unreadable";
import { viewHomeFigures } from "@/lib/analytics/view-home-figures.server";
import { viewHomeBounties } from "@/lib/bounties/view-home-bounties.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { viewOwnNews } from "@/lib/messages/view-own-news.server";
import { viewHomeProposals } from "@/lib/proposals/view-home-proposals.server";
import { feedTypes } from "@/lib/publishing/feed-types";
import { tokenLabel } from "@/lib/shared/format-number";
import { siteData } from "@/lib/sharing/structured-data";
import { viewLiveResult } from "@/lib/votes/view-live-result.server";
import { viewOwnHome } from "@/lib/votes/view-own-home.server";
import { viewOwnVotes } from "@/lib/votes/view-own-votes.server";
import { pageMetadata } from "./page-metadata";
import { getPageSettings } from "./page-settings.server";

export const generateMetadata = (): Promise<Metadata> => pageMetadata({ path: "/", feeds: feedTypes("") });

export default async function HomePage({ searchParams }: PageProps<"/">): Promise<ReactNode> {
  const cookies = (await headers()).get("cookie");
  const [{ next, show }, own, proposals, bounties, settings] = await Promise.all([
    searchParams,
    viewOwnHome(cookies),
    viewHomeProposals(),
    viewHomeBounties(),
    getPageSettings(),
  ]);
  const config = getPublicConfig();
  const site = { name: `Club ${config.productName}`, origin: config.appOrigin };
  const links = [settings.websiteUrl, settings.socialUrl, settings.communityUrl].filter(
    (link) => link !== null,
  );
  const votes = await viewOwnVotes(cookies, proposals?.decided.proposals ?? []);
  const live = own === null && proposals ? await viewLiveResult(proposals.open.proposals) : null;
  const openCount = proposals?.open.proposals.length ?? 0;
  return (
    <>
      <StructuredDataScript data={siteData(site, links)} />
      <FollowSession address={own?.address ?? null} />
      {typeof next === "string" ? <ContinueNotice next={next} /> : null}
      {own === null ? (
        <VisitorHome
          config={config}
          figures={await viewHomeFigures()}
          openCount={`${openCount}${proposals?.open.next ? "+" : ""}`}
          liveResult={
            live === null ? null : (
              <LiveResult
                proposal={live.proposal}
                votes={live.votes}
                keys={{ logKeys: live.logKeys, endorsements: live.endorsements, witnesses: live.witnesses }}
              />
            )
          }
        />
      ) : own.home === null ? (
        <div className="wrap pt-10">
          <h1 className="sr-only">Home</h1>
          <Unreadable what="Your votes" />
        </div>
      ) : (
        <OwnHome
          address={own.address}
          own={own.home}
          news={await viewOwnNews(own.address)}
          config={config}
          showsUnvoted={show === "unvoted"}
        />
      )}
      <div className="mt-12 grid gap-12 pb-6 *:min-w-0 lg:mt-16 lg:gap-16">
        {proposals === null ? (
          own === null ? (
            <div className="wrap">
              <Unreadable what="The proposals" />
            </div>
          ) : null
        ) : (
          <>
            {own === null ? (
              <HomeProposals
                title={live === null ? "Open votes" : "Also open"}
                page={proposals.open}
                all={{ href: "/proposals", words: "All open votes" }}
                without={live?.proposal.id}
              />
            ) : null}
            <HomeProposals
              title="Recent results"
              page={proposals.decided}
              all={{ href: "/proposals?show=decided", words: "All results" }}
              {...(votes !== null && { votes })}
            />
          </>
        )}
        <HomeBounties page={bounties} token={tokenLabel(config.productName)} />
        {own === null ? <HowPowerWorks config={config} /> : null}
        <div className="wrap flex flex-wrap items-baseline gap-x-6 gap-y-1 text-sm text-muted">
          <p>Subscribe to what all clubs decide:</p>
          <SubscribeLinks base="" />
        </div>
      </div>
    </>
  );
}
