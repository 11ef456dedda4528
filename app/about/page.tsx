import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AboutScreen } from "@/components/about/about-screen";
import { getPublicConfig } from "@/lib/env/environment.server";

export const metadata: Metadata = { title: "About", alternates: { canonical: "/about" } };

export default function AboutPage(): ReactNode {
  return <AboutScreen config={getPublicConfig()} />;
}
