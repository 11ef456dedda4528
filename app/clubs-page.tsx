import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ClubsScreen } from "@/components/clubs/clubs-screen";
import { type ClubsPath, parseClubsAddress } from "@/lib/clubs/clubs-address";
import { viewClubs } from "@/lib/clubs/view-clubs.server";
import { getPublicConfig } from "@/lib/env/environment.server";

export type ClubsPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The list of clubs at any of its three addresses. */
export async function renderClubsPage(path: ClubsPath, { searchParams }: ClubsPageProps): Promise<ReactNode> {
  const address = parseClubsAddress(await searchParams);
  const view = await viewClubs(address, (await headers()).get("cookie"));
  return (
    <ClubsScreen productName={getPublicConfig().productName} path={path} address={address} view={view} />
  );
}
