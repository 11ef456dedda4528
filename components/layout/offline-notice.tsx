"use client";

import type { ReactNode } from "react";
import { useIsOnline } from "@/lib/shared/use-is-online";

/** Under the header while the browser has no network. Always there, so that its words are read out when they come. */
export function OfflineNotice(): ReactNode {
  return (
    <p
      role="status"
      className="fixed inset-x-4 top-24 z-40 mx-auto w-fit rounded-full border border-line bg-surface-2 px-4 py-2 text-sm shadow-float empty:hidden"
    >
      {useIsOnline() ? null : "You're offline. This page may be out of date."}
    </p>
  );
}
