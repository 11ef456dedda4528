import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AboutScreen } from "@/components/about/about-screen";
import { getPublicConfig } from "@/lib/env/environment.server";
import { getPageSettings } from "../page-settings.server";

export const metadata: Metadata = { title: "About", alternates: { canonical: "/about" } };

export default async function AboutPage(): Promise<ReactNode> {
  const { proposingPower } = await getPageSettings();
  return <AboutScreen config={getPublicConfig()} proposingPower={proposingPower} />;
}
