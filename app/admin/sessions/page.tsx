import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { SessionsList } from "@/components/admin/sessions-list";
import { parseAdminList } from "@/lib/admin/admin-list";
import { countSessions, listSessions } from "@/lib/admin/list-sessions.server";
import { AdminPage } from "../../admin-page";
import { requireAdmin } from "../../require-admin.server";

export const metadata: Metadata = { title: "Sessions · Admin", robots: { index: false } };

export default async function SessionsPage({
  searchParams,
}: PageProps<"/admin/sessions">): Promise<ReactNode> {
  await requireAdmin("/admin/sessions");
  const query = parseAdminList(await searchParams, { tabs: ["live"] });
  const cookieHeader = (await headers()).get("cookie");
  const [page, { sessions, people }] = await Promise.all([
    listSessions({ ...query, cookieHeader }),
    countSessions(),
  ]);
  return (
    <AdminPage
      path="/admin/sessions"
      title="Sessions"
      intro={`${sessions} active ${sessions === 1 ? "session" : "sessions"}, ${people} ${people === 1 ? "person" : "people"}. Ending a session signs that browser out.`}
    >
      <SessionsList query={query} page={page} />
    </AdminPage>
  );
}
