import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TestPageScreen } from "@/components/admin/test-page-screen";
import { SCHEMA_PAGE } from "@/components/admin/test-pages";
import { requireAdminOutsideLocalMode } from "../require-admin.server";

export const metadata: Metadata = { title: SCHEMA_PAGE.title, robots: { index: false } };

export default async function SchemaPage(): Promise<ReactNode> {
  await requireAdminOutsideLocalMode(SCHEMA_PAGE.href);
  return <TestPageScreen page={SCHEMA_PAGE} />;
}
