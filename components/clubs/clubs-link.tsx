"use client";

import { usePathname } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { type ClubsAddress, clubsSearch } from "@/lib/clubs/clubs-address";

/** Another part of the list of clubs, at the one of its names that the reader opened. */
export function ClubsLink({
  address,
  ...props
}: Omit<ComponentProps<"a">, "href"> & { address: Partial<ClubsAddress> }): ReactNode {
  return <a href={`${usePathname()}${clubsSearch(address)}`} {...props} />;
}
