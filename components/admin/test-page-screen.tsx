import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import type { TestPage } from "./test-pages";

export function TestPageScreen({ page }: { page: TestPage }): ReactNode {
  return (
    <div className="wrap">
      <PageHeader title={page.title}>{page.shows}</PageHeader>
      <EmptyState
        drawing={<LineDrawing name="pulse" />}
        title={page.emptyTitle}
        action={
          <a href="/api/ready" className="link font-semibold">
            Ask the server if it is ready
          </a>
        }
      >
        {page.empty}
      </EmptyState>
    </div>
  );
}
