import type { ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LineDrawing } from "@/components/ui/line-drawing";
import { tokenLabel } from "@/lib/shared/token-label";

export function ClubsScreen({ productName }: { productName: string }): ReactNode {
  return (
    <div className="wrap">
      <PageHeader title="Clubs">
        Each club is a place with its own members, proposals and bounties. Power comes from the {productName}{" "}
        NFT and {tokenLabel(productName)} in every one of them.
      </PageHeader>
      <EmptyState
        drawing={<LineDrawing name="club" />}
        title="No clubs yet"
        action={
          <AppLink href="/about#process" className={buttonClass({ variant: "primary" })}>
            See how deciding works
          </AppLink>
        }
      >
        Founding a club is not open yet; the first one will stand on this page.
      </EmptyState>
    </div>
  );
}
