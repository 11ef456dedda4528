import type { Metadata } from "next";
import type { ReactNode } from "react";
import { LostScreen } from "@/components/layout/lost-screen";

export const metadata: Metadata = { title: "No such club", robots: { index: false } };

/** What the middleware shows, with status 404, when no club has this address. Complete without script, unlike `notFound()`. */
export default function NoClubPage(): ReactNode {
  return (
    <LostScreen drawing="club" mark="404" title="There is no club at this address">
      <p>A club's address never changes, so the link is probably mistyped.</p>
    </LostScreen>
  );
}
