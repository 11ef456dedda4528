import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TeamScreen } from "@/components/layout/team-screen";
import { getPublicConfig } from "@/lib/env/environment.server";

export const metadata: Metadata = { title: "Team", alternates: { canonical: "/team" } };

export default function TeamPage(): ReactNode {
  return <TeamScreen productName={getPublicConfig().productName} />;
}
