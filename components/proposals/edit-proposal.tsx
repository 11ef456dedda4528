"use client";

import { lazy, type ReactNode } from "react";
import { ComposerSkeleton } from "@/components/publishing/composer-skeleton";
import { AppLink } from "@/components/ui/app-link";
import { buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LazyPart, LoadFailure } from "@/components/ui/lazy-part";
import { SignInButton } from "@/components/wallet/sign-in-button";
import { useAuth } from "@/lib/auth/use-auth";
import type { ProposalDetail } from "@/lib/proposals/proposal-schemas";
import { isSameAddress } from "@/lib/shared/address";

const EditForm = lazy(() => import("./edit-form"));

/** Changing a proposal before voting starts; only for its author. */
export function EditProposal({ proposal }: { proposal: ProposalDetail }): ReactNode {
  const { userAddress, isLoading } = useAuth();
  if (isLoading) return <ComposerSkeleton />;
  const isAuthor = userAddress !== null && isSameAddress(userAddress, proposal.author);
  if (!isAuthor || proposal.status !== "pending" || proposal.hidden) {
    const isLate = proposal.status !== "pending" || proposal.hidden !== null;
    return (
      <EmptyState
        drawing="key"
        title={isLate ? "It can't be changed any more" : "Only its author changes a proposal"}
        action={
          userAddress === null && !isLate ? (
            <SignInButton />
          ) : (
            <AppLink
              href={`/clubs/${proposal.club.slug}/proposals/${proposal.number}`}
              className={buttonClass({ variant: "primary" })}
            >
              Back to the proposal
            </AppLink>
          )
        }
      >
        {proposal.hidden
          ? "An admin has hidden this proposal. Its page says why."
          : isLate
            ? "Ballots name the exact text, so it stays as it is from the start of voting."
            : "Sign in with the account that signed it."}
      </EmptyState>
    );
  }
  return (
    <LazyPart waiting={<ComposerSkeleton />} failed={<LoadFailure />}>
      <EditForm proposal={proposal} userAddress={userAddress} />
    </LazyPart>
  );
}
