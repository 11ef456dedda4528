"use client";

import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
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
    <FallbackOnError fallback={null}>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </FallbackOnError>
  );
}
