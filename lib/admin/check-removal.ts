import type { AdminRole } from "@/lib/audit/admin-acts";
import type { Address } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";

export type RemovalRefusal = { code: "CONFLICT" | "FORBIDDEN"; text: string };

/** Whether `actor` may remove `target` from `admins`: never the primary admin, the one named to be next, or the last. */
export function checkRemoval({
  actor,
  target,
  admins,
  next,
}: {
  actor: Address;
  target: Address;
  admins: readonly { address: Address; role: AdminRole }[];
  next: Address | null;
}): Result<null, RemovalRefusal> {
  const role = admins.find(({ address }) => address === target)?.role;
  if (role === undefined) {
    return refuse({ code: "CONFLICT", text: "This address is not an admin, or was just removed." });
  }
  if (role === "primary admin") {
    return target === actor
      ? refuse({ code: "CONFLICT", text: "You are the primary admin: name the next one first." })
      : refuse({ code: "FORBIDDEN", text: "Nobody else can remove the primary admin." });
  }
  if (target === next) {
    return refuse({
      code: "CONFLICT",
      text: "This address was named to be the next primary admin. The primary admin withdraws that first.",
    });
  }
  if (admins.length <= 1) return refuse({ code: "CONFLICT", text: "There has to be an admin." });
  return ok(null);
}
