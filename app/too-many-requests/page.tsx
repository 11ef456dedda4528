import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TooManyRequestsScreen } from "@/components/layout/too-many-requests-screen";

export const metadata: Metadata = { title: "Too many requests", robots: { index: false } };

/** What the middleware shows, with status 429, to who opens too many searches or profiles in a minute. */
export default function TooManyRequestsPage(): ReactNode {
  return <TooManyRequestsScreen />;
}
