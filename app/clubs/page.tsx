import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ClubsScreen } from "@/components/clubs/clubs-screen";
import { parseClubsAddress } from "@/lib/clubs/clubs-address";
import { viewClubs } from "@/lib/clubs/view-clubs.server";
import { getPublicConfig } from "@/lib/env/environment.server";
import { pageMetadata } from "../page-metadata";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "Clubs",
    description: "Every club of holders, with its members, proposals and open votes.",
    path: "/clubs",
  });

export default async function ClubsPage({ searchParams }: PageProps<"/clubs">): Promise<ReactNode> {
  const address = parseClubsAddress(await searchParams);
  const view = await viewClubs(address, (await headers()).get("cookie"));
  return <ClubsScreen productName={getPublicConfig().productName} address={address} view={view} />;
}
