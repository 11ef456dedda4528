import "server-only";
import { isAdmin } from "@/lib/auth/find-admin-role.server";
import { readSession } from "@/lib/auth/session.server";
import { readInTime } from "@/lib/db/read-in-time.server";

export type AdminVisit = "admin" | "not an admin" | "stranger";

/** Who comes to /admin, by the database, at every visit. Any fault counts as no session (product.md "Signing in"). */
export function judgeAdminVisit(cookieHeader: string | null): Promise<AdminVisit> {
  return readInTime<AdminVisit>({
    otherwise: "stranger",
    complaint: "admin visit refused",
    read: async () => {
      const session = await readSession(cookieHeader);
      if (session === null) return "stranger";
      return (await isAdmin(session.address)) ? "admin" : "not an admin";
    },
  });
}
