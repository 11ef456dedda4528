"use client";

import clsx from "clsx";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { useAuth } from "@/lib/auth/use-auth";
import { ADMIN_ITEM, isCurrent, NAVIGATION } from "@/lib/sharing/site-pages";

/** The header's links; the place where the person is carries aria-current. `onFollow` closes the mobile menu. */
export function SiteNavigation({
  layout,
  onFollow,
}: {
  layout: "row" | "column";
  onFollow?: () => void;
}): ReactNode {
  const pathname = usePathname();
  const { isAdmin } = useAuth();
  // With the admins' link they take two lines, unless they are closer together.
  const isRoomy = layout === "row" && !isAdmin;
  const items = isAdmin ? [...NAVIGATION, ADMIN_ITEM] : NAVIGATION;
  return (
    <ul className={clsx("flex", layout === "row" ? "flex-wrap gap-0.5" : "flex-col", isRoomy && "xl:gap-1")}>
      {items.map((item) => (
        <li key={item.href}>
          <AppLink
            href={item.href}
            aria-current={isCurrent(item, pathname) ? "page" : undefined}
            {...(onFollow && { onClick: onFollow })}
            className={clsx(
              "block rounded-lg text-muted transition-colors duration-150 hover:text-text aria-[current]:bg-surface-2 aria-[current]:text-text",
              layout === "row" ? "px-2 py-1.5 text-sm" : "px-3 py-2.5 text-lg",
              isRoomy && "xl:px-3",
            )}
          >
            {item.label}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
