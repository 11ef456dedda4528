import type { Metadata } from "next";
import type { ReactNode } from "react";
import { UnavailableScreen } from "@/components/layout/unavailable-screen";

export const metadata: Metadata = { title: "Not readable now", robots: { index: false } };

/** What the middleware shows, with status 503, while the database can't say whether a club exists. */
export default function UnavailablePage(): ReactNode {
  return <UnavailableScreen />;
}
