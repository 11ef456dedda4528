import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";

export function AnalyticsScreen(): ReactNode {
  return (
    <div className="wrap">
      <PageHeader title="Analytics">
        Who takes part, how power is spread and how votes went, each figure as of a block that you can look
        up.
      </PageHeader>
      <EmptyState
        drawing={<LineDrawing name="chart" />}
        title="Nothing to measure yet"
        action={
          <AppLink href="/about#power" className={buttonClass({ variant: "primary" })}>
            See how power is computed
          </AppLink>
        }
      >
        Turnout, concentration and results will be drawn here from the votes that are cast.
      </EmptyState>
    </div>
  );
}
