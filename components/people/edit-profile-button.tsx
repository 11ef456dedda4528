"use client";

import { lazy, type ReactNode, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { FallbackOnError } from "@/components/ui/fallback-on-error";
import { useAuth } from "@/lib/auth/use-auth";
import type { PersonProfile } from "@/lib/profiles/profile-schemas";
import { isSameAddress } from "@/lib/shared/address";

const EditProfileDialog = lazy(() => import("./edit-profile-dialog"));

/** For the person whose profile it is. */
export function EditProfileButton({ profile }: { profile: PersonProfile }): ReactNode {
  const { userAddress } = useAuth();
  const [isOpen, setIsOpen] = useState(false);
  if (userAddress === null || !isSameAddress(userAddress, profile.address)) return null;
  return (
    <>
      <Button className="h-9" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Edit profile
      </Button>
      {isOpen ? (
        <FallbackOnError fallback={null}>
          <Suspense fallback={null}>
            <EditProfileDialog profile={profile} onClose={() => setIsOpen(false)} />
          </Suspense>
        </FallbackOnError>
      ) : null}
    </>
  );
}
