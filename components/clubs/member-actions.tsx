"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, startTransition, useState } from "react";
import { Button } from "@/components/ui/button";
import { sendRole, sendTransfer } from "@/lib/clubs/club-queries";
import type { ClubMember } from "@/lib/clubs/club-schemas";
import { readFailure } from "@/lib/http/read-failure";
import { formatAddress } from "@/lib/shared/format-address";
import { notify } from "@/lib/shared/notify";

type Step = "idle" | "asking" | "busy";

/** What an owner does with a member: raise to moderator, lower again, or hand the club over after a second question. */
export function MemberActions({ slug, member }: { slug: string; member: ClubMember }): ReactNode {
  const router = useRouter();
  const [step, setStep] = useState<Step>("idle");
  const who = formatAddress(member.address);
  const isModerator = member.role === "moderator";

  async function act(title: string, send: () => Promise<void>): Promise<void> {
    setStep("busy");
    try {
      await send();
      notify({ title });
      startTransition(() => router.refresh());
    } catch (error) {
      notify({
        title: "That didn't work",
        description: readFailure(error).text,
        variant: "destructive",
      });
    } finally {
      setStep("idle");
    }
  }

  if (step === "asking") {
    return (
      <div
        role="alertdialog"
        aria-label={`Transfer the club to ${who}?`}
        className="w-full space-y-3 rounded-lg bg-surface-2 p-4 text-sm"
      >
        <p>
          <b>Transfer the club to {who}?</b> You become a moderator. Only the new owner, or an admin, can give
          it back.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setStep("idle")}>Cancel</Button>
          <Button
            variant="danger"
            onClick={() => void act(`${who} now owns the club`, () => sendTransfer(slug, member.address))}
          >
            Transfer club
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="flex flex-wrap gap-2 no-script:hidden">
      <Button
        disabled={step === "busy"}
        aria-label={isModerator ? `Make ${who} a member again` : `Make ${who} a moderator`}
        onClick={() =>
          void act(isModerator ? `${who} is a member again` : `${who} is a moderator now`, () =>
            sendRole(slug, { address: member.address, role: isModerator ? "member" : "moderator" }),
          )
        }
      >
        {isModerator ? "Make member" : "Make moderator"}
      </Button>
      <Button
        variant="ghost"
        disabled={step === "busy"}
        aria-label={`Transfer the club to ${who}`}
        onClick={() => setStep("asking")}
      >
        Transfer
      </Button>
    </div>
  );
}
