import type { Metadata } from "next";
import type { ReactNode } from "react";
import { MissingClubScreen } from "@/components/clubs/missing-club-screen";

export const metadata: Metadata = { title: "No such club", robots: { index: false } };

/** What the middleware shows, with status 404, when no club has this address. Complete without script, unlike `notFound()`. */
export default function NoClubPage(): ReactNode {
  return <MissingClubScreen />;
}
