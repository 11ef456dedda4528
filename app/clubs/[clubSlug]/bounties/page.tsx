import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ClubBounties } from "@/components/bounties/club-bounties";
import { parseBountiesAddress, toBountiesQuery } from "@/lib/bounties/bounties-address";
import { listBounties } from "@/lib/bounties/list-bounties.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { tokenLabel } from "@/lib/shared/format-number";
import { type ClubPageProps, clubMetadata, renderClubPage } from "../club-page";

export const generateMetadata = (props: ClubPageProps): Promise<Metadata> => clubMetadata(props, "bounties");

export default async function ClubBountiesPage(props: ClubPageProps): Promise<ReactNode> {
  const { clubSlug } = await props.params;
  const address = parseBountiesAddress(await props.searchParams);
  const page = await listBounties({ slug: clubSlug, query: toBountiesQuery(address) });
  const token = tokenLabel(getPublicConfig().productName);
  return renderClubPage(props, "bounties", ({ club, ban }) => (
    <ClubBounties
      club={club}
      address={address}
      page={page}
      token={token}
      mayWrite={!club.archived && ban === null}
    />
  ));
}
