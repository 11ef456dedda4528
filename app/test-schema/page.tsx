import type { Metadata } from "next";
import type { ReactNode } from "react";
import { SchemaReportView } from "@/components/admin/schema-report-view";
import { TestPageFrame } from "@/components/admin/test-page-frame";
import { SCHEMA_PAGE } from "@/components/admin/test-pages";
import { viewSchema } from "@/lib/admin/view-schema.server";
import { requireAdminOutsideLocalMode } from "../require-admin.server";

export const metadata: Metadata = { title: SCHEMA_PAGE.title, robots: { index: false } };

export default async function SchemaPage(): Promise<ReactNode> {
  await requireAdminOutsideLocalMode(SCHEMA_PAGE.href);
  const report = await viewSchema().catch(() => null);
  return (
    <TestPageFrame page={SCHEMA_PAGE} isBroken={report === null}>
      {report === null ? null : <SchemaReportView report={report} />}
    </TestPageFrame>
  );
}
