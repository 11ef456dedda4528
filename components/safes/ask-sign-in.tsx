"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ComposerSkeleton } from "@/components/publishing/composer-skeleton";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FailureNote } from "@/components/ui/failure-note";
import { HexField } from "@/components/ui/hex-field";
import { SignInButton } from "@/components/wallet/sign-in-button";
import { useAuth } from "@/lib/auth/use-auth";
import { useSubmit } from "@/lib/auth/use-submit";
import { sendSignInOpening } from "@/lib/safes/safe-request-queries";
import { parseTypedAddress } from "@/lib/shared/parse-typed-address";

/** An owner asks to be signed in as a Safe: the other owners sign later, by a link. */
export function AskSignIn(): ReactNode {
  const { userAddress, isLoading } = useAuth();
  const router = useRouter();
  const [address, setAddress] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const { isBusy, failure, submit } = useSubmit(async (safe: string) => {
    const { id } = await sendSignInOpening(safe);
    router.push(`/safes/requests/${id}`);
  }, "leave");
  if (isLoading) return <ComposerSkeleton />;
  if (userAddress === null) {
    return (
      <EmptyState drawing="ballot" title="Sign in as an owner of the Safe first" action={<SignInButton />}>
        Then the Safe&apos;s owners can sign you in as the Safe.
      </EmptyState>
    );
  }
  return (
    <form
      className="grid max-w-reading gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const safe = parseTypedAddress(address.trim());
        setIsWrong(safe === undefined);
        if (safe !== undefined) submit(safe);
      }}
    >
      <HexField
        id="safe-address"
        label="Safe's address"
        error={isWrong ? "This is no address." : null}
        value={address}
        onChange={setAddress}
      />
      <Button
        variant="primary"
        type="submit"
        className="justify-self-start max-sm:h-11"
        disabled={isBusy || address.trim() === ""}
      >
        {isBusy ? "Asking..." : "Ask the owners to sign"}
      </Button>
      <FailureNote failure={failure} />
    </form>
  );
}
