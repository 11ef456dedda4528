import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TestPageScreen } from "@/components/admin/test-page-screen";
import { HOLDINGS_PAGE } from "@/components/admin/test-pages";
import { requireAdminOutsideLocalMode } from "../require-admin.server";

export const metadata: Metadata = { title: HOLDINGS_PAGE.title, robots: { index: false } };

export default async function HoldingsPage(): Promise<ReactNode> {
  await requireAdminOutsideLocalMode(HOLDINGS_PAGE.href);
  return <TestPageScreen page={HOLDINGS_PAGE} />;
}
