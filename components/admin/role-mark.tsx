import clsx from "clsx";
import type { ReactNode } from "react";
import type { AdminRole } from "@/lib/audit/admin-acts";

/** Says that an address is an admin's. */
export function RoleMark({ role }: { role: AdminRole }): ReactNode {
  return (
    <span
      className={clsx(
        "rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap",
        role === "primary admin" ? "border-accent text-accent" : "border-line text-muted",
      )}
    >
      {role === "primary admin" ? "Primary admin" : "Admin"}
    </span>
  );
}
