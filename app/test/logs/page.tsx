import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ServerEvents } from "@/components/admin/server-events";
import { TestPageFrame } from "@/components/admin/test-page-frame";
import { LOGS_PAGE } from "@/components/admin/test-pages";
import { parseAdminList } from "@/lib/admin/admin-list";
import { LOG_TABS } from "@/lib/admin/test-tool-schemas";
import { viewEvents } from "@/lib/operations/view-events.server";
import { requireAdminOutsideLocalMode } from "../../require-admin.server";

export const metadata: Metadata = { title: LOGS_PAGE.title, robots: { index: false } };

export default async function LogsPage({ searchParams }: PageProps<"/test/logs">): Promise<ReactNode> {
  await requireAdminOutsideLocalMode(LOGS_PAGE.href);
  const query = parseAdminList(await searchParams, { tabs: LOG_TABS });
  const view = await viewEvents(query).catch(() => null);
  return (
    <TestPageFrame page={LOGS_PAGE} isBroken={view === null}>
      {view === null ? null : <ServerEvents query={query} {...view} />}
    </TestPageFrame>
  );
}
