"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { Spinner } from "@/components/ui/spinner";
import type { SettingsView } from "@/lib/admin/settings-view";

const SettingsForm = lazy(() => import("./settings-form"));

export function LazySettingsForm({ view }: { view: SettingsView }): ReactNode {
  return (
    <Suspense
      fallback={
        // As tall as the window, so that what follows doesn't move when the form comes.
        <div className="min-h-svh py-16">
          <Spinner text="Loading..." />
        </div>
      }
    >
      <SettingsForm view={view} />
    </Suspense>
  );
}
