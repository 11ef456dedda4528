import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TryLaterScreen } from "@/components/layout/try-later-screen";

export const metadata: Metadata = { title: "Not readable now", robots: { index: false } };

/** What the middleware shows, with status 503, while the database can't say whether a club exists. */
export default function UnavailablePage(): ReactNode {
  return (
    <TryLaterScreen mark="503" title="This page can't be read right now">
      <p>The database did not answer. Nothing is lost. Load this page again in a minute.</p>
    </TryLaterScreen>
  );
}
