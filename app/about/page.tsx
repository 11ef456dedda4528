import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AboutScreen } from "@/components/about/about-screen";
import { getPublicConfig } from "@/lib/env/environment.server";
import { pageMetadata } from "../page-metadata";
import { getPageSettings } from "../page-settings.server";

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: "About",
    description:
      "How voting power is counted, how a proposal becomes a result, the contracts, and answers to common questions.",
    path: "/about",
  });

export default async function AboutPage(): Promise<ReactNode> {
  const { proposingPower } = await getPageSettings();
  return <AboutScreen config={getPublicConfig()} proposingPower={proposingPower} />;
}
