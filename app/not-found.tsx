import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LostScreen } from "@/components/layout/lost-screen";

export const metadata: Metadata = { title: "Not found" };

/** The screen of every address that leads nowhere. */
export default function NotFound(): ReactNode {
  return (
    <LostScreen drawing="compass" mark="404" title="There is nothing at this address">
      <p>The link may be mistyped. Links to clubs and proposals never change.</p>
    </LostScreen>
  );
}
