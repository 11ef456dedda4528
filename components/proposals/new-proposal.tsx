"use client";

import { lazy, type ReactNode, Suspense } from "react";
import { ConnectButton } from "@/components/clubs/connect-button";
import { EmptyState } from "@/components/ui/empty-state";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import { LineDrawing } from "@/components/ui/line-drawing";
import { useAuth } from "@/lib/auth/use-auth";

const ProposalComposer = lazy(() => import("./proposal-composer"));

export type ComposerPlace = {
  club: { slug: string; name: string; quorumBasisPoints: number };
  /** Of the address. */
  draftId: string | null;
  step: string | null;
  /** The server's time when the page was made. */
  serverTime: string;
};

/** Writing a proposal; the editor is loaded for who is signed in. */
export function NewProposal(place: ComposerPlace): ReactNode {
  const { userAddress, isLoading } = useAuth();
  if (isLoading) return <ComposerSkeleton />;
  if (userAddress === null) {
    return (
      <EmptyState
        drawing={<LineDrawing name="key" />}
        title="Sign in to write a proposal"
        action={<ConnectButton />}
      >
        A proposal is signed by its author. Drafts are kept for your address, and nobody else sees them.
      </EmptyState>
    );
  }
  return (
    <FallbackOnError fallback={<p role="alert">The editor could not be loaded. Reload the page.</p>}>
      <Suspense fallback={<ComposerSkeleton />}>
        <ProposalComposer {...place} userAddress={userAddress} />
      </Suspense>
    </FallbackOnError>
  );
}

export function ComposerSkeleton(): ReactNode {
  return (
    <div role="status" className="grid max-w-3xl gap-6">
      <span className="sr-only">Loading...</span>
      {["h-10", "h-12", "h-90", "h-11"].map((height) => (
        <div
          key={height}
          className={`${height} animate-pulse rounded-lg bg-surface-2 motion-reduce:animate-none`}
        />
      ))}
    </div>
  );
}
