import type { Address } from "@/lib/shared/address";
import { ok, type Result, refuse } from "@/lib/shared/result";

export type RemovalRefusal = { code: "CONFLICT" | "FORBIDDEN"; text: string };

/** Whether `actor` may remove `target` from `admins`: never the primary admin, nor who was named to be next, nor the last. */
export function checkRemoval({
  actor,
  target,
  admins,
  primary,
  next,
}: {
  actor: Address;
  target: Address;
  admins: readonly Address[];
  primary: Address | null;
  next: Address | null;
}): Result<null, RemovalRefusal> {
  if (!admins.includes(target)) {
    return refuse({ code: "CONFLICT", text: "This address is no admin, or somebody removed it just now." });
  }
  if (target === primary) {
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
