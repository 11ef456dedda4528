import "server-only";
import { requireAdminRight } from "@/lib/auth/require-admin-right.server";
import { readSession } from "@/lib/auth/session.server";
import { getEnvironment } from "@/lib/env/environment.server";
import { AppError } from "@/lib/http/app-error";

/**
 * The routes behind the test pages are open to everybody in local mode, otherwise only to admins. Throws NOT_SIGNED_IN and
 * FORBIDDEN.
 */
export async function requireTestAccess(request: Request): Promise<void> {
  if (getEnvironment().LOCAL_MODE === "1") return;
  const session = await readSession(request.headers.get("cookie"));
  if (session === null) throw new AppError("NOT_SIGNED_IN");
  await requireAdminRight(session, "log.view");
}
