import "server-only";
import { isAdmin } from "@/lib/auth/is-admin.server";
import { readSession } from "@/lib/auth/session.server";
import { getLogger } from "@/lib/env/logger.server";
import { withDeadline } from "@/lib/shared/with-deadline";

export type AdminVisit = "admin" | "not an admin" | "stranger";

const VISIT_MS = 4_500;

/** Who comes to /admin, by the database, at every visit. Any fault counts as no session (product.md "Signing in"). */
export async function judgeAdminVisit(cookieHeader: string | null): Promise<AdminVisit> {
  const late = () => new Error(`the database did not answer within ${VISIT_MS} ms`);
  try {
    return await withDeadline(VISIT_MS, late, async () => {
      const session = await readSession(cookieHeader);
      if (session === null) return "stranger";
      return (await isAdmin(session.address)) ? "admin" : "not an admin";
    });
  } catch (error) {
    getLogger().warn({ fault: String(error).slice(0, 500) }, "admin visit refused");
    return "stranger";
  }
}
