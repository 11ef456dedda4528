import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TestPageScreen } from "@/components/admin/test-page-screen";
import { MARKETPLACE_PAGE } from "@/components/admin/test-pages";
import { requireAdminOutsideLocalMode } from "../require-admin.server";

export const metadata: Metadata = { title: MARKETPLACE_PAGE.title, robots: { index: false } };

export default async function MarketplacePage(): Promise<ReactNode> {
  await requireAdminOutsideLocalMode(MARKETPLACE_PAGE.href);
  return <TestPageScreen page={MARKETPLACE_PAGE} />;
}
