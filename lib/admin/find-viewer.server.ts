import "server-only";
import type { AdminRole } from "@/lib/audit/admin-acts";
import { findAdminRole } from "@/lib/auth/find-admin-role.server";
import { readSession } from "@/lib/auth/session.server";
import type { Address } from "@/lib/shared/address";

/** Who looks at a page of the dashboard, so that it offers what they may do; the page has let them in before. */
export async function findViewer(
  cookieHeader: string | null,
): Promise<{ address: Address | null; role: AdminRole | null }> {
  const session = await readSession(cookieHeader);
  if (session === null) return { address: null, role: null };
  return { address: session.address, role: await findAdminRole(session.address) };
}
