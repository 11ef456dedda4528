import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TryLaterScreen } from "@/components/layout/try-later-screen";

export const metadata: Metadata = { title: "Too many requests", robots: { index: false } };

/** What the middleware shows, with status 429, to who opens too many searches or profiles in a minute. */
export default function TooManyRequestsPage(): ReactNode {
  return (
    <TryLaterScreen mark="429" title="Too many requests">
      <p>Your network sent too many requests. Wait a minute, then load this page again.</p>
    </TryLaterScreen>
  );
}
