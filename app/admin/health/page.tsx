import type { Metadata } from "next";
import type { ReactNode } from "react";
import { CronJobs } from "@/components/admin/cron-jobs";
import { ExitPackLink } from "@/components/admin/exit-pack-link";
import { HealthPanel } from "@/components/admin/health-panel";
import { MessageHealth } from "@/components/admin/message-health";
import { TestPageLinks } from "@/components/admin/test-page-links";
import { viewCronJobs } from "@/lib/jobs/view-cron-jobs.server";
import { viewMessageHealth } from "@/lib/messages/view-message-figures.server";
import { getHealth } from "@/lib/operations/get-health.server";
import { AdminPage } from "../../admin-page";
import { requireAdmin } from "../../require-admin.server";

export const metadata: Metadata = { title: "Health", robots: { index: false } };

export default async function AdminHealthPage(): Promise<ReactNode> {
  await requireAdmin("/admin/health");
  const [health, jobs, messages] = await Promise.all([getHealth(), viewCronJobs(), viewMessageHealth()]);
  return (
    <AdminPage
      path="/admin/health"
      title="Health"
      intro="What the app depends on, the jobs that a scheduler runs, and the tools to look inside."
    >
      <div className="grid gap-14">
        <HealthPanel health={health} title="Database, chain and index" />
        <CronJobs {...jobs} />
        <MessageHealth health={messages} />
        <ExitPackLink />
        <TestPageLinks />
      </div>
    </AdminPage>
  );
}
