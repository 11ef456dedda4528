import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ClubsScreen } from "@/components/clubs/clubs-screen";
import { getPublicConfig } from "@/lib/env/environment.server";

export const metadata: Metadata = { title: "Clubs", alternates: { canonical: "/clubs" } };

export default function ClubsPage(): ReactNode {
  return <ClubsScreen productName={getPublicConfig().productName} />;
}
