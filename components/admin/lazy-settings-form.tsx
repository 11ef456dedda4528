"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { Spinner } from "@/components/ui/spinner";
import type { SettingsView } from "@/lib/admin/settings-view";

const SettingsForm = lazy(() => import("./settings-form"));

export function LazySettingsForm({ view }: { view: SettingsView }): ReactNode {
  return (
    <Suspense
      fallback={
        <div className="py-16">
          <Spinner text="Loading..." />
        </div>
      }
    >
      <SettingsForm view={view} />
    </Suspense>
  );
}
