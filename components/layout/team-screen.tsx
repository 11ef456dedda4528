import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import { PageHeader } from "./page-header";

export function TeamScreen({ productName }: { productName: string }): ReactNode {
  return (
    <div className="wrap">
      <PageHeader title="Team">
        The people who run Club {productName}, with the roles that the chain gives them.
      </PageHeader>
      <EmptyState
        drawing={<LineDrawing name="people" />}
        title="Nobody is introduced yet"
        action={
          <AppLink href="/about#verify" className={buttonClass({ variant: "primary" })}>
            See why you need not trust us
          </AppLink>
        }
      >
        The operators of this site have not named a team, and we do not make people up.
      </EmptyState>
    </div>
  );
}
