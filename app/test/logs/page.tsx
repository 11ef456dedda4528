import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TestPageScreen } from "@/components/admin/test-page-screen";
import { LOGS_PAGE } from "@/components/admin/test-pages";
import { requireAdminOutsideLocalMode } from "../../require-admin.server";

export const metadata: Metadata = { title: LOGS_PAGE.title, robots: { index: false } };

export default async function LogsPage(): Promise<ReactNode> {
  await requireAdminOutsideLocalMode(LOGS_PAGE.href);
  return <TestPageScreen page={LOGS_PAGE} />;
}
