"use client";

import { lazy, type ReactNode, useSyncExternalStore } from "react";
import { LazyPart } from "@/components/ui/lazy-part";
import { toastStore } from "@/lib/shared/notify";

const Toaster = lazy(() => import("@/components/ui/toaster"));

/** Loads the toaster at the first notice, so that visitors who get none never pay for it. */
export function ToastHost(): ReactNode {
  const wasUsed = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.getCurrent() !== null || toastStore.listDismissed().length > 0,
    () => false,
  );
  if (!wasUsed) return null;
  return (
    <LazyPart>
      <Toaster />
    </LazyPart>
  );
}
