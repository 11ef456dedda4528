import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { SearchScreen } from "@/components/search/search-screen";
import { readAsVisitor } from "@/lib/auth/read-as-visitor.server";
import { exactPlace } from "@/lib/search/exact-place";
import { parseSearchAddress } from "@/lib/search/search-address";
import { viewSearch } from "@/lib/search/view-search.server";

export const metadata: Metadata = { title: "Search", robots: { index: false } };

export default async function SearchPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}): Promise<ReactNode> {
  const address = parseSearchAddress(await searchParams);
  const view = await readAsVisitor((await headers()).get("cookie"), () => viewSearch(address));
  const place = exactPlace(address, view);
  if (place !== null) redirect(place);
  return <SearchScreen address={address} view={view} />;
}
