import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ForbiddenScreen } from "@/components/layout/forbidden-screen";

export const metadata: Metadata = { title: "For admins only", robots: { index: false } };

/** What the middleware shows, with status 403, to those who may not see /admin. Complete without script, unlike `forbidden()`. */
export default function ForbiddenPage(): ReactNode {
  return <ForbiddenScreen />;
}
