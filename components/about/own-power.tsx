"use client";

import type { ReactNode } from "react";
import { PowerChip } from "@/components/power/power-chip";
import type { SignedInUser } from "@/lib/auth/auth-schemas";

/** The power of the person signed in, and why it is that. */
export default function OwnPower({ user }: { user: SignedInUser }): ReactNode {
  return (
    <p className="flex flex-wrap items-center gap-3 border-t border-line px-6 py-4 text-sm text-muted md:col-span-2">
      Your own power, and why it is that:
      <PowerChip address={user.address} powerWei={user.powerKnown ? BigInt(user.votingPowerWei) : null} />
    </p>
  );
}
