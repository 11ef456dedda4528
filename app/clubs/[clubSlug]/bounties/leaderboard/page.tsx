import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BountyLists } from "@/components/bounties/bounty-lists";
import { ContributorList } from "@/components/bounties/contributor-list";
import { parseEarningsAddress } from "@/lib/bounties/earnings-address";
import { listContributors } from "@/lib/bounties/list-earnings.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { tokenLabel } from "@/lib/shared/format-number";
import { type ClubPageProps, clubMetadata, renderClubPage } from "../../club-page";

export const generateMetadata = (props: ClubPageProps): Promise<Metadata> =>
  clubMetadata(props, "bounties", { path: "/bounties/leaderboard", title: "Contributors" });

export default async function ClubContributorsPage(props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const address = parseEarningsAddress(await props.searchParams);
  const page = await listContributors({ slug: clubSlug, ...address });
  const token = tokenLabel(getPublicConfig().productName);
  const content = ({ club }: { club: { slug: string } }) => {
    const path = `/clubs/${club.slug}/bounties` as const;
    return (
      <>
        <BountyLists path={path} current="Contributors" />
        <h2 className="text-xl">Contributors</h2>
        <p className="mt-2 mb-4 max-w-reading text-sm text-muted">Ranked by prizes paid on chain.</p>
        <ContributorList
          page={page}
          address={address}
          path={`${path}/leaderboard`}
          slug={club.slug}
          token={token}
        />
      </>
    );
  };
  return renderClubPage(props, "bounties", content);
}
